r"""Convert the LaTeX of a BibTeX field to HTML or to plain text."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Final

from markupsafe import Markup, escape

from sitegen.content import bibtex
from sitegen.content.bibtex.latex import MATH
from sitegen.views.maths import render_formula

if TYPE_CHECKING:
    from pylatexenc.latex2text import LatexNodes2Text

_SMALL_CAPS: Final = ('<span class="smallcaps">', "</span>")
_NO_TAGS: Final = ("", "")
_COMMANDS: Final = {
    "emph": ("<em>", "</em>"), "textit": ("<i>", "</i>"), "textsl": ("<i>", "</i>"),
    "textbf": ("<b>", "</b>"), "textsc": _SMALL_CAPS, "texttt": ("<code>", "</code>"),
    "textsubscript": ("<sub>", "</sub>"), "textsuperscript": ("<sup>", "</sup>"),
    "underline": ("<u>", "</u>"), "em": ("<em>", "</em>"), "it": ("<i>", "</i>"),
    "itshape": ("<i>", "</i>"), "sl": ("<i>", "</i>"), "bf": ("<b>", "</b>"),
    "bfseries": ("<b>", "</b>"), "sc": _SMALL_CAPS, "scshape": _SMALL_CAPS,
    "tt": ("<code>", "</code>"),
}  # fmt: skip
r"""Font commands and their HTML tags; declarations such as `\em` apply up to the end of a group."""
_TOKEN: Final = re.compile(
    rf"(?P<math>{MATH})"
    rf"|\\(?P<command>{'|'.join(_COMMANDS)})\s*\{{"
    rf"|\{{\\(?P<declaration>{'|'.join(_COMMANDS)})(?![A-Za-z])\s*"
    r"|(?P<open>\{)|(?P<close>\})"
    r"|\\(?:url|href)\s*\{[^{}]*\}|\\[A-Za-z]+(?:\{\}|\s)?|\\.|[^\\${}]+|[\\$]",
    re.DOTALL,
)


def latex_to_html(value: str) -> Markup:
    r"""Convert field text to HTML with MathML.

    `\emph{Fast} {GPU}s in $n^2$` becomes `<em>Fast</em> GPUs in <math>…</math>`.
    """
    if "$" not in value and "\\" not in value:
        return escape(_convert_punctuation(bibtex.plain(value)))
    # Each open group with its tags; the first one is the text itself.
    groups: list[tuple[tuple[str, str], list[str]]] = [(_NO_TAGS, [])]
    for match in _TOKEN.finditer(value):
        command = match["command"] or match["declaration"]
        if match["close"]:
            _close_group(groups)
        elif match["open"] or command:
            groups.append((_COMMANDS.get(command, _NO_TAGS), []))
        elif match["math"]:
            groups[-1][1].append(render_formula(match["math"][1:-1]))
        else:
            groups[-1][1].append(escape(_convert_punctuation(bibtex.plain(match[0]))))
    while len(groups) > 1:
        _close_group(groups)
    return Markup("".join(groups[0][1]))


def latex_to_text(value: str) -> str:
    r"""Convert field text to plain text, as in the title of a window: `$\alpha$` becomes `α`."""
    text = bibtex.plain(value)
    if "$" in text:
        text = re.sub(MATH, lambda match: _formula_to_text(match[0][1:-1]), text)
    return _convert_quotes(text)


def _close_group(groups: list[tuple[tuple[str, str], list[str]]]) -> None:
    if len(groups) > 1:  # A closing brace without an opening one is dropped.
        (before, after), content = groups.pop()
        groups[-1][1].append(f"{before}{''.join(content)}{after}")


def _convert_punctuation(text: str) -> str:
    """Replace the ASCII dashes and quotation marks of TeX."""
    return _convert_quotes(text).replace("---", "—").replace("--", "–")


def _convert_quotes(text: str) -> str:
    # Two apostrophes alone may be seconds or inches.
    return text.replace("``", "“").replace("''", "”") if "``" in text else text


def _formula_to_text(formula: str) -> str:
    if "\\" in formula:
        with suppress(Exception):  # The library raises various errors if arguments are missing.
            formula = _text_converter().latex_to_text(formula)
    return formula.replace("{", "").replace("}", "")


@cache
def _text_converter() -> LatexNodes2Text:
    from pylatexenc.latex2text import LatexNodes2Text  # Few sites have formulas in titles.

    return LatexNodes2Text(math_mode="text")
