"""Supervised students and examined theses: a name, remarks in brackets, and lines below.

person_lines      the lines about one student
people_in_a_row   students in one line
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Committee, Student
from sitegen.model import Section as Other
from sitegen.parsing import dates, names, terms
from sitegen.parsing.entries.items import find_dated_heads, group_items
from sitegen.parsing.entries.people import people_in_a_row
from sitegen.parsing.entries.people.person_lines import (
    ASIDE,
    LEVELS,
    NOW,
    PersonDetails,
    cut_name,
    find_level,
)
from sitegen.parsing.entries.rows import Row, read_rows
from sitegen.parsing.results import ParsedEntry, ParsedSection

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_ADVISED: Final = re.compile(
    r"\b(?:advis(?:[oe]r|ing|ees?)|supervis\w+|mentor\w*|mentees?|ph\.?d\.? students?|theses)\b",
    re.IGNORECASE,
)


def read_students_in_line(text: str, section: Section) -> list[Student]:
    """Return the students in a line among courses: `Thesis advisor for: Ann Lee, Bo Ek`."""
    label, colon, people = text.partition(":")
    bare = ASIDE.sub("", label)
    if not (colon and _ADVISED.search(bare)) or terms.INSTITUTION.search(bare):
        return []
    return people_in_a_row.read_row(
        f"{bare}:{people.replace('*', '').replace(chr(9), ' ')}", section
    )


def _parse_rows(listed: list[Row], section: Section) -> ParsedSection:
    """Read a list with years on the left."""
    entries: list[ParsedEntry] = []
    rest: list[Block] = []
    level = section.defaults.get("level", "")
    for row in listed:
        cells = [cell.strip() for cell in row.text.split("\t")]
        text = (", " if names.is_name(cells[0]) else " ").join(cells)
        if students_in_row := people_in_a_row.read_row(text, section):
            entries += [ParsedEntry("students", student, row.blocks) for student in students_in_row]
            continue
        whens = dates.find(text)[:1]
        year = row.when if not whens or (row.when and whens[0].expected) else whens[0]
        text = dates.without(text, whens) if whens and whens[0].start < 3 else text
        people = [part for part in re.split(r"\s+\+\s+", text) if part]
        heads = [cut_name(part) for part in people]
        if terms.is_role(heads[0] if heads else ""):
            about_owner = Other(
                title=section.title, text=row.block.text.replace("\t", " ")
            )  # about the owner, not a student
            entries.append(ParsedEntry("sections", about_owner, row.blocks))
            continue
        if not people or not all(_is_person(head) for head in heads):
            rest.append(row.block)
            continue
        for part, head in zip(people, heads, strict=True):
            notes = part[len(head) :].strip(" ,()（）")
            now = NOW.match(notes)
            status = section.defaults.get("status") or (
                "current" if year and year.end == "present" else ""
            )
            student = Student(
                name=names.clean(head),
                level=level if level in dict(LEVELS) else find_level(notes) or level,
                status=status,
                year=year.years if year else "",
                now=notes[now.end() :] if now else "",
                notes=(notes,) if notes and not now else (),
            )
            entries.append(ParsedEntry("students", student, row.blocks))
    return ParsedSection(tuple(entries), tuple(rest))


def _is_person(text: str) -> bool:
    """Return whether a text is a name; in a list of people, even `A Soltani`."""
    return names.is_name(text) or (text.startswith("A ") and names.is_name(f"B {text[2:]}"))


def parse_students(section: Section) -> ParsedSection:
    """Return supervised people; level and status come from the heading or the words at the name."""
    entries: list[ParsedEntry] = []
    rest: list[Block] = []
    listed = read_rows(section.blocks)
    if any(row.when for row in listed):
        return _parse_rows(listed, section)
    for item in find_dated_heads(section.blocks, with_lists=True) or group_items(section.blocks):
        if not item.below and (row := people_in_a_row.read_row(item.head.text, section)):
            entries += [ParsedEntry("students", student, item.blocks) for student in row]
            continue
        person = PersonDetails(item)
        if not names.is_name(person.name):
            rest += item.blocks
            continue
        words = " ".join([*(block.text for block in item.blocks[:2]), section.title])
        level = section.defaults.get("level") or person.level or find_level(words)
        student = person.student(section.defaults.get("status", ""), level)
        entries.append(ParsedEntry("students", student, item.blocks))
    return ParsedSection(tuple(entries), tuple(rest))


def parse_committees(section: Section) -> ParsedSection:
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
