"""Courses below lines with only a term: `Spring 2024` over `Foam` and `Tides and Salt`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, terms
from sitegen.parsing.entries.items import Item
from sitegen.parsing.entries.teaching import courses
from sitegen.parsing.results import ParsedEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_FEWEST: Final = 2


def read_courses(blocks: Sequence[Block]) -> list[ParsedEntry]:
    """Return the courses, each with the term above it and the institution above that; or nothing."""
    is_head = [_is_term(block) for block in blocks]
    first = is_head.index(True) if True in is_head else len(is_head)
    others = [block for block, head in zip(blocks, is_head, strict=True) if not head]
    plain = all(
        not (block.depth or block.marker or "\t" in block.text or dates.find(block.text))
        for block in others
    )
    headed = all(map(_is_host, blocks[:first]))
    if sum(is_head) < _FEWEST or is_head[-1:] == [True] or not (plain and headed):
        return []
    entries: list[ParsedEntry] = []
    term = host = ""
    above: tuple[Block, ...] = ()
    for block, head in zip(blocks, is_head, strict=True):
        if head:
            term, above = block.text.strip(), (*above, block)
        elif _is_host(block):
            host, term, above = block.text.strip(), "", (block,)
        else:
            course = courses.read_course(Item(block, ()))
            dated = replace(
                course, term=course.term or term, institution=course.institution or host
            )
            entries.append(ParsedEntry("teaching", dated, (*above, block)))
            above = ()
    return entries


def _is_term(block: Block) -> bool:
    return not (block.depth or block.marker) and dates.is_alone(block.text, seasons=True)


def _is_host(block: Block) -> bool:
    """Return whether a line is an institution and perhaps an aside in brackets: `(selected courses)`."""
    name, _, aside = block.text.partition(" (")
    return terms.is_institution(name.strip()) and (not aside or aside.rstrip().endswith(")"))
