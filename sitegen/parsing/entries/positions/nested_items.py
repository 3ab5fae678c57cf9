"""Degrees and posts told in items and what stands inside them: what each line is, whatever its depth."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from sitegen.parsing import dates, terms
from sitegen.parsing.entries.items import unmarked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block


def dates_below(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, dates that have an item of their own at the end of the first line inside it.

    `2019-2021` over `Tide lecturer` and `Hill University` becomes `Tide lecturer<tab>2019-2021` over the other.
    """
    out: list[Block] = []
    dated = {id(inner): head for head, inner in pairwise(blocks) if _is_inside(head, inner) and _is_dated(head, inner)}
    over = {id(head) for head in dated.values()}
    for block in blocks:
        if id(block) in over:
            continue
        if head := dated.get(id(block)):
            text = f"{block.text}\t{head.text}"
            block = replace(head, text=text, lines=(*head.lines, *block.lines), spans=block.spans, breaks=block.breaks)
        out.append(block)
    return out


def _is_inside(head: Block, inner: Block) -> bool:
    """Whether both are items, one in the other: what stands below a paragraph may tell what was done."""
    return bool(head.marker and inner.marker) and inner.depth > head.depth


def _is_dated(head: Block, inner: Block) -> bool:
    """Whether a line says dates alone, and the one inside it says none."""
    when = dates.leading(head.text)
    rest = head.text[when.stop :].strip() if when else head.text
    return not dates.find(inner.text) and (not rest or (rest[0] in "(（" and rest[-1] in ")）"))


def raised(blocks: Sequence[Block]) -> Sequence[Block]:
    """Employers in items with their posts in items inside them, as employers in lines with posts in items below."""
    firsts = [inner for head, inner in pairwise(blocks) if head.depth == 1 and inner.depth > 1]
    bare = all(is_bare_place(head) for head in blocks if head.depth == 1)
    if min((block.depth for block in blocks), default=0) != 1 or not (
        bare and firsts and all(terms.is_post(first.text) for first in firsts)
    ):
        return blocks
    return [replace(block, depth=block.depth - 1) for block in blocks]


def is_bare_place(head: Block) -> bool:
    """Whether a line names neither a post nor a date: it may name an employer."""
    return not (dates.find(head.text) or terms.is_role(head.text))


def flattened(blocks: Sequence[Block]) -> Sequence[Block]:
    """Entries whose first line has a bullet and whose other lines stand below its text, as lines without bullets."""
    marked = [block for block in blocks if block.marker]
    others = [block for block in blocks if not block.marker]
    if not (marked and others and blocks[0].marker) or any(block.depth > 1 for block in marked):
        return blocks
    head = blocks[0].lines[0].indent
    hang = all(block.lines[0].indent > head for block in others)
    alternate = all(a.marker == "" or b.marker == "" for a, b in pairwise(blocks))
    if not hang or not alternate:
        return blocks
    return [replace(block, depth=0, gap=bool(block.marker), lines=unmarked(block)) for block in blocks]
