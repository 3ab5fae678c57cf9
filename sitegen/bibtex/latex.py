r"""LaTeX <-> field text.

In LaTeX as it stands in a .bib file, accents are macros and `& % # _ ~ ^` mean something. In field text they are
letters; braces, `$…$` and macros without a letter of their own (`\emph`) stay as they are.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

MATH = r"\$(?:[^$\\]|\\.)+\$"
"""Regular expression for mathematics; `balanced` decides whether it is."""

_ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", '"': "\u0308", "=": "\u0304", ".": "\u0307",
    "b": "\u0331", "c": "\u0327", "d": "\u0323", "H": "\u030b", "k": "\u0328", "r": "\u030a", "u": "\u0306",
    "v": "\u030c",
}  # fmt: skip
_SPACES = {"~": "\u00a0", "\\,": "\u2009"}
_ESCAPES = {
    "&": r"\&", "%": r"\%", "#": r"\#", "_": r"\_", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "$": r"\$",
    "\u00a0": "~", "\u2009": r"\,",
}  # fmt: skip
_CHARACTERS = {
    "textasciitilde": "~", "textasciicircum": "^", "textunderscore": "_", "textquotesingle": "'", "slash": "/",
    "textbar": "|", "textless": "<", "textgreater": ">",
}  # fmt: skip
_LITERALS = {"\\{": r"\textbraceleft{}", "\\}": r"\textbraceright{}", "\\$": r"\$"}
_KEPT_LITERALS = {"textbackslash": r"\textbackslash{}", "textbraceleft": r"\textbraceleft{}"} | {
    "textbraceright": r"\textbraceright{}", "textdollar": r"\$", "lbrace": r"\textbraceleft{}",
    "rbrace": r"\textbraceright{}",
}  # fmt: skip

_BASE = r"(?:\{\s*(?P<group>\\[ij]\s*|[^\\{}$])?\s*\}|(?P<letter>\\[ij](?![A-Za-z])\s*|[^\\{}\s$]))"
_LATEX = re.compile(
    rf"""(?P<math>{MATH})
    | (?P<address>\\url\s*\{{[^{{}}]*\}})
    | \\(?P<accent>["'`^~=.]\s*|[bcdHkruv](?![A-Za-z])\s*){_BASE}
    | (?P<bare>\\[\^~]\{{\}})
    | \\(?P<macro>[A-Za-z]+)(?P<after>\{{\}}|\s+)?
    | (?P<symbol>\\.)
    | (?P<brace>[{{}}])
    | (?P<single>[~$\\])
    | (?P<text>[^\\{{}}~$]+)""",
    re.VERBOSE | re.DOTALL,
)
_FIELD = re.compile(
    rf"(?P<math>{MATH})|(?P<kept>\\url\s*\{{[^{{}}]*\}}|\\[A-Za-z]+|\\.)|(?P<character>[&%#_~^$\u00a0\u2009])|\\",
    re.DOTALL,
)


def balanced(text: str) -> bool:
    r"""Whether every brace has its partner, both to BibTeX, which counts `\{`, and to readers that do not."""
    return _balanced(text.translate(_NO_BACKSLASH)) and _balanced(re.sub(r"\\.", "", text))


_NO_BACKSLASH = {ord("\\"): None}


def _balanced(text: str) -> bool:
    depth = 0
    for brace in re.findall("[{}]", text):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0


def to_field(latex: str) -> str:
    """The field text of a LaTeX text."""
    if not re.search(r"[\\~$]", latex):
        return latex
    groups: list[list[str]] = [[]]
    special: list[bool] = []
    position = 0
    while match := _LATEX.match(latex, position):
        position = match.end()
        if match["math"] and not balanced(match[0]):
            position = match.start() + 1
            groups[-1].append(r"\$")
        elif match["brace"] == "{":
            macro = groups[-1] and re.fullmatch(r"\\[A-Za-z]+\s*", groups[-1][-1])
            special.append(latex.startswith("\\", position) and not macro)
            groups.append([])
        elif match["brace"] and len(groups) > 1:
            inner = "".join(groups.pop())
            bare = special.pop() and len(unicodedata.normalize("NFC", inner)) == 1 and inner not in "\\{}$"
            groups[-1].append(inner if bare else f"{{{inner}}}")
        else:
            _append(groups[-1], _unicode(match))
    while len(groups) > 1:
        inner = "".join(groups.pop())
        groups[-1].append("{" + inner)
    return "".join(groups[0])


def _append(parts: list[str], text: str) -> None:
    """Add text, and keep a macro before it from swallowing its first letter."""
    if text[:1].isascii() and text[:1].isalpha() and parts and re.fullmatch(r"\\[A-Za-z]+", parts[-1]):
        parts.append("{}")
    parts.append(text)


def _unicode(match: re.Match[str]) -> str:
    if match["accent"]:
        return _accented(match)
    if match["macro"]:
        name = match["macro"]
        known = _KEPT_LITERALS.get(name) or _CHARACTERS.get(name) or _letters().get(name)
        return known or f"\\{name}{' ' if (match['after'] or '').isspace() else match['after'] or ''}"
    if match["bare"]:
        return match["bare"][1]
    token = match[0]
    if token in _SPACES or token in _LITERALS:
        return _SPACES.get(token) or _LITERALS[token]
    if token in ("\\", "$"):
        return r"\textbackslash{}" if token == "\\" else r"\$"
    if match["symbol"]:
        return _control_symbol(token)
    return token


def _accented(match: re.Match[str]) -> str:
    base = (match["group"] or match["letter"] or "").strip().lstrip("\\")
    if not base:
        return match[0]
    return unicodedata.normalize("NFC", base + _ACCENTS[match["accent"].strip()])


def _control_symbol(token: str) -> str:
    character = token[1]
    if character in "&%#_":
        return character
    if character in "-/@":
        return ""
    return " " if character.isspace() or character == "\\" else token


@cache
def _letters() -> dict[str, str]:
    """Macros that stand for a character that is not ASCII: `ss`, `o`, `textendash`, `alpha`."""
    from pylatexenc.latex2text import get_default_latex_context_db  # slow to import, and few files need it

    texts = ((spec.macroname, spec.simplify_repl) for spec in get_default_latex_context_db().iter_macro_specs())
    return {
        name: text for name, text in texts if isinstance(text, str) and text and not text.isascii() and "%" not in text
    }


def from_field(text: str) -> str:
    """The LaTeX of a field text."""
    return _FIELD.sub(_latex, text)


def _latex(match: re.Match[str]) -> str:
    if match["math"]:
        return match[0] if balanced(match[0]) else r"\$" + from_field(match[0][1:])
    if match["kept"]:
        return match[0]
    return _ESCAPES.get(match[0], r"\textbackslash{}")
