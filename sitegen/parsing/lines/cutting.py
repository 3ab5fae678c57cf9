"""A block less what stands at its front; its spans and breaks move with its text."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sitegen.document import shift_spans

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block


def from_index(block: Block, cut: int) -> Block:
    """What stands from the character `cut` on."""
    breaks = tuple(at - cut for at in block.breaks if at > cut)
    return replace(block, text=block.text[cut:], spans=shift_spans(block.spans, cut), breaks=breaks)
