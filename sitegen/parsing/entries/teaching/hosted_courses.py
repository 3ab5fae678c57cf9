"""Courses below their institution, each with its terms in the same line or in one of their own.

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


def read_courses(blocks: Sequence[Block]) -> list[ParsedEntry]:
    """Return a course per line, or nothing if the section has another form."""
    if not blocks or not _is_host(blocks[0]):
        return []
    hosts: list[tuple[Block, list[list[Block]]]] = []
    for block in blocks:
        if _is_host(block) and not (hosts and block.depth > hosts[0][0].depth):
            hosts.append((block, []))
        elif (
            has_only_terms(block)
            and hosts[-1][1]
            and not any(map(has_only_terms, hosts[-1][1][-1]))
        ):
            hosts[-1][1][-1].append(block)
        else:
            hosts[-1][1].append([block])
    listed = [course for _, courses_there in hosts for course in courses_there]
    dated = sum(len(course) > 1 or bool(courses.TERM.search(course[0].text)) for course in listed)
    with_terms_below = sum(len(course) > 1 for course in listed)
    nested = all(
        course[0].depth > host.depth or course[0].marker
        for host, courses_there in hosts
        for course in courses_there
    )
    if (
        not all(courses_there for _, courses_there in hosts)
        or not listed
        or 2 * dated <= len(listed)
        or not (nested or with_terms_below > 1)
    ):
        return []
    return [_read_course(host, course) for host, courses_there in hosts for course in courses_there]


def _read_course(host: Block, lines: Sequence[Block]) -> ParsedEntry:
    course = courses.read_course(Item(lines[0], ()))
    term = lines[1].text.strip(" ()") if len(lines) > 1 else course.term
    institution = course.institution or host.text.replace("\t", ", ").strip(" :")
    return ParsedEntry(
        "teaching", replace(course, term=term, institution=institution), (host, *lines)
    )


def _is_host(block: Block) -> bool:
    text = block.text.strip(" :")
    plain = terms.is_institution(text) and not terms.is_role(text)
    return plain and not block.marker and not courses.TERM.search(text) and not _CODE.match(text)


def has_only_terms(block: Block) -> bool:
    """Return whether a line has only terms: `Fall 2013 (TA); Spring 2014`."""
    match = courses.TERM.search(block.text)
    return bool(match) and not _BETWEEN.sub(
        "", re.sub(r"\([^()]{1,30}\)", "", courses.TERM.sub("", block.text))
    )
