"""Segments of a page -> Regions, in reading order: the columns and sidebars that are each read as a whole.

A gutter is a strip that no text crosses. Gutters also part the columns of tables, and dates at the edge; those are read
across. The order of drawing tells them apart: whoever makes a page draws a column to its end, and a table row by row.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.importers.pdf.segments import Segment

_DEEPEST: Final = 5
_MOST_EDGES: Final = 200
_LABEL: Final = 0.22
_FEW: Final = 0.15
_NAME: Final = 1.3
_SPARSE: Final = 0.75
_SAME_LINE: Final = 0.2
IS_DATE: Final = re.compile(
    r"[^\W\d_]{0,9}\.?,?\s?(?:\d{1,2}[./,\s-]+)?\d[\d\s./–—−-]*(?:(?:to\s)?[^\W\d_]{2,9}\.?\s?[\d/.]*)?"
)
"""A date or a period, in any language: two words and figures at most."""


@dataclass(slots=True)
class Region:
    """A part of a page that is read from top to bottom."""

    segments: list[Segment]
    """What stands in it."""
    column: int = 0
    """0 for the whole width of the page; columns count from 1, from the left."""


@dataclass(slots=True)
class _Split:
    above: list[Segment]
    left: list[Segment]
    right: list[Segment]
    below: list[Segment]

    @property
    def weight(self) -> int:
        """How much speaks for it: the text on both sides, less where it would part what was drawn together."""
        return min(len(self.left), len(self.right)) - 2 * _changes(self.left, self.right)


def regions(found: Sequence[Segment]) -> list[Region]:
    """The regions of a page, in reading order: from the left, but first the column that has a title in large type."""
    if not found:
        return []
    width = max(s.x1 for s in found) - min(s.x0 for s in found)
    return [region for region in _split(list(found), width, 0, _DEEPEST) if region.segments]


def _split(found: list[Segment], width: float, column: int, deepest: int) -> list[Region]:
    best = max(_splits(found, width), key=lambda s: s.weight, default=None) if deepest else None
    if best is None:
        return [Region(found, column)]
    sides = [(best.left, column or 1), (best.right, (column or 1) + 1)]
    if max(s.size for s in best.right) > _NAME * max(s.size for s in best.left):
        sides.reverse()
    parts = [(best.above, column), *sides, (best.below, column)]
    return [region for part, at in parts for region in _split(part, width, at, deepest - 1) if part]


def _splits(found: Sequence[Segment], width: float) -> Iterator[_Split]:
    """All ways to part segments into columns."""
    by_y = sorted(found, key=lambda s: s.y)
    for x in _starts(found):
        for run in _between_crossings(by_y, x):
            if split := _as_columns(run, x, width):
                inside = [*split.left, *split.right]
                first, last = min(s.y for s in inside), max(s.y for s in inside)
                split.above = [s for s in found if s.y < first]
                split.below = [s for s in found if s.y > last]
                if len(split.above) + len(inside) + len(split.below) == len(found):
                    yield split


def _starts(found: Sequence[Segment]) -> list[float]:
    """Left edges behind which a column may begin."""
    return sorted({round(s.x0 / 2) * 2.0 + 1 for s in found})[1:_MOST_EDGES]


def _between_crossings(by_y: Sequence[Segment], x: float) -> Iterator[list[Segment]]:
    """Longest runs from top to bottom in which nothing stands across `x`."""
    run: list[Segment] = []
    for segment in by_y:
        if segment.x0 < x - 2 and segment.x1 > x - 1:
            if len(run) >= 3:
                yield run
            run = []
        else:
            run.append(segment)
    if len(run) >= 3:
        yield run


def _as_columns(run: Sequence[Segment], x: float, width: float) -> _Split | None:
    """The run as two columns, if that is what it is; without lines that only follow below."""
    for part in (run, _without_followers(run, x)):
        left = [s for s in part if s.x0 < x - 2]
        right = [s for s in part if s.x0 >= x - 2]
        if not (
            _may_be_columns(left, right, width)
            and (_drawn_apart(left, right) or _set_apart(left, right, width))
        ):
            continue
        if not (_told_by_line(left, right) or _told_by_line(right, left)):
            return _Split([], left, right, [])
    return None


def _without_followers(run: Sequence[Segment], x: float) -> list[Segment]:
    """The run without the lines at its end that stand and were drawn behind both sides."""
    out = sorted(run, key=lambda s: (s.y, s.order))
    while out:
        last = out[-1]
        other = [s for s in out if (s.x0 < x - 2) != (last.x0 < x - 2)]
        if (
            not other
            or last.y <= max(s.y for s in other) + 1
            or last.order < max(s.order for s in other)
        ):
            return out
        out.pop()
    return out


def _may_be_columns(left: Sequence[Segment], right: Sequence[Segment], width: float) -> bool:
    if not left or not right:
        return False
    gutter = min(s.x0 for s in right) - max(s.x1 for s in left)
    if gutter < 0.6 * min(s.size for s in (*left, *right)):
        return False
    if _beside_name(left, right) or _beside_name(right, left):
        return True
    if (
        min(_lines(left), _lines(right)) < 2
        or len(left) + len(right) < 5
        or not _side_by_side(left, right)
    ):
        return False
    return not (_is_label(left, 3, width) or _is_label(right, 2, width))


def _is_label(side: Sequence[Segment], most: int, width: float) -> bool:
    """Whether a side is but a narrow cell of a table, of a few lines."""
    return len(side) <= most and max(s.x1 for s in side) - min(s.x0 for s in side) < _LABEL * width


def _beside_name(name: Sequence[Segment], rest: Sequence[Segment]) -> bool:
    """Whether one side is a name in large type, beside some lines."""
    top, bottom = min(s.y for s in name), max(s.y for s in name)
    if (
        len(name) > 3
        or _lines(rest) < 2
        or max(s.size for s in name) < 1.5 * max(s.size for s in rest)
    ):
        return False
    return (
        min(s.y for s in rest) - max(s.size for s in name) < bottom
        and max(s.y for s in rest) > top - name[0].size
    )


def _side_by_side(left: Sequence[Segment], right: Sequence[Segment]) -> bool:
    """Whether the two share most of the height of the lower one."""
    spans = [(min(s.y - s.size for s in side), max(s.y for s in side)) for side in (left, right)]
    shared = min(spans[0][1], spans[1][1]) - max(spans[0][0], spans[1][0])
    return shared > 0.5 * min(bottom - top for top, bottom in spans)


def _drawn_apart(left: Sequence[Segment], right: Sequence[Segment]) -> bool:
    """Whether each side was drawn as a whole, but for a few breaks."""
    return _changes(left, right) <= max(1, _FEW * _lines(min(left, right, key=len)))


def _changes(left: Sequence[Segment], right: Sequence[Segment]) -> int:
    """How often the drawing went over from one side to the other."""
    sides = [
        side for _, side in sorted([(s.order, 0) for s in left] + [(s.order, 1) for s in right])
    ]
    return sum(a != b for a, b in pairwise(sides))


def _told_by_line(few: Sequence[Segment], many: Sequence[Segment]) -> bool:
    """Whether one side says something of lines of the other: dates or places that stand flush at the edge beside some.

    Browsers and Typst draw what floats at the edge after all that it stands beside.
    """
    if len(few) > len(many) or any(not any(_on_one_line(a, b) for b in many) for a in few):
        return False
    if all(IS_DATE.fullmatch(s.text) for s in few):
        return True
    ends, starts = ([round(getattr(s, edge)) for s in few] for edge in ("x1", "x0"))
    flush, ragged = max(ends) - min(ends) <= 1, max(starts) - min(starts) > 1
    return flush and ragged and few[0].x0 > many[0].x0 and _lines(few) <= _SPARSE * _lines(many)


def _on_one_line(a: Segment, b: Segment) -> bool:
    return abs(a.y - b.y) < _SAME_LINE * a.size


def _set_apart(left: Sequence[Segment], right: Sequence[Segment], width: float) -> bool:
    """Whether the lines of the two sides stand at heights that have nothing to do with each other.

    Headings in a margin do not, where the text beside them leaves room for most: each stands over its part of it.
    """
    few, many = sorted((left, right), key=len)
    across = max(s.x1 for s in few) - min(s.x0 for s in few)
    if len(few) < 8 or across < 0.15 * width:
        return False
    beside = sum(any(abs(a.y - b.y) < 0.15 * a.size for b in many) for a in few)
    level = sum(any(abs(a.y - b.y) < 0.9 * a.size for b in many) for a in few)
    return beside < 0.35 * len(few) and level > 0.5 * len(few)


def _lines(side: Sequence[Segment]) -> int:
    return len({round(s.y) for s in side})
