"""Entries below headings of their own, a paragraph for each thing that they say -> entries as others write them.

`### Tide Prize` over `Hill Society`, `Riverton`, `2021` and what more there is: so pagedown has them, and `N/A` where
there is nothing to say. Posts and degrees are read line by line anyway, so only their heading becomes one of the lines.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.document import Span
from sitegen.parsing import dates
from sitegen.parsing.outline.headings import find_nearest, lookup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_BY_LINES: Final = ("education", "experience")
_IN_ROWS: Final = ("awards", "grants", "projects", "service", "talks", "teaching")
_NOTHING: Final = frozenset({"N/A", "n/a", "NA", "-", "–", "—"})
_FEWEST: Final = 3
"""Entries of a CV."""
_MOST: Final = 0.8
_LONGEST: Final = 8
"""Paragraphs of an entry."""
_DATE: Final = 4
"""The last of them that may be the date."""
_LONGEST_LINE: Final = 100
"""Letters of what says who or where, and tells nothing at length."""


class _Entry(NamedTuple):
    at: int
    """Where its heading stands."""
    stop: int
    """Where the next one does."""


def join_paragraphs(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, with such headings and what stands below them as entries; as they are, if a CV has hardly any."""
    sections = [
        (kind, entries) for at in range(len(blocks)) for kind, entries in _section_at(blocks, at)
    ]
    if sum(len(entries) for _, entries in sections) < _FEWEST:
        return list(blocks)
    joined: list[Block] = []
    at = 0
    for kind, entries in sections:
        for entry in entries:
            joined += [
                *blocks[at : entry.at],
                *_join_entry(kind, blocks[entry.at], blocks[entry.at + 1 : entry.stop]),
            ]
            at = entry.stop
    return [*joined, *blocks[at:]]


def _section_at(blocks: Sequence[Block], at: int) -> list[tuple[str, list[_Entry]]]:
    """The kind and the entries of the section that begins here, if it is one of these."""
    rule = lookup(blocks[at].text) or find_nearest(blocks[at].text) if blocks[at].level else None
    if rule is None or rule.section not in (*_BY_LINES, *_IN_ROWS):
        return []
    stop = next(
        (k for k in range(at + 1, len(blocks)) if 0 < blocks[k].level <= blocks[at].level),
        len(blocks),
    )
    heads = [k for k in range(at + 1, stop) if blocks[k].level]
    if not heads or heads[0] != at + 1 or len({blocks[head].level for head in heads}) > 1:
        return []
    entries = [_Entry(head, end) for head, end in zip(heads, [*heads[1:], stop], strict=True)]
    matching = sum(_is_entry(blocks[entry.at : entry.stop]) for entry in entries)
    return [(rule.section, entries)] if matching >= _MOST * len(entries) else []


def _is_entry(blocks: Sequence[Block]) -> bool:
    head, *below = blocks
    lines = [block for block in below if not (block.depth or block.marker)]
    has_date = any(dates.is_alone(block.text, seasons=True) for block in lines[:_DATE])
    short = bool(lines) and len(lines[0].text) <= _LONGEST_LINE
    return has_date and short and 1 < len(lines) <= _LONGEST and lookup(head.text) is None


def _join_entry(kind: str, head: Block, below: Sequence[Block]) -> list[Block]:
    empty = [block for block in below if block.text.strip() in _NOTHING]
    below = [block for block in below if block not in empty]
    lines = tuple(line for block in (head, *empty) for line in block.lines)
    head = replace(head, level=0, gap=True, lines=lines)
    when = next(
        (at for at, block in enumerate(below) if dates.is_alone(block.text, seasons=True)),
        len(below),
    )
    parts, date, details = list(below[:when]), list(below[when : when + 1]), list(below[when + 1 :])
    if kind in _BY_LINES:
        first = _dated_heading(head, head.text, date)
        return [first, *(replace(block, gap=False) for block in parts), *_indent(details)]
    details = [*(block for block in parts if len(block.text) > _LONGEST_LINE), *details]
    parts = [block for block in parts if block not in details]
    text = ", ".join(block.text.replace("\t", ", ") for block in (head, *parts))
    return [_dated_heading(head, text, [*date, *parts]), *_indent(details)]


def _dated_heading(head: Block, text: str, blocks: Sequence[Block]) -> Block:
    """The heading with this text and, if it has one, its date in a column behind: the first of what it is told with."""
    has_date = bool(blocks) and dates.is_alone(blocks[0].text, seasons=True)
    links = tuple(
        Span(0, len(head.text), "link", span.target) for span in head.spans if span.look == "link"
    )
    lines = tuple(line for block in (head, *blocks) for line in block.lines)
    return replace(
        head, text=f"{text}\t{blocks[0].text}" if has_date else text, spans=links, lines=lines
    )


def _indent(blocks: Sequence[Block]) -> list[Block]:
    """What tells more of an entry, as items below it."""
    return [replace(block, depth=max(block.depth, 1), gap=False) for block in blocks]
