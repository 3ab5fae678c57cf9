"""Courses: `Spring 2024: Foams (CompSci 512)`, `Teaching Assistant for Operating Systems Course`.

courses, chinese_courses   one line with one or more courses
classes   courses on several lines
courses_under_roles   courses below a role
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Course
from sitegen.parsing import dates, labels, terms
from sitegen.parsing.entries import experience, people
from sitegen.parsing.entries.items import Item, find_dated_heads, group_items
from sitegen.parsing.entries.rows import read_rows
from sitegen.parsing.entries.teaching import (
    chinese_courses,
    classes,
    courses,
    courses_under_roles,
)
from sitegen.parsing.results import ParsedEntry, ParsedSection
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_MIXED: Final = re.compile(r"\b(?:research|work|professional|industr\w+)\b", re.IGNORECASE)
_STAY: Final = pattern("stays")
_TITLE_BELOW: Final = re.compile(
    r"^(?:Course|课程)\s*[:：]\s*[“\"]?(?P<title>.+?)[”\"]?\.?$", re.IGNORECASE
)


def parse(section: Section) -> ParsedSection:
    """Return a course per line, with the lines below as notes.

    A line with only place and term belongs to the course above.
    """
    stays, blocks = _split_stays(section)
    advised = [
        ParsedEntry("students", student, (block,))
        for block in blocks
        for student in people.read_students_in_line(block.text, section)
    ]
    named = {id(item.blocks[0]) for item in advised}
    blocks = tuple(block for block in blocks if id(block) not in named)
    entries = classes.read_courses(blocks) or courses_under_roles.read_courses(blocks)
    for item in () if entries else find_dated_heads(blocks) or group_items(blocks):
        host, _, last = item.head.text.rpartition("\t")
        if item.below and not item.head.marker and (role := _read_only_role(last)):
            below = [(courses.read_course(part), part.blocks) for part in group_items(item.below)]
            entries += [
                ParsedEntry(
                    "teaching",
                    replace(
                        course,
                        role=role,
                        institution=course.institution or host.replace("\t", ", "),
                    ),
                    (item.head, *blocks),
                )
                for course, blocks in below
            ]
            continue
        if not item.below and (listed := chinese_courses.split_courses(item.head.text)):
            entries += [ParsedEntry("teaching", course, item.blocks) for course in listed]
            continue
        previous = entries[-1].value if entries else None
        if isinstance(previous, Course) and (match := _TITLE_BELOW.match(item.head.text)):
            updated = replace(
                previous, course=match["title"], role=previous.role or previous.course
            )
            entries[-1] = ParsedEntry("teaching", updated, (*entries[-1].blocks, *item.blocks))
            continue
        if isinstance(previous, Course) and _is_host(item, previous):
            institution = item.head.text.replace("\t", ", ")
            updated = replace(
                previous,
                institution=institution,
                notes=(*previous.notes, *(block.text for block in item.below)),
            )
            entries[-1] = ParsedEntry("teaching", updated, (*entries[-1].blocks, *item.blocks))
            continue
        course = courses.read_course(item)
        if (
            isinstance(previous, Course)
            and not item.head.marker
            and _has_only_host(course, item.head.text)
            and not previous.term
        ):
            merged = replace(
                previous, term=course.term, institution=course.institution or course.course
            )
            entries[-1] = ParsedEntry("teaching", merged, (*entries[-1].blocks, *item.blocks))
        else:
            entries.append(ParsedEntry("teaching", course, item.blocks))
    courses_with_roles = [_apply_heading(item, section) for item in _share_years(entries)]
    return ParsedSection(
        (
            *courses_with_roles,
            *advised,
            *experience.read_stays(replace(section, kind="experience", blocks=stays)).entries,
        )
    )


def _share_years(entries: list[ParsedEntry]) -> list[ParsedEntry]:
    """Add the year of the course above to courses without a term.

    If many of these lines name an institution, each is the institution of the course above.
    """
    years: list[tuple[str, Block] | None] = []
    for item in entries:
        head = item.blocks[0]
        when, *more_dates = (
            dates.in_column(block.text) if not block.marker else None for block in item.blocks
        )
        above = years[-1] if years else None
        years.append(
            None if any(more_dates) else (head.text[: when.stop].strip(), head) if when else above
        )
    lacking = [_lacks_term(item, year) for item, year in zip(entries, years, strict=True)]
    texts = [item.blocks[0].text for item, lacks in zip(entries, lacking, strict=True) if lacks]
    hosts = sum(bool(terms.INSTITUTION.search(text)) for text in texts)
    out: list[ParsedEntry] = []
    for item, year, lacks in zip(entries, years, lacking, strict=True):
        course_above = out[-1].value if out else None
        if lacks and year and isinstance(item.value, Course) and 3 * hosts < len(texts):
            out.append(replace(item, value=replace(item.value, term=year[0])))
        elif (
            lacks
            and isinstance(course_above, Course)
            and not item.blocks[1:]
            and 3 * hosts >= len(texts)
        ):
            institution = ", ".join(
                filter(
                    None, (str(course_above.institution), item.blocks[0].text.replace("\t", ", "))
                )
            )
            out[-1] = ParsedEntry(
                "teaching",
                replace(course_above, institution=institution),
                (*out[-1].blocks, *item.blocks),
            )
        else:
            out.append(item)
    return out


def _lacks_term(item: ParsedEntry, year: tuple[str, Block] | None) -> bool:
    alone = isinstance(item.value, Course) and not item.value.term
    return alone and year is not None and _is_beside_year(item.blocks[0], year[1])


def _is_beside_year(block: Block, dated: Block) -> bool:
    """Return whether a course is directly below others, indented from the year of all of them."""
    inside = block.lines[0].indent > dated.lines[0].indent
    return inside and not (block.gap or block.marker or block.depth) and block.text[:1].isupper()


def _split_stays(section: Section) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """Separate blocks about internships and visits from others in a section of research."""
    if not _MIXED.search(section.title):
        return (), section.blocks
    stays: list[Block] = []
    other_blocks: list[Block] = []
    for row in read_rows(section.blocks):
        text = " | ".join(block.text for block in row.blocks)
        names_stay = _STAY.search(row.text) or any(
            part.key in ("advisors", "thesis") for part in labels.fields(text)
        )
        (
            stays
            if row.when and names_stay and not courses.ASSISTANT.search(row.text)
            else other_blocks
        ).extend(row.blocks)
    return tuple(stays), tuple(other_blocks)


def _apply_heading(item: ParsedEntry, section: Section) -> ParsedEntry:
    """Add the role and institution of the heading to a course without them."""
    course = item.value
    assert isinstance(course, Course)
    role = course.role or section.defaults.get("role", "")
    institution = course.institution or section.defaults.get("institution", "")
    return ParsedEntry("teaching", replace(course, role=role, institution=institution), item.blocks)


def _read_only_role(text: str) -> str:
    """Return the role if a line contains nothing else: `Teaching Assistant`, `Main Lecturer`."""
    text = text.strip(" :：")
    names_role = courses.ASSISTANT.search(text) or courses.LECTURER.search(text)
    return text if names_role and len(text.split()) <= 5 and not courses.TERM.search(text) else ""


def _is_host(item: Item, course: Course) -> bool:
    """Return whether an item is only the institution and town of the course above."""
    lacks = (
        bool(course.term) and not course.institution and not item.head.marker and not item.head.gap
    )
    school, place = terms.location_at_end(item.head.text.replace("\t", ", ")) if lacks else ("", "")
    return bool(place) and terms.is_institution(school)


def _has_only_host(course: Course, text: str) -> bool:
    return (
        not course.role
        and not course.code
        and bool(terms.INSTITUTION.search(text))
        and bool(course.term)
    )
