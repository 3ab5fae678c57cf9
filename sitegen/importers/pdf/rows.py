"""Read a region of a page as rows of cells, joining the lines of a cell that was broken to fit."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.importers.pdf.columns import DATE
from sitegen.importers.pdf.segments import group_rows, is_wide, word_starts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.importers.pdf.columns import Region
    from sitegen.importers.pdf.segments import Segment

_NARROW: Final = 0.25
"""Width of a narrow cell, as a share of its region."""
_MAX_CELL_LINES: Final = 7
_MAX_DATE: Final = 32
_ADJACENT: Final = 6
"""Largest difference in drawing order of adjacent lines; PDFium inserts line ends."""
_DASHES: Final = "-–—"


@dataclass(slots=True)
class Row:
    """A line of a region. Positions are in points."""

    cells: list[Segment]
    """Its cells from left to right."""
    page: int
    """Page number, from 1."""
    region: int
    """Number of its region, counted through the document."""
    column: int
    """Column number from 1 at the left; 0 for the whole width of the page."""
    left: float
    """Left edge of the region."""
    right: float
    """Right edge of the region."""
    right_aligned: bool
    """Whether all lines of the region end at one edge, as in the corner of a letter."""
    margin: float
    """Position at which lines of the region are broken; a few lines may exceed it."""
    y: float
    """Baseline of most of it."""
    bottom: float
    """Baseline of the last line of its lowest cell."""
    text: str
    """Its words, with tabs between cells."""

    @property
    def size(self) -> float:
        """Type size of its longest cell, in points."""
        return max(self.cells, key=lambda cell: len(cell.glyphs)).size

    @property
    def x0(self) -> float:
        """Left edge."""
        return self.cells[0].x0

    @property
    def x1(self) -> float:
        """Right edge."""
        return max(cell.x1 for cell in self.cells)


def read_rows(region: Region, page: int, number: int) -> list[Row]:
    """Return the rows of a region, from top to bottom."""
    left, right = min(s.x0 for s in region.segments), max(s.x1 for s in region.segments)
    _raise_centred_cells(region.segments)
    lines = group_rows(region.segments)
    margin = _find_margin(lines)
    aligned = all(abs(line[-1].x1 - margin) < 1 for line in lines)
    lowest = _join_broken_cells(lines, left, right)
    rows = []
    for line in filter(None, lines):
        y = max(line, key=lambda s: len(s.glyphs)).y
        bottom = max([y, *(lowest[id(s)] for s in line if id(s) in lowest)])
        text = "\t".join(cell.text for cell in line)
        rows.append(
            Row(line, page, number, region.column, left, right, aligned, margin, y, bottom, text)
        )
    _narrow_margins(rows)
    return rows


def is_full(row: Row, below: Row) -> bool:
    """Return whether the first word of the next row did not fit on this one."""
    cell = row.cells[-1]
    if cell.x0 >= (row.left + row.right) / 2:
        return False  # a date at the right margin
    share = (row.x0 - row.left) / (row.right - row.left) if row.right > row.left else 0
    indent = below.x0 - row.x0
    # The first line of a paragraph may begin further right than the others.
    outdent = -1 if share > 0.5 else -3 * cell.size
    if share > 0.25 or row.right_aligned:
        ends_alike = abs(row.x1 - below.x1) < 1
        if ends_alike and (indent > 1 or indent < outdent):
            return False  # right-aligned
    return cell.x1 + 0.2 * cell.size + _first_word_width(below.cells[0]) > row.margin


def _find_margin(lines: Sequence[list[Segment]]) -> float:
    """Return the x-offset where lines are broken: an edge at which many end, or else the longest.

    A few lines may exceed that edge; a single line never determines it.
    """
    ends = sorted(line[-1].x1 for line in lines)
    if len(ends) < 8:
        return ends[-1]
    count, edge = max((sum(abs(other - end) < 0.6 for other in ends), end) for end in ends)
    over = sum(end > edge + 0.6 for end in ends)
    if count >= max(3, 0.2 * len(ends)) and over <= 0.1 * len(ends):
        return edge
    size = lines[0][-1].size
    alone = ends[-1] - ends[-2] > size and ends[-2] - ends[-4] < 0.3 * size
    return ends[-2] if alone else ends[-1]


def _narrow_margins(rows: Sequence[Row]) -> None:
    """Lower the margin of the last column of a table that ends before that of the page.

    It ends with its longest line, if every line without a cell next to it exists only because its
    first word did not fit on the line above.
    """
    runs: list[list[Row]] = []
    for row in rows:
        x0 = row.cells[-1].x0
        if not runs or abs(x0 - runs[-1][-1].cells[-1].x0) >= 1 + 0.1 * row.size:
            runs.append([])
        runs[-1].append(row)
    for run in runs:
        end = max(row.cells[-1].x1 for row in run)
        broken = [(a, b) for a, b in pairwise(run) if len(b.cells) == 1]
        heads = sum(len(row.cells) > 1 for row in run)
        if heads < 2 or len(broken) < 2 or end > run[0].margin - 0.5 * run[0].size:
            continue
        if all(
            a.cells[-1].x1 + 0.2 * a.size + _first_word_width(b.cells[0]) > end for a, b in broken
        ):
            for row in run:
                row.margin = end


# Cells centred in the height of their row


def _raise_centred_cells(segments: Sequence[Segment]) -> None:
    """Move cells that are centred in the height of their row up to its first line.

    Cells are drawn one after the other, each from its first line to its last.
    """
    row: list[list[Segment]] = []
    for cell in [*_drawn_cells(sorted(segments, key=lambda s: s.order)), None]:
        if cell and row and _is_beside(row, cell):
            row.append(cell)
            continue
        if len(row) > 1:
            tallest = max(row, key=len)
            for other in row:
                offset = abs(other[0].y + other[-1].y - tallest[0].y - tallest[-1].y) / 2
                if len(other) < len(tallest) and offset < 0.4 * other[0].size:
                    distance = tallest[0].y - other[0].y
                    for segment in other:
                        segment.y += distance
                        for glyph in segment.glyphs:
                            glyph.y += distance
        row = [cell] if cell else []


def _drawn_cells(drawn: Sequence[Segment]) -> Iterator[list[Segment]]:
    """Yield groups of lines that were drawn one below the other."""
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
    """Return whether a cell is to the right of others in the same row."""
    right = max(s.x1 for s in row[-1])
    top, bottom = min(c[0].y - c[0].size for c in row), max(c[-1].y for c in row)
    overlaps = cell[0].y - cell[0].size < bottom and cell[-1].y > top
    return overlaps and min(s.x0 for s in cell) > right


# Cells broken over several lines


def _join_broken_cells(
    lines: Sequence[list[Segment]], left: float, right: float
) -> dict[int, float]:
    """Move the further lines of broken cells (labels, cells of tables) into the first one.

    Text drawn between two cells of a row belongs to the first of them. The result has the baseline
    of the last line of each joined cell, by the id of the cell.
    """
    lowest: dict[int, float] = {}
    drawn_last = _dates_drawn_last(lines)
    narrow = _NARROW * (right - left)
    for index, line in enumerate(lines):
        below = lines[index + 1 : index + _MAX_CELL_LINES]
        for cell, after in pairwise(line):
            further = [
                (row, segment)
                for row in below
                for segment in row
                if cell.order < segment.order < after.order and segment.x0 < after.x0
            ]
            whole = [cell, *(segment for _, segment in further)]
            if not further or id(after) in drawn_last or len(whole) >= _MAX_CELL_LINES:
                continue
            dates = all(_is_date(s) and s.text[-1] not in _DASHES for s in whole)
            if dates and all(len(row) > 1 for row, _ in further):
                continue  # each date belongs to the line next to it
            width = max(s.x1 for s in whole) - min(s.x0 for s in whole)
            is_label = width < narrow and len({s.glyphs[0].font for s in whole}) == 1
            is_wrapped = all(
                a.x1 + _first_word_width(b) + 0.75 * a.size > after.x0 for a, b in pairwise(whole)
            )
            if is_label or is_wrapped:
                lowest[id(cell)] = further[-1][1].y
                for row, segment in further:
                    row.remove(segment)
                    _join(cell, segment)
        if len(line) > 1 and line[-1].x0 > (left + right) / 2:
            _complete_last_cell(line, below, narrow, lowest)
    return lowest


def _dates_drawn_last(lines: Sequence[list[Segment]]) -> set[int]:
    """Return the ids of dates drawn in sequence, after all the text next to them."""
    drawn = sorted((segment for line in lines for segment in line), key=lambda s: s.order)
    dated = [_is_date(segment) for segment in drawn]
    return {
        id(segment)
        for (a, b), both in zip(pairwise(drawn), pairwise(dated), strict=True)
        if all(both) and abs(a.y - b.y) > a.size
        for segment in (a, b)
    }


def _complete_last_cell(
    line: list[Segment], below: Sequence[list[Segment]], width: float, lowest: dict[int, float]
) -> None:
    """Move the further lines of a narrow cell at the end of a row into the row.

    They were drawn right after it, so they belong to it, whatever is to their left. Lines
    that are right-aligned were not broken: a place above a date.
    """
    cell = line[-1]
    y, order, right = cell.y, cell.glyphs[-1].order, cell.x1
    for row in below:
        last = row[-1] if row else None
        if last is None or not 0 < last.order - order < _ADJACENT:
            return
        if not 0 < last.y - y < 1.7 * cell.size:
            return
        if len(row) > 1 and row[-2].x0 > cell.x0 - 1:
            return  # a bullet: an item of the cell, not the end of its first line
        ends_alike = abs(last.x1 - right) <= 1
        if min(last.x0, cell.x0) < right - width or (last.x0 < cell.x0 - 1 and not ends_alike):
            return
        y, order = last.y, last.glyphs[-1].order
        row.pop()
        right_aligned = abs(last.x1 - right) < 1 and abs(last.x0 - cell.x0) > 1
        is_date_below = _has_digit(last) and not _has_digit(cell)
        if (right_aligned or is_date_below) and cell.glyphs[-1].text not in _DASHES:
            line.append(last)
        else:
            _join(cell, last)
        if not row:
            lowest[id(cell)] = y


def _is_date(cell: Segment) -> bool:
    return len(cell.glyphs) < _MAX_DATE and _has_digit(cell) and bool(DATE.fullmatch(cell.text))


def _has_digit(cell: Segment) -> bool:
    return any(glyph.text.isdigit() for glyph in cell.glyphs)


def _first_word_width(line: Segment) -> float:
    starts = word_starts(line)
    return line.glyphs[min(starts) - 1 if starts else -1].x1 - line.x0


def _join(cell: Segment, line: Segment) -> None:
    """Append a line to a cell, with a space unless a word or Chinese text was broken."""
    last, first = cell.glyphs[-1].text[-1], line.glyphs[0].text[0]
    offset = len(cell.glyphs)
    cell.spaced |= {index + offset for index in line.spaced}
    if not (last in "-–—/" or (is_wide(last) and is_wide(first))):
        cell.spaced.add(offset)
    cell.glyphs += line.glyphs
    cell.trailing_space = line.trailing_space
