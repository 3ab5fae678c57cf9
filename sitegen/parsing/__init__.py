"""Parse a CV into its sections, its person and the lines of all other entries.

Input: a Document of any format. Output: a ParsedCV. Lines become blocks, blocks become sections;
the entries of lists remain lines, in `unsorted` until `reading` reads them. No module here reads a
file, depends on a file format or uses the network.

    lines                    lines -> blocks: paragraphs and list items
    outline                  blocks -> sections, under known headings
    entries                  sections -> entries; lists only as lines
    dates, names, labels, addresses, levels   parts of a text
    links                    link targets -> the entries with the linked words, or co-authors
    current_position         position and affiliation from a post, if the head of the CV lacks them
    person                   entries -> a person
    works, authors           identifiers, states and authors of works, for `reading`
    leftovers                words in no entry -> unsorted
    results                  the entries of a section, and the lines of each entry
    vocabulary               words and patterns of `vocabulary.yaml`
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from sitegen.model.text import words_of
from sitegen.parsing import entries, leftovers, links, results
from sitegen.parsing.entries.lists import KINDS
from sitegen.parsing.lines import blocks
from sitegen.parsing.outline import (
    bare_lists,
    marked_headings,
    owner_headings,
    section_titles,
    sections,
)
from sitegen.parsing.person import build_person, build_private

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.document import Document, Line, Place
    from sitegen.model import Person, Private, Publication
    from sitegen.parsing.results import ParsedEntry, Trace


_FROM_PROSE: Final = "prose."


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a line ended up."""

    place: Place
    """The line."""
    became: tuple[str, ...]
    """The kinds of its entries; or `heading`, `unsorted`, or `marks` for a line without words."""


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """An entry of a list, of which the rules only know the lines."""

    kind: str
    """Its key in `person.yaml`, or `publications`."""
    text: str
    """Its words."""
    places: tuple[Place, ...]
    """Its lines."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file to copy into the person’s folder: a portrait, a paper, a news item."""

    name: str
    """Its path in the person's folder: `photo.jpg`, `files/tides.pdf`, `news/2024-03-prize.md`."""
    content: bytes


@dataclass(frozen=True, slots=True)
class ParsedCV:
    """The contents of a CV."""

    person: Person
    """The owner. The name is empty if the CV has none."""
    private: Private
    """Details that are never published."""
    publications: tuple[Publication, ...]
    """The works, in the order of the CV."""
    origins: tuple[Origin, ...]
    """The origin of every non-blank line, in order."""
    skipped: tuple[str, ...] = ()
    """Files that the CV refers to but that could not be read."""
    lines: tuple[Line, ...] = ()
    """All lines of the CV, blank ones included."""
    traces: tuple[Trace, ...] = ()
    """The lines of each entry."""
    files: tuple[Attachment, ...] = ()
    """Files to store next to `person.yaml`, with unique names."""
    lists: tuple[ListedEntry, ...] = ()
    """The entries of lists; the trained reader extracts their fields."""
    is_data: bool = False
    """Whether it was imported from structured data."""
    site: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Additions to `site.yaml`: co-authors and venues with their addresses, by key."""


def parse_cv(document: Document) -> ParsedCV:
    """Parse a CV by rules. Every non-blank line ends up in an entry, a heading or `unsorted`.

    Lists are unsorted, too: the rules only recognize their entries; `reading` extracts the fields.
    """
    wrapped = document.wrapped and not bare_lists.is_one_per_line(document.lines)
    lines = marked_headings.mark_headings(document.lines)
    grouped = blocks.group(lines, wrapped=wrapped)
    blocks_with_words = [block for block in grouped if words_of(block.text)]
    cv_sections = sections.split(blocks_with_words)
    cv_sections = bare_lists.read_as_publications(cv_sections) or owner_headings.merge_into_head(
        bare_lists.extend_publications(cv_sections)
    )
    cv_entries = [item for section in cv_sections for item in entries.parse(section)]
    lists = [item for item in cv_entries if item.kind in KINDS]
    titles = section_titles.find_titles(cv_sections, cv_entries)
    cv_entries = [item for item in cv_entries if item.kind not in KINDS]
    cv_entries = [*_with_links(_without_prose(cv_entries)), *titles]
    cv_entries += leftovers.find_leftovers(
        [block for section in cv_sections for block in section.blocks], cv_entries
    )
    headings = [block for section in cv_sections for block in section.heading]
    cv_entries += leftovers.find_words_of_headings(headings, cv_entries)
    owner, private = build_person(cv_entries), build_private(cv_entries)
    origins = _origins(grouped, headings, cv_entries)
    traced = tuple(results.trace_entries(cv_entries, owner, private))
    return ParsedCV(
        owner,
        private,
        (),
        origins,
        document.skipped,
        document.lines,
        traced,
        lists=tuple(map(_to_listed_entry, lists)),
    )


def _with_links(cv_entries: Sequence[ParsedEntry]) -> Iterator[ParsedEntry]:
    """Yield the entries with their link targets."""
    values = links.attach_links(
        [links.Linkable(item.kind, item.value, item.blocks) for item in cv_entries]
    )
    for item, value in zip(cv_entries, values, strict=True):
        yield replace(item, value=value)


def _to_listed_entry(item: ParsedEntry) -> ListedEntry:
    places = tuple(line.place for block in item.blocks for line in block.lines)
    return ListedEntry(item.kind, str(item.value), places)


def _without_prose(cv_entries: list[ParsedEntry]) -> list[ParsedEntry]:
    """Drop details in prose, such as `prose.interests`, if a list has entries of their kind."""
    listed = {item.kind for item in cv_entries}
    return [
        replace(item, kind=item.kind.removeprefix(_FROM_PROSE))
        for item in cv_entries
        if not item.kind.startswith(_FROM_PROSE)
        or item.kind.removeprefix(_FROM_PROSE) not in listed
    ]


def _origins(
    grouped: list[blocks.Block], headings: list[blocks.Block], cv_entries: list[ParsedEntry]
) -> tuple[Origin, ...]:
    kinds_by_place: dict[Place, list[str]] = {}
    for block in headings:
        for line in block.lines:
            kinds_by_place.setdefault(line.place, []).append("heading")
    for item in cv_entries:
        if item.kind.startswith("headings."):
            continue
        for line in (line for block in item.blocks for line in block.lines):
            kinds = kinds_by_place.setdefault(line.place, [])
            if item.kind not in kinds:
                kinds.append(item.kind)
    places = dict.fromkeys(line.place for block in grouped for line in block.lines)
    return tuple(Origin(place, tuple(kinds_by_place.get(place, ["marks"]))) for place in places)
