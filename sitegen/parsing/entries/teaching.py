"""Courses: `Spring 2024: Distributed Systems (CompSci 512)`, `Teaching Assistant for Operating Systems Course`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Course
from sitegen.parsing import dates, terms
from sitegen.parsing.entries.items import Item, items
from sitegen.parsing.found import Found, ParsedSection
from sitegen.parsing.vocabulary import either, pattern

if TYPE_CHECKING:
    from sitegen.parsing.sections import Section

_SEASON: Final = either("seasons")
_YEAR: Final = r"(?<![A-Za-z\d])(?:19[5-9]\d|20[0-4]\d)(?:\s*[-–/]\s*(?:(?:19|20)?\d\d))?(?!\d)"
_MONTH: Final = r"\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?"
_TERM: Final = re.compile(
    rf"{_MONTH}\s+{_YEAR}|{_SEASON}(?:\s*(?:&|and|,|/)\s*{_SEASON})*[\s,]*{_YEAR}|{_YEAR}\s*(?:学?年度?|,)?\s*(?:{_SEASON}|第[一二]学期)(?!\w)"
    rf"|{_YEAR}(?:\s*[-–—]\s*(?:present|now))?",
    re.IGNORECASE,
)
_CODE: Final = re.compile(r"[(（]\s*(?P<aside>[A-Z][A-Za-z&/ ]{1,12}[ -]?\d[\w./-]{1,8})\s*[)）]")
ASSISTANT: Final = pattern("assistants")
_ROLE: Final = pattern("lecturers")
_PLACE_AND_YEARS: Final = re.compile(r"\s*[(（](?P<aside>[^()（）]*(?:19|20)\d\d[^()（）]*)[)）]\.?\s*$")
_ROLE_FOR: Final = re.compile(
    r"^(?P<role>(?:[A-Z][\w-]* )?(?:[\w-]+ ){0,2}?"
    r"(?:assistant|instructor|leader|lecturer|fellow|tutor|grader|coordinator))"
    r" (?:for|of|in) (?:the )?(?:(?:graduate|undergraduate) course )?",
    re.IGNORECASE,
)
_WITH: Final = re.compile(r"\s*[–—-]*\s*[(（](?P<with>(?:co-taught |jointly )?with [^()（）]*)[)）]\s*$", re.IGNORECASE)
_ASIDE: Final = re.compile(r"\s+\|\s+")
_ACRONYM: Final = re.compile(r"[A-Z][A-Za-z]{0,3}[A-Z][A-Za-z]{0,4}")
_TITLE_BELOW: Final = re.compile(r"^(?:Course|课程)\s*[:：]\s*[“\"]?(?P<title>.+?)[”\"]?\.?$", re.IGNORECASE)
_LEVEL: Final = re.compile(
    r"\s*[（(](?P<level>[^（）()]*(?:课程|本科|硕士|博士|研究生|[Uu]ndergraduate|[Gg]raduate)[^（）()]*)[)）]\s*$"
)
_LINK: Final = re.compile(r"^\s*(?:for|of|in|at|on|,|:|-|–|—)\s*(?:the\s+)?", re.IGNORECASE)


def parse(section: Section) -> ParsedSection:
    """One course a line; lines below it are notes. A line with only place and term belongs to the course above."""
    found: list[Found] = []
    for item in items(section.blocks):
        if item.below and not item.head.marker and (role := _only_role(item.head.text)):
            found += [
                Found("teaching", replace(course_of(part), role=role), (item.head, *part.blocks))
                for part in items(item.below)
            ]
            continue
        previous = found[-1].value if found else None
        if isinstance(previous, Course) and (match := _TITLE_BELOW.match(item.head.text)):
            told = replace(previous, course=match["title"], role=previous.role or previous.course)
            found[-1] = Found("teaching", told, (*found[-1].blocks, *item.blocks))
            continue
        course = course_of(item)
        if (
            isinstance(previous, Course)
            and not item.head.marker
            and _only_where(course, item.head.text)
            and not previous.term
        ):
            merged = replace(previous, term=course.term, institution=course.institution or course.course)
            found[-1] = Found("teaching", merged, (*found[-1].blocks, *item.blocks))
        else:
            found.append(Found("teaching", course, item.blocks))
    return ParsedSection(tuple(_under(item, section) for item in found))


def _under(item: Found, section: Section) -> Found:
    """What the heading says holds where the line says nothing else."""
    course = item.value
    assert isinstance(course, Course)
    role = course.role or section.said.get("role", "")
    institution = course.institution or section.said.get("institution", "")
    return Found("teaching", replace(course, role=role, institution=institution), item.blocks)


def _only_role(text: str) -> str:
    """The role, if a line names nothing else: `Teaching Assistant`, `Main Lecturer (teaching fellow)`."""
    text = text.strip(" :：")
    names_role = ASSISTANT.search(text) or _ROLE.search(text)
    return text if names_role and len(text.split()) <= 5 and not _TERM.search(text) else ""


def _only_where(course: Course, text: str) -> bool:
    return not course.role and not course.code and bool(terms.INSTITUTION.search(text)) and bool(course.term)


def course_of(item: Item) -> Course:
    """What one item says."""
    text, *aside = _ASIDE.split(item.head.text)
    text = text.replace("\t", ", ")
    term, place = "", ""
    if (whens := dates.find(text)) and whens[0].start == 0 and whens[0].is_range:
        term, text = text[: whens[0].stop].strip(), text[whens[0].stop :].strip(" ,:：")
    elif match := _PLACE_AND_YEARS.search(text):
        parts = [part.strip() for part in re.split(r"[,;]|\band\b", match["aside"]) if part.strip()]
        years = [part for part in parts if re.fullmatch(rf"(?:{_SEASON}\s*)?{_YEAR}", part, re.IGNORECASE)]
        place = ", ".join(part for part in parts if part not in years)
        term, text = ", ".join(years), text[: match.start()]
    elif match := _TERM.search(text):
        term = match[0].strip()
        text = _cut(text, match)
    code = ""
    if match := _CODE.search(text):
        code, text = match["aside"], _cut(text, match)
    beside = _WITH.search(text)
    text = text[: beside.start()] if beside else text
    role = ""
    if match := _ROLE_FOR.match(text):
        role, text = match["role"], text[match.end() :]
    elif match := ASSISTANT.search(text) or _ROLE.search(text):
        role = match[0].strip()
        text = _LINK.sub("", _cut(text, match))
    if not role and (match := _LEVEL.search(text)):
        role, text = match["level"], text[: match.start()]
    text = re.sub(
        r"^(?:the\s+)?(?P<title>.+?)\s+course$", r"\g<title>", text.strip(" ,，;:：.–—-"), flags=re.IGNORECASE
    )
    parts = [part.strip(" .") for part in re.split(r"[,，]\s*", text) if part.strip(" .")]
    first = next((at for at, part in enumerate(parts) if at and terms.INSTITUTION.search(part)), len(parts))
    while first > 1 and _ACRONYM.fullmatch(parts[first - 1]):
        first -= 1
    title, where = ", ".join(parts[:first]), parts[first:]
    notes = tuple(block.text.replace("\t", " ") for block in item.below)
    notes = (*aside, *((beside["with"],) if beside else ()), *notes)
    return Course(course=title, code=code, term=term, role=role, institution=", ".join(where) or place, notes=notes)


def _cut(text: str, match: re.Match[str]) -> str:
    left, right = text[: match.start()].rstrip(" ,，:：;(（–—-"), text[match.end() :].lstrip(" ,，:：;)）.–—-")
    return f"{left}, {right}" if left and right and not _LINK.match(right) else f"{left} {right}".strip()
