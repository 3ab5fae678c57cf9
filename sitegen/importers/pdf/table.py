"""A region of a page -> its rows, read across, with the lines of a narrow cell put together."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final
from unicodedata import east_asian_width

from sitegen.importers.pdf.segments import rows as in_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.importers.pdf.columns import Region
    from sitegen.importers.pdf.segments import Segment

_LABEL: Final = 0.25
_TALLEST: Final = 6
_FULL: Final = 0.82


@dataclass(slots=True)
class Row:
    """A line of a region."""

    cells: list[Segment]
    """What stands in it, from left to right."""
    page: int
    """Counted from 1."""
    region: int
    """Counted over the whole document."""
    column: int
    """0 for the whole width of the page; columns count from 1, from the left."""
    left: float
    """Where the region begins."""
    right: float
    """Where the region ends."""
    y: float
    """The line that most of it stands on."""
    bottom: float
    """The line that its lowest cell ends on."""

    @property
    def text(self) -> str:
        """Its words; a tab is a gap."""
        return "\t".join(cell.text for cell in self.cells)

    @property
    def size(self) -> float:
        """The size of most of its type."""
        return max(self.cells, key=lambda cell: len(cell.glyphs)).size

    @property
    def x0(self) -> float:
        """Its left edge."""
        return self.cells[0].x0

    @property
    def x1(self) -> float:
        """Its right edge."""
        return max(cell.x1 for cell in self.cells)


def rows(region: Region, page: int, number: int) -> list[Row]:
    """The rows of a region, from top to bottom."""
    left, right = min(s.x0 for s in region.segments), max(s.x1 for s in region.segments)
    lines = in_rows(region.segments)
    lowest = _put_together(lines, left, right)
    found = []
    for line in filter(None, lines):
        y = max(line, key=lambda s: len(s.glyphs)).y
        bottom = max([y, *(lowest[id(s)] for s in line if id(s) in lowest)])
        found.append(Row(line, page, number, region.column, left, right, y, bottom))
    return found


def _put_together(lines: Sequence[list[Segment]], left: float, right: float) -> dict[int, float]:
    """Move the lines of a cell into its first one, where reading across would mix them with other cells.

    What was drawn between two cells of a row belongs to the first of them. Gives the lowest line of each such cell.
    """
    lowest: dict[int, float] = {}
    for index, line in enumerate(lines):
        for cell, after in pairwise(line):
            stack = [
                (row, segment)
                for row in lines[index + 1 : index + _TALLEST]
                for segment in row
                if cell.order < segment.order < after.order and segment.x0 < after.x0
            ]
            if not stack:
                continue
            whole = [cell, *(segment for _, segment in stack)]
            narrow = max(s.x1 for s in whole) - min(s.x0 for s in whole) < _LABEL * (right - left)
            mixed = any(len(row) > 1 for row, _ in stack)
            if narrow or (mixed and _is_wrapped(whole, after.x0)):
                lowest[id(cell)] = stack[-1][1].y
                for row, segment in stack:
                    row.remove(segment)
                    _join(cell, segment)
    return lowest


def _is_wrapped(lines: Sequence[Segment], end: float) -> bool:
    """Whether lines were broken to fit their cell, which ends before `end`."""
    start = lines[0].x0
    return all(line.x1 - start > _FULL * (end - start) for line in lines[:-1])


def _join(cell: Segment, line: Segment) -> None:
    last, first = cell.glyphs[-1].text[-1], line.glyphs[0].text[0]
    offset = len(cell.glyphs)
    cell.spaced |= {index + offset for index in line.spaced}
    broken = last in "-–—/" or (east_asian_width(last) in "WF" and east_asian_width(first) in "WF")
    if not broken:
        cell.spaced.add(offset)
    cell.glyphs += line.glyphs
    cell.open_end = line.open_end
