"""Entries each of which has its date in a line of its own above it, as pages that are built of boxes lose their look.

`2021-2023` over `Treasurer` over `Society of Tides` becomes `Treasurer<tab>2021-2023` over the other: as entries with
their dates at the edge are told everywhere.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_FEWEST: Final = 3
_PAIR: Final = 2
_LONGEST: Final = 6
_MOST: Final = 0.6
_OF_EVEN_LISTS: Final = frozenset(("awards", "service", "projects", "grants"))
"""Of what a year may also stand above all that was in it: there each entry must have as many lines as the others."""
_OF_ALL: Final = frozenset(("experience", "education"))


def behind(kind: str, blocks: Sequence[Block]) -> Sequence[Block]:
    """The blocks of a section, dates that stand alone above entries behind the first lines of these."""
    if kind not in (_OF_EVEN_LISTS | _OF_ALL) or any(
        block.depth or "\t" in block.text for block in blocks
    ):
        return blocks
    entries: list[list[Block]] = []
    for block in blocks:
        if dates.is_alone(block.text):
            entries.append([block])
        elif entries:
            entries[-1].append(block)
        else:
            return blocks
    sizes = {len(entry) - 1 for entry in entries}
    even = kind in _OF_EVEN_LISTS
    if (
        len(entries) < (_FEWEST if even else _PAIR)
        or min(sizes) < (_PAIR if even else 1)
        or max(sizes) > _LONGEST
    ):
        return blocks
    below = sum(
        any(terms.INSTITUTION.search(line.text) or _is_placed(line) for line in entry[2:])
        for entry in entries
    )
    if below <= _MOST * len(entries) or (even and len(sizes) > 1):
        return blocks
    return [line for entry in entries for line in _led(entry)]


def _is_placed(block: Block) -> bool:
    return bool(terms.location_at_end(block.text)[1])


def _led(entry: Sequence[Block]) -> list[Block]:
    date, head, *others = entry
    text = f"{head.text}\t{date.text}"
    first = replace(head, text=text, lines=(*date.lines, *head.lines), gap=True, level=0)
    return [first, *(replace(block, gap=False) for block in others)]
