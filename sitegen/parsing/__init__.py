"""A CV -> a person and their publications.

In: a Document, from whatever format. Out: a ParsedCV. Lines become blocks, blocks sections, sections entries; what no
entry takes goes to `unsorted`. No module in here knows a file format, reads a file or asks the network.

    lines                lines -> blocks: paragraphs and list items
    outline              blocks -> sections, under headings that it knows
    entries              section -> entries, one kind a module
    dates (with days_and_months), names, labels, terms, addresses, privacy   what texts are made of
    strays               lone dates and advisors -> the entries they belong to
    settle               what sections tell apart -> once
    linked               addresses behind words -> the entries that the words became part of
    standing             position and affiliation, where the head of the CV lacks them
    person               entries -> a person
    works, authors, colleagues   what the words of a work show by their form
    conserve, keywords   what is in no entry, and no key says -> unsorted
    traces               which entry each line became
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sitegen.parsing import (
    conserve,
    entries,
    linked,
    settle,
    standing,
    strays,
    traces,
)
from sitegen.parsing.entries import titled_forms
from sitegen.parsing.entries.talks import speakers
from sitegen.parsing.lines import blocks, broken_markers, counted, slashed_days
from sitegen.parsing.outline import (
    bare_lists,
    contents,
    headed_entries,
    margin_heads,
    marked_heads,
    own_headings,
    owner_heads,
    sections,
)
from sitegen.parsing.person import person, private

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sitegen.document import Document, Line, Place
    from sitegen.model import Person, Private, Publication
    from sitegen.parsing.results import ParsedEntry
    from sitegen.parsing.traces import Trace


@dataclass(frozen=True, slots=True)
class Origin:
    """What became of a line."""

    place: Place
    """The line."""
    became: tuple[str, ...]
    """The kinds of entries that it is part of; `heading`; `unsorted`; `marks`, if no word stands in it."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that comes along as it is: a portrait, a paper, a piece of news."""

    name: str
    """Where it belongs in the person's folder: `photo.jpg`, `files/tides.pdf`, `news/2024-03-prize.md`."""
    content: bytes
    """All of it."""


@dataclass(frozen=True, slots=True)
class ParsedCV:
    """All that a CV says."""

    person: Person
    """Its owner. The name is empty if the CV tells none."""
    private: Private
    """What no page may show."""
    publications: tuple[Publication, ...]
    """In the order of the CV."""
    origins: tuple[Origin, ...]
    """One for every line that is not blank, in order."""
    skipped: tuple[str, ...] = ()
    """What the CV's file names and could not be read."""
    lines: tuple[Line, ...] = ()
    """The lines that it was read from, blank ones too."""
    traces: tuple[Trace, ...] = ()
    """Which lines each entry comes from."""
    files: tuple[Attachment, ...] = ()
    """What belongs beside `person.yaml`; no name stands twice."""
    works: tuple[tuple[Place, ...], ...] = ()
    """The lines of each work that rules only recognize: a trained reader finds its parts."""
    is_data: bool = False
    """Whether all of it comes from named fields of data."""
    site: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What belongs into `site.yaml`: co-authors and venues with their addresses, by key."""


def parse_cv(document: Document) -> ParsedCV:
    """Read a CV by rules. Every line that is not blank ends in an entry, a heading or `unsorted`.

    Works are unsorted, too: rules only recognize their lines, and `reading` finds their parts.
    """
    wrapped = document.wrapped and not bare_lists.is_one_a_line(document.lines)
    lines = slashed_days.told(counted.told(marked_heads.told(broken_markers.told(document.lines))))
    grouped = blocks.group(lines, wrapped=wrapped)
    told = [block for block in contents.without(grouped) if conserve.words_of(block.text)]
    split = sections.split(headed_entries.told(margin_heads.moved(told)))
    split = bare_lists.found(split) or owner_heads.told(bare_lists.after_works(split))
    split = titled_forms.join_sections(split)
    parsed = strays.reunite([entries.parse(section) for section in split])
    found = settle.settled([item for section in parsed for item in section.entries])
    found = standing.complete(found)
    found = linked.attached(found)
    found += own_headings.told(split, found)
    works = [item for item in found if item.kind == "publications"]
    found = [item for item in found if item.kind != "publications"]
    found += conserve.leftovers([block for section in split for block in section.blocks], found)
    headings = [block for section in split for block in section.heading]
    found += conserve.said_by_headings(headings, found)
    found = speakers.with_owner(found, person(found).name)
    found = slashed_days.as_written(found, lines)
    owner, secrets = person(found), private(found)
    origins = _origins(grouped, headings, found)
    traced = tuple(traces.traces(found, owner, secrets))
    return ParsedCV(
        owner,
        secrets,
        (),
        origins,
        document.skipped,
        document.lines,
        traced,
        works=tuple(
            tuple(line.place for block in work.blocks for line in block.lines) for work in works
        ),
    )


def _origins(
    grouped: list[blocks.Block], headings: list[blocks.Block], found: list[ParsedEntry]
) -> tuple[Origin, ...]:
    became: dict[Place, list[str]] = {}
    for block in headings:
        for line in block.lines:
            became.setdefault(line.place, []).append("heading")
    for item in found:
        if item.kind.startswith("headings."):
            continue
        for line in (line for block in item.blocks for line in block.lines):
            kinds = became.setdefault(line.place, [])
            if item.kind not in kinds:
                kinds.append(item.kind)
    places = dict.fromkeys(line.place for block in grouped for line in block.lines)
    return tuple(Origin(place, tuple(became.get(place, ["marks"]))) for place in places)
