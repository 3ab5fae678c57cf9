"""Codes that PDF programs write for characters."""

from __future__ import annotations

import pytest

from sitegen.importers.pdf.characters import Font, decode_code

TEXT = Font("Serif")
SIGNS = Font("Icons", icons=True)
SYMBOL = Font("SymbolMT")


@pytest.mark.parametrize(
    ("code", "font", "broken", "text"),
    [
        (0x2010, TEXT, False, "-"),
        (0x00A0, TEXT, False, " "),
        (0xFB03, TEXT, False, "ffi"),
        (0x2EC5, TEXT, False, "见"),
        (0x88, TEXT, True, "•"),
        (0xF0B7, SYMBOL, False, "•"),
        (0x41, SIGNS, False, "\U000f0041"),
        (0x20, SIGNS, False, " "),
        (0x07, TEXT, False, ""),
        (0x07, TEXT, True, "\U000f0007"),
        (0xFFFE, TEXT, False, ""),
        (0x110000, TEXT, False, "\ufffd"),
        (0x1F600, TEXT, False, "\U0001f600"),
    ],
)
def test_codes_become_characters(code: int, font: Font, text: str, *, broken: bool) -> None:
    assert decode_code(code, font, broken=broken) == text
