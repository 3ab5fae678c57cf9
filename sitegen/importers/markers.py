"""The bullets and numbers that list items begin with, where they are typed as text."""

from __future__ import annotations

import re
from typing import Final

_BULLET: Final = r"[-*+•·▪▫■□●○◦‣∙⁃►▶▸➢➤✓✔❖◆◇–—]"
_NUMBER: Final = r"\(?\[?\d{1,3}[.)\]、]"
_MARKER: Final = re.compile(rf"\s*(?P<marks>(?:{_BULLET}[ \t]+)*(?:{_NUMBER}(?=\s)|{_BULLET}(?=[ \t])|[•■●▪◆➢]))\s*")


def split(text: str) -> tuple[str, int]:
    """The marker that a text begins with, and where the words behind it begin: `("", 0)` if there is none.

    Of several bullets the last one counts: `• - word` is an item in an item.
    """
    found = _MARKER.match(text)
    return (found["marks"].split()[-1], found.end()) if found else ("", 0)
