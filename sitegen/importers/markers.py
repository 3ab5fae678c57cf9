"""Recognize the bullets and numbers that list items begin with, where they are typed as text."""

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
_ONE: Final = rf"{_NUMBER}(?=\s)|{_LETTER}|{_ROMAN}|{_TIGHT}|{_BULLET}(?=[ \t])|[•■●▪◆➢]"
_MARKER: Final = re.compile(rf"\s*(?P<marks>(?:{_BULLET}[ \t]+)*(?:{_ONE}))\s*")


def split_marker(text: str) -> tuple[str, int]:
    """Return the marker a text begins with and the index of its words; `("", 0)` if it has none.

    Of several bullets the last one counts: `• - word` is an item of an inner list.
    """
    found = _MARKER.match(text)
    return (found["marks"].split()[-1], found.end()) if found else ("", 0)
