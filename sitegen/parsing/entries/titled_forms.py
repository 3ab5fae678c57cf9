"""Entries that consist of a title above labelled lines.

Example: `### FoamSign` over `- Role: Co-PI`, `- Agency: Foam Council`, `- Budget: EUR 88,258`. The
title may be a heading, a line or a list item. A label without a field becomes a note, together with
its text.
"""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

from sitegen.parsing import dates, names, terms
from sitegen.parsing.entries import education, experience, tables
from sitegen.parsing.entries.forms import LABELLED
from sitegen.parsing.results import ParsedEntry, ParsedSection

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_LINES: Final = {"education": education.parse, "experience": experience.parse}
"""Kinds whose titles contain several fields: `PhD in Foam, Hill University`."""
_PEOPLE: Final = ("committees", "students")
"""Kinds whose titles are names."""
_LONGEST: Final = 160
"""The maximum length of a title."""
_FEWEST: Final = 2
"""The minimum number of labelled lines in an entry."""

_Cell = tuple[str, str, str]
"""A label, its field (empty if there is none) and its value."""


def join_sections(sections: Sequence[Section]) -> list[Section]:
    """Join sections that are each a single entry of this form to the section above."""
    out: list[Section] = []
    for section in sections:
        host = out[-1] if out and section.heading and out[-1].heading else None
        if host and _is_entry(section, host):
            title = replace(section.heading[0], level=0)
            below = (replace(block, depth=max(block.depth, 1)) for block in section.blocks)
            out[-1] = replace(host, blocks=(*host.blocks, title, *below))
        else:
            out.append(section)
    return out


def _is_entry(section: Section, host: Section) -> bool:
    level, above = section.heading[0].level, host.heading[0].level
    inside = level > above > 0 or (not level and (above > 0 or section.kind == host.kind))
    return (
        inside
        and tables.has_kind(host.kind)
        and is_form(host.kind, [block.text for block in section.blocks])
    )


def parse(section: Section) -> ParsedSection:
    """Return the entries that consist of a title above labelled lines."""
    entries: list[ParsedEntry] = []
    blocks = section.blocks if tables.has_kind(section.kind) else ()
    at = 0
    while at < len(blocks):
        below = _find_lines_below(section.kind, blocks[at:])
        if _is_title(section.kind, blocks[at]) and is_form(
            section.kind, [block.text for block in below]
        ):
            entries += _read_entry(section, blocks[at], below)
            at += len(below)
        at += 1
    return ParsedSection(tuple(entries))


def _find_lines_below(kind: str, blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Return the deeper blocks below a title, or the labelled lines that follow it."""
    title, *rest = blocks
    deeper = tuple(takewhile(lambda block: block.depth > title.depth, rest))
    if deeper or kind == "grants":  # the module `grants` reads lines at the depth of their title
        return deeper
    return tuple(takewhile(lambda block: _is_field(kind, block) and not title.marker, rest))


def _is_field(kind: str, block: Block) -> bool:
    label, column, _ = _read_cell(kind, block.text)
    return not block.marker and bool(column or (label and not block.gap))


def _is_title(kind: str, block: Block) -> bool:
    if kind in _PEOPLE and not names.is_name(block.text):
        return False
    return len(block.text) <= _LONGEST and not _read_cell(kind, block.text)[1]


def _read_cell(kind: str, text: str) -> _Cell:
    label = LABELLED.fullmatch(text) if "\t" not in text else None
    if not label:
        return "", "", text
    column = tables.find_column(kind, label["label"])
    return label["label"], "" if column == "notes" else column, label["value"].strip()


def is_form(kind: str, texts: Sequence[str]) -> bool:
    """Return whether enough lines have labels for fields of this kind of entry."""
    if not tables.has_kind(kind):
        return False
    cells = [_read_cell(kind, text) for text in texts]
    labels = sum(bool(label) for label, _, _ in cells)
    columns = {column for _, column, _ in cells if column}
    required = set(tables.required_columns(kind))
    if (
        required <= columns or columns <= required
    ):  # the title names no entry, or the lines are entries
        return False
    enough = len(columns) >= _FEWEST or labels == len(cells)
    return (
        labels >= _FEWEST and enough and not (kind in _LINES and columns <= {"advisors", "thesis"})
    )


def _read_entry(section: Section, title: Block, below: Sequence[Block]) -> list[ParsedEntry]:
    kind = section.kind
    cells = [_read_cell(kind, block.text) for block in below]
    labels = [
        ParsedEntry("heading", label, (block,))
        for (label, column, _), block in zip(cells, below, strict=True)
        if label and column
    ]
    lead: list[_Cell] = []
    base: Any = None
    if kind in _LINES:
        base = _read_title(section, title)
    if base is None:
        lead = _split_title(kind, title.text, {column for _, column, _ in cells})
    value: Any = tables.read_entry(section, [*lead, *cells])
    if base is not None:
        values = {field.name: getattr(value, field.name) for field in fields(value)}
        value = replace(base, **{name: text for name, text in values.items() if text})
    return [ParsedEntry(kind, value, (title, *below)), *labels]


def _read_title(section: Section, title: Block) -> Any:
    """Return the entry that a title describes, if it contains several fields."""
    entries = _LINES[section.kind](replace(section, blocks=(title,))).entries
    alone = [item.value for item in entries if item.kind == section.kind]
    named = terms.DEGREE.search(title.text) or "," in title.text or "\t" in title.text
    return alone[0] if named and len(entries) == len(alone) == 1 else None


def _split_title(kind: str, title: str, columns: set[str]) -> list[_Cell]:
    """Split a title into name and possibly date."""
    text, tab, edge = title.rpartition("\t")
    dated = bool(tab) and dates.is_alone(edge, seasons=True)
    name = (text if dated else title).replace("\t", ", ")
    keys = [column for column in tables.required_columns(kind) if column not in columns]
    if len(keys) > 1 and kind in (*_LINES, "service"):
        first = terms.DEGREE.search(name) if kind == "education" else terms.is_role(name)
        keys = keys if first else keys[::-1]
    cells = [("", keys[0] if keys else "", name)]
    return [*cells, ("", "when", edge)] if dated and "when" not in columns else cells
