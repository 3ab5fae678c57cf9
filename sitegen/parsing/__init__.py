"""Parse a CV into a person and their publications.

Input: a Document of any format. Output: a ParsedCV. Lines become blocks, blocks become sections,
sections become entries; everything else goes to `unsorted`. No module here reads a file, depends on
a file format or uses the network.

    lines                    lines -> blocks: paragraphs and list items
    outline                  blocks -> sections, under known headings
    entries                  sections -> entries, one module per kind
    dates, names, labels, terms, addresses   parts of a text
    across_sections          lone dates and advisors -> their entries; repeated entries -> merged
    links                    link targets -> the entries with the linked words, or co-authors
    current_position         position and affiliation, if the head of the CV lacks them
    person                   entries -> a person
    works, authors           identifiers, states and authors of works
    leftovers                words in no entry -> unsorted
    results                  the entries of a section, and the lines of each entry
    vocabulary               words and patterns of `vocabulary.yaml`
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sitegen.model.text import words_of
from sitegen.parsing import across_sections, current_position, entries, leftovers, links, results
from sitegen.parsing.entries import forms
from sitegen.parsing.entries.talks import speakers
from sitegen.parsing.lines import ambiguous_dates, blocks, markers
from sitegen.parsing.outline import (
    bare_lists,
    margin_headings,
    marked_headings,
    owner_headings,
    section_titles,
    sections,
)
from sitegen.parsing.person import build_person, build_private

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sitegen.document import Document, Line, Place
    from sitegen.model import Person, Private, Publication
    from sitegen.parsing.results import ParsedEntry, Trace


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a line ended up."""

    place: Place
    """The line."""
    became: tuple[str, ...]
    """The kinds of its entries; or `heading`, `unsorted`, or `marks` for a line without words."""


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
    works: tuple[tuple[Place, ...], ...] = ()
    """The lines of each work; the trained reader extracts its parts."""
    is_data: bool = False
    """Whether it was imported from structured data."""
    site: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Additions to `site.yaml`: co-authors and venues with their addresses, by key."""


def parse_cv(document: Document) -> ParsedCV:
    """Parse a CV by rules. Every non-blank line ends up in an entry, a heading or `unsorted`.

    Works are unsorted, too: the rules only recognize their lines; `reading` extracts their parts.
    """
    wrapped = document.wrapped and not bare_lists.is_one_per_line(document.lines)
    lines: Sequence[Line] = markers.remove_false_markers(document.lines)
    lines = markers.mark_items(marked_headings.mark_headings(lines))
    lines = ambiguous_dates.mark_order(lines)
    grouped = blocks.group(lines, wrapped=wrapped)
    blocks_with_words = [block for block in grouped if words_of(block.text)]
    cv_sections = sections.split(margin_headings.move_out(blocks_with_words))
    cv_sections = bare_lists.read_as_publications(cv_sections) or owner_headings.merge_into_head(
        bare_lists.extend_publications(cv_sections)
    )
    cv_sections = forms.join_sections(cv_sections)
    parsed = across_sections.reunite([entries.parse(section) for section in cv_sections])
    cv_entries = across_sections.merge_duplicates(
        [item for section in parsed for item in section.entries]
    )
    cv_entries = current_position.complete_position(cv_entries)
    cv_entries = links.attach_links(cv_entries)
    cv_entries += section_titles.find_titles(cv_sections, cv_entries)
    works = [item for item in cv_entries if item.kind == "publications"]
    cv_entries = [item for item in cv_entries if item.kind != "publications"]
    cv_entries += leftovers.find_leftovers(
        [block for section in cv_sections for block in section.blocks], cv_entries
    )
    headings = [block for section in cv_sections for block in section.heading]
    cv_entries += leftovers.find_words_of_headings(headings, cv_entries)
    cv_entries = speakers.with_owner(cv_entries, build_person(cv_entries).name)
    cv_entries = ambiguous_dates.restore_slashes(cv_entries, lines)
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
        works=tuple(
            tuple(line.place for block in work.blocks for line in block.lines) for work in works
        ),
    )


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
