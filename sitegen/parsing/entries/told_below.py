"""Projects in rows that begin with their dates, each with a plain line below that tells of it -> that line, an item.

`2017<tab>Foam Walks` over `Pictures of foam made by tides`, and the next such pair.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_FEWEST: Final = 3
_MOST: Final = 0.6


def deepened(blocks: Sequence[Block]) -> Sequence[Block]:
    """The blocks of a list of projects, such lines one deeper than their rows."""
    led = [dates.in_column(block.text) is not None for block in blocks]
    if led[:1] != [True]:
        return blocks
    below = led.count(False)
    in_pairs = all(head or above for above, head in pairwise(led))
    plain = all(head or _is_plain(block) for head, block in zip(led, blocks, strict=True))
    if not (in_pairs and plain and below >= max(_FEWEST, _MOST * led.count(True))):
        return blocks
    return [
        block if head else replace(block, depth=1) for head, block in zip(led, blocks, strict=True)
    ]


def _is_plain(block: Block) -> bool:
    return not (
        block.depth or block.marker or block.level or "\t" in block.text or dates.find(block.text)
    )
