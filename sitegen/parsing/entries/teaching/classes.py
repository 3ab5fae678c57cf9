"""Courses as paragraphs: the title in bold, then role and school, then the contents."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, terms
from sitegen.parsing.entries.items import Item
from sitegen.parsing.entries.teaching import courses
from sitegen.parsing.results import ParsedEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Course
    from sitegen.parsing.lines.blocks import Block

_FEWEST: Final = 2
_MOST_LINES: Final = 5
_NEARLY_ALL: Final = 0.7
_SHORT: Final = 90
_TITLED: Final = re.compile(r"(?:Dr|Prof)(?:essor|s)?\b")
_ROLE_AND_HOST: Final = re.compile(r"\s+(?:[-–—|]|at)\s+|,\s+")


def read_courses(blocks: Sequence[Block]) -> list[ParsedEntry]:
    """Return a course per paragraph, or nothing if the section has a different layout."""
    groups: list[list[Block]] = []
    for block in blocks:
        if block.marker or block.depth:
            return []
        if not groups or block.gap:
            groups.append([])
        groups[-1].append(block)
    classes = [group for group in groups if _is_class(group)]
    if len(classes) < max(_FEWEST, _NEARLY_ALL * len(groups)):
        return []
    return [ParsedEntry("teaching", _read_course(group), tuple(group)) for group in groups]


def _is_class(group: Sequence[Block]) -> bool:
    """Return whether a group has a title in bold above a role or school."""
    head, *below = group
    title = head.text[when.stop :].lstrip() if (when := dates.in_column(head.text)) else head.text
    title_in_bold = bool(head.texts_with("bold")) and title.startswith(
        head.texts_with("bold")[0].lstrip()
    )
    first_parts = [part for block in below for part in _split_line(block)[:1] if len(part) < _SHORT]
    named = any(terms.INSTITUTION.search(text) or terms.is_role(text) for text in first_parts)
    return title_in_bold and named and 0 < len(below) < _MOST_LINES


def _split_line(block: Block) -> list[str]:
    """Split a line after italics at its start: they were a separate line."""
    text = block.text.replace("\t", ", ")
    italic = next((span for span in block.spans if span.look == "italic" and not span.start), None)
    cut = italic.end if italic else len(text)
    return [part for part in (text[:cut].strip(), text[cut:].strip()) if part]


def _read_course(group: Sequence[Block]) -> Course:
    named, *below = group
    course = courses.read_course(Item(named, ()))
    contents: list[str] = []
    for text in (part for block in below for part in _split_line(block)):
        if (
            not (course.role or course.institution)
            and len(text) < _SHORT
            and not text.endswith(".")
        ):
            course = _add_role(course, text)
        else:
            contents.append(text)
    spans = [match[0] for text in contents for match in courses.TERM.finditer(text)]
    return replace(course, term=course.term or ", ".join(spans), notes=(*course.notes, *contents))


def _add_role(course: Course, text: str) -> Course:
    """Add role, institution and term from `Course Instructor - Hill University, Fall 2017`."""
    term = courses.TERM.search(text)
    rest = (text[: term.start()] + text[term.end() :] if term else text).strip(" ,;–—-()")
    parts = [part for part in _ROLE_AND_HOST.split(rest) if part]
    roles = [part for part in parts if terms.is_role(part) and not terms.INSTITUTION.search(part)][
        :1
    ]
    people = [part for part in parts[1:] if _TITLED.match(part)]
    hosts = [part for part in parts if part not in roles and part not in people]
    return replace(
        course,
        notes=(*course.notes, *people),
        role=course.role or "".join(roles),
        institution=re.sub(r"\s+", " ", ", ".join(hosts)),
        term=course.term or (term[0] if term else ""),
    )
