"""Dates in a column of their own at the left: a line without one belongs to the date above it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.parsing import dates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.blocks import Block
    from sitegen.parsing.dates import When

_EDGE: Final = 1
_MORE: Final = re.compile(r"[A-Z][\w -]{2,25}: ")


class Row(NamedTuple):
    """A block with the date that holds for it."""

    when: When | None
    """From its own left edge, or from a row above; None where the section has no column of dates."""
    text: str
    """The block's text without that date."""
    block: Block
    more: tuple[Block, ...] = ()
    """Lines below that tell more of it: `Co-editor: ...`."""

    @property
    def blocks(self) -> tuple[Block, ...]:
        """As origins are told."""
        return (self.block, *self.more)


def rows(blocks: Sequence[Block]) -> list[Row]:
    """The blocks of a section; where several begin with a date, the others carry the date above them."""
    leading = [_leading(block) for block in blocks]
    column = sum(when is not None for when in leading) > _EDGE
    out: list[Row] = []
    above: When | None = None
    for block, when in zip(blocks, leading, strict=True):
        if not column:
            out.append(Row(None, block.text, block))
            continue
        if out and when is None and _MORE.match(block.text):
            out[-1] = out[-1]._replace(text=f"{out[-1].text} | {block.text}", more=(*out[-1].more, block))
            continue
        above = when or (above if not dates.find(block.text) else None)
        text = block.text[when.stop :].strip(" \t,，:：") if when else block.text
        out.append(Row(above, text, block))
    return out


def _leading(block: Block) -> When | None:
    """The date that a block begins with, set apart by a tab or a colon."""
    whens = dates.find(block.text)
    if not whens or whens[0].start > _EDGE:
        return None
    return whens[0] if block.text[whens[0].stop :].lstrip(" ")[:1] in ("\t", ":", "：") else None
