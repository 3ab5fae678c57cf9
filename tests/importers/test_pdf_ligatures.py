"""A ligature that begins words and is as wide as `T` and `h` is told, any other is not."""

from __future__ import annotations

import pytest

from sitegen.importers.pdf import ligatures
from sitegen.importers.pdf.faces import Face
from sitegen.importers.pdf.glyphs import Glyph

SERIF = Face("Serif")
SIGN = chr(0xF0017)
WIDTHS = {"T": 5.2, "h": 5.3, "e": 4.5, "o": 5.0, "r": 3.5, "y": 4.8, SIGN: 10.6}


def page(text: str, **widths: float) -> list[Glyph]:
    glyphs: list[Glyph] = []
    x = 0.0
    for char in text:
        width = widths.get("sign", WIDTHS[SIGN]) if char == SIGN else WIDTHS.get(char, 3.0)
        if char != " ":
            glyphs.append(Glyph(char, x, x + width, 0, 10, SERIF, len(glyphs)))
        x += width
    return glyphs


def said(glyphs: list[Glyph]) -> str:
    ligatures.told(glyphs)
    return "".join(glyph.text for glyph in glyphs)


def test_th_is_told() -> None:
    assert said(page(f"To the {SIGN}eory {SIGN}ey")) == "TotheTheoryThey"


@pytest.mark.parametrize("text", [f"To the o{SIGN}er", f"To the {SIGN} other"])
def test_what_stands_elsewhere_is_not(text: str) -> None:
    assert SIGN in said(page(text))


def test_what_is_narrower_is_not() -> None:
    assert SIGN in said(page(f"To the {SIGN}eory", sign=5.5))
