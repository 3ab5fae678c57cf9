"""Split a page into regions in reading order: columns and sidebars that are read as a whole.

A gutter is a vertical strip that no text crosses. Gutters also separate the columns of tables, and
dates at the margin, which are read across. The drawing order tells them apart: programs draw a
column to its end, but a table row by row.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.importers.pdf.segments import Segment

_MAX_DEPTH: Final = 5
_MAX_EDGES: Final = 200
_NARROW: Final = 0.22
"""Width of a label next to a column, as a share of the page's text."""
_LARGER: Final = 1.3
"""How much larger the type of a column with the page's title is."""

DATE: Final = re.compile(
    r"[^\W\d_]{0,9}\.?,?\s?(?:\d{1,2}[./,\s-]+)?\d[\d\s./–—−-]*"
    r"(?:(?:to\s)?[^\W\d_]{2,9}\.?\s?[\d/.]*)?"
)
"""A date or a period in any language: at most two words, and digits."""


@dataclass(slots=True)
class Region:
    """A part of a page that is read from top to bottom."""

    segments: list[Segment]
    """Its text."""
    column: int = 0
    """Column number from 1 at the left; 0 for the whole width of the page."""


@dataclass(slots=True)
class _Split:
    """A way to split segments into two columns."""

    above: list[Segment]
    left: list[Segment]
    right: list[Segment]
    below: list[Segment]

    @property
    def weight(self) -> int:
        """Text on both sides, less a penalty for separating what was drawn together."""
        return min(len(self.left), len(self.right)) - 2 * _count_switches(self.left, self.right)


def find_regions(segments: Sequence[Segment]) -> list[Region]:
    """Return the regions of a page in reading order.

    Columns are read from the left, but a column with a title in large type comes first.
    """
    if not segments:
        return []
    return _split(list(segments), _width(segments), 0, _MAX_DEPTH)


def _split(segments: list[Segment], width: float, column: int, depth: int) -> list[Region]:
    splits = _find_splits(segments, width) if depth else ()
    best = max(splits, key=lambda split: split.weight, default=None)
    if best is None:
        return [Region(segments, column)]
    sides = [(best.left, column or 1), (best.right, (column or 1) + 1)]
    if max(s.size for s in best.right) > _LARGER * max(s.size for s in best.left):
        sides.reverse()
    parts = [(best.above, column), *sides, (best.below, column)]
    return [region for part, at in parts if part for region in _split(part, width, at, depth - 1)]


def _find_splits(segments: Sequence[Segment], width: float) -> Iterator[_Split]:
    """Yield all ways to split segments into two columns."""
    by_y = sorted(segments, key=lambda s: s.y)
    edges = sorted({round(s.x0 / 2) * 2.0 + 1 for s in segments})[1:_MAX_EDGES]
    for x in edges:
        for run in _runs_without_crossing(by_y, x):
            if columns := _as_columns(run, x, width):
                left, right = columns
                first = min(s.y for s in (*left, *right))
                last = max(s.y for s in (*left, *right))
                above = [s for s in segments if s.y < first]
                below = [s for s in segments if s.y > last]
                if len(above) + len(left) + len(right) + len(below) == len(segments):
                    yield _Split(above, left, right, below)


def _runs_without_crossing(by_y: Sequence[Segment], x: float) -> Iterator[list[Segment]]:
    """Yield the longest runs, from top to bottom, in which no segment crosses `x`."""
    run: list[Segment] = []
    for segment in [*by_y, None]:
        if segment and not (segment.x0 < x - 2 and segment.x1 > x - 1):
            run.append(segment)
            continue
        if len(run) >= 3:
            yield run
        run = []


def _as_columns(
    run: Sequence[Segment], x: float, width: float
) -> tuple[list[Segment], list[Segment]] | None:
    """Return a run as two columns if it consists of two, with or without the lines below."""
    for part in (run, _without_followers(run, x)):
        left = [s for s in part if s.x0 < x - 2]
        right = [s for s in part if s.x0 >= x - 2]
        if (
            _may_be_columns(left, right, width)
            and (_are_drawn_apart(left, right) or _are_misaligned(left, right, width))
            and not (_annotates(left, right) or _annotates(right, left))
        ):
            return left, right
    return None


