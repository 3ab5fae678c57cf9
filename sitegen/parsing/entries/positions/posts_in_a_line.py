"""Several posts in one line, each with its period, one a line: `1998-present, Reader; 1994-1997, Lecturer`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.expressions import expression
from sitegen.parsing import dates, terms
from sitegen.parsing.lines import cutting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_BETWEEN: Final = expression(r"[;；]\s*")


def apart(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, with one for each post."""
    return [part for block in blocks for part in _posts(block)]


def _posts(block: Block) -> list[Block]:
    if block.marker or "\t" in block.text:
        return [block]
    starts = [0, *(match.end() for match in _BETWEEN.finditer(block.text))]
    stops = [*(match.start() for match in _BETWEEN.finditer(block.text)), len(block.text)]
    told = [block.text[start:stop] for start, stop in zip(starts, stops, strict=True)]
    if len(told) == 1 or not all(map(_tells_post, told)):
        return [block]
    whole = [replace(block, text=block.text[:stop]) for stop in stops]
    parts = [cutting.from_index(part, start) for part, start in zip(whole, starts, strict=True)]
    return [replace(part, gap=part.gap and at == 0) for at, part in enumerate(parts)]


def _tells_post(text: str) -> bool:
    """Whether a text has one period, a role, and little else."""
    whens = dates.find(text)
    return len(whens) == 1 and whens[0].is_range and terms.is_role(dates.without(text, whens).strip(" ,:()"))
