"""Insert a comma after bold words that start the entries of a list without a separator.

`**Space Committee** Department of Foam<tab>2022`, as templates with a macro for each entry set them: only the formatting
separates a duty from the institution.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_SIGN: Final = ", "
_FEWEST: Final = 3
_MOST: Final = 0.6
_SHORTEST: Final = 4


def insert_commas(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks of such a list with commas; bold words inside a sentence stay the same."""
    ends = [_end_of_bold(block) for block in blocks]
    with_dates = sum(bool(dates.find(block.text)) for block in blocks)
    if sum(end > 0 for end in ends) < max(_FEWEST, _MOST * len(blocks)) or with_dates < _MOST * len(
        blocks
    ):
        return list(blocks)
    return [
        _insert_comma(block, end) if end else block for block, end in zip(blocks, ends, strict=True)
    ]


def _end_of_bold(block: Block) -> int:
    """Return the end of the bold words at the start of a block, if a capital letter follows; otherwise 0."""
    first = next((span for span in block.spans if span.look == "bold"), None)
    if first is None or first.start or first.end < _SHORTEST:
        return 0
    label, rest = block.text[: first.end], block.text[first.end :]
    end = len(label.rstrip())
    starts_anew = rest.lstrip()[:1].isupper() and (rest[:1] == " " or label[-1:] == " ")
    return end if starts_anew and label.rstrip()[-1:].isalnum() else 0


def _insert_comma(block: Block, end: int) -> Block:
    rest_start = end + len(block.text[end:]) - len(block.text[end:].lstrip())
    text = f"{block.text[:end]}{_SIGN}{block.text[rest_start:]}"
    shift = len(text) - len(block.text)
    spans = tuple(
        span._replace(end=end)
        if span.start == 0
        else span._replace(start=span.start + shift, end=span.end + shift)
        for span in block.spans
    )
    return replace(block, text=text, spans=spans)
