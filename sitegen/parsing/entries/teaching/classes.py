"""Courses in paragraphs of several lines: the title in bold, role and school below it, and then what it was about."""

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


def found(blocks: Sequence[Block]) -> list[ParsedEntry]:
    """One course a paragraph, or nothing if the section is not set so."""
    groups: list[list[Block]] = []
    for block in blocks:
        if block.marker or block.depth:
            return []
        if not groups or block.gap:
            groups.append([])
        groups[-1].append(block)
    told = [group for group in groups if _is_class(group)]
    if len(told) < max(_FEWEST, _NEARLY_ALL * len(groups)):
        return []
    return [ParsedEntry("teaching", _course(group), tuple(group)) for group in groups]


def _is_class(group: Sequence[Block]) -> bool:
    """Whether a title in bold stands over a role or a school."""
    head, *below = group
    title = head.text[when.stop :].lstrip() if (when := dates.in_column(head.text)) else head.text
    begun = bool(head.texts_with("bold")) and title.startswith(head.texts_with("bold")[0].lstrip())
    told = [part for block in below for part in _parts(block)[:1] if len(part) < _SHORT]
    named = any(terms.INSTITUTION.search(text) or terms.is_role(text) for text in told) or bool(
        _role(head)
    )
    return begun and named and 0 < len(below) < _MOST_LINES


def _role(head: Block) -> str:
    """The role, if the line in bold names nothing else but when one held it."""
    text = courses.TERM.sub("", head.text).strip(" \t,;:()")
    only = courses.ASSISTANT.fullmatch(text) or courses.LECTURER.fullmatch(text)
    return text if only else ""


def _parts(block: Block) -> list[str]:
    """A line, cut behind the words in italics that it begins with: two lines that were taken for one."""
    text = block.text.replace("\t", ", ")
    slanted = next((span for span in block.spans if span.look == "italic" and not span.start), None)
    cut = slanted.end if slanted else len(text)
    return [part for part in (text[:cut].strip(), text[cut:].strip()) if part]


def _course(group: Sequence[Block]) -> Course:
    role = _role(group[0])
    named, *below = group[1:] if role else group
    course = courses.course_of(Item(named, ()))
    if role:
        term = courses.TERM.search(group[0].text)
        course = replace(course, role=role, term=term[0] if term else course.term)
    said: list[str] = []
    for text in (part for block in below for part in _parts(block)):
        if (
            not (course.role or course.institution)
            and len(text) < _SHORT
            and not text.endswith(".")
        ):
            course = _held(course, text)
        else:
            said.append(text)
    spans = [match[0] for text in said for match in courses.TERM.finditer(text)]
    return replace(course, term=course.term or ", ".join(spans), notes=(*course.notes, *said))


def _held(course: Course, text: str) -> Course:
    """`Course Instructor - Hill University, Fall 2017`: what part one had, where and when."""
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
