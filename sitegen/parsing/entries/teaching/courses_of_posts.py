"""Courses below the post with which their term and place are given.

`Fall 2020<tab>Instructor, Hill University` over `MATH 1320 Foam II`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Course
from sitegen.parsing import terms
from sitegen.parsing.entries.items import Item
from sitegen.parsing.entries.teaching import courses
from sitegen.parsing.results import ParsedEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_CODED: Final = re.compile(r"(?:[A-Z][A-Za-z&/]{1,8}[ -]?)\d{2,}[\w:.-]*")
_NEXT: Final = re.compile(r"[,;]\s+(?=[A-Z][A-Za-z&/]{1,8}[ -]?\d{2,}[\w:.-]*\s+[A-Z])")
_PART: Final = re.compile(r"\s*(?:,|\t|\s[-–—|]\s)\s*")
_FEWEST: Final = 2


def read_courses(blocks: Sequence[Block]) -> list[ParsedEntry]:
    """Return a course per code, or nothing if the section has another form."""
    posts: list[tuple[Block, Course, list[Block]]] = []
    for block in blocks:
        if post := _read_post(block):
            posts.append((block, post, []))
        elif (
            posts
            and not courses.TERM.search(block.text)
            and (_CODED.match(block.text) or posts[-1][-1])
        ):
            posts[-1][-1].append(block)
        else:
            return []
    if len(posts) < _FEWEST or not all(below for *_, below in posts):
        return []
    return [
        ParsedEntry(
            "teaching", _read_course(post, replace(block, text=text, spans=())), (head, block)
        )
        for head, post, below in posts
        for block in below
        for text in _split_courses(block.text)
    ]


def _split_courses(text: str) -> list[str]:
    """Split a line into courses, each after its code; codes alone are sections of the course after them."""
    parts = _NEXT.split(text)
    return parts if all(_CODED.sub("", part, count=1).strip() for part in parts) else [text]


def _read_post(block: Block) -> Course | None:
    """Return term, role and institution if a line has these and no course."""
    term = courses.TERM.search(block.text)
    rest = block.text.replace(term[0], "") if term else ""
    parts = [part for part in _PART.split(rest.strip(" \t,")) if part]
    role = next((part for part in parts if terms.is_role(part)), "")
    if not term or not role or block.marker or _CODED.search(rest):
        return None
    return Course(
        term=term[0], role=role, institution=", ".join(part for part in parts if part != role)
    )


def _read_course(post: Course, line: Block) -> Course:
    course = courses.read_course(Item(line, ()))
    return replace(
        course,
        term=post.term,
        role=course.role or post.role,
        institution=course.institution or post.institution,
    )
