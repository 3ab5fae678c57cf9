"""Unmapped ligatures are recognized by their width, and by where they are or their code in TeX."""

from __future__ import annotations

import pytest

from sitegen.importers.pdf.characters import Font, repair_glyphs
from sitegen.importers.pdf.glyphs import Glyph

SERIF = Font("Serif")
WIDTHS = {"T": 5.2, "h": 5.3, "f": 3.0, "i": 2.8, "l": 2.8, "r": 3.5}


def repaired(text: str, width: float) -> str:
    """Return what is read of a text whose unknown signs are this wide."""
    glyphs: list[Glyph] = []
    x = 0.0
    for char in text:
        advance = width if char > "\uffff" else WIDTHS.get(char, 5.0)
        if char != " ":
            glyphs.append(Glyph(char, x, x + advance, 0, 10, SERIF, len(glyphs)))
        x += advance
    return "".join(glyph.text for glyph in repair_glyphs(glyphs))


@pytest.mark.parametrize(
    ("code", "width", "text", "expected"),
    [
        (0x17, 10.6, "To the {}eory {}ey", "TotheTheoryThey"),
        (0x17, 10.6, "To the o{}er", "Totheo{}er"),
        (0x17, 10.6, "To the {} other", "Tothe{}other"),
        (0x17, 5.5, "To the {}eory", "Tothe{}eory"),
        (0x1D, 5.8, "The life of a {}exible one", "Thelifeofaflexibleone"),
        (0x1E, 8.8, "of life o{}ce", "oflifeoffice"),
        (0x0C, 5.8, "of life o{}ce", "oflifeofice"),
    ],
)
def test_ligatures_are_recognized(code: int, width: float, text: str, expected: str) -> None:
    sign = chr(0xF0000 + code)
    assert repaired(text.format(sign, sign), width) == expected.format(sign, sign)


def test_characters_of_text_that_the_font_does_not_name_are_marked() -> None:
    words = [Glyph(char, 5 * at, 5 * at + 5, 0, 10, SERIF, at) for at, char in enumerate("itself")]
    number = Glyph("\uf358", 200, 205, 0, 10, SERIF, 90)
    icon = Glyph("\uf0e0", 300, 305, 0, 10, Font("Symbols"), 91)
    repaired = repair_glyphs([*words * 4, number, icon])
    assert "".join(glyph.text for glyph in repaired) == f"{'itself' * 4}\ufffd\uf0e0"
