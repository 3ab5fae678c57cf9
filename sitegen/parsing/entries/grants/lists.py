"""Lists of grants, each below a line that only names it: `External (Active)`, `Internal (Completed)`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.parsing import dates
from sitegen.parsing.entries.grants.support import AMOUNT
from sitegen.values import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_FEWEST: Final = 2
_WORDS: Final = 4


class Part(NamedTuple):
    """One of several lists."""

    head: Block
    """The line that names it."""
    blocks: tuple[Block, ...]
    """The grants, an item each."""


def parts(blocks: Sequence[Block]) -> list[Part]:
    """The lists of a section; nothing, if it has no several."""
    heads = [at for at in range(len(blocks) - 1) if _names(blocks[at]) and blocks[at + 1].marker]
    if len(heads) < _FEWEST or heads[0]:
        return []
    cuts = zip(heads, [*heads[1:], len(blocks)], strict=True)
    return [Part(blocks[start], _whole(blocks[start + 1 : stop])) for start, stop in cuts]


def _names(block: Block) -> bool:
    plain = not block.marker and "\t" not in block.text and len(block.text.split()) <= _WORDS
    return plain and block.text[-1:] not in ".;,:" and not (dates.find(block.text) or AMOUNT.search(block.text))


def _whole(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Items with the lines that go on below them, on the next page for instance."""
    made: list[Block] = []
    for block in blocks:
        if block.marker or not made:
            made.append(block)
        else:
            above = made.pop()
            made.append(replace(above, text=f"{above.text} {block.text}", lines=(*above.lines, *block.lines)))
    return tuple(made)
