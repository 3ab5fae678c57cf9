"""Section -> entries. One kind a module, or a folder whose docstring lists its modules; one line here a kind."""

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
    single_quotes,
    skills,
    tables,
    talks,
    teaching,
    titled_forms,
    told_below,
)
from sitegen.parsing.entries.people import committees
from sitegen.parsing.lines import bold_labels, broken_lines
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
    "students": people.students,
    "talks": talks.parse,
    "teaching": teaching.parse,
}
"""By `Section.kind`."""
_LISTS: Final = ("publications", "talks", "teaching", "students", "committees", "awards", "grants")
"""Lists that people write remarks above: who of the authors was a student, where to find the rest."""
_REMARK: Final = re.compile(either("remarks"))
_STAMP: Final = re.compile(
    r"\W*(?:(?:page|cv|vita) )?(?:last|date of last) (?:updated?|modified|revised|revision)\b|最后更新|更新日期",
    re.IGNORECASE,
)
"""The day of a page, which is no entry of the section that it stands below."""
_TOLD_IN_WORDS: Final = frozenset(("students", "committees", "patents"))
"""Of what a paragraph may tell that lists nothing: `In all, 6 doctors and 12 masters.`"""
_IN_ROWS: Final = frozenset(("awards", "grants", "service", "talks"))
"""Of what each row may begin with its date."""
_QUOTING: Final = frozenset(("grants", "talks"))
"""Of what titles stand in quotes."""
_IN_LINES: Final = frozenset(
    ("awards", "committees", "grants", "publications", "service", "students", "talks", "teaching")
)
"""Of what the lines of an item are parts."""
_BEHIND_BOLD: Final = frozenset(("service", "teaching"))
"""Of what the bold words at the front say, and others behind them whom one served or how one taught."""


def parse(section: Section) -> ParsedSection:
    """The entries of a section, the blocks it did not understand, and those that belong elsewhere."""
    parsed = [_parse(part) for part in by_content.parted(section)]
    return ParsedSection(
        tuple(found for one in parsed for found in one.entries),
        tuple(block for one in parsed for block in one.rest),
        tuple(block for one in parsed for block in one.strays),
    )


def _parse(section: Section) -> ParsedSection:
    told = forms.parse(section)
    told = told if told.entries else tables.parse(section)
    told = told if told.entries else titled_forms.parse(section)
    remarks = [
        block for block in section.blocks if section.kind in _LISTS and _REMARK.match(block.text)
    ]
    remarks += [
        block for block in section.blocks if section.kind != "contact" and _STAMP.match(block.text)
    ]
    taken = {
        id(block)
        for block in (*told.rest, *(block for item in told.entries for block in item.blocks))
    }
    others = [block for block in section.blocks if id(block) not in taken and block not in remarks]
    heads = [block for block in others if rows.names_columns(block)]
    others = [block for block in others if block not in heads]
    others = broken_lines.split_items(others) if section.kind in _IN_LINES else others
    others = bold_labels.insert_commas(others) if section.kind in _BEHIND_BOLD else others
    others = single_quotes.doubled(others) if section.kind in _QUOTING else others
    others = rows.repeating(rows.years_apart(others)) if section.kind in _IN_ROWS else others
    others = list(told_below.deepened(others)) if section.kind == "projects" else others
    parsed = PARSERS[section.kind](replace(section, blocks=tuple(others)))
    if (
        section.kind in _TOLD_IN_WORDS
        and others
        and not (parsed.entries or parsed.strays or told.entries)
    ):
        parsed = other.as_text(replace(section, blocks=tuple(others)))
    return replace(
        parsed,
        entries=(*told.entries, *parsed.entries),
        rest=(*parsed.rest, *told.rest, *heads, *remarks),
    )
