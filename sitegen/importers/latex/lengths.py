"""Recognize lengths, and skip those that follow a command without braces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sitegen.importers.latex.expander import Expander
    from sitegen.importers.latex.tokens import Token

_NUMBER: Final = r"(?:\d+[.,]?\d*|[.,]\d+)"
_UNIT: Final = r"(?:pt|pc|in|bp|cm|mm|dd|cc|sp|ex|em|mu|fil{1,3}|zw)(?![a-z])"
_REGISTER: Final = r"\\[A-Za-z@]*(?:width|height|depth|skip|sep|indent|margin|offset|size|fill)\\"
# A lone `in` may be a word.
_LENGTH: Final = (
    rf"[-+]*(?:{_NUMBER}(?:\\[A-Za-z@]+\\|\s*true\s*{_UNIT}|{_UNIT}|\s+(?!in){_UNIT})?|{_REGISTER})"
)
GLUE: Final = re.compile(rf"\s*=?\s*(?:{_LENGTH}(?:\s+(?:plus|minus|to|spread|by)\s*{_LENGTH})*)?")
"""A length such as `=2pt plus 1fil` or `.5\\hoffset\\`, with a backslash at the end of commands."""
RULE: Final = re.compile(rf"(?:\s*(?:width|height|depth)\s*{_LENGTH})*")
r"""The size of a rule: `width\textwidth\ height 1pt`."""
_MAX_TOKENS: Final = 16
_WHOLE: Final = re.compile(rf"\s*(?:[-+]?{_NUMBER}?\s*(?:true)?(?:{_UNIT})?\s*)?")
_WITH_UNIT: Final = re.compile(
    rf"(?P<number>-?{_NUMBER})\s*(?:true)?(?P<unit>pt|pc|in|bp|cm|mm|ex|em)"
)
_POINTS: Final = {
    "pt": 1.0, "pc": 12.0, "in": 72.3, "bp": 1.0, "cm": 28.5, "mm": 2.85, "ex": 4.3, "em": 10.0,
}  # fmt: skip


def is_length(text: str) -> bool:
    """Return whether a text is a length or empty."""
    return bool(_WHOLE.fullmatch(text))


def points(text: str) -> float:
    """Convert a length to points; 0 if it is none, or known only to TeX."""
    match = _WITH_UNIT.fullmatch(text.strip())
    return float(match["number"].replace(",", ".")) * _POINTS[match["unit"]] if match else 0


def skip(read: Expander, pattern: re.Pattern[str]) -> None:
    """Skip the tokens that match a pattern, if they come next."""
    ahead: list[Token] = []
    pieces: list[str] = []
    while len(ahead) < _MAX_TOKENS and (token := read.raw()) is not None:
        ahead.append(token)
        name = f"\\{token.text}\\" if token.kind == "command" else ""
        pieces.append(name or (token.text if token.kind in ("text", "space") else "{"))
        if pieces[-1] == "{":
            break
    match = pattern.match("".join(pieces))
    length = match.end() if match else 0
    rest = []
    for token, piece in zip(ahead, pieces, strict=True):
        if length < len(piece):
            rest.append(token._replace(text=token.text[length:]) if length else token)
        length = max(length - len(piece), 0)
    read.push(rest)
