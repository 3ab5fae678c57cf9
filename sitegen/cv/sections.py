"""Turn a person and their publications into a CV: the head, then the chosen sections in order."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sitegen.content.services import make_link
from sitegen.cv import entries, richtext
from sitegen.cv.entries import Locale
from sitegen.cv.structure import CV, Entry, Part, Run
from sitegen.model import all_versions
from sitegen.model.site import Profile
from sitegen.model.text import has_han
from sitegen.planning.languages import translate
from sitegen.views.authors import People
from sitegen.views.latex import latex_to_text
from sitegen.views.works import list_works

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sitegen.cv.structure import Layout, Rich
    from sitegen.model import Person, Publication, SectionKey, Student
    from sitegen.model.site import Site
    from sitegen.views.authors import Contribution
    from sitegen.views.works import WorkView

    MakeParts: TypeAlias = Callable[["_Source"], Iterable[Part]]

_LEVELS: Final = ("postdoc", "phd", "masters", "undergraduate")
_KINDS: Final = (
    *("journal", "conference", "workshop", "book", "chapter", "proceedings", "thesis", "report"),
    *("preprint", "unpublished", "dataset", "software", "patent", "other"),
)
"""Order of the kinds of publications."""
_WORK_LINKS: Final = ("doi", "arxiv", "url", "pdf", "html")
"""Links that lead to the work itself."""
_SENTENCE_ENDS: Final = (".", "?", "!", "。", "？", "！", "”")


class _Source(NamedTuple):
    """The data from which sections of a CV are made."""

    person: Person
    publications: Sequence[Publication]
    locale: Locale


def make_cv(site: Site, profile: Profile) -> CV:
    """Return a person's CV as configured for the site."""
    settings = site.settings.cv
    language = settings.language or site.languages[0]
    return build_cv(profile.person, profile.works, language, settings.sections)


def build_cv(
    person: Person, publications: Sequence[Publication], language: str, sections: Sequence[str]
) -> CV:
    """Return a person's CV with these sections, in a language."""
    locale = Locale(language, person.all_names)
    source = _Source(person, publications, locale)
    name = locale.text(person.name)
    standing = (locale.text(person.position), locale.text(person.affiliation))
    return CV(
        language=language,
        name=name,
        also=tuple(other for other in all_versions(person.name) if other != name),
        label=locale.message("curriculum_vitae"),
        standing=tuple(filter(None, standing)),
        contacts=tuple(_contacts(person, locale)),
        parts=tuple(part for section in sections for part in SECTIONS[section](source)),
    )


def by_kind(
    person: Person, publications: Sequence[Publication]
) -> Mapping[str, Sequence[tuple[WorkView, Publication]]]:
    """Group works and their entries by kind (a message key), each group newest first.

    Either journal articles or conference papers come first, whichever are more: fields differ in
    what counts.
    """
    profile = Profile(slug="", person=person, publications=tuple(publications))
    entries_by_key = {publication.key: publication for publication in publications}
    works = list_works(profile, People([profile]))
    kinds: dict[str, list[tuple[WorkView, Publication]]] = {kind: [] for kind in _KINDS}
    for work in works:
        if work.kind_label in kinds:
            kinds[work.kind_label].append((work, entries_by_key[work.key]))
    order = sorted(_KINDS, key=lambda kind: -len(kinds[kind]) if kind in _KINDS[:2] else 1)
    return {kind: kinds[kind] for kind in order if kinds[kind]}


def _contacts(person: Person, locale: Locale) -> Iterator[Rich]:
    for email in person.email:
        yield richtext.plain(email, href=f"mailto:{email}")
    for number in person.phone:
        yield richtext.plain(
            number, href="tel:" + "".join(c for c in number if c.isdigit() or c == "+")
        )
    for key, value in person.links.items():
        profile = make_link(key, value)
        if profile.service == "cv":
            continue  # the CV itself
        if profile.href:
            short = profile.href.partition("://")[2].removeprefix("www.").rstrip("/")
            yield richtext.plain(short or profile.href, href=profile.href)
        else:
            yield richtext.plain(f"{profile.label}: {value}")
    if person.address:
        yield locale.line(person.address)


def _bio(source: _Source) -> Iterator[Part]:
    if bio := source.locale.text(source.person.bio):
        yield _prose("bio", source.locale.message("profile"), bio)


def _interests(source: _Source) -> Iterator[Part]:
    if interests := source.person.interests:
        line = Entry(title=richtext.plain(source.locale.names(interests)))
        yield _part("interests", source, layout="prose", entries=[line])


def _section(
    kind: SectionKey, layout: Layout, make_entry: Callable[..., Entry], message: str = ""
) -> MakeParts:
    """Return the function for a section whose entries simply follow each other."""

    def section(source: _Source) -> Iterator[Part]:
        if values := getattr(source.person, kind):
            entries = [make_entry(value, source.locale) for value in values]
            yield _part(kind, source, message, layout=layout, entries=entries)

    return section


def _part(
    kind: SectionKey,
    source: _Source,
    message: str = "",
    *,
    layout: Layout = "entries",
    entries: Iterable[Entry] = (),
    parts: Iterable[Part] = (),
) -> Part:
    title = source.locale.heading(source.person, kind, message)
    return Part(kind=kind, title=title, layout=layout, entries=tuple(entries), parts=tuple(parts))


def _talks(source: _Source) -> Iterator[Part]:
    """Group talks by kind, where the CV distinguishes kinds."""
    locale = source.locale
    groups = [
        Part(kind="", title=kind, entries=tuple(entries.talk(talk, locale) for talk in group))
        for kind, group in groupby(source.person.talks, lambda talk: locale.text(talk.kind))
    ]
    if groups:
        part = _part("talks", source)
        if len(groups) == 1 and groups[0].title.casefold() == part.title.casefold():
            groups = [replace(groups[0], title="")]
        yield replace(part, parts=tuple(groups))


