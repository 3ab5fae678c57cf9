"""Rows with dates in a left column; a row without a date has the date of the row above."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.parsing import dates
from sitegen.parsing.vocabulary import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.dates import When
    from sitegen.parsing.lines.blocks import Block

_FEWEST_DATES: Final = 1
_NEARLY: Final = 0.8
_LABELLED_LINE: Final = re.compile(r"[A-Z][\w -]{2,25}(?::| \|) ")


_COLUMNS: Final = words("columns")


class Row(NamedTuple):
    """A block with its date."""

    when: When | None
    """Its own date or that of a row above; None if the section has no date column."""
    text: str
    """The block's text without that date."""
    block: Block
    more: tuple[Block, ...] = ()
    """Lines below that belong to the row: `Co-editor: ...`."""

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The block and the lines below it."""
        return (self.block, *self.more)


def names_columns(block: Block) -> bool:
    """Return whether a row contains only column heads: `Institution<tab>Degree<tab>Date`."""
    cells = [re.findall(r"[^\W\d_]+", cell.casefold()) for cell in block.text.split("\t")]
    if any(character.isdecimal() for character in block.text):  # `Funding:<tab>$500 (total)`
        return False
    return (
        len(cells) > 1
        and all(cells)
        and _COLUMNS.issuperset(word for cell in cells for word in cell)
    )


def read_rows(blocks: Sequence[Block]) -> list[Row]:
    """Return the blocks as rows. If several start with a date, the others inherit the date above.

    A date may be on its own line above its first row if the section starts like this. Dates further
    down were separated from a column.
    """
    headed = bool(blocks) and dates.is_alone(blocks[0].text)
    leading = [_find_leading_date(block, headed=headed) for block in blocks]
    single = bool(leading) and leading[0] is not None and _are_indented(blocks)
    column = sum(when is not None for when in leading) > (0 if headed or single else _FEWEST_DATES)
    out: list[Row] = []
    above: When | None = None
    alone: tuple[Block, ...] = ()
    for block, when in zip(blocks, leading, strict=True):
        if not column:
            out.append(Row(None, block.text, block))
            continue
        if out and when is None and not block.marker and _LABELLED_LINE.match(block.text):
            out[-1] = out[-1]._replace(
                text=f"{out[-1].text} | {block.text}", more=(*out[-1].more, block)
            )
            continue
        above = when or (above if headed or above is None or _has_same_year(block, above) else None)
        text = block.text[when.stop :].strip(" \t,，:：") if when else block.text
        if when and headed and not text:
            alone = (block,)
            continue
        out.append(Row(above, text, block, alone))
        alone = ()
    return out


def has_repeated_years(listed: Sequence[Row]) -> bool:
    """Return whether every row has its own date and some are equal: each row is an entry."""
    years = [row.when.years for row in listed if row.when and row.text != row.block.text]
    return len(set(years)) < len(years) == len(listed)


def join_continuations(blocks: Sequence[Block]) -> list[Block]:
    """Join undated rows to the row above, if nearly all rows are dated and some dates are equal."""
    has_date = [dates.in_column(block.text) is not None for block in blocks]
    years = [
        block.text.partition("\t")[0]
        for block, dated in zip(blocks, has_date, strict=True)
        if dated
    ]
    if (
        not has_date
        or not has_date[0]
        or sum(has_date) < _NEARLY * len(has_date)
        or len(set(years)) == len(years)
    ):
        return list(blocks)
    out: list[Block] = []
    for block, dated in zip(blocks, has_date, strict=True):
        if dated or block.gap or block.marker or block.lines[0].indent <= out[-1].lines[0].indent:
            out.append(block)
        else:
            text = f"{out[-1].text} {block.text}"
            out[-1] = replace(out[-1], text=text, lines=(*out[-1].lines, *block.lines))
    return out


def _are_indented(blocks: Sequence[Block]) -> bool:
    """Return whether all lines are indented below the first: one entry next to a date."""
    first = blocks[0].lines[0].indent
    return len(blocks) > 1 and all(
        block.lines[0].indent > first and not block.marker for block in blocks[1:]
    )


def _has_same_year(block: Block, when: When) -> bool:
    """Return whether a row names no other year than the row above: `2024 Summer Meeting`."""
    return all(date.begin[:4] == when.begin[:4] for date in dates.find(block.text))


def _find_leading_date(block: Block, *, headed: bool) -> When | None:
    """Return the date at the start of a block, before a tab or colon, or on its own if `headed`."""
    when = dates.leading(block.text)
    if when is None:
        return None
    separator = block.text[when.stop :].lstrip(" ")[:1]
    return when if separator in ("\t", ":", "：") or (headed and not separator) else None
