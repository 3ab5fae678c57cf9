"""Field text <-> plain text; LaTeX of a field -> field text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sitegen.content.bibtex.fields import VERBATIM
from sitegen.content.bibtex.latex import BEHIND_DOLLAR, balanced, to_field, without_math
from sitegen.model.text import reaches

if TYPE_CHECKING:
    from collections.abc import Callable

_LITERALS = {
    "\\": r"\textbackslash{}",
    "{": r"\textbraceleft{}",
    "}": r"\textbraceright{}",
    "$": r"\$",
}
_MACROS = {
    "textbackslash": "\\", "textbraceleft": "{", "textbraceright": "}", "S": "§", "P": "¶",
    "TeX": "TeX", "LaTeX": "LaTeX", "LaTeXe": "LaTeX2ε", "BibTeX": "BibTeX", "XeTeX": "XeTeX", "LuaTeX": "LuaTeX",
}  # fmt: skip

# A dollar sign is money unless it hugs what follows and its partner hugs what stands before: `$5 and $6`.
_TYPED_MATH = r"\$(?=\S)(?:[^$\\]|\\.)+(?<=\S)\$(?!\d)"


def _pieces_of(letter: str) -> re.Pattern[str]:
    word = rf"(?:[A-Z]-)?{letter}+(?:[/&+.'’]{letter}+)*(?:(?<=\.[A-Z])\.)?"  # {U.S.} keeps its last stop
    return re.compile(
        rf"(?P<math>{_TYPED_MATH})|(?P<special>[\\{{}}$])|(?P<word>{word})", re.DOTALL
    )


_PIECE = _pieces_of(r"[^\W_]")
_PIECE_OF_ASIA = _pieces_of("[^\\W_\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_LOOSE = re.compile(r" [ \t\r\n\f\v]+|[\t\r\n\f\v][ \t\r\n\f\v]*")
_FIELD = re.compile(  # begins with single letters, so that all others are passed over at once
    rf"[{{}}$\\](?:(?<=\$){BEHIND_DOLLAR}|(?<=\\)(?:url\s*\{{(?P<address>[^{{}}]*)\}}|href\s*\{{[^{{}}]*\}}"
    r"|(?P<macro>[A-Za-z]+)(?:\{\}|\s)?|(?P<symbol>.)))?",
    re.DOTALL,
)


def squeezed(text: str) -> str:
    """A text with single spaces and none at its ends, as BibTeX sees it. Spaces that do not break stay."""
    if "  " in text or "\n" in text or "\t" in text or "\r" in text or "\f" in text or "\v" in text:
        text = _LOOSE.sub(" ", text)
    return text.strip(" ")


def of_field(name: str, latex: str) -> str:
    """The field text of what stands in the field `name`."""
    text = squeezed(latex)
    if name not in VERBATIM:
        made = to_field(text)
        return text if made is text else squeezed(made)
    if "\\" not in text:
        return text
    text = re.sub(r"^\\url\s*\{(.*)\}$", r"\1", text)
    return re.sub(r"\\([_%&#~])(?:\{\})?", r"\1", text)  # many programs write \_ in a DOI


def safe(text: str) -> str:
    """The field text of a plain text, its capitals left to the bibliography style: for names and the like."""
    if not is_special(text):
        return squeezed(text)
    return _in_pieces(text, lambda match: match[0] if match["word"] else _safe(match))


def field(text: str) -> str:
    """The field text of a plain text.

    Words whose capitals matter stand in braces, which keeps bibliography styles from lowering them: `{GPU}`,
    `{FastIOV}`, `{I/O}`, `{5G}`. `plain` gives the text back, with single spaces.
    """
    return _in_pieces(text, _protected)


def _in_pieces(text: str, written: Callable[[re.Match[str]], str]) -> str:
    """The text with its words, its formulas and what means something to LaTeX written in their way."""
    pieces = _PIECE_OF_ASIA if reaches(text, "\u2e80") else _PIECE
    return pieces.sub(written, squeezed(text))


def _protected(match: re.Match[str]) -> str:
    word = match["word"]
    if not word:
        return _safe(match)
    return (
        f"{{{word}}}"
        if word != "A" and (word[1:] != word[1:].lower() or _is_letter(word))
        else word
    )


def _is_letter(word: str) -> bool:
    return word[:1].isupper() and (len(word) == 1 or word[1] == "-")


def _safe(match: re.Match[str]) -> str:
    if match["math"]:
        return (
            match[0]
            if balanced(match[0])
            else re.sub(r"[\\{}$]", lambda special: _LITERALS[special[0]], match[0])
        )
    return _LITERALS[match[0]]


def is_special(value: str) -> bool:
    """Whether anything in a field text means more than its letters; an expression would take ten times as long."""
    return "{" in value or "\\" in value or "$" in value or "}" in value


def plain(value: str) -> str:
    """The plain text of a field text: without braces and macros; mathematics stays in dollar signs."""
    if not is_special(value) or not is_special(without_math(value)):
        return value
    return _FIELD.sub(_plain, value)


def _plain(match: re.Match[str]) -> str:
    said = match[0]
    if said[0] == "$":
        return said if balanced(said) else "$" + plain(said[1:])
    if match["macro"]:
        return _MACROS.get(match["macro"], "")
    return match["address"] or match["symbol"] or ("\\" if said == "\\" else "")
