"""Courses below a line with a role and possibly an institution, most with terms of their own.

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
    """The role and institution of the courses below a line."""

    role: str
    host: str


def read_courses(blocks: Sequence[Block]) -> list[ParsedEntry]:
    """Return a course per line, or nothing if the section has a different layout."""
    listed: list[tuple[_Post, tuple[Block, ...], Block]] = []
    heads: tuple[Block, ...] = ()
    post = _Post("", "")
    empty = True
    for block in blocks:
        if next_post := _read_post(block):
            post, heads, empty = next_post, (block,), True
        elif not heads:
            return []
        else:
            listed.append((post, heads, block))
            empty = False
    dated = sum(bool(courses.TERM.search(block.text)) for *_, block in listed)
    if empty or dated < max(_FEWEST, len(listed) / 2):
        return []
    return [
        ParsedEntry("teaching", _read_course(post, block), (*heads, block))
        for post, heads, block in listed
    ]


def _read_post(block: Block) -> _Post | None:
    """Return role and institution if a line contains nothing else."""
    role, _, host = (part.strip(" :") for part in block.text.replace("\t", ", ").partition(", "))
    named = courses.ASSISTANT.search(role) or courses.LECTURER.search(role) or terms.is_role(role)
    plain = (
        named
        and len(role.split()) <= _LONGEST
        and not (" for " in role or courses.TERM.search(block.text))
    )
    host_is_valid = not host or terms.INSTITUTION.search(host) or _HOST.fullmatch(host)
    return _Post(role, host) if plain and host_is_valid else None


def _read_course(post: _Post, block: Block) -> Course:
    course = courses.read_course(Item(block, ()))
    return replace(
        course, role=course.role or post.role, institution=course.institution or post.host
    )
