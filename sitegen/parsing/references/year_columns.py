"""Years in front of works, or in a column beside them, once for all of a year -> each work, its year at its end."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.parsing.lines import cutting, seams

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_IN_COLUMN: Final = re.compile(r"(?P<year>(?:19|20)\d\d)[.:]?\t+(?=\S)")
_IN_FRONT: Final = re.compile(r"(?P<year>(?:19|20)\d\d)(?:[.:,]?\s+|[.:,] ?)(?=[^\W\d])")
_AT_END: Final = re.compile(r"(?:19|20)\d\d[a-z]?[)\].\s]*$")
_FEWEST: Final = 2
_SEVERAL: Final = 3
_BROKEN: Final = re.compile(r"[^\W\d_]{2}-$")
_SHARE: Final = 6
"""A year stands for at most about so many works; otherwise a number in front of a few of them is something else."""
_SHORTEST: Final = 40
"""Letters of a work; what is shorter is a note on one."""


def hanging(blocks: Sequence[Block]) -> list[Block]:
    """Works that each have their year in a column of their own, one block each; nothing if they are not surely so.

    `2021<tab>Foam at rest,` over `Tide Review.` over `12(3): 4-8.` They are so where a blank line stands before each
    year and before nothing else, or the same year stands before several works, and what has none stands further in.
    """
    found = [_IN_COLUMN.match(block.text) for block in blocks]
    if not blocks or not found[0] or sum(map(bool, found)) < _SEVERAL or all(found):
        return []
    out = blocks[0].lines[0].indent
    further = [block for block, match in zip(blocks, found, strict=True) if not match]
    if any(block.marker or block.level or block.lines[0].indent <= out for block in further):
        return []
    years = [match["year"] for match in found if match]
    again = sum(a == b for a, b in pairwise(years)) > 0
    gaps = [block.gap == bool(match) for block, match in zip(blocks[1:], found[1:], strict=True)]
    if not (all(gaps) or (again and not any(block.gap for block in further))):
        return []
    groups: list[list[Block]] = []
    for block, match in zip(blocks, found, strict=True):
        if match:
            groups.append([])
        groups[-1].append(block)
    return [_with_year(group) for group in groups]


def _with_year(group: Sequence[Block]) -> Block:
    """One work of its blocks, its year at the end unless that stands there already."""
    head = group[0]
    match = _IN_COLUMN.match(head.text)
    work = cutting.from_index(head, match.end()) if match else head
    text, spans = work.text, list(work.spans)
    for part in group[1:]:
        kept = text.rstrip()
        kept, between = (
            (kept[:-1], "") if _BROKEN.search(kept) and part.text[:1].islower() else (kept, " ")
        )
        spans = [span._replace(end=min(span.end, len(kept))) for span in spans]
        shift = len(kept) + len(between)
        moved = [
            span._replace(start=span.start + shift, end=span.end + shift) for span in part.spans
        ]
        spans = seams.joined(spans, moved, len(kept), shift)
        text = kept + between + part.text
    lines = tuple(line for block in group for line in block.lines)
    year = match["year"] if match else ""
    text = text if not year or year in text else f"{text.rstrip(' .,;')}, {year}."
    return replace(work, text=text, spans=tuple(spans), lines=lines, gap=head.gap)


def filled(blocks: Sequence[Block]) -> list[Block]:
    """The blocks without the years in front of them; each has its own behind it, as most lists of works do."""
    found = [_IN_FRONT.match(block.text) for block in blocks]
    if len(found) < _FEWEST or not all(found):
        found = [_IN_COLUMN.match(block.text) for block in blocks]
        years = [match["year"] for match in found if match]
        ordered = years in (sorted(years), sorted(years, reverse=True))
        if len(years) < _FEWEST or not ordered or len(blocks) > _SHARE * len(years) or not found[0]:
            return list(blocks)
    out: list[Block] = []
    year = ""
    for block, match in zip(blocks, found, strict=True):
        work = cutting.from_index(block, match.end()) if match else block
        year = match["year"] if match else year
        dated = match or len(work.text) > _SHORTEST
        text = work.text.rstrip(" .,;")
        out.append(
            replace(work, text=f"{text}, {year}.") if dated and not _AT_END.search(text) else work
        )
    return out
