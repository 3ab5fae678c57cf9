"""Projects in rows that begin with dates, each over a plain line that describes it.

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


def nest_descriptions(blocks: Sequence[Block]) -> Sequence[Block]:
    """Return the blocks of a list of projects, with such lines one level below their rows."""
    is_head = [dates.in_column(block.text) is not None for block in blocks]
    if is_head[:1] != [True]:
        return blocks
    below = is_head.count(False)
    in_pairs = all(head or above for above, head in pairwise(is_head))
    plain = all(head or _is_plain(block) for head, block in zip(is_head, blocks, strict=True))
    if not (in_pairs and plain and below >= max(_FEWEST, _MOST * is_head.count(True))):
        return blocks
    return [
        block if head else replace(block, depth=1)
        for head, block in zip(is_head, blocks, strict=True)
    ]


def _is_plain(block: Block) -> bool:
    return not (
        block.depth or block.marker or block.level or "\t" in block.text or dates.find(block.text)
    )
