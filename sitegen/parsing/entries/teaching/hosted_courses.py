"""Courses below the institution where they were given, each with its terms beside it or in a line of their own.

`Hill University` over `LIN 148 Made Languages` over `Fall 2019, Spring 2021`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import terms
from sitegen.parsing.entries.items import Item
from sitegen.parsing.entries.teaching import courses
from sitegen.parsing.results import ParsedEntry
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_BETWEEN: Final = re.compile(
    rf"[\s,;&/.()–—-]|\band\b|{either('seasons')}|\d{{1,2}}|\([^()]{{1,30}}\)|\b(?:present|now|ongoing)\b",
    re.IGNORECASE,
)
_CODE: Final = re.compile(r"(?:[A-Z][\w/&]{0,8}[ -]?)?\d{2,}[\d:.-]*[A-Z]?\b")


def found(blocks: Sequence[Block]) -> list[ParsedEntry]:
    """One course a line, or nothing if the section is not set so."""
    if not blocks or not _is_host(blocks[0]):
        return []
    made: list[tuple[Block, list[list[Block]]]] = []
    for block in blocks:
        if _is_host(block) and not (made and block.depth > made[0][0].depth):
            made.append((block, []))
        elif is_terms(block) and made[-1][1] and not any(map(is_terms, made[-1][1][-1])):
            made[-1][1][-1].append(block)
        else:
            made[-1][1].append([block])
    given = [course for _, courses_there in made for course in courses_there]
    dated = sum(len(course) > 1 or bool(courses.TERM.search(course[0].text)) for course in given)
    alone = sum(len(course) > 1 for course in given)
    inside = all(
        course[0].depth > host.depth or course[0].marker for host, there in made for course in there
    )
    if (
        not all(there for _, there in made)
        or not given
        or 2 * dated <= len(given)
        or not (inside or alone > 1)
    ):
        return []
    return [_told(host, course) for host, there in made for course in there]


def _told(host: Block, lines: Sequence[Block]) -> ParsedEntry:
    course = courses.course_of(Item(lines[0], ()))
    term = lines[1].text.strip(" ()") if len(lines) > 1 else course.term
    said = course.institution or host.text.replace("\t", ", ").strip(" :")
    return ParsedEntry("teaching", replace(course, term=term, institution=said), (host, *lines))


def _is_host(block: Block) -> bool:
    text = block.text.strip(" :")
    plain = terms.is_institution(text) and not terms.is_role(text)
    return plain and not block.marker and not courses.TERM.search(text) and not _CODE.match(text)


def is_terms(block: Block) -> bool:
    """Whether a line says nothing but when: `Fall 2013 (TA); Spring 2014`."""
    match = courses.TERM.search(block.text)
    return bool(match) and not _BETWEEN.sub(
        "", re.sub(r"\([^()]{1,30}\)", "", courses.TERM.sub("", block.text))
    )
