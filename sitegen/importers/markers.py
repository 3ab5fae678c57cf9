"""Bullets and numbers of list items: recognize typed ones, and write those of automatic lists."""

from __future__ import annotations

import re
from typing import Final

_BULLET: Final = r"[-*+•·▪▫■□●○◦°∘‣∙⁃►▶▸➢➤✓✔❖◆◇◊⋄⬥⬧▹▷»›–—]"
_NUMBER: Final = r"(?!\(\d{3}\)\s?\d{3}[-. ]?\d{4}\b)\(?\[?\d{1,3}[.)\]、]"
_HAN: Final = r"(?=[《〈“]|[^\W\d_A-Za-zÀ-ɏ])"
_NAME: Final = r"(?=[A-ZÀ-Þ][^\W\d_]*[\s,.'’-]|[“\"]\w)"
_YEAR: Final = r"(?=(?:19|20)\d\d ?年|[\[［【][^\W\d_A-Za-zÀ-ɏ])"  # `2.2021年10月`, `3.[美] ...`
_TIGHT: Final = (
    rf"\d{{1,3}}[、．](?=\S)|[\[【［]\d{{1,3}}[\]】］]"
    rf"|(?:[（(]\d{{1,2}}[)）]|\d{{1,2}}\.)(?:{_HAN}|{_NAME})|\d{{1,2}}\.{_YEAR}"
)
_LETTER: Final = r"[a-oq-u][.)](?=\s+[A-ZÀ-Þ“\"])"  # not "p. 12", nor "Doe" over "v. Roe"
_ROMAN: Final = (
    r"[ivx]{2,5}[.)](?=\s+[A-ZÀ-Þ“\"])|[vx][.)](?=\s+[A-ZÀ-Þ][\w’-]+ [A-ZÀ-Þ][\w’-]+ \()"
)
_SINGLE: Final = rf"{_NUMBER}(?=\s)|{_LETTER}|{_ROMAN}|{_TIGHT}|{_BULLET}(?=[ \t])|[•■●▪◆➢]"
_ROMAN_DIGITS: Final = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_MARKER: Final = re.compile(rf"\s*(?P<marks>(?:{_BULLET}[ \t]+)*(?:{_SINGLE}))\s*")


def split_marker(text: str) -> tuple[str, int]:
    """Return the marker a text begins with and the index of its words; `("", 0)` if it has none.

    Of several bullets the last one counts: `• - word` is an item of an inner list.
    """
    match = _MARKER.match(text)
    return (match["marks"].split()[-1], match.end()) if match else ("", 0)


def format_number(count: int, style: str) -> str:
    """Return a number in the style of `1`, `a`, `A`, `i` or `I`, as lists count their items."""
    text = str(count)
    if style.lower() == "a" and 0 < count <= 3 * 26:
        text = chr(ord("a") + (count - 1) % 26) * ((count - 1) // 26 + 1)
    elif style.lower() == "i" and 0 < count < 4000:
        text = ""
        for value, digits in _ROMAN_DIGITS:
            text += digits * (count // value)
            count %= value
    return text.upper() if style.isupper() else text
