"""Top items of a list with the items below them: how students, talks and the like stand in a CV."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.parsing import dates

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sitegen.document import Line
    from sitegen.parsing.lines.blocks import Block


_OF_DATE: Final = re.compile(
    r"^\s*(?:[Ee]xpected |[Aa]nticipated )?[A-Z]?[a-z]{4,12}:\s+(?=[A-Z]?[a-z]*\.?,? ?\d{4})"
)
"""What a date at an edge is of: `Defense: May, 2019`."""
_FEW: Final = 3
_SHORT: Final = 6


class Item(NamedTuple):
    """An item and what stands below it."""

    head: Block
    below: tuple[Block, ...]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """All of it."""
        return (self.head, *self.below)

    def over(self, *blocks: Block) -> Item:
        """The item with these below what stands below it."""
        return Item(self.head, (*self.below, *blocks))


_LONGEST_HEAD: Final = 80


def dated_heads(
    blocks: Sequence[Block], few: int = _FEW, *, with_lists: bool = False
) -> list[Item]:
    """Entries whose first line ends with a date in a column of its own, the others standing below; or nothing.

    `Tides of Hill<tab>May 2019` over `Shore Symposium<tab>Hill, Italy`. `with_lists`: list items may stand below, too.
    """
    if not blocks or (not with_lists and any(block.depth or block.marker for block in blocks)):
        return []
    made: list[Item] = []
    first = blocks[0]
    for block in blocks:
        alike = (block.depth, bool(block.marker)) == (first.depth, bool(first.marker))
        if alike and (_is_dated(block) or (made and _ends_with_range(block))):
            made.append(Item(block, ()))
        elif made and first.marker and (alike or not (block.depth or _hangs(block, made[-1].head))):
            return []
        elif made and (block.depth or len(made[-1].below) < few):
            made[-1] = made[-1].over(block)
        else:
            return []
    below = sum(bool(item.below) for item in made)
    close = len(made) == 1 and below and not made[0].below[0].gap
    return made if below > 0.5 * len(made) and (below > 1 or few > _FEW or close) else []


def _is_dated(block: Block) -> bool:
    """Whether its date stands in a column of its own."""
    _, tab, edge = block.text.rpartition("\t")
    return bool(tab) and dates.is_alone(edge, seasons=True)


def _ends_with_range(block: Block) -> bool:
    """Whether it is short and ends with the years from which to which it lasted, the column lost."""
    whens = dates.find(block.text) if len(block.text) <= _LONGEST_HEAD else []
    return bool(whens) and whens[-1].is_range and whens[-1].stop >= len(block.text.rstrip(" .)"))


def _hangs(block: Block, head: Block) -> bool:
    """Whether a paragraph stands below the text of a list item, and nothing between them."""
    return not block.gap and _is_inside(block, head)


def _is_inside(block: Block, head: Block) -> bool:
    """Whether a paragraph begins farther in than a list item above it."""
    return bool(head.marker) and not block.marker and block.lines[0].indent > head.lines[0].indent


def _are_loose(blocks: Sequence[Block]) -> bool:
    """Whether room parts all lines of a list, also those of one item, which begin farther in than its bullet."""
    marked = [block.lines[0].indent for block in blocks if block.marker]
    plain = [block for block in blocks if not block.marker]
    inside = len(marked) > 1 and all(
        block.gap and block.lines[0].indent > max(marked) for block in plain
    )
    return inside and 2 * len(plain) >= len(marked)


def under_dates(blocks: Sequence[Block]) -> list[Item]:
    """Entries set apart by room, each of which begins with a line that ends with its date; or nothing.

    `Hill Society<tab>2021-2023` over `Treasurer`, room, and the next such line. List items below tell more.
    """
    if pairs := _pairs(blocks):
        return pairs
    made: list[Item] = []
    for block in blocks:
        _, tab, edge = block.text.rpartition("\t")
        edge = _OF_DATE.sub("", edge)
        is_head = (
            bool(tab) and not (block.depth or block.marker) and dates.is_alone(edge, seasons=True)
        )
        if not is_head and (not made or (block.gap and not block.depth)):
            return []
        if is_head and made and not block.gap:
            return []
        if is_head:
            made.append(Item(block, ()))
        else:
            made[-1] = made[-1].over(block)
    lines = [item for item in made if any(not block.depth for block in item.below)]
    return made if 2 * len(lines) >= len(made) > 0 else []


def _pairs(blocks: Sequence[Block]) -> list[Item]:
    """Entries of two lines each, the first of which ends with its date and the second has none; or nothing.

    Room parts them, or there are several: `Lecturer, 2018-2020` over `Hill University`.
    """
    heads, below = blocks[::2], blocks[1::2]
    whole = len(heads) == len(below) > 1 and not any(
        block.depth or block.marker for block in blocks
    )
    apart = all(block.gap for block in heads[1:]) and not any(block.gap for block in below)
    if not whole or not (apart or len(heads) >= _FEW):
        return []
    sentence = any(dates.find(block.text) or block.text.rstrip().endswith(".") for block in below)
    told = all(map(_closes, heads)) and not sentence
    return [Item(head, (line,)) for head, line in zip(heads, below, strict=True)] if told else []


def _closes(block: Block) -> bool:
    """Whether it ends with its date, behind a comma or in brackets."""
    whens = dates.find(block.text)
    return bool(whens) and whens[-1].stop >= len(block.text.rstrip(" .)"))


def below_dates(blocks: Sequence[Block]) -> list[Item]:
    """Entries below a line each that holds nothing but their date; or nothing."""
    made: list[Item] = []
    for block in blocks:
        if block.depth or block.marker:
            return []
        if dates.is_alone(block.text):
            made.append(Item(block, ()))
        elif not made:
            return []
        else:
            made[-1] = made[-1].over(block)
    return made if len(made) > 1 and all(item.below for item in made) else []


def beside_dates(blocks: Sequence[Block]) -> list[Block]:
    """The blocks; of entries that are a line each below their dates, the dates in a column in front of them."""
    listed = below_dates(blocks)
    if not listed or any(len(item.below) > 1 for item in listed):
        return list(blocks)
    return [
        replace(
            item.head,
            text=f"{item.head.text}\t{line.text}",
            spans=(),
            lines=(*item.head.lines, *line.lines),
        )
        for item in listed
        for line in item.below
    ]


def led_by_dates(blocks: Sequence[Block], *, with_lines: bool = False) -> list[Item]:
    """Entries that begin with their dates in a column at the left, list items below them telling more; or nothing.

    `with_lines`: lines below the text beside the dates may tell more, too.
    """
    if with_lines and (hung := _over_lines(blocks)):
        return hung
    made = items(blocks)
    told = [
        item for item in made if not (item.head.depth or item.head.marker) and _is_led(item.head)
    ]
    below = sum(all(block.depth for block in item.below) and bool(item.below) for item in made)
    return made if len(told) == len(made) and 2 * below > len(made) else []


def _over_lines(blocks: Sequence[Block]) -> list[Item]:
    """Entries whose first lines have their dates in a column at the left, those further in telling more; or nothing.

    What stands there may be the next entry of the same year, unless what begins each is in bold, or each has its date
    though it is one that the entry above has, too.
    """
    made: list[Item] = []
    for block in blocks:
        if not (block.depth or block.marker) and _is_led(block):
            made.append(Item(block, ()))
        elif made and block.lines[0].indent > made[-1].head.lines[0].indent:
            made[-1] = made[-1].over(block)
        else:
            return []
    below = sum(bool(item.below) for item in made)
    plain = not any(block.texts_with("bold") for item in made for block in item.below)
    own = [item.head.text.partition("\t")[0].strip() for item in made]
    told_apart = (plain and all(item.head.texts_with("bold") for item in made)) or any(
        a == b for a, b in pairwise(own)
    )
    return made if len(made) > 1 and 2 * below > len(made) and told_apart else []


def _is_led(block: Block) -> bool:
    if dates.month_and_two_digit_year(block.text.partition("\t")[0]):
        return True
    return dates.in_column(block.text) is not None


def dated_apart(blocks: Sequence[Block], named: Callable[[str], object]) -> list[Item]:
    """Entries whose first lines alone end with dates and say what they are, though room parts all lines; or nothing.

    `PhD in Foam<tab>2016-2021`, room, `Advisor: Ann Lee`, room, `On tides`, room, and the next such line. `named`
    tells whether a text says what an entry is; of several a few first lines may not.
    """
    made: list[Item] = []
    unnamed = 0
    for block in blocks:
        told, tab, edge = block.text.rpartition("\t")
        dated = (
            bool(tab) and not (block.depth or block.marker) and dates.is_alone(edge, seasons=True)
        )
        if dated and (block.gap or not made):
            unnamed += not named(told)
            made.append(Item(block, ()))
        elif (
            dated
            or not made
            or (not block.depth and (dates.find(block.text) or _names(block, named)))
        ):
            return []
        else:
            made[-1] = made[-1].over(block)
    return made if len(made) > 1 and unnamed <= len(made) / _FEW else []


def _names(block: Block, named: Callable[[str], object]) -> bool:
    """Whether a line below another says what an entry is: short, for a sentence may speak of anybody."""
    return len(block.text.split()) <= _SHORT and bool(named(block.text))


def items(blocks: Sequence[Block]) -> list[Item]:
    """The top items: those no deeper than the first, paragraphs among list items included."""
    if not blocks:
        return []
    top = blocks[0].depth
    hangs = _is_inside if _are_loose(blocks) else _hangs
    made: list[Item] = []
    for block in blocks:
        if (block.depth <= top and not (made and hangs(block, made[-1].head))) or not made:
            made.append(Item(block, ()))
        else:
            made[-1] = made[-1].over(block)
    return made


def unmarked(block: Block) -> tuple[Line, ...]:
    """The lines of a block, less the bullet."""
    return tuple(replace(line, marker="") for line in block.lines)


def under_bodies(blocks: Sequence[Block]) -> list[Item]:
    """Bodies, each over what one is in it and when, which stands further in; a body over bodies is told with them."""
    made: list[Item] = []
    bodies: list[Block] = []
    for block in blocks:
        indent, dated = block.lines[0].indent, bool(dates.find(block.text))
        while bodies and bodies[-1].lines[0].indent >= indent:
            bodies.pop()
        if not dated and not block.marker and "\t" not in block.text:
            bodies.append(block)
        elif dated and bodies and "\t" in block.text:
            made.append(Item(block, tuple(reversed(bodies))))
        else:
            return []
    told = {id(block) for item in made for block in item.blocks}
    return made if len(made) > 1 and all(id(block) in told for block in blocks) else []
