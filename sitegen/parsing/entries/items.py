"""Top items of a list with the items below them: how students, talks and the like stand in a CV."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.blocks import Block


class Item(NamedTuple):
    """An item and what stands below it."""

    head: Block
    below: tuple[Block, ...]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """All of it."""
        return (self.head, *self.below)


def items(blocks: Sequence[Block]) -> list[Item]:
    """The top items: those no deeper than the first, paragraphs among list items included."""
    if not blocks:
        return []
    top = blocks[0].depth
    made: list[Item] = []
    for block in blocks:
        if block.depth <= top or not made:
            made.append(Item(block, ()))
        else:
            made[-1] = Item(made[-1].head, (*made[-1].below, block))
    return made
