"""Several posts in one line, each with its period: `1998-present, Reader; 1994-1997, Lecturer`.

A post held twice counts as two, since a post has one period: `Editor, Tide Review, 2008-2013, 2017-2023`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, terms
from sitegen.parsing.lines import cutting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_BETWEEN: Final = re.compile(r"[;；]\s*")
_AND: Final = re.compile(r"\s*(?:[,;&]\s*(?:and\s+)?|and\s+)")
_SEVERAL: Final = 2


def split_posts(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks, with one for each post."""
    return [
        post
        for block in blocks
        for part in _split_at_semicolons(block)
        for post in _repeat_periods(part)
    ]


def _split_at_semicolons(block: Block) -> list[Block]:
    """Split a block at semicolons if each part is a post."""
    if block.marker or "\t" in block.text:
        return [block]
    between = list(_BETWEEN.finditer(block.text))
    starts, stops = (
        [0, *(match.end() for match in between)],
        [*(match.start() for match in between), len(block.text)],
    )
    if not between or not all(
        _is_post(block.text[start:stop]) for start, stop in zip(starts, stops, strict=True)
    ):
        return [block]
    return [
        cutting.from_index(
            replace(block, text=block.text[:stop], gap=block.gap and not start), start
        )
        for start, stop in zip(starts, stops, strict=True)
    ]


def _is_post(text: str) -> bool:
    """Return whether a text has one period, a role, and little else."""
    whens = dates.find(text)
    return (
        len(whens) == 1
        and whens[0].is_range
        and terms.is_role(dates.without(text, whens).strip(" ,:()"))
    )


def _repeat_periods(block: Block) -> list[Block]:
    """Return the block once for each period at its end, if there are several."""
    whens = dates.find(block.text)
    ends = whens and whens[-1].stop >= len(block.text.rstrip(" .)"))
    joined = all(_AND.fullmatch(block.text, a.stop, b.start) for a, b in pairwise(whens))
    if len(whens) < _SEVERAL or not (
        ends and joined and whens[0].start and all(when.is_range for when in whens)
    ):
        return [block]
    post, behind = block.text[: whens[0].start], block.text[whens[-1].stop :]
    return [
        replace(block, text=f"{post}{block.text[when.start : when.stop]}{behind}") for when in whens
    ]
