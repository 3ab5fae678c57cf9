"""Courses below lines that tell nothing but when they were given: `Spring 2024` over `Foam` and `Tides and Salt`."""

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


def found(blocks: Sequence[Block]) -> list[ParsedEntry]:
    """The courses, each with the term above it and the institution that is named above that; or nothing."""
    led = [_is_term(block) for block in blocks]
    first = led.index(True) if True in led else len(led)
    others = [block for block, head in zip(blocks, led, strict=True) if not head]
    plain = all(
        not (block.depth or block.marker or "\t" in block.text or dates.find(block.text))
        for block in others
    )
    headed = all(map(_names_host, blocks[:first]))
    if sum(led) < _FEWEST or led[-1:] == [True] or not (plain and headed):
        return []
    made: list[ParsedEntry] = []
    term = host = ""
    above: tuple[Block, ...] = ()
    for block, head in zip(blocks, led, strict=True):
        if head:
            term, above = block.text.strip(), (*above, block)
        elif _names_host(block):
            host, term, above = block.text.strip(), "", (block,)
        else:
            course = courses.course_of(Item(block, ()))
            told = replace(course, term=course.term or term, institution=course.institution or host)
            made.append(ParsedEntry("teaching", told, (*above, block)))
            above = ()
    return made


def _is_term(block: Block) -> bool:
    return not (block.depth or block.marker) and dates.is_alone(block.text, seasons=True)


def _names_host(block: Block) -> bool:
    """Whether a line is an institution and nothing else, but for what stands in brackets: `(selected courses)`."""
    name, _, aside = block.text.partition(" (")
    return terms.is_institution(name.strip()) and (not aside or aside.rstrip().endswith(")"))
