"""Talks whose titles are in bold over the meetings where they were given, which are not."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Final

from sitegen.document import shift_spans
from sitegen.parsing import dates
from sitegen.parsing.entries.items import Item

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_FEWEST: Final = 3
_MOST_PLACES: Final = 3
_NEARLY_ALL: Final = 0.7
_WORDS_OF_TITLE: Final = 4


def items(blocks: Sequence[Block]) -> list[Item]:
    """Each title with the lines below it; nothing, if the list is set otherwise."""
    parts = [part for block in blocks for part in _parts(block)]
    if not parts or not parts[0].all_bold or any(part.marker for part in parts):
        return []
    runs = [list(run) for _, run in groupby(parts, key=lambda part: part.all_bold)]
    listed = [
        Item(_joined(title), tuple(below))
        for title, below in zip(runs[::2], runs[1::2], strict=False)
    ]
    dated = sum(any(dates.find(place.text) for place in item.below) for item in listed)
    long = sum(len(item.head.text.split()) >= _WORDS_OF_TITLE for item in listed)
    even = (
        len(runs) % 2 == 0
        and len(listed) >= _FEWEST
        and all(len(item.below) <= _MOST_PLACES for item in listed)
    )
    return listed if even and min(dated, long) >= _NEARLY_ALL * len(listed) else []


def _parts(block: Block) -> list[Block]:
    """A block, cut behind the bold words that it begins with."""
    ends = [span.end for span in block.spans if span.look == "bold" and not span.start]
    cut = max(ends, default=0)
    rest = block.text[cut:].lstrip()
    if block.all_bold or not rest or block.text[cut : cut + 1] not in ("", " ", "\t"):
        return [block]
    at = len(block.text) - len(rest)
    title = replace(
        block, text=block.text[:cut], spans=tuple(span for span in block.spans if span.end <= cut)
    )
    return [title, replace(block, text=rest, spans=shift_spans(block.spans, at))]


def _joined(run: Sequence[Block]) -> Block:
    """The lines of one title."""
    first, *more = run
    return replace(
        first,
        text=" ".join(part.text.strip() for part in run),
        lines=tuple(line for part in run for line in part.lines),
        spans=() if more else first.spans,
    )
