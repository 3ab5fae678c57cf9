"""Split list items at intended line breaks: each line is a part of the entry.

In `2025<br>Foam in tides<br>Hill Foundation` the breaks separate the parts as clearly as columns.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_MOST: Final = 0.6


def split_items(blocks: Sequence[Block]) -> list[Block]:
    """Split the items of a list into lines, if most of them have line breaks."""
    items = [block for block in blocks if block.marker]
    if sum(bool(block.breaks) for block in items) <= _MOST * len(items):
        return list(blocks)
    return [part for block in blocks for part in (split_block(block) if block.marker else [block])]


def split_block(block: Block) -> list[Block]:
    """Split a block at its line breaks; later lines are one level deeper and have no marker."""
    edges = [0, *block.breaks, len(block.text)]
    parts = []
    for index, (start, stop) in enumerate(pairwise(edges)):
        text = block.text[start:stop].rstrip()
        spans = tuple(
            span._replace(start=max(span.start - start, 0), end=min(span.end - start, len(text)))
            for span in block.spans
            if span.end > start and span.start < start + len(text)
        )
        lines = (block.lines[index],) if len(block.lines) == len(edges) - 1 else block.lines
        lines = lines if not index else tuple(replace(line, marker="") for line in lines)
        parts.append(
            replace(
                block,
                text=text,
                lines=lines,
                spans=spans,
                breaks=(),
                depth=block.depth + (index > 0),
            )
        )
    return [replace(part, gap=part.gap and not index) for index, part in enumerate(parts)]
