"""A region of a page -> its rows, read across, with the lines of a narrow cell put together."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final
from unicodedata import east_asian_width

from sitegen.importers.pdf.columns import IS_DATE
from sitegen.importers.pdf.segments import rows as in_rows
from sitegen.importers.pdf.words import word_starts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.importers.pdf.columns import Region
    from sitegen.importers.pdf.segments import Segment

_LABEL: Final = 0.25
_TALLEST: Final = 7
_LONGEST_DATE: Final = 32
_CENTRED: Final = 0.4
_SEVERAL: Final = 8
_FEWEST: Final = 2
_SAME: Final = 0.6
_OFTEN: Final = 0.2
_SELDOM: Final = 0.1
"""Shares of the lines of a region."""
_CORNER: Final = 0.25
"""How far to the right of its region a line begins that was set at its right edge."""
# Characters are counted with the line ends that the library puts between them.
_AT_ONCE: Final = 6


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
    flush: bool
    """Whether all lines of its region end at one edge, as in the corner of a letter."""
    margin: float
    """Where its lines are broken: at its end, unless a single line reaches over that."""
    y: float
    """The line that most of it stands on."""
    bottom: float
    """The line that its lowest cell ends on."""
    text: str
    """Its words; a tab is a gap."""

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
    _raise_centred(region.segments)
    lines = in_rows(region.segments)
    margin = _margin(lines)
    flush = all(abs(line[-1].x1 - margin) < 1 for line in lines)
    lowest = _put_together(lines, left, right)
    found = []
    for line in filter(None, lines):
        y = max(line, key=lambda s: len(s.glyphs)).y
        bottom = max([y, *(lowest[id(s)] for s in line if id(s) in lowest)])
        text = "\t".join(cell.text for cell in line)
        found.append(
            Row(line, page, number, region.column, left, right, flush, margin, y, bottom, text)
        )
    _narrow(found)
    return found


def _narrow(found: Sequence[Row]) -> None:
    """Break the lines of the last column of a table where it ends, if that is before the margin of the page.

    It ends with its longest line, if every line that has nothing beside it began because its first word found no room.
    """
    runs: list[list[Row]] = []
    for row in found:
        beside = runs and abs(row.cells[-1].x0 - runs[-1][-1].cells[-1].x0) < 1 + 0.1 * row.size
        if not beside:
            runs.append([])
        runs[-1].append(row)
    for run in runs:
        end = max(row.cells[-1].x1 for row in run)
        further = [(a, b) for a, b in pairwise(run) if len(b.cells) == 1]
        heads = sum(len(row.cells) > 1 for row in run)
        if heads < _FEWEST or len(further) < _FEWEST or end > run[0].margin - 0.5 * run[0].size:
            continue
        if all(a.cells[-1].x1 + 0.2 * a.size + _first_word(b.cells[0]) > end for a, b in further):
            for row in run:
                row.margin = end


def _margin(lines: Sequence[list[Segment]]) -> float:
    """Where the lines end: where many do at one edge, whatever few were too long for it; or else the longest."""
    ends = sorted(line[-1].x1 for line in lines)
    near = [(sum(abs(other - end) < _SAME for other in ends), end) for end in ends]
    count, edge = max(near)
    over = sum(end > edge + _SAME for end in ends)
    flush = (
        len(ends) >= _SEVERAL
        and count >= max(_FEWEST + 1, _OFTEN * len(ends))
        and over <= _SELDOM * len(ends)
    )
    if flush or len(ends) < _SEVERAL:
        return edge if flush else ends[-1]
    size = lines[0][-1].size
    alone = ends[-1] - ends[-2] > size and ends[-2] - ends[-4] < 0.3 * size
    return ends[-2] if alone else ends[-1]


def is_full(row: Row, below: Row) -> bool:
    """Whether the first word of the row below found no room on this one. A date at the right edge leaves none."""
    cell = row.cells[-1]
    is_text = cell.x0 < (row.left + row.right) / 2
    indent = below.x0 - row.x0
    inside = row.x0 - row.left > _CORNER * (row.right - row.left) or row.flush
    in_corner = row.x0 - row.left > 2 * _CORNER * (row.right - row.left)
    least = -1 if in_corner else -3 * cell.size  # a paragraph may begin further in than it goes on
    if inside and abs(row.x1 - below.x1) < 1 and (indent > 1 or indent < least):  # flush right
        return False
    return is_text and cell.x1 + 0.2 * cell.size + _first_word(below.cells[0]) > row.margin


def _raise_centred(found: Sequence[Segment]) -> None:
    """Move cells that stand at half the height of their row up to the first line of it.

    Cells are drawn one after the other, each from its first line to its last.
    """
    row: list[list[Segment]] = []
    for cell in [*_cells(sorted(found, key=lambda s: s.order)), None]:
        if cell and row and _is_beside(row, cell):
            row.append(cell)
            continue
        if len(row) > 1:
            tallest = max(row, key=len)
            for other in row:
                if (
                    len(other) < len(tallest)
                    and abs(_middle(other) - _middle(tallest)) < _CENTRED * other[0].size
                ):
                    _move(other, tallest[0].y - other[0].y)
        row = [cell] if cell else []


def _cells(drawn: Sequence[Segment]) -> Iterator[list[Segment]]:
    """Lines that were drawn one below the other."""
    cell: list[Segment] = []
    for segment in drawn:
        if cell:
            last = cell[-1]
            step = (segment.y - last.y) / segment.size
            shared = min(last.x1, segment.x1) - max(last.x0, segment.x0)
            if not (0.8 < step < 1.9 and shared > 0 and abs(last.size - segment.size) < 0.5):
                yield cell
                cell = []
        cell.append(segment)
    if cell:
        yield cell


def _is_beside(row: Sequence[Sequence[Segment]], cell: Sequence[Segment]) -> bool:
    """Whether a cell stands to the right of others in the same row."""
    right = max(s.x1 for s in row[-1])
    top, bottom = min(c[0].y - c[0].size for c in row), max(c[-1].y for c in row)
    return (
        min(s.x0 for s in cell) > right and cell[0].y - cell[0].size < bottom and cell[-1].y > top
    )


def _middle(cell: Sequence[Segment]) -> float:
    return (cell[0].y + cell[-1].y) / 2


def _move(cell: Sequence[Segment], by: float) -> None:
    for segment in cell:
        segment.y += by
        for glyph in segment.glyphs:
            glyph.y += by


def _put_together(lines: Sequence[list[Segment]], left: float, right: float) -> dict[int, float]:
    """Move the lines of a cell into its first one, where they were broken to fit it: labels, cells of tables.

    What was drawn between two cells of a row belongs to the first of them. Gives the lowest line of each such cell.
    """
    lowest: dict[int, float] = {}
    floating = _drawn_last(lines)
    for index, line in enumerate(lines):
        for cell, after in pairwise(line):
            stack = [
                (row, segment)
                for row in lines[index + 1 : index + _TALLEST]
                for segment in row
                if cell.order < segment.order < after.order and segment.x0 < after.x0
            ]
            if not stack or id(after) in floating:
                continue
            whole = [cell, *(segment for _, segment in stack)]
            if all(len(row) > 1 for row, _ in stack) and all(
                _is_date(s) and s.text[-1] not in "-–—" for s in whole
            ):
                continue  # each is of the line that it stands beside
            narrow = max(s.x1 for s in whole) - min(s.x0 for s in whole) < _LABEL * (right - left)
            alike = len({s.glyphs[0].face for s in whole}) == 1
            if len(whole) < _TALLEST and ((narrow and alike) or _is_wrapped(whole, after.x0)):
                lowest[id(cell)] = stack[-1][1].y
                for row, segment in stack:
                    row.remove(segment)
                    _join(cell, segment)
        if len(line) > 1 and line[-1].x0 > (left + right) / 2:
            _finish_row(line, lines[index + 1 : index + _TALLEST], _LABEL * (right - left), lowest)
    return lowest


def _drawn_last(lines: Sequence[list[Segment]]) -> set[int]:
    """The dates of a region that were drawn one after the other, behind all that they stand beside."""
    drawn = sorted((segment for line in lines for segment in line), key=lambda s: s.order)
    dated = [_is_date(segment) for segment in drawn]
    told = [
        (a, b)
        for (a, b), both in zip(pairwise(drawn), pairwise(dated), strict=True)
        if all(both) and abs(a.y - b.y) > a.size
    ]
    return {id(s) for pair in told for s in pair}


def _finish_row(
    line: list[Segment], below: Sequence[list[Segment]], width: float, lowest: dict[int, float]
) -> None:
    """Move the other lines of a narrow cell at the end of a row into the row.

    They were drawn right after it, so that they belong to it whatever stands to the left of them. What is flush right
    was no text that was broken, but a place above a date.
    """
    cell = line[-1]
    y, order, right = cell.y, cell.glyphs[-1].order, cell.x1
    for row in below:
        last = row[-1] if row else None
        if (
            last is None
            or not 0 < last.order - order < _AT_ONCE
            or not 0 < last.y - y < 1.7 * cell.size
        ):
            return
        if (
            len(row) > 1 and row[-2].x0 > cell.x0 - 1
        ):  # a bullet: an item of the cell, and no end of its first line
            return
        if min(last.x0, cell.x0) < right - width or (
            last.x0 < cell.x0 - 1 and abs(last.x1 - right) > 1
        ):
            return
        y, order = last.y, last.glyphs[-1].order
        row.pop()
        flush_right = abs(last.x1 - right) < 1 and abs(last.x0 - cell.x0) > 1
        if (flush_right or (_has_digit(last) and not _has_digit(cell))) and cell.glyphs[
            -1
        ].text not in "-–—":
            line.append(last)
        else:
            _join(cell, last)
        if not row:
            lowest[id(cell)] = y


def _is_date(cell: Segment) -> bool:
    return (
        len(cell.glyphs) < _LONGEST_DATE and _has_digit(cell) and bool(IS_DATE.fullmatch(cell.text))
    )


def _has_digit(cell: Segment) -> bool:
    return any(glyph.text.isdigit() for glyph in cell.glyphs)


def _is_wrapped(lines: Sequence[Segment], end: float) -> bool:
    """Whether lines were broken to fit their cell, which ends before `end`: the next word had no room."""
    return all(a.x1 + _first_word(b) + 0.75 * a.size > end for a, b in pairwise(lines))


def _first_word(line: Segment) -> float:
    """The width of the first word of a line."""
    starts = word_starts(line)
    return line.glyphs[min(starts) - 1 if starts else -1].x1 - line.x0


def _join(cell: Segment, line: Segment) -> None:
    last, first = cell.glyphs[-1].text[-1], line.glyphs[0].text[0]
    offset = len(cell.glyphs)
    cell.spaced |= {index + offset for index in line.spaced}
    broken = last in "-–—/" or (east_asian_width(last) in "WF" and east_asian_width(first) in "WF")
    if not broken:
        cell.spaced.add(offset)
    cell.glyphs += line.glyphs
    cell.open_end = line.open_end
