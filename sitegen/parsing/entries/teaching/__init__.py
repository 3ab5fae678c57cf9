"""Courses: `Spring 2024: Distributed Systems (CompSci 512)`, `Teaching Assistant for Operating Systems Course`.

courses, chinese_courses   one line -> a Course, or many
classes   courses over several lines
hosted_courses, courses_of_posts, courses_under_roles   courses below where, or as what, they were given
under_terms   courses below when they were given
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Course
from sitegen.parsing import dates, labels, terms
from sitegen.parsing.entries import experience, people
from sitegen.parsing.entries.items import Item, dated_heads, items
from sitegen.parsing.entries.rows import rows
from sitegen.parsing.entries.teaching import (
    chinese_courses,
    classes,
    courses,
    courses_of_posts,
    courses_under_roles,
    hosted_courses,
    under_terms,
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
    """One course a line; lines below it are notes. A line with only place and term belongs to the course above."""
    stays, blocks = _stays(section)
    advised = [
        ParsedEntry("students", student, (block,))
        for block in blocks
        for student in people.named_among_courses(block.text, section)
    ]
    named = {id(item.blocks[0]) for item in advised}
    blocks = tuple(block for block in blocks if id(block) not in named)
    found: list[ParsedEntry] = (
        hosted_courses.found(blocks) or courses_of_posts.found(blocks) or classes.found(blocks)
    )
    found = found or courses_under_roles.found(blocks) or under_terms.found(blocks)
    for item in () if found else dated_heads(blocks) or items(blocks):
        host, _, last = item.head.text.rpartition("\t")
        if item.below and not item.head.marker and (role := _only_role(last)):
            below = [(courses.course_of(part), part.blocks) for part in items(item.below)]
            found += [
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
        if not item.below and (given := chinese_courses.listed(item.head.text)):
            found += [ParsedEntry("teaching", course, item.blocks) for course in given]
            continue
        previous = found[-1].value if found else None
        if isinstance(previous, Course) and (match := _TITLE_BELOW.match(item.head.text)):
            told = replace(previous, course=match["title"], role=previous.role or previous.course)
            found[-1] = ParsedEntry("teaching", told, (*found[-1].blocks, *item.blocks))
            continue
        if isinstance(previous, Course) and _is_where(item, previous):
            where = item.head.text.replace("\t", ", ")
            told = replace(
                previous,
                institution=where,
                notes=(*previous.notes, *(block.text for block in item.below)),
            )
            found[-1] = ParsedEntry("teaching", told, (*found[-1].blocks, *item.blocks))
            continue
        course = _with_terms(courses.course_of(item), item)
        if (
            isinstance(previous, Course)
            and not item.head.marker
            and _only_where(course, item.head.text)
            and not previous.term
        ):
            merged = replace(
                previous, term=course.term, institution=course.institution or course.course
            )
            found[-1] = ParsedEntry("teaching", merged, (*found[-1].blocks, *item.blocks))
        else:
            found.append(ParsedEntry("teaching", course, item.blocks))
    taught = [_under(item, section) for item in _of_one_year(found)]
    return ParsedSection(
        (
            *taught,
            *advised,
            *experience.stays(replace(section, kind="experience", blocks=stays)).entries,
        )
    )


def _of_one_year(found: list[ParsedEntry]) -> list[ParsedEntry]:
    """The courses; those without a term that stand beside the year of the one above have that.

    Where many of these lines name an institution, they are no courses and tell where the one above was given.
    """
    led: list[tuple[str, Block] | None] = []
    for item in found:
        head = item.blocks[0]
        when, *others = (
            dates.in_column(block.text) if not block.marker else None for block in item.blocks
        )
        above = led[-1] if led else None
        led.append(
            None if any(others) else (head.text[: when.stop].strip(), head) if when else above
        )
    beside = [_lacks_term(item, year) for item, year in zip(found, led, strict=True)]
    told = [item.blocks[0].text for item, one in zip(found, beside, strict=True) if one]
    hosts = sum(bool(terms.INSTITUTION.search(text)) for text in told)
    out: list[ParsedEntry] = []
    for item, year, one in zip(found, led, beside, strict=True):
        taught = out[-1].value if out else None
        if one and year and isinstance(item.value, Course) and 3 * hosts < len(told):
            out.append(replace(item, value=replace(item.value, term=year[0])))
        elif one and isinstance(taught, Course) and not item.blocks[1:] and 3 * hosts >= len(told):
            where = ", ".join(
                filter(None, (str(taught.institution), item.blocks[0].text.replace("\t", ", ")))
            )
            out[-1] = ParsedEntry(
                "teaching", replace(taught, institution=where), (*out[-1].blocks, *item.blocks)
            )
        else:
            out.append(item)
    return out


def _lacks_term(item: ParsedEntry, year: tuple[str, Block] | None) -> bool:
    alone = isinstance(item.value, Course) and not item.value.term
    return alone and year is not None and _is_beside(item.blocks[0], year[1])


def _is_beside(block: Block, dated: Block) -> bool:
    """Whether a course stands right below others, further in than the year that is told of them all."""
    inside = block.lines[0].indent > dated.lines[0].indent
    return inside and not (block.gap or block.marker or block.depth) and block.text[:1].isupper()


def _with_terms(course: Course, item: Item) -> Course:
    """The course with the terms that stand in a line of their own below it."""
    if course.term or not item.below or not hosted_courses.is_terms(item.below[0]):
        return course
    said = item.below[0].text
    return replace(
        course, term=said.strip(" ()"), notes=tuple(note for note in course.notes if note != said)
    )


def _stays(section: Section) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """The blocks about internships and visits, where a heading is of research and teaching; and all the others."""
    if not _MIXED.search(section.title):
        return (), section.blocks
    stays: list[Block] = []
    others: list[Block] = []
    for row in rows(section.blocks):
        told = " | ".join(block.text for block in row.blocks)
        names_stay = _STAY.search(row.text) or any(
            part.key in ("advisors", "thesis") for part in labels.fields(told)
        )
        (
            stays if row.when and names_stay and not courses.ASSISTANT.search(row.text) else others
        ).extend(row.blocks)
    return tuple(stays), tuple(others)


def _under(item: ParsedEntry, section: Section) -> ParsedEntry:
    """What the heading says holds where the line says nothing else."""
    course = item.value
    assert isinstance(course, Course)
    role = course.role or section.defaults.get("role", "")
    institution = course.institution or section.defaults.get("institution", "")
    return ParsedEntry("teaching", replace(course, role=role, institution=institution), item.blocks)


def _only_role(text: str) -> str:
    """The role, if a line names nothing else: `Teaching Assistant`, `Main Lecturer (teaching fellow)`."""
    text = text.strip(" :：")
    names_role = courses.ASSISTANT.search(text) or courses.LECTURER.search(text)
    return text if names_role and len(text.split()) <= 5 and not courses.TERM.search(text) else ""


def _is_where(item: Item, course: Course) -> bool:
    """Whether an item is the institution of the course above it and its town: `Hill University<tab>Salem, USA`."""
    lacks = (
        bool(course.term) and not course.institution and not item.head.marker and not item.head.gap
    )
    school, place = terms.location_at_end(item.head.text.replace("\t", ", ")) if lacks else ("", "")
    return bool(place) and terms.is_institution(school)


def _only_where(course: Course, text: str) -> bool:
    return (
        not course.role
        and not course.code
        and bool(terms.INSTITUTION.search(text))
        and bool(course.term)
    )
