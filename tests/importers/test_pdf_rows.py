"""Words and rows of a PDF, from the places of its characters."""

from __future__ import annotations

from itertools import count

import pytest

from sitegen.importers.pdf.characters import Font
from sitegen.importers.pdf.columns import Region
from sitegen.importers.pdf.glyphs import Glyph
from sitegen.importers.pdf.rows import read_rows
from sitegen.importers.pdf.segments import Segment, word_starts

ITALIC = Font("Serif-Italic", bold=False, italic=True, icons=False, typewriter=False)


def segment(text: str, gap: float, *, parted: bool) -> Segment:
    """Return characters ten points wide; `|` is a gap of so many points."""
    glyphs: list[Glyph] = []
    x, behind = 0.0, False
    for char in text:
        if char == "|":
            x, behind = x + gap, True
            continue
        glyphs.append(
            Glyph(char, x, x + 10, 0, 10, ITALIC, len(glyphs), after_space=behind and parted)
        )
        x, behind = x + 10, False
    return Segment(glyphs, size=10)


@pytest.mark.parametrize(
    ("text", "gap", "parted", "starts"),
    [
        ("of|the", 2.0, False, {2}),
        ("of|the", 0.4, False, set()),
        ("of|the", 0.4, True, {2}),  # the f leans over the space behind it
        ("of|the", 0.0, True, set()),  # the library errs at times; letters that touch are one word
        ("林|若溪", 1.0, True, set()),
    ],
)
def test_gaps_separate_words(text: str, gap: float, parted: bool, starts: set[int]) -> None:
    assert word_starts(segment(text, gap, parted=parted)) == starts


def read_texts(drawn: list[tuple[int, float, str]]) -> list[str]:
    """The rows of texts that are drawn in this order, each on its line and from its left edge."""
    order = count()
    segments = [
        Segment(
            [
                Glyph(char, x0 + 5 * at, x0 + 5 * at + 5, line * 12, 10, ITALIC, next(order))
                for at, char in enumerate(text)
            ],
            y=line * 12,
            size=10,
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
