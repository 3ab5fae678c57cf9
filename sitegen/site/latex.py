r"""A BibTeX value becomes HTML: words as they are, mathematics as MathML, `\emph` and its like as elements."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Final, cast

from markupsafe import Markup

from sitegen.content import bibtex
from sitegen.content.bibtex.latex import MATH
from sitegen.site.escaping import escaped, marked

if TYPE_CHECKING:
    from collections.abc import Callable

_CAPS: Final = ('<span class="smallcaps">', "</span>")
_ELEMENTS: Final = {
    "emph": ("<em>", "</em>"), "textit": ("<i>", "</i>"), "textsl": ("<i>", "</i>"), "textbf": ("<b>", "</b>"),
    "textsc": _CAPS, "texttt": ("<code>", "</code>"), "textsubscript": ("<sub>", "</sub>"),
    "textsuperscript": ("<sup>", "</sup>"), "underline": ("<u>", "</u>"),
    "em": ("<em>", "</em>"), "it": ("<i>", "</i>"), "itshape": ("<i>", "</i>"), "sl": ("<i>", "</i>"),
    "bf": ("<b>", "</b>"), "bfseries": ("<b>", "</b>"), "sc": _CAPS, "scshape": _CAPS, "tt": ("<code>", "</code>"),
}  # fmt: skip
"""Macro -> what stands around its text. Those without `text` hold to the end of their group: `{\\em so}`."""
_TOKEN: Final = re.compile(
    rf"(?P<math>{MATH})|\\(?P<macro>{'|'.join(_ELEMENTS)})\s*\{{|\{{\\(?P<switch>{'|'.join(_ELEMENTS)})(?![A-Za-z])\s*"
    r"|(?P<open>\{)|(?P<close>\})|\\(?:url|href)\s*\{[^{}]*\}|\\[A-Za-z]+(?:\{\}|\s)?|\\.|[^\\${}]+|[\\$]",
    re.DOTALL,
)
_FORMULA: Final = re.compile(rf"({MATH})", re.DOTALL)


def html(value: str) -> Markup:
    r"""`\emph{Fast} {GPU}s in $n^2$` -> `<em>Fast</em> GPUs in <math>…</math>`."""
    if not bibtex.is_special(value):
        return marked(escaped(_typeset(value)))
    if "$" not in value and "\\" not in value:
        return marked(escaped(_words(value)))
    pieces = _FORMULA.split(value)
    if not any(map(bibtex.is_special, pieces[::2])):
        pieces[::2] = [escaped(_typeset(piece)) for piece in pieces[::2]]
        pieces[1::2] = map(_math, pieces[1::2])
        return marked("".join(pieces))
    open_groups: list[tuple[tuple[str, str], list[Markup]]] = [(("", ""), [])]
    for match in _TOKEN.finditer(value):
        if match["close"]:
            _close(open_groups)
        elif match["open"] or match["macro"] or match["switch"]:
            open_groups.append(
                (_ELEMENTS.get(match["macro"] or match["switch"] or "", ("", "")), [])
            )
        else:
            open_groups[-1][1].append(
                _math(match["math"]) if match["math"] else marked(escaped(_words(match[0])))
            )
    while len(open_groups) > 1:
        _close(open_groups)
    return Markup().join(open_groups[0][1])


def text(value: str) -> str:
    r"""The words alone, for a title in a window: `$\alpha$` -> `α`."""
    words = bibtex.plain(value)
    return (
        re.sub(MATH, lambda match: _symbols(match[0][1:-1]), words)
        if "$" in words
        else _quoted(words)
    )


def _words(value: str) -> str:
    """Plain text with the dashes and quotation marks that TeX makes: `1550--1720`, ``so''."""
    return _typeset(bibtex.plain(value))


def _typeset(words: str) -> str:
    words = _quoted(words)
    return words.replace("---", "—").replace("--", "–") if "--" in words else words


def _quoted(words: str) -> str:
    return words.replace("``", "“").replace("''", "”") if "``" in words else words


def _close(groups: list[tuple[tuple[str, str], list[Markup]]]) -> None:
    """A brace without a partner is nothing."""
    if len(groups) > 1:
        (before, after), inside = groups.pop()
        groups[-1][1].append(Markup(before) + Markup().join(inside) + Markup(after))


def _math(formula: str) -> Markup:
    return _mathml()(formula[1:-1])


@cache
def _mathml() -> Callable[[str], Markup]:
    from sitegen.site.mathml import mathml  # needed by few sites

    return mathml


def _symbols(formula: str) -> str:
    r"""`\alpha` -> `α`; braces go."""
    if "\\" in formula:
        with suppress(
            IndexError
        ):  # of a macro whose arguments are missing; the formula stays as it is written
            formula = _to_text()(formula)
    return formula.replace("{", "").replace("}", "")


@cache
def _to_text() -> Callable[[str], str]:
    from pylatexenc.latex2text import LatexNodes2Text  # needed by few sites

    return cast("Callable[[str], str]", LatexNodes2Text(math_mode="text").latex_to_text)
