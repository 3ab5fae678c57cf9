"""Publications -> parts of a CV: by kind, numbered, each a reference with the owner's name in bold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.cv import words
from sitegen.cv.shape import Entry, Part, Rich, Run
from sitegen.model.site import Profile
from sitegen.planning.languages import translate
from sitegen.views.authors import People
from sitegen.views.latex import latex_to_text
from sitegen.views.works import list_works

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.cv.entries import Tongue
    from sitegen.model import Person, Publication
    from sitegen.views.authors import Contribution
    from sitegen.views.works import WorkView

ORDER: Final = (
    "journal", "conference", "workshop", "book", "chapter", "proceedings", "thesis", "report", "preprint",
    "unpublished", "dataset", "software", "patent", "other",
)  # fmt: skip
"""Kinds of works; the larger of the first two comes first, for fields differ in what counts."""

_PLACES: Final = ("doi", "arxiv", "url", "pdf", "html")
"""Links of a work that lead to it."""
_ENDS: Final = (".", "?", "!", "。", "？", "！", "”")


def parts(person: Person, publications: Sequence[Publication], tongue: Tongue) -> tuple[Part, ...]:
    """A part a kind, newest first."""
    return tuple(
        Part(
            kind="",
            title=tongue.say(kind),
            layout="numbered",
            entries=tuple(Entry(title=reference(work, entry, tongue)) for work, entry in found),
        )
        for kind, found in by_kind(person, publications).items()
    )


def by_kind(
    person: Person, publications: Sequence[Publication]
) -> Mapping[str, Sequence[tuple[WorkView, Publication]]]:
    """Works with their entries by kind, as a message key; kinds in the order to show, works newest first."""
    profile = Profile(slug="", person=person, publications=tuple(publications))
    entries = {publication.key: publication for publication in publications}
    made = [(work, entries[work.key]) for work in list_works(profile, People([profile]))]
    kinds = {kind: [one for one in made if one[0].kind_label == kind] for kind in ORDER}
    order = sorted(ORDER, key=lambda kind: -len(kinds[kind]) if kind in ORDER[:2] else 1)
    return {kind: kinds[kind] for kind in order if kinds[kind]}


def reference(work: WorkView, entry: Publication, tongue: Tongue) -> Rich:
    """Authors, title, venue, year, then what is to be said of it."""
    title = words.quoted(words.of_field(entry.get("title")))
    href = next((one.href for one in work.links if one.label in _PLACES and "://" in one.href), "")
    sentences = [
        tuple(_authors(work, tongue)),
        words.linked(title, href),
        words.plain(", ".join(_where(work, entry))),
    ]
    sentences += [_contribution(one, tongue) for one in work.contributions]
    sentences += [words.plain(text) for text in _remarks(work, tongue)]
    made: list[Run] = []
    for sentence in filter(None, sentences):
        made += sentence
        if not sentence[-1].text.endswith(_ENDS):
            made.append(Run("."))
        made.append(Run(" "))
    return tuple(made[:-1])


def _authors(work: WorkView, tongue: Tongue) -> Iterator[Run]:
    for place, author in enumerate(work.authors):
        if place:
            yield Run(", ")
        yield Run(author.name + author.marks, "bold" if author.is_owner else "")
    if work.has_more:
        yield Run(", " + tongue.say("and_others"))
    if work.are_editors:
        yield Run(" " + tongue.say("editors", n=len(work.authors)))


def _contribution(one: Contribution, tongue: Tongue) -> Rich:
    """`Translated by A and B`, with the owner's name in bold."""
    before, _, after = tongue.say(one.message, names="\0").partition("\0")
    people = words.joined(
        [words.plain(who.name, "bold" if who.is_owner else "") for who in one.people],
        tongue.say("list_separator"),
    )
    more = " " + tongue.say("and_others") if one.has_more else ""
    return (*words.plain(before), *people, *words.plain(more + after))


def _where(work: WorkView, entry: Publication) -> Iterator[str]:
    yield from filter(None, (latex_to_text(entry.venue), work.locator, work.publisher, work.year))


def _remarks(work: WorkView, tongue: Tongue) -> Iterator[str]:
    said = f"state_{work.state}"
    if work.state:
        yield tongue.say(said)
    told = (
        {translate(language, said).casefold() for language in ("en", tongue.language)}
        if work.state
        else ()
    )
    note = "" if work.note.casefold().strip(" .") in told else work.note
    yield from filter(None, (", ".join(work.ranking), work.award, note))
