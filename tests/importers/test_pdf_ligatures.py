"""Unmapped ligatures are recognized by their width, and by where they are or their code in TeX."""

from __future__ import annotations

import pytest

from sitegen.importers.pdf.characters import Font, repair_glyphs
from sitegen.importers.pdf.glyphs import Glyph

SERIF = Font("Serif")
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


def text_of(glyphs: list[Glyph]) -> str:
    glyphs = repair_glyphs(glyphs)
    return "".join(glyph.text for glyph in glyphs)


def test_the_ligature_th_is_recognized() -> None:
    assert text_of(page(f"To the {SIGN}eory {SIGN}ey")) == "TotheTheoryThey"


@pytest.mark.parametrize("text", [f"To the o{SIGN}er", f"To the {SIGN} other"])
def test_a_sign_elsewhere_is_no_th(text: str) -> None:
    assert SIGN in text_of(page(text))


def test_a_ligature_that_only_begins_words_is_decoded_by_its_width() -> None:
    sign = chr(0xF001D)
    widths = {"f": 3.0, "l": 2.8, "T": 5.2, "h": 5.3, sign: 5.8}
    glyphs: list[Glyph] = []
    x = 0.0
    for char in f"The life of a {sign}exible one":
        if char != " ":
            width = widths.get(char, 5.0)
            glyphs.append(Glyph(char, x, x + width, 0, 10, SERIF, len(glyphs)))
        x += widths.get(char, 5.0)
    assert text_of(glyphs) == "Thelifeofaflexibleone"


def test_characters_of_text_that_the_font_does_not_name_are_marked() -> None:
    words = page("She wrote it there in the year ")
    number = Glyph("\uf358", 200, 205, 0, 10, SERIF, 90)
    icon = Glyph("\uf0e0", 300, 305, 0, 10, Font("Symbols"), 91)
    assert text_of([*words, number, icon]) == "Shewroteitthereintheyear\ufffd\uf0e0"


@pytest.mark.parametrize(
    ("code", "letters"), [(0x1B, "ff"), (0x1C, "fi"), (0x1E, "ffi"), (0x0C, "fi")]
)
def test_a_sign_with_code_and_width_of_a_ligature_is_decoded(code: int, letters: str) -> None:
    sign = chr(0xF0000 + code)
    widths = {"f": 3.0, "i": 2.8, "l": 2.8}
    glyphs: list[Glyph] = []
    x = 0.0
    for char in f"of life o{sign}ce":
        width = sum(widths[letter] for letter in letters) if char == sign else widths.get(char, 5.0)
        if char != " ":
            glyphs.append(Glyph(char, x, x + width, 0, 10, SERIF, len(glyphs)))
        x += width
    assert text_of(glyphs) == f"oflifeo{letters}ce"


def test_a_narrower_sign_is_no_th() -> None:
    assert SIGN in text_of(page(f"To the {SIGN}eory", sign=5.5))
