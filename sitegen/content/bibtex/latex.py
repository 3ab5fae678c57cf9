r"""LaTeX <-> field text.

In LaTeX as it stands in a .bib file, accents are macros and `& % # _ ~ ^` mean something. In field text they are
letters; braces, `$…$` and macros without a letter of their own (`\emph`) stay as they are.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

BEHIND_DOLLAR = r"(?!\$)[^$\\]*+(?:\\.[^$\\]*+)*+\$"
"""Regular expression for what follows the dollar sign that begins mathematics."""
MATH = rf"\${BEHIND_DOLLAR}"
"""Regular expression for mathematics; `balanced` decides whether it is."""

ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", '"': "\u0308", "=": "\u0304", ".": "\u0307",
    "b": "\u0331", "c": "\u0327", "d": "\u0323", "H": "\u030b", "k": "\u0328", "r": "\u030a", "u": "\u0306",
    "v": "\u030c",
}  # fmt: skip
_BARE_ACCENTS = {
    "`": "`", "'": "´", "^": "^", "~": "~", '"': "¨", "=": "¯", ".": "˙", "c": "¸", "H": "˝", "k": "˛", "r": "˚",
    "u": "˘", "v": "ˇ",
}  # fmt: skip
_SYMBOLS = {
    r"\&": "&", r"\%": "%", r"\#": "#", r"\_": "_", r"\$": r"\$", r"\{": r"\textbraceleft{}",
    r"\}": r"\textbraceright{}", r"\,": "\u2009", r"\-": "", r"\/": "", r"\@": "", "\\\\": " ", r"\ ": " ",
    "\\": r"\textbackslash{}", "~": "\u00a0", "$": r"\$",
}  # fmt: skip
_MACROS = {
    "textasciitilde": "~", "textasciicircum": "^", "textunderscore": "_", "textquotesingle": "'", "slash": "/",
    "textbar": "|", "textless": "<", "textgreater": ">", "textdollar": r"\$", "textbackslash": r"\textbackslash{}",
    "textbraceleft": r"\textbraceleft{}", "textbraceright": r"\textbraceright{}", "lbrace": r"\textbraceleft{}",
    "rbrace": r"\textbraceright{}",
}  # fmt: skip
_ESCAPES = {
    "&": r"\&", "%": r"\%", "#": r"\#", "_": r"\_", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "$": r"\$",
    "\u00a0": "~", "\u2009": r"\,", "\\": r"\textbackslash{}",
}  # fmt: skip

_AS_IT_IS = rf"(?P<math>{MATH})|\\\((?P<formula>[^$]+?)\\\)|(?P<address>\\url\s*\{{[^{{}}]*\}})"
_LETTER = r"(?:\\[ij](?![A-Za-z])|[^\W_][\u0300-\u036f]*)"
_ACCENT = rf"\\(?:[\"'`^~=.]|[bcdHkruv](?![A-Za-z]))\s*(?:\{{\s*{_LETTER}\s*\}}|{_LETTER})"
_MACRO = r"\\(?P<macro>[A-Za-z]+)(?P<after>\{\}|\s+)?(?P<open>\{)?"
_ACCENTED = re.compile(
    rf"{_AS_IT_IS}|(?P<accented>\{{{_ACCENT}\}}|{_ACCENT})|{_MACRO}|\\.", re.DOTALL
)
_ACCENT_PARTS = re.compile(r"\\(?P<accent>.)[\s{]*\\?(?P<letter>[^\W_][\u0300-\u036f]*)")
_LATEX = re.compile(
    rf"{_AS_IT_IS}|\{{\\(?P<wrapped>[A-Za-z]+)\s*(?:\{{\}})?\}}"
    rf"|\\(?P<bare>[\"'`^~=.]|[bcdHkruv](?![A-Za-z]))(?:\{{\}})?|{_MACRO}|\\.|[~$\\]",
    re.DOTALL,
)
_FIELD = re.compile(  # begins with single letters, so that all others are passed over at once
    rf"[&%#_~^$\\\u00a0\u2009](?:(?<=\$){BEHIND_DOLLAR}|(?<=\\)(?:url\s*\{{[^{{}}]*\}}|[A-Za-z]+|.))?",
    re.DOTALL,
)
_AFTER_MACRO = re.compile(r"\\[A-Za-z]+\Z")
_FORMULA = re.compile(MATH, re.DOTALL)
_BRACE = re.compile("[{}]")
_LITERAL_BRACE = re.compile(r"\\[{}]")


def without_math(text: str) -> str:
    """The text without its mathematics: most texts with any have nothing else that must be read with care."""
    if "$" not in text:
        return text
    sound = "{" not in text and "}" not in text
    return _FORMULA.sub("", text) if sound or all(map(balanced, _FORMULA.findall(text))) else text


def to_field(latex: str) -> str:
    """The field text of a LaTeX text."""
    text = without_math(latex)
    if "\\" not in text and "~" not in text and "$" not in text:
        return latex
    before = ""
    while before != latex:  # accents can stand on accents, in Vietnamese names for instance
        before, latex = latex, _ACCENTED.sub(_accented, latex)
    return _LATEX.sub(_unicode, latex)


def _accented(match: re.Match[str]) -> str:
    parts = _ACCENT_PARTS.search(match["accented"] or "")
    if not parts:
        return match[0]
    letter = unicodedata.normalize("NFC", parts["letter"] + ACCENTS[parts["accent"]])
    after_macro = letter[0].isascii() and _AFTER_MACRO.search(match.string[: match.start()])
    return f"{{}}{letter}" if after_macro else letter


def _unicode(match: re.Match[str]) -> str:
    """A piece of LaTeX without accented letters. Braces around nothing but a letter go: BibTeX overlooks them too."""
    token = match[0]
    if match["math"]:
        return token if balanced(token) else r"\$" + to_field(token[1:])
    if match["formula"]:
        math = f"${match['formula']}$"
        return (
            math
            if re.fullmatch(MATH, math, re.DOTALL) and balanced(math)
            else to_field(match["formula"])
        )
    if match["wrapped"]:
        return _letters().get(match["wrapped"], token)
    if match["bare"]:
        return _BARE_ACCENTS.get(match["bare"], "")
    if match["macro"]:
        known = _MACROS.get(match["macro"]) or _letters().get(match["macro"])
        return known + (match["open"] or "") if known else token
    said = token if match["address"] else _SYMBOLS.get(token, token)
    return (
        said if said or not _AFTER_MACRO.search(match.string[: match.start()]) else "{}"
    )  # \a\-a is not \aa


@cache
def _letters() -> dict[str, str]:
    """Macros that stand for a character that is not ASCII: `ss`, `o`, `textendash`, `alpha`."""
    from pylatexenc.latex2text import get_default_latex_context_db  # needed by few files

    texts = (
        (spec.macroname, spec.simplify_repl)
        for spec in get_default_latex_context_db().iter_macro_specs()
    )
    return {
        name: text for name, text in texts if isinstance(text, str) and text and not text.isascii()
    }


def from_field(text: str) -> str:
    """The LaTeX of a field text."""
    return _FIELD.sub(_latex, text)


def _latex(match: re.Match[str]) -> str:
    said = match[0]
    if len(said) == 1:
        return _ESCAPES[said]
    return said if said[0] == "\\" or balanced(said) else r"\$" + from_field(said[1:])


def balanced(text: str) -> bool:
    r"""Whether every brace has its partner, both to BibTeX, which counts `\{`, and to readers that do not."""
    if "{" not in text and "}" not in text:
        return True
    return _pairs_up(text) and ("\\" not in text or _pairs_up(_LITERAL_BRACE.sub("", text)))


def _pairs_up(text: str) -> bool:
    depth = 0
    for brace in _BRACE.findall(text):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0
