r"""Convert accents and symbols of LaTeX to Unicode."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

ACCENTS: Final[Mapping[str, str]] = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306",
    ".": "\u0307", '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323",
    "c": "\u0327", "k": "\u0328", "b": "\u0331", "t": "\u0361",
}  # fmt: skip
"""Combining characters by accent command."""
_SYMBOLS: Final[Mapping[str, str]] = {
    "sim": "~", "textasciitilde": "~", "cdotp": "·", "textperiodcentered": "·",
    "textbackslash": "\\", "circ": "°", "bullet": "•", "ast": "*", "star": "*", "i": "ı", "j": "ȷ",
}  # fmt: skip
"""Symbols that CVs use in another sense than pylatexenc, or that it does not have."""


def compose_accent(command: str, base: str) -> str:
    r"""Return a letter with an accent; without a letter, `\~{}` and `\^{}` are those characters."""
    if not base:
        return command if command in "^~" else ""
    letter = {"ı": "i", "ȷ": "j"}.get(base[0], base[0])
    return unicodedata.normalize("NFC", letter + ACCENTS[command]) + base[1:]


@cache
def symbol(name: str) -> str | None:
    """Return the text of a symbol command; None if the command is no symbol."""
    if name in _SYMBOLS:
        return _SYMBOLS[name]
    if len(name) == 1 and not name.isalpha():
        return name.strip()
    text = getattr(_pylatexenc_table().get_macro_spec(name), "simplify_repl", None)
    takes_arguments = not isinstance(text, str) or "%" in text or "{" in text
    return None if takes_arguments else text


@cache
def _pylatexenc_table() -> Any:
    from pylatexenc.latex2text import get_default_latex_context_db

    return get_default_latex_context_db()
