"""Gaps between characters separate words; narrow ones do if PDFium reports a space."""

from __future__ import annotations

import pytest

from sitegen.importers.pdf.characters import Font
from sitegen.importers.pdf.glyphs import Glyph
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