def _without_followers(run: Sequence[Segment], x: float) -> list[Segment]:
    """Remove the lines at the end that are below both sides and were drawn after them."""
    rest = sorted(run, key=lambda s: (s.y, s.order))
    while rest:
        last = rest[-1]
        other = [s for s in rest if (s.x0 < x - 2) != (last.x0 < x - 2)]
        if not other or last.y <= max(s.y for s in other) + 1:
            break
        if last.order < max(s.order for s in other):
            break
        rest.pop()
    return rest


def _may_be_columns(left: Sequence[Segment], right: Sequence[Segment], width: float) -> bool:
    if not left or not right:
        return False
    gutter = min(s.x0 for s in right) - max(s.x1 for s in left)
    if gutter < 0.6 * min(s.size for s in (*left, *right)):
        return False
    if _is_name_beside(left, right) or _is_name_beside(right, left):
        return True
    if min(_count_lines(left), _count_lines(right)) < 2 or len(left) + len(right) < 5:
        return False
    label = (len(left) <= 3 and _width(left) < _NARROW * width) or (
        len(right) <= 2 and _width(right) < _NARROW * width
    )
    return not label and _are_side_by_side(left, right)


def _is_name_beside(name: Sequence[Segment], rest: Sequence[Segment]) -> bool:
    """Return whether one side is a name in large type next to some lines."""
    if len(name) > 3 or _count_lines(rest) < 2:
        return False
    if max(s.size for s in name) < 1.5 * max(s.size for s in rest):
        return False
    top, bottom = min(s.y for s in name), max(s.y for s in name)
    starts_beside = min(s.y for s in rest) - max(s.size for s in name) < bottom
    return starts_beside and max(s.y for s in rest) > top - name[0].size


def _are_side_by_side(left: Sequence[Segment], right: Sequence[Segment]) -> bool:
    """Return whether two sides share more than half the height of the lower one."""
    spans = [(min(s.y - s.size for s in side), max(s.y for s in side)) for side in (left, right)]
    shared = min(spans[0][1], spans[1][1]) - max(spans[0][0], spans[1][0])
    return shared > 0.5 * min(bottom - top for top, bottom in spans)


def _are_drawn_apart(left: Sequence[Segment], right: Sequence[Segment]) -> bool:
    """Return whether each side was drawn as a whole, apart from a few interruptions."""
    shorter = min(left, right, key=len)
    return _count_switches(left, right) <= max(1, 0.15 * _count_lines(shorter))


def _count_switches(left: Sequence[Segment], right: Sequence[Segment]) -> int:
    """Count how often the drawing switched from one side to the other."""
    drawn = sorted([(s.order, 0) for s in left] + [(s.order, 1) for s in right])
    return sum(a != b for (_, a), (_, b) in pairwise(drawn))


def _annotates(few: Sequence[Segment], many: Sequence[Segment]) -> bool:
    """Return whether one side annotates lines of the other: dates or places at the margin.

    Browsers and Typst draw floating margin text after all the text next to it.
    """
    if len(few) > len(many):
        return False
    if any(not any(abs(a.y - b.y) < 0.2 * a.size for b in many) for a in few):
        return False
    if all(DATE.fullmatch(s.text) for s in few):
        return True
    ends, starts = [round(s.x1) for s in few], [round(s.x0) for s in few]
    right_aligned = max(ends) - min(ends) <= 1 and max(starts) - min(starts) > 1
    sparse = _count_lines(few) <= 0.75 * _count_lines(many)
    return right_aligned and sparse and few[0].x0 > many[0].x0


def _are_misaligned(left: Sequence[Segment], right: Sequence[Segment], width: float) -> bool:
    """Return whether the lines of the two sides are at unrelated heights.

    This excludes headings in a margin if the text next to them leaves room for most of them: each
    heading is level with its part of the text.
    """
    few, many = sorted((left, right), key=len)
    if len(few) < 8 or _width(few) < 0.15 * width:
        return False
    level = sum(any(abs(a.y - b.y) < 0.15 * a.size for b in many) for a in few)
    near = sum(any(abs(a.y - b.y) < 0.9 * a.size for b in many) for a in few)
    return level < 0.35 * len(few) and near > 0.5 * len(few)


def _count_lines(side: Sequence[Segment]) -> int:
    return len({round(s.y) for s in side})


def _width(segments: Sequence[Segment]) -> float:
    return max(s.x1 for s in segments) - min(s.x0 for s in segments)
