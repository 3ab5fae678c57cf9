"""Skip lengths in LaTeX, and format counters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sitegen.importers.latex.expand import Expander
    from sitegen.importers.latex.tokens import Token

_UNIT: Final = r"(?:true)?(?:pt|pc|in|bp|cm|mm|dd|cc|sp|ex|em|mu|fil{1,3}|zw)"
_LENGTH: Final = re.compile(rf"=?\s*[-+]*(?:\d+[.,]?\d*|[.,]\d+)?\s*(?:{_UNIT}(?![a-z])\s?)?")
_WHOLE: Final = re.compile(rf"\s*[-+]?[\d.,]*\s*(?:{_UNIT})?\s*")
_FIGURE: Final = re.compile(
    r"(?P<figure>-?(?:\d+[.,]?\d*|[.,]\d+))\s*(?:true)?(?P<unit>pt|pc|in|bp|cm|mm|ex|em)"
)
_POINTS: Final = {
    "pt": 1.0,
    "pc": 12.0,
    "in": 72.3,
    "bp": 1.0,
    "cm": 28.5,
    "mm": 2.85,
    "ex": 4.3,
    "em": 10.0,
}
_APART: Final = re.compile(rf"true|(?!in){_UNIT}")
_PART: Final = re.compile(r"(?:plus|minus|width|height|depth|to|spread|by)\b")
_REGISTER: Final = re.compile(r"(?:width|height|depth|skip|sep|indent|margin|offset|size|fill)$")
_ROMAN: Final = ((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


def is_length(text: str) -> bool:
    """Return whether a text is a length and nothing else."""
    return bool(_WHOLE.fullmatch(text)) or not text


def points(text: str) -> float:
    """Convert a length to points; 0 if it is none, or known only to TeX."""
    match = _FIGURE.fullmatch(text.strip())
    return float(match["figure"].replace(",", ".")) * _POINTS[match["unit"]] if match else 0


def skip(read: Expander) -> None:
    r"""Skip a length such as `=2pt plus 1fil` or `.5\hoffset`, if one comes next."""
    token = read.raw()
    while token is not None and token.kind == "space":
        token = read.raw()
    if token is None:
        return
    if token.kind == "command" and _REGISTER.search(token.text):
        return
    match = _LENGTH.match(token.text) if token.kind == "text" else None
    if match is None or not match.end():
        read.push([token])
        return
    rest = token.text[match.end() :]
    if rest:
        read.push([token._replace(text=rest)])
        return
    following = read.raw()
    register = following is not None and following.kind == "command" and match[0][-1].isdigit()
    if following is not None and following.kind == "space":
        after = read.raw()
        if after is not None and after.kind == "text" and _PART.match(after.text):
            skip(read)
            return
        if match[0][-1].isdigit() and after is not None and _APART.fullmatch(after.text):
            _skip_unit(read, after)
            return
        read.push([after] if after else [])
    if following is not None and not register:
        read.push([following])


def _skip_unit(read: Expander, token: Token) -> None:
    """Skip the rest of `1 true cm` after its number. A lone `in` may be a word."""
    if token.text == "true":
        read.skip_space()
        read.raw()
    read.skip_space()


def skip_rule(read: Expander) -> None:
    r"""Skip `width\textwidth height 1pt`."""
    while (token := read.raw()) is not None:
        if token.kind == "text" and (match := _PART.match(token.text)):
            rest = token.text[match.end() :]
            read.push([token._replace(text=rest)] if rest else [])
            skip(read)
        elif token.kind != "space":
            read.push([token])
            return


def figure(kind: str, count: int) -> str:
    r"""A number as `\arabic`, `\alph`, `\roman` and their capitals write it."""
    if kind in ("arabic", "1"):
        return str(count)
    if kind.lower() in ("alph", "a"):
        text = chr(ord("a") + (count - 1) % 26)
    else:
        text, rest = "", max(count, 0) % 90
        for worth, sign in _ROMAN:
            text += sign * (rest // worth)
            rest %= worth
    return text.upper() if kind[0].isupper() else text
