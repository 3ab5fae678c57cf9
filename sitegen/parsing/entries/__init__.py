"""Read the entries of a section. Each kind has a module, or a package that lists its modules."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing.entries import (
    awards,
    by_content,
    contact,
    education,
    experience,
    forms,
    grants,
    interests,
    other,
    patents,
    people,
    projects,
    publications,
    rows,
    service,
    skills,
    tables,
    talks,
    teaching,
    titled_forms,
)
from sitegen.parsing.entries.people import committees
from sitegen.parsing.lines import block_parts, typography
from sitegen.parsing.results import ParsedSection
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Callable

    from sitegen.parsing.outline.sections import Section

PARSERS: Final[dict[str, Callable[[Section], ParsedSection]]] = {
    "awards": awards.parse,
    "committees": committees.parse,
    "contact": contact.parse,
    "education": education.parse,
    "experience": experience.parse,
    "grants": grants.parse,
    "interests": interests.parse,
    "other": other.parse,
    "patents": patents.parse,
    "projects": projects.parse,
    "publications": publications.parse,
    "references": other.parse,
    "service": service.parse,
    "skills": skills.parse,
    "students": people.parse_students,
    "talks": talks.parse,
    "teaching": teaching.parse,
}
"""The parser for each `Section.kind`."""
_KINDS_WITH_REMARKS: Final = (
    "publications",
    "talks",
    "teaching",
    "students",
    "committees",
    "awards",
    "grants",
)
"""Lists that often begin with a remark: which authors were students, or where to find more."""
_REMARK: Final = re.compile(either("remarks"))
_LAST_UPDATED: Final = re.compile(
    r"\W*(?:(?:page|cv|vita) )?(?:last|date of last) (?:updated?|modified|revised|revision)\b"
    r"|最后更新|更新日期",
    re.IGNORECASE,
)
"""Matches the date of a page's last update; not an entry in any section."""
_OFTEN_PROSE: Final = frozenset(("students", "committees", "patents"))
"""Sections that may be a paragraph without entries: `In all, 6 doctors and 12 masters.`"""
_KINDS_WITH_DATED_ROWS: Final = frozenset(("awards", "grants", "service", "talks"))
"""Sections whose rows may each begin with a date."""
_KINDS_WITH_QUOTED_TITLES: Final = frozenset(("grants", "talks"))
"""Sections whose titles usually have quotes."""
_KINDS_OVER_LINES: Final = frozenset(
    ("awards", "committees", "grants", "publications", "service", "students", "talks", "teaching")
)
"""Sections in which one entry may span several lines."""


def parse(section: Section) -> ParsedSection:
    """Return a section's entries, unread blocks, and entries that belong elsewhere."""
    parsed = [_parse_kind(part) for part in by_content.split_by_kind(section)]
    return ParsedSection(
        tuple(entry for part in parsed for entry in part.entries),
        tuple(block for part in parsed for block in part.rest),
        tuple(block for part in parsed for block in part.strays),
    )


def _parse_kind(section: Section) -> ParsedSection:
    """Read a section whose lines are all of one kind."""
    table = forms.parse(section)
    table = table if table.entries else tables.parse(section)
    table = table if table.entries else titled_forms.parse(section)
    remarks = [
        block
        for block in section.blocks
        if section.kind in _KINDS_WITH_REMARKS and _REMARK.match(block.text)
    ]
    remarks += [
        block
        for block in section.blocks
        if section.kind != "contact" and _LAST_UPDATED.match(block.text)
    ]
    read_ids = {
        id(block)
        for block in (*table.rest, *(block for item in table.entries for block in item.blocks))
    }
    unread = [
        block for block in section.blocks if id(block) not in read_ids and block not in remarks
    ]
    heads = [block for block in unread if rows.names_columns(block)]
    unread = [block for block in unread if block not in heads]
    unread = block_parts.split_items(unread) if section.kind in _KINDS_OVER_LINES else unread
    unread = (
        typography.double_quotes(unread) if section.kind in _KINDS_WITH_QUOTED_TITLES else unread
    )
    unread = rows.join_continuations(unread) if section.kind in _KINDS_WITH_DATED_ROWS else unread
    parsed = PARSERS[section.kind](replace(section, blocks=tuple(unread)))
    if (
        section.kind in _OFTEN_PROSE
        and unread
        and not (parsed.entries or parsed.strays or table.entries)
    ):
        parsed = other.as_text(replace(section, blocks=tuple(unread)))
    return replace(
        parsed,
        entries=(*table.entries, *parsed.entries),
        rest=(*parsed.rest, *table.rest, *heads, *remarks),
    )
