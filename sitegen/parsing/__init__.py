"""A CV -> a person and their publications.

In: a Document, from whatever format. Out: a ParsedCV. Lines become blocks, blocks sections, sections entries; what no
entry takes goes to `unsorted`. No module in here knows a file format, reads a file or asks the network.

    wraps, blocks        lines -> paragraphs and list items
    headings, sections   which of them are headings, and of what
    entries              section -> entries, one kind a module
    dates, names, labels, terms, addresses, privacy   what texts are made of
    references, authors, venues              what references are made of
    strays               lone dates and advisors -> the entries they belong to
    person, works        entries -> a person, publications
    conserve             what is in no entry -> unsorted
    merge                what a site has + what a CV says -> both
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sitegen.parsing import blocks, conserve, entries, sections, strays, works
from sitegen.parsing.person import person, private
from sitegen.parsing.references import Reference

if TYPE_CHECKING:
    from sitegen.document import Document, Place
    from sitegen.model import Person, Private, Publication
    from sitegen.parsing.found import Found


@dataclass(frozen=True, slots=True)
class Origin:
    """What became of a line."""

    place: Place
    """The line."""
    became: tuple[str, ...]
    """The kinds of entries that it is part of; `heading`; `unsorted`; `marks`, if no word stands in it."""


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


def parse_cv(document: Document) -> ParsedCV:
    """Read a CV. Every line that is not blank ends in an entry, a heading or `unsorted`."""
    grouped = blocks.group(document.lines, wrapped=document.wrapped)
    split = sections.split([block for block in grouped if conserve.words_of(block.text)])
    parsed = strays.reunite([entries.parse(section) for section in split])
    found = [item for section in parsed for item in section.found]
    found += conserve.leftovers([block for section in split for block in section.blocks], found)
    headings = [block for section in split for block in section.heading]
    found += conserve.said_by_headings(headings, found)
    references = [item.value for item in found if isinstance(item.value, Reference)]
    publications = tuple(works.publications(references))
    origins = _origins(grouped, headings, found)
    return ParsedCV(person(found), private(found), publications, origins, document.skipped)


def _origins(grouped: list[blocks.Block], headings: list[blocks.Block], found: list[Found]) -> tuple[Origin, ...]:
    became: dict[Place, list[str]] = {}
    for block in headings:
        for line in block.lines:
            became.setdefault(line.place, []).append("heading")
    for item in found:
        for line in (line for block in item.blocks for line in block.lines):
            kinds = became.setdefault(line.place, [])
            if item.kind not in kinds:
                kinds.append(item.kind)
    places = dict.fromkeys(line.place for block in grouped for line in block.lines)
    return tuple(Origin(place, tuple(became.get(place, ["marks"]))) for place in places)