def _students(source: _Source) -> Iterator[Part]:
    locale = source.locale
    groups = [
        Part(
            kind="",
            title=label,
            layout="rows",
            entries=tuple(entries.student(student, locale) for student in group),
        )
        for label, group in groupby(source.person.students, lambda student: _level(student, locale))
    ]
    if groups:
        yield _part("students", source, parts=groups)


def _level(student: Student, locale: Locale) -> str:
    status = "past" if student.status == "past" else "current"
    if student.level in _LEVELS:
        return locale.message(f"{student.level}_{status}")
    return locale.text(student.level) or locale.message(f"students_{status}")


def _service(source: _Source) -> Iterator[Part]:
    """Join duties of the same role in one row, each organization with its years."""
    groups = groupby(
        enumerate(source.person.service),
        lambda item: item[1].role if item[1].organization else item[0],
    )
    rows = [entries.service([duty for _, duty in group], source.locale) for _, group in groups]
    if rows:
        yield _part("service", source, layout="rows", entries=rows)


def _others(source: _Source) -> Iterator[Part]:
    locale = source.locale
    for section in source.person.sections:
        title, text = locale.text(section.title), locale.text(section.text)
        yield _prose("others", title, text, locale.notes(section.items))


def _prose(kind: str, title: str, text: str, items: tuple[Rich, ...] = ()) -> Part:
    paragraphs = [
        Entry(title=(), items=(runs,)) if is_item else Entry(title=runs)
        for is_item, runs in richtext.parse_blocks(text)
    ]
    if items:
        paragraphs.append(Entry(title=(), items=items))
    return Part(kind=kind, title=title, layout="prose", entries=tuple(paragraphs))


def _publications(source: _Source) -> Iterator[Part]:
    """Group publications by kind, newest first."""
    locale = source.locale
    groups = [
        Part(
            kind="",
            title=locale.message(kind),
            layout="numbered",
            entries=tuple(Entry(title=_reference(work, entry, locale)) for work, entry in group),
        )
        for kind, group in by_kind(source.person, source.publications).items()
    ]
    if source.publications:
        yield _part("publications", source, parts=groups)


def _reference(work: WorkView, entry: Publication, locale: Locale) -> Rich:
    """Return a reference: authors, title, venue, year, then contributions and remarks."""
    title = richtext.quote(richtext.parse_field(entry.get("title")))
    links = (one.href for one in work.links if one.label in _WORK_LINKS and "://" in one.href)
    sentences = [
        tuple(_authors(work, locale)),
        richtext.set_link(title, next(links, "")),
        _place(work),
    ]
    sentences += [_contribution(one, locale) for one in work.contributions]
    sentences += [richtext.plain(text) for text in _remarks(work, locale)]
    runs: list[Run] = []
    for sentence in filter(None, sentences):
        runs += sentence
        if not sentence[-1].text.endswith(_SENTENCE_ENDS):
            runs.append(Run("."))
        runs.append(Run(" "))
    return tuple(runs[:-1])


def _authors(work: WorkView, locale: Locale) -> Iterator[Run]:
    for index, author in enumerate(work.authors):
        if index:
            yield Run(", ")
        yield Run(author.name + author.marks, "bold" if author.is_owner else "")
    if work.has_more:
        yield Run(", " + locale.message("and_others"))
    if work.are_editors:
        yield Run(" " + locale.message("editors", n=len(work.authors)))


def _contribution(contribution: Contribution, locale: Locale) -> Rich:
    """Return `Translated by A and B`, with the owner's name in bold."""
    before, _, after = locale.message(contribution.message, names="\0").partition("\0")
    people = richtext.join(
        [
            richtext.plain(author.name, "bold" if author.is_owner else "")
            for author in contribution.people
        ],
        locale.message("list_separator"),
    )
    more = " " + locale.message("and_others") if contribution.has_more else ""
    return (*richtext.plain(before), *people, *richtext.plain(more + after))


def _place(work: WorkView) -> Rich:
    """Return where and when a work appeared; names of venues are italic, except Chinese ones."""
    venue = latex_to_text(work.venue_source)
    rest = map(richtext.plain, (work.locator, work.publisher, work.year))
    return richtext.join([richtext.plain(venue, "" if has_han(venue) else "italic"), *rest], ", ")


def _remarks(work: WorkView, locale: Locale) -> Iterator[str]:
    """Yield state, ranking, award and note, unless the note repeats the state."""
    states = set()
    if work.state:
        key = f"state_{work.state}"
        yield locale.message(key)
        states = {translate(tag, key).casefold() for tag in ("en", locale.language)}
    note = "" if work.note.casefold().strip(" .") in states else work.note
    yield from filter(None, (", ".join(work.ranking), work.award, note))


SECTIONS: Final[Mapping[str, MakeParts]] = {
    "bio": _bio,
    "interests": _interests,
    "education": _section("education", "entries", entries.education),
    "experience": _section("experience", "entries", entries.experience),
    "publications": _publications,
    "patents": _section("patents", "numbered", entries.patent),
    "projects": _section("projects", "entries", entries.project),
    "awards": _section("awards", "rows", entries.award, "honors"),
    "grants": _section("grants", "entries", entries.grant),
    "talks": _talks,
    "teaching": _section("teaching", "rows", entries.course),
    "students": _students,
    "committees": _section("committees", "rows", entries.committee),
    "service": _service,
    "skills": _section("skills", "labelled", entries.skill),
    "others": _others,
}
"""Every section by its name in site.yaml."""
