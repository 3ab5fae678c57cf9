"""Join entries with headings of their own, and a paragraph for each detail, into entries of the usual form.

`### Tide Prize` over `Hill Society`, `Riverton`, `2021` and more, as pagedown writes them, with `N/A` for missing details.
Posts and degrees are parsed line by line anyway, so only their heading becomes a line.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.document import Span
from sitegen.parsing import dates
from sitegen.parsing.outline.heading_words import find_nearest, lookup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_BY_LINES: Final = ("education", "experience")
_IN_ROWS: Final = ("awards", "grants", "projects", "service", "talks", "teaching")
_NOTHING: Final = frozenset({"N/A", "n/a", "NA", "-", "–", "—"})
_FEWEST: Final = 3
"""The fewest such entries of a CV."""
_MOST: Final = 0.8
_LONGEST: Final = 8
"""The most paragraphs of an entry."""
_DATE: Final = 4
"""The last paragraph that may be the date."""
_LONGEST_LINE: Final = 100
"""The most characters of a paragraph that is no description."""


class _Entry(NamedTuple):
    at: int
    """The index of its heading."""
    stop: int
    """The index after its last block."""


def join_paragraphs(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks with such headings and their paragraphs as entries, if the CV has several of them."""
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
    """Return the kind and the entries of the section that starts here, if it has such entries."""
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
    """Return the heading with this text and its date, if any, in a second column.

    The date is the first of the blocks. The lines of all blocks become part of the heading.
    """
    has_date = bool(blocks) and dates.is_alone(blocks[0].text, seasons=True)
    links = tuple(
        Span(0, len(head.text), "link", span.target) for span in head.spans if span.look == "link"
    )
    lines = tuple(line for block in (head, *blocks) for line in block.lines)
    return replace(
        head, text=f"{text}\t{blocks[0].text}" if has_date else text, spans=links, lines=lines
    )


def _indent(blocks: Sequence[Block]) -> list[Block]:
    """Return further details of an entry as items below it."""
    return [replace(block, depth=max(block.depth, 1), gap=False) for block in blocks]
