"""Top-level list items and the lines below them, e.g. lists of students or talks."""

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


_DATE_LABEL: Final = re.compile(
    r"^\s*(?:[Ee]xpected |[Aa]nticipated )?[A-Z]?[a-z]{4,12}:\s+(?=[A-Z]?[a-z]*\.?,? ?\d{4})"
)
"""The label before a date at an edge of a line: `Defense: May, 2019`."""
_FEW: Final = 3
_SHORT: Final = 6


class Item(NamedTuple):
    """An item and the lines below it."""

    head: Block
    below: tuple[Block, ...]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The item and the lines below it."""
        return (self.head, *self.below)

    def with_below(self, *blocks: Block) -> Item:
        """Return the item with more blocks appended."""
        return Item(self.head, (*self.below, *blocks))


_LONGEST_HEAD: Final = 80


def find_dated_heads(
    blocks: Sequence[Block], few: int = _FEW, *, with_lists: bool = False
) -> list[Item]:
    """Return entries whose first line ends with a date column, with other lines below.

    Example: `Tides of Hill<tab>May 2019` over `Shore Symposium<tab>Hill, Italy`. The result is
    empty for other lists. `with_lists`: whether list items may also be below.
    """
    if not blocks or (not with_lists and any(block.depth or block.marker for block in blocks)):
        return []
    entries: list[Item] = []
    first = blocks[0]
    for block in blocks:
        same_level = (block.depth, bool(block.marker)) == (first.depth, bool(first.marker))
        if same_level and (_is_dated(block) or (entries and _ends_with_range(block))):
            entries.append(Item(block, ()))
        elif (
            entries
            and first.marker
            and (same_level or not (block.depth or _is_paragraph_of(block, entries[-1].head)))
        ):
            return []
        elif entries and (block.depth or len(entries[-1].below) < few):
            entries[-1] = entries[-1].with_below(block)
        else:
            return []
    below = sum(bool(item.below) for item in entries)
    adjacent = len(entries) == 1 and below and not entries[0].below[0].gap
    return entries if below > 0.5 * len(entries) and (below > 1 or few > _FEW or adjacent) else []


def _is_dated(block: Block) -> bool:
    """Return whether a block has its date in a column."""
    _, tab, edge = block.text.rpartition("\t")
    return bool(tab) and dates.is_alone(edge, seasons=True)


def _ends_with_range(block: Block) -> bool:
    """Return whether a block is short and ends with a period that is no longer in a column."""
    whens = dates.find(block.text) if len(block.text) <= _LONGEST_HEAD else []
    return bool(whens) and whens[-1].is_range and whens[-1].stop >= len(block.text.rstrip(" .)"))


def _is_paragraph_of(block: Block, head: Block) -> bool:
    """Return whether a paragraph directly continues the list item above."""
    return not block.gap and _is_inside(block, head)


def _is_inside(block: Block, head: Block) -> bool:
    """Return whether a paragraph is indented below a list item."""
    return bool(head.marker) and not block.marker and block.lines[0].indent > head.lines[0].indent


def _have_gaps(blocks: Sequence[Block]) -> bool:
    """Return whether gaps separate all lines, even those of one item, indented below its bullet."""
    marked = [block.lines[0].indent for block in blocks if block.marker]
    plain = [block for block in blocks if not block.marker]
    inside = len(marked) > 1 and all(
        block.gap and block.lines[0].indent > max(marked) for block in plain
    )
    return inside and 2 * len(plain) >= len(marked)


def find_dated_groups(blocks: Sequence[Block]) -> list[Item]:
    """Return entries separated by gaps, each starting with a line that ends with its date.

    Example: `Hill Society<tab>2021-2023` over `Treasurer`, a gap, and the next entry. List items
    below belong to the entry. The result is empty for other lists.
    """
    if pairs := _find_dated_pairs(blocks):
        return pairs
    entries: list[Item] = []
    for block in blocks:
        _, tab, edge = block.text.rpartition("\t")
        edge = _DATE_LABEL.sub("", edge)
        is_head = (
            bool(tab) and not (block.depth or block.marker) and dates.is_alone(edge, seasons=True)
        )
        if not is_head and (not entries or (block.gap and not block.depth)):
            return []
        if is_head and entries and not block.gap:
            return []
        if is_head:
            entries.append(Item(block, ()))
        else:
            entries[-1] = entries[-1].with_below(block)
    lines = [item for item in entries if any(not block.depth for block in item.below)]
    return entries if 2 * len(lines) >= len(entries) > 0 else []


def _find_dated_pairs(blocks: Sequence[Block]) -> list[Item]:
    """Return entries of two lines, the first ending with a date, the second without a date.

    Gaps separate them, or there are several: `Lecturer, 2018-2020` over `Hill University`. The
    result is empty for other lists.
    """
    heads, below = blocks[::2], blocks[1::2]
    paired = len(heads) == len(below) > 1 and not any(
        block.depth or block.marker for block in blocks
    )
    have_gaps = all(block.gap for block in heads[1:]) and not any(block.gap for block in below)
    if not paired or not (have_gaps or len(heads) >= _FEW):
        return []
    sentence = any(dates.find(block.text) or block.text.rstrip().endswith(".") for block in below)
    valid = all(map(_ends_with_date, heads)) and not sentence
    return [Item(head, (line,)) for head, line in zip(heads, below, strict=True)] if valid else []


def _ends_with_date(block: Block) -> bool:
    """Return whether a block ends with its date, after a comma or in brackets."""
    whens = dates.find(block.text)
    return bool(whens) and whens[-1].stop >= len(block.text.rstrip(" .)"))


def find_date_first_items(blocks: Sequence[Block], *, with_lines: bool = False) -> list[Item]:
    """Return entries that start with dates in a left column, with list items below.

    The result is empty for other lists. `with_lines`: whether plain lines below may also belong to
    the entry.
    """
    if with_lines and (grouped := _find_date_first_groups(blocks)):
        return grouped
    listed = group_items(blocks)
    dated = [
        item
        for item in listed
        if not (item.head.depth or item.head.marker) and _begins_with_date(item.head)
    ]
    below = sum(all(block.depth for block in item.below) and bool(item.below) for item in listed)
    return listed if len(dated) == len(listed) and 2 * below > len(listed) else []


def _find_date_first_groups(blocks: Sequence[Block]) -> list[Item]:
    """Return entries whose first lines have dates in a left column, above indented lines.

    An indented line may be another entry of the same year, unless all first lines are bold, or the
    list repeats dates that entries share. The result is empty for other lists.
    """
    entries: list[Item] = []
    for block in blocks:
        if not (block.depth or block.marker) and _begins_with_date(block):
            entries.append(Item(block, ()))
        elif entries and block.lines[0].indent > entries[-1].head.lines[0].indent:
            entries[-1] = entries[-1].with_below(block)
        else:
            return []
    below = sum(bool(item.below) for item in entries)
    plain = not any(block.texts_with("bold") for item in entries for block in item.below)
    dates_first = [item.head.text.partition("\t")[0].strip() for item in entries]
    distinct = (plain and all(item.head.texts_with("bold") for item in entries)) or any(
        a == b for a, b in pairwise(dates_first)
    )
    return entries if len(entries) > 1 and 2 * below > len(entries) and distinct else []


def _begins_with_date(block: Block) -> bool:
    if dates.month_and_two_digit_year(block.text.partition("\t")[0]):
        return True
    return dates.in_column(block.text) is not None


def find_spaced_items(blocks: Sequence[Block], named: Callable[[str], object]) -> list[Item]:
    """Return entries whose lines are all separated by gaps, with dates on first lines only.

    Example: `PhD in Foam<tab>2016-2021`, a gap, `Advisor: Ann Lee`, a gap, `On tides`, a gap, and
    the next entry. `named` decides whether a text names an entry; a few first lines may not. The
    result is empty for other lists.
    """
    entries: list[Item] = []
    unnamed = 0
    for block in blocks:
        words, tab, edge = block.text.rpartition("\t")
        dated = (
            bool(tab) and not (block.depth or block.marker) and dates.is_alone(edge, seasons=True)
        )
        if dated and (block.gap or not entries):
            unnamed += not named(words)
            entries.append(Item(block, ()))
        elif (
            dated
            or not entries
            or (not block.depth and (dates.find(block.text) or _names_entry(block, named)))
        ):
            return []
        else:
            entries[-1] = entries[-1].with_below(block)
    return entries if len(entries) > 1 and unnamed <= len(entries) / _FEW else []


def _names_entry(block: Block, named: Callable[[str], object]) -> bool:
    """Return whether a line names an entry: it must be short, as sentences may mention anything."""
    return len(block.text.split()) <= _SHORT and bool(named(block.text))


def group_items(blocks: Sequence[Block]) -> list[Item]:
    """Return the top-level items, no deeper than the first, including paragraphs between them."""
    if not blocks:
        return []
    top = blocks[0].depth
    belongs = _is_inside if _have_gaps(blocks) else _is_paragraph_of
    listed: list[Item] = []
    for block in blocks:
        if (block.depth <= top and not (listed and belongs(block, listed[-1].head))) or not listed:
            listed.append(Item(block, ()))
        else:
            listed[-1] = listed[-1].with_below(block)
    return listed


def strip_markers(block: Block) -> tuple[Line, ...]:
    """Return the lines of a block, the first one without its bullet."""
    return tuple(replace(line, marker="") for line in block.lines)


def find_items_under_organizations(blocks: Sequence[Block]) -> list[Item]:
    """Return organizations, each above an indented, dated role, with any organization above it."""
    roles: list[Item] = []
    organizations: list[Block] = []
    for block in blocks:
        indent, dated = block.lines[0].indent, bool(dates.find(block.text))
        while organizations and organizations[-1].lines[0].indent >= indent:
            organizations.pop()
        if not dated and not block.marker and "\t" not in block.text:
            organizations.append(block)
        elif dated and organizations and "\t" in block.text:
            roles.append(Item(block, tuple(reversed(organizations))))
        else:
            return []
    covered = {id(block) for item in roles for block in item.blocks}
    return roles if len(roles) > 1 and all(id(block) in covered for block in blocks) else []
