"""What programs that make PDFs give out for characters, and what is meant."""

from __future__ import annotations

import pytest

from sitegen.importers.pdf.faces import Face
from sitegen.importers.pdf.repair import said

TEXT = Face("Serif")
SIGNS = Face("Icons", signs=True)
SYMBOL = Face("SymbolMT")


@pytest.mark.parametrize(
    ("code", "face", "broken", "text"),
    [
        (0x2010, TEXT, False, "-"),
        (0x2011, TEXT, False, "-"),
        (0x00A0, TEXT, False, " "),
        (0x3000, TEXT, False, " "),
        (0x09, TEXT, False, " "),
        (0xFB03, TEXT, False, "ffi"),
        (0x2F00, TEXT, False, "一"),
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
def test_a_code_says_what_is_meant(code: int, face: Face, text: str, *, broken: bool) -> None:
    assert said(code, face, broken=broken) == text
