"""A person with publications -> `CV`: the head, then the sections that are wished for, in their order."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeAlias

from sitegen.content.services import make_link
from sitegen.cv import entries, words, works
from sitegen.cv.entries import Tongue
from sitegen.cv.shape import CV, Entry, Part
from sitegen.model import spellings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sitegen.cv.shape import Layout, Rich
    from sitegen.model import Headed, Person, Publication, Student
    from sitegen.model.site import Profile, Site

    Make: TypeAlias = Callable[[Person, Sequence[Publication], Tongue], Iterable[Part]]

_LEVELS: Final = ("postdoc", "phd", "masters", "undergraduate")


def made_for(site: Site, profile: Profile) -> CV:
    """The CV of somebody, as the site wishes."""
    wishes = site.settings.cv
    return make(
        profile.person, profile.publications, wishes.language or site.languages[0], wishes.sections
    )


def make(
    person: Person, publications: Sequence[Publication], language: str, sections: Sequence[str]
) -> CV:
    """The CV of a person in a language, with these sections."""
    tongue = Tongue(language, person.spelled)
    name = tongue.text(person.name)
    return CV(
        language=language,
        name=name,
        also=tuple(other for other in spellings(person.name) if other != name),
        label=tongue.say("curriculum_vitae"),
        standing=tuple(
            filter(None, (tongue.text(person.position), tongue.text(person.affiliation)))
        ),
        contacts=tuple(_contacts(person, tongue)),
        parts=tuple(
            part for section in sections for part in SECTIONS[section](person, publications, tongue)
        ),
    )


def _contacts(person: Person, tongue: Tongue) -> Iterator[Rich]:
    for email in person.email:
        yield words.plain(email, href=f"mailto:{email}")
    for number in person.phone:
        yield words.plain(
            number, href="tel:" + "".join(c for c in number if c.isdigit() or c == "+")
        )
    for key, value in person.links.items():
        found = make_link(key, value)
        if found.href:
            bare = found.href.partition("://")[2].removeprefix("www.").rstrip("/") or found.href
            yield words.plain(bare, href=found.href)
        else:
            yield words.plain(f"{found.label}: {value}")
    if person.address:
        yield tongue.line(person.address)


def _bio(person: Person, _publications: Sequence[Publication], tongue: Tongue) -> Iterator[Part]:
    if person.bio:
        yield _prose("bio", tongue.say("profile"), tongue.text(person.bio), ())


def _interests(
    person: Person, _publications: Sequence[Publication], tongue: Tongue
) -> Iterator[Part]:
    if person.interests:
        line = Entry(title=words.plain(tongue.names(person.interests)))
        yield Part(
            kind="interests",
            title=tongue.called(person, "interests"),
            layout="prose",
            entries=(line,),
        )


def _publications(
    person: Person, publications: Sequence[Publication], tongue: Tongue
) -> Iterator[Part]:
    if publications:
        parts = works.parts(person, publications, tongue)
        yield Part(kind="publications", title=tongue.called(person, "publications"), parts=parts)


def _listed(kind: Headed, layout: Layout, show: Callable[..., Entry], message: str = "") -> Make:
    """A section whose entries are shown one after the other."""

    def section(
        person: Person, _publications: Sequence[Publication], tongue: Tongue
    ) -> Iterator[Part]:
        if found := getattr(person, kind):
            made = tuple(show(one, tongue) for one in found)
            yield Part(
                kind=kind, title=tongue.called(person, kind, message), layout=layout, entries=made
            )

    return section


def _talks(person: Person, _publications: Sequence[Publication], tongue: Tongue) -> Iterator[Part]:
    """Kinds of talks are parts, where the CV tells them apart."""
    if not person.talks:
        return
    title = tongue.called(person, "talks")
    groups = [
        (kind, list(group))
        for kind, group in groupby(person.talks, lambda one: tongue.text(one.kind))
    ]
    says_it_twice = len(groups) == 1 and groups[0][0].casefold() == title.casefold()
    parts = tuple(
        Part(
            kind="",
            title="" if says_it_twice else kind,
            entries=tuple(entries.talk(one, tongue) for one in group),
        )
        for kind, group in groups
    )
    yield Part(kind="talks", title=title, parts=parts)


def _students(
    person: Person, _publications: Sequence[Publication], tongue: Tongue
) -> Iterator[Part]:
    """Levels are parts."""
    if not person.students:
        return
    groups = groupby(person.students, lambda one: _standing(one, tongue))
    parts = tuple(
        Part(
            kind="",
            title=label,
            layout="rows",
            entries=tuple(entries.student(one, tongue) for one in group),
        )
        for label, group in groups
    )
    yield Part(kind="students", title=tongue.called(person, "students"), parts=parts)


def _standing(one: Student, tongue: Tongue) -> str:
    status = "past" if one.status == "past" else "current"
    if one.level in _LEVELS:
        return tongue.say(f"{one.level}_{status}")
    return tongue.text(one.level) or tongue.say(f"students_{status}")


def _service(
    person: Person, _publications: Sequence[Publication], tongue: Tongue
) -> Iterator[Part]:
    """Duties of one kind share a row, each body with its years."""
    if person.service:
        groups = groupby(
            enumerate(person.service), lambda one: one[1].role if one[1].organization else one[0]
        )
        made = tuple(entries.service([duty for _, duty in group], tongue) for _, group in groups)
        yield Part(
            kind="service", title=tongue.called(person, "service"), layout="rows", entries=made
        )


def _others(person: Person, _publications: Sequence[Publication], tongue: Tongue) -> Iterator[Part]:
    for section in person.sections:
        yield _prose(
            "others",
            tongue.text(section.title),
            tongue.text(section.text),
            tongue.notes(section.items),
        )


def _prose(kind: str, title: str, text: str, items: tuple[Rich, ...]) -> Part:
    made: list[Entry] = []
    for listed, runs in words.of_blocks(text):
        made.append(Entry(title=(), items=(runs,)) if listed else Entry(title=runs))
    if items:
        made.append(Entry(title=(), items=items))
    return Part(kind=kind, title=title, layout="prose", entries=tuple(made))


SECTIONS: Final[Mapping[str, Make]] = {
    "bio": _bio,
    "interests": _interests,
    "education": _listed("education", "entries", entries.education),
    "experience": _listed("experience", "entries", entries.experience),
    "publications": _publications,
    "patents": _listed("patents", "numbered", entries.patent),
    "projects": _listed("projects", "entries", entries.project),
    "awards": _listed("awards", "rows", entries.award, "honors"),
    "grants": _listed("grants", "entries", entries.grant),
    "talks": _talks,
    "teaching": _listed("teaching", "rows", entries.course),
    "students": _students,
    "committees": _listed("committees", "rows", entries.committee),
    "service": _service,
    "skills": _listed("skills", "labelled", entries.skill),
    "others": _others,
}
"""Every section that a CV can have, by its name in `site.yaml`."""
