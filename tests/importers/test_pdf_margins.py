"""Margins of a PDF: lines are full if the first word of the next line did not fit."""

from __future__ import annotations

from itertools import count, pairwise

from sitegen.importers.pdf.characters import Font
from sitegen.importers.pdf.columns import Region, find_regions
from sitegen.importers.pdf.glyphs import Glyph
from sitegen.importers.pdf.rows import is_full, read_rows
from sitegen.importers.pdf.segments import Segment

SERIF = Font("Serif", bold=False, italic=False, icons=False, typewriter=False)
LEADING = 12.0
EM = 10.0


def full(lines: list[list[tuple[float, float]]]) -> list[bool]:
    """Whether each line but the last is full; a line is its cells, each from where to where it reaches."""
    order = count()
    segments = [
        Segment(_glyphs(x0, x1, at * LEADING, order), y=at * LEADING, size=EM)
        for at, cells in enumerate(lines)
        for x0, x1 in cells
    ]
    return [is_full(a, b) for a, b in pairwise(read_rows(Region(segments), 1, 1))]


def _glyphs(x0: float, x1: float, y: float, order: count[int]) -> list[Glyph]:
    """Words of four letters, five points a letter, that reach from one edge to the other."""
    letters = [
        at for at in range(int((x1 - x0) // 5)) if at % 5 < 4 or at == int((x1 - x0) // 5) - 1
    ]
    edges = [(x0 + 5 * at, x0 + 5 * at + 5) for at in letters[:-1]] + [(x1 - 5, x1)]
    return [Glyph("a", left, right, y, EM, SERIF, next(order)) for left, right in edges]


def test_an_item_in_even_lines_hangs_below_its_number() -> None:
    item = [[(0.0, 14.0), (20.0, 400.0)], [(20.0, 400.0)], [(20.0, 220.0)]]
    assert full([*item, *item]) == [True, True, False, True, True]


def test_lines_in_a_corner_end_at_one_edge() -> None:
    assert full([[(300.0, 400.0)], [(250.0, 400.0)], [(320.0, 400.0)]]) == [False, False]


def test_few_lines_may_reach_over_their_column() -> None:
    even = [[(0.0, 400.0)]] * 9
    assert full([*even, [(0.0, 424.0)], [(0.0, 418.0)], *even])[:8] == [True] * 8


def test_the_last_column_of_a_table_ends_before_the_margin() -> None:
    row = [[(0.0, 60.0), (80.0, 340.0)], [(80.0, 130.0)]]
    flags = full([*row, *row, *row, [(0.0, 400.0)]])
    assert flags[0] and flags[2] and flags[4]


def test_short_lines_below_a_date_are_not_full() -> None:
    row = [[(0.0, 60.0), (80.0, 200.0)], [(80.0, 330.0)]]
    assert not any(full([*row, *row, *row, [(0.0, 400.0)]])[:5])


def read_texts(drawn: list[tuple[int, float, str]]) -> list[str]:
    """The rows of texts that are drawn in this order, each on its line and from its left edge."""
    order = count()
    segments = [
        Segment(
            [
                Glyph(char, x0 + 5 * at, x0 + 5 * at + 5, line * LEADING, EM, SERIF, next(order))
                for at, char in enumerate(text)
            ],
            y=line * LEADING,
            size=EM,
        )
        for line, x0, text in drawn
    ]
    return [row.text for row in read_rows(Region(segments), 1, 1)]


def test_dates_of_a_column_belong_to_the_lines_beside_them() -> None:
    dates = [(0, 0.0, "2021"), (2, 0.0, "2018"), (3, 0.0, "2015")]
    beside = [
        (0, 80.0, "PhD,Foam"),
        (1, 80.0, "Advisor:Dr.Quill"),
        (2, 80.0, "MSc,Tides"),
        (3, 80.0, "BSc,Gulls"),
    ]
    assert read_texts([*dates, *beside]) == [
        "2021\tPhD,Foam",
        "Advisor:Dr.Quill",
        "2018\tMSc,Tides",
        "2015\tBSc,Gulls",
    ]


def test_a_timeline_of_bars_is_left_out() -> None:
    below = "Wroteabouttidesandfoam,andabouthowgullsfindtheirharbour"
    beside = [(0, 80.0, "Reader"), (1, 80.0, "HillUniversity"), (2, 80.0, below)]
    assert read_texts([(0, 0.0, "2021"), *beside, (1, 8.0, "|"), (2, 8.0, "|")]) == [
        "2021\tReader",
        "HillUniversity",
        below,
    ]


def in_columns(left: list[int], right: list[int]) -> bool:
    """Return whether short lines at the left and long ones at the right are two columns."""
    order = count()
    segments = [
        Segment(_glyphs(x0, x1, at * LEADING, order), y=at * LEADING, size=EM)
        for at in range(max(*left, *right) + 1)
        for x0, x1, side in ((0.0, 80.0, left), (120.0, 400.0, right))
        if at in side
    ]
    return len(find_regions(segments)) > 1


def test_headings_above_their_text_in_a_margin_are_no_column() -> None:
    assert not in_columns(
        [0, 1, 10, 11, 20, 30, 31, 40],
        [*range(2, 9), *range(12, 19), *range(21, 29), *range(32, 39), 41],
    )
