"""Courses below a line that says as what they were given, and perhaps where, most of them with terms of their own.

`Teaching Assistant, Hill University` over `Salt and Tides<tab>Fall 2020`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.parsing import terms
from sitegen.parsing.entries.items import Item
from sitegen.parsing.entries.teaching import courses
from sitegen.parsing.results import ParsedEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Course
    from sitegen.parsing.lines.blocks import Block

_HOST: Final = re.compile(r"[A-Z]{2,6}")
_LONGEST: Final = 5
_FEWEST: Final = 2


class _Post(NamedTuple):
    """What a line says of the courses below it."""

    role: str
    host: str


def found(blocks: Sequence[Block]) -> list[ParsedEntry]:
    """One course a line, or nothing if the section is not set so."""
    made: list[tuple[_Post, tuple[Block, ...], Block]] = []
    over: tuple[Block, ...] = ()
    post = _Post("", "")
    empty = True
    for block in blocks:
        if told := _post(block):
            if over and empty:
                return []
            post, over, empty = told, (block,), True
        elif not over:
            return []
        elif _names_host(block):
            post, over = (
                post._replace(host=block.text.replace("\t", ", ").strip(" :")),
                (over[0], block),
            )
        else:
            made.append((post, over, block))
            empty = False
    dated = sum(bool(courses.TERM.search(block.text)) for *_, block in made)
    if empty or dated < max(_FEWEST, len(made) / 2):
        return []
    return [
        ParsedEntry("teaching", _given(post, block), (*over, block)) for post, over, block in made
    ]


def _post(block: Block) -> _Post | None:
    """As what one taught and where, if a line tells nothing else."""
    role, _, host = (part.strip(" :") for part in block.text.replace("\t", ", ").partition(", "))
    named = courses.ASSISTANT.search(role) or courses.LECTURER.search(role) or terms.is_role(role)
    plain = (
        named
        and len(role.split()) <= _LONGEST
        and not (" for " in role or courses.TERM.search(block.text))
    )
    there = not host or terms.INSTITUTION.search(host) or _HOST.fullmatch(host)
    return _Post(role, host) if plain and there else None


def _names_host(block: Block) -> bool:
    plain = not (block.marker or courses.TERM.search(block.text))
    return plain and bool(terms.is_institution(block.text.partition(",")[0].strip(" :")))


def _given(post: _Post, block: Block) -> Course:
    course = courses.course_of(Item(block, ()))
    return replace(
        course, role=course.role or post.role, institution=course.institution or post.host
    )
