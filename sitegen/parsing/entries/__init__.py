"""Read the entries of a section. Each kind has a module, or a package that lists its modules."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing.entries import (
    awards,
    contact,
    duties,
    education,
    experience,
    forms,
    grants,
    other,
    patents,
    people,
    projects,
    publications,
    rows,
    service,
    skills_and_interests,
    tables,
    talks,
    teaching,
)
from sitegen.parsing.entries.awards import AWARD_WORD
from sitegen.parsing.lines import block_parts, typography
from sitegen.parsing.outline.heading_words import sections_named
from sitegen.parsing.results import ParsedSection
from sitegen.parsing.vocabulary import either, pattern

if TYPE_CHECKING:
    from collections.abc import Callable

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

PARSERS: Final[dict[str, Callable[[Section], ParsedSection]]] = {
    "awards": awards.parse,
    "committees": people.parse_committees,
    "contact": contact.parse,
    "education": education.parse,
    "experience": experience.parse,
    "grants": grants.parse,
    "interests": skills_and_interests.parse_interests,
    "other": other.parse,
    "patents": patents.parse,
    "projects": projects.parse,
    "publications": publications.parse,
    "references": other.parse,
    "service": service.parse,
    "skills": skills_and_interests.parse_skills,
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
_BOTH: Final = frozenset(("awards", "service"))
"""The kinds of lines in a section of both prizes and duties: `Professional Activities & Awards`."""
_HONOURS: Final = pattern("honours_of_lists")
_CHINESE_DUTIES: Final = pattern("chinese_duties")


def parse(section: Section) -> ParsedSection:
    """Return a section's entries, unread blocks, and entries that belong elsewhere."""
    parsed = [_parse_kind(part) for part in _split_by_kind(section)]
    return ParsedSection(
        tuple(entry for part in parsed for entry in part.entries),
        tuple(block for part in parsed for block in part.rest),
        tuple(block for part in parsed for block in part.strays),
    )


def _parse_kind(section: Section) -> ParsedSection:
    """Read a section whose lines are all of one kind."""
    table = forms.parse(section)
    table = table if table.entries else tables.parse(section)
    table = table if table.entries else forms.parse_titled(section)
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


def _split_by_kind(section: Section) -> list[Section]:
    """Return a section per kind of line, in order of appearance, with the lines nested in items."""
    if section.kind not in _BOTH or not sections_named(section.title) >= _BOTH:
        return [section]
    kinds: dict[str, list[Block]] = {}
    kind = ""
    for block in section.blocks:
        if not kind or not block.depth:
            kind = _classify(block.text) or section.kind
        kinds.setdefault(kind, []).append(block)
    return [replace(section, kind=kind, blocks=tuple(blocks)) for kind, blocks in kinds.items()]


def _classify(text: str) -> str:
    """Classify a line as prize or duty if it is clear: `Reviewer for the Hill Prize` is a duty."""
    if _HONOURS.search(text):
        return "awards"
    if duties.ROLE.search(text):
        return "service"
    if AWARD_WORD.search(text):
        return "awards"
    return "service" if _CHINESE_DUTIES.search(text) else ""
