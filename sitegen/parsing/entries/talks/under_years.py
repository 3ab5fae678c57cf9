"""Talks told as references below the year of each: `2019` over `A. Lee, B. Ek. “Foam”. Shore Days, Hill`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Occasion
from sitegen.parsing import dates
from sitegen.parsing.entries.items import items
from sitegen.parsing.entries.talks import presented
from sitegen.parsing.found import Found

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Talk
    from sitegen.parsing.lines.blocks import Block

_FEWEST: Final = 2


def found(blocks: Sequence[Block]) -> list[Found]:
    """One talk a list item; nothing for a list that does not begin with a year, or whose talks are told otherwise."""
    heads = [bool(dates.is_alone(block.text) and not block.marker) for block in blocks]
    others = [block for block, is_head in zip(blocks, heads, strict=True) if not is_head]
    if (
        not heads[:1]
        or not heads[0]
        or heads.count(True) < _FEWEST
        or not all(block.marker for block in others)
    ):
        return []
    listed = items(others)
    talks = presented.read(listed)
    if talks is None:
        return []
    years: dict[int, str] = {}
    year = ""
    for block, is_head in zip(blocks, heads, strict=True):
        year = dates.find(block.text)[0].begin if is_head else year
        years[id(block)] = year
    return [
        Found("talks", _in(talk, years[id(item.head)]), item.blocks)
        for talk, item in zip(talks, listed, strict=True)
    ]


def _in(talk: Talk, year: str) -> Talk:
    first = talk.given[0] if talk.given else Occasion()
    return talk if first.date else replace(talk, given=(replace(first, date=year), *talk.given[1:]))
