"""Dates in a column of their own at the left: a line without one belongs to the date above it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.parsing import dates
from sitegen.parsing.lines import cutting
from sitegen.parsing.vocabulary import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.dates import When
    from sitegen.parsing.lines.blocks import Block

_EDGE: Final = 1
_NEARLY: Final = 0.8
_SEVERAL: Final = 2
_QUOTE: Final = re.compile(r"[“”\"‘’]")
_MORE: Final = re.compile(r"[A-Z][\w -]{2,25}(?::| \|) ")


_COLUMNS: Final = words("columns")


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


def names_columns(block: Block) -> bool:
    """Whether a row only says what stands in the columns below it: `Institution<tab>Degree<tab>Date`."""
    cells = [re.findall(r"[^\W\d_]+", cell.casefold()) for cell in block.text.split("\t")]
    if any(character.isdecimal() for character in block.text):  # `Funding:<tab>$500 (total)`
        return False
    return (
        len(cells) > 1
        and all(cells)
        and _COLUMNS.issuperset(word for cell in cells for word in cell)
    )


def rows(blocks: Sequence[Block]) -> list[Row]:
    """The blocks of a section; where several begin with a date, the others carry the date above them.

    A date may stand alone above the first of its rows, if the section begins so: dates further down have come apart
    from a column.
    """
    headed = bool(blocks) and dates.is_alone(blocks[0].text)
    leading = [_leading(block, headed=headed) for block in blocks]
    one = bool(leading) and leading[0] is not None and _stand_further_in(blocks)
    column = sum(when is not None for when in leading) > (0 if headed or one else _EDGE)
    out: list[Row] = []
    above: When | None = None
    alone: tuple[Block, ...] = ()
    for block, when in zip(blocks, leading, strict=True):
        if not column:
            out.append(Row(None, block.text, block))
            continue
        if out and when is None and not block.marker and _MORE.match(block.text):
            out[-1] = out[-1]._replace(
                text=f"{out[-1].text} | {block.text}", more=(*out[-1].more, block)
            )
            continue
        above = when or (above if headed or above is None or _is_of_year(block, above) else None)
        text = block.text[when.stop :].strip(" \t,，:：") if when else block.text
        if when and headed and not text:
            alone = (block,)
            continue
        out.append(Row(above, text, block, alone))
        alone = ()
    return out


def repeat_years(listed: Sequence[Row]) -> bool:
    """Whether every row has its own date, some the same: then each is an entry, `2020<tab>Hill Council, Hill`."""
    years = [row.when.years for row in listed if row.when and row.text != row.block.text]
    return len(set(years)) < len(years) == len(listed)


def years_apart(blocks: Sequence[Block]) -> list[Block]:
    """The blocks; where years stand over list items, and the first of these beside its year, it becomes an item, too.

    `2009<tab>Talk: “Foam”` over the bullet `Talk: “Tides”`. Items are like what stands beside years if all have quotes,
    or if some years stand alone; elsewhere they tell more of it.
    """
    tops = [block for block in blocks if not (block.depth or block.marker)]
    years = [_year(block) for block in tops]
    if (
        len(tops) < _SEVERAL
        or not all(years)
        or len(set(years)) < len(years)
        or 2 * len(tops) > len(blocks)
    ):
        return list(blocks)
    listed = [block for block in blocks if block not in tops]
    beside = [block for block, year in zip(tops, years, strict=True) if block.text != year]
    quoted = sum(bool(_QUOTE.search(block.text)) for block in (*listed, *beside))
    if not beside or (len(beside) == len(tops) and quoted < _NEARLY * (len(listed) + len(beside))):
        return list(blocks)
    out: list[Block] = []
    for block in blocks:
        if block not in beside:
            out.append(block)
            continue
        year = _year(block)
        rest = cutting.from_index(block, len(year) + 1)
        out.append(replace(block, text=year, spans=(), breaks=()))
        lines = (
            tuple(replace(line, marker=listed[0].marker) for line in rest.lines[:1])
            + rest.lines[1:]
        )
        out.append(replace(rest, lines=lines, depth=listed[0].depth, gap=False))
    return out


def _year(block: Block) -> str:
    """The year that a block is, or that stands in a column of its own beside the rest."""
    year, _, _ = block.text.partition("\t")
    when = dates.leading(year)
    return year if when and when.begin == year else ""


def repeating(blocks: Sequence[Block]) -> list[Block]:
    """The blocks; where nearly all rows have their own date, some the same, others go on in the row above."""
    own = [dates.in_column(block.text) is not None for block in blocks]
    years = [
        block.text.partition("\t")[0] for block, dated in zip(blocks, own, strict=True) if dated
    ]
    if not own or not own[0] or sum(own) < _NEARLY * len(own) or len(set(years)) == len(years):
        return list(blocks)
    out: list[Block] = []
    for block, dated in zip(blocks, own, strict=True):
        if dated or block.gap or block.marker or block.lines[0].indent <= out[-1].lines[0].indent:
            out.append(block)
        else:
            text = f"{out[-1].text} {block.text}"
            out[-1] = replace(out[-1], text=text, lines=(*out[-1].lines, *block.lines))
    return out


def _stand_further_in(blocks: Sequence[Block]) -> bool:
    """Whether all lines stand further in than the first: a date with one entry beside it."""
    first = blocks[0].lines[0].indent
    return len(blocks) > 1 and all(
        block.lines[0].indent > first and not block.marker for block in blocks[1:]
    )


def _is_of_year(block: Block, when: When) -> bool:
    """Whether a row names no other year than the one above it does: `2024 Summer Meeting`."""
    return all(own.begin[:4] == when.begin[:4] for own in dates.find(block.text))


def _leading(block: Block, *, headed: bool) -> When | None:
    """The date that a block begins with, set apart by a tab or a colon; alone, where dates head their rows."""
    when = dates.leading(block.text)
    if when is None:
        return None
    behind = block.text[when.stop :].lstrip(" ")[:1]
    return when if behind in ("\t", ":", "：") or (headed and not behind) else None
