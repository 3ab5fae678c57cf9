"""Examined theses: their authors, with details on the same line or below."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sitegen.model import Committee
from sitegen.parsing import names
from sitegen.parsing.entries.items import group_items
from sitegen.parsing.entries.people.person_lines import PersonDetails
from sitegen.parsing.entries.rows import read_rows
from sitegen.parsing.results import ParsedEntry, ParsedSection

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section


def parse(section: Section) -> ParsedSection:
    """Return examined theses."""
    entries: list[ParsedEntry] = []
    rest: list[Block] = []
    listed = {row.block: row for row in read_rows(section.blocks)}
    for item in group_items(section.blocks):
        row = listed.get(item.head)  # None for a line that only continues the row above
        person = PersonDetails(
            item._replace(head=replace(item.head, text=row.text)) if row else item
        )
        if not names.is_name(person.name):
            rest += item.blocks
            continue
        committee = Committee(
            name=person.name,
            year=person.year or (row.when.years if row and row.when else ""),
            institution=person.institution,
            thesis=person.fields.pop("thesis", ""),
            notes=(*person.notes, *person.fields.values()),
        )
        entries.append(ParsedEntry("committees", committee, item.blocks))
    return ParsedSection(tuple(entries), tuple(rest))
