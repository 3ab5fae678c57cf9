"""Cut the start off a block, shifting its spans and breaks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sitegen.document import shift_spans

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block


def from_index(block: Block, cut: int) -> Block:
    """Return the block from index `cut` on."""
    breaks = tuple(at - cut for at in block.breaks if at > cut)
    return replace(block, text=block.text[cut:], spans=shift_spans(block.spans, cut), breaks=breaks)
