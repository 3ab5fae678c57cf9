r"""Accented letters -> TeX's macros for them: `Gödel` -> `G{\"o}del`, for programs that count bytes."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from sitegen.content.bibtex.latex import ACCENTS, MATH

if TYPE_CHECKING:
    from collections.abc import Mapping

_MACROS: Final[Mapping[str, str]] = {mark: macro for macro, mark in ACCENTS.items()}
_LETTERS: Final[Mapping[str, str]] = {
    "ß": "ss", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ł": "l", "Ł": "L", "ı": "i",
}  # fmt: skip
_PIECE: Final = re.compile(
    rf"(?P<kept>{MATH}|\\url\s*\{{[^{{}}]*\}})|(?P<letter>[^\x00-\x7f][\u0300-\u036f]*)", re.DOTALL
)


def spelled_out(text: str) -> str:
    """Field text -> the same field text without accented Latin letters. Mathematics and addresses stay."""
    return (
        text
        if text.isascii()
        else _PIECE.sub(lambda match: match["kept"] or _macro(match["letter"]), text)
    )


def _macro(letter: str) -> str:
    """The macro of a letter, in a group of its own; a letter that has none stays."""
    parts = unicodedata.normalize("NFD", letter)
    base, marks = parts[0], parts[1:]
    if base in _LETTERS:
        made = rf"\{_LETTERS[base]}"
    elif base.isascii() and base.isalpha():
        made = base
    else:
        return letter
    for mark in marks:
        if mark not in _MACROS:
            return letter
        macro = _MACROS[mark]
        made = (
            rf"\{macro}{{{made}}}"
            if macro.isalpha() or made.startswith("\\")
            else rf"\{macro}{made}"
        )
    return f"{{{made}}}" if made != letter else letter
