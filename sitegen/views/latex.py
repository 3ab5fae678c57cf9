r"""Convert the LaTeX of a BibTeX field to HTML or to plain text, and formulas to MathML."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from html import escape as escape_attribute
from typing import Final

import nh3
from markupsafe import Markup, escape

from sitegen.content import bibtex
from sitegen.content.bibtex.latex import MATH

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


TAGS: Final = frozenset({
    "math", "mrow", "mi", "mn", "mo", "ms", "mtext", "mspace", "mstyle", "mpadded", "mphantom",
    "merror", "mfrac", "msqrt", "mroot", "msub", "msup", "msubsup", "munder", "mover", "munderover",
    "mmultiscripts", "mprescripts", "mtable", "mtr", "mtd",
})  # fmt: skip
"""The elements of MathML Core."""
ATTRIBUTES: Final = {
    "math": {"display"},
    "mi": {"mathvariant"},
    "mo": {
        "stretchy", "fence", "form", "separator", "largeop", "movablelimits", "lspace", "rspace",
    },
    "mspace": {"width", "height", "depth"},
    "mpadded": {"width", "height", "depth", "lspace", "voffset"},
    "mstyle": {"displaystyle", "scriptlevel"},
    "mfrac": {"linethickness"},
    "mover": {"accent"},
    "munder": {"accentunder"},
    "munderover": {"accent", "accentunder"},
    "mtd": {"columnspan", "rowspan"},
}  # fmt: skip
"""Its attributes, without those for addresses and styles."""
_MAX_LENGTH: Final = 2_000
"""Maximum length of a formula; conversion takes quadratic time."""
_TEXT: Final = re.compile(r"(\\(?:text[a-z]*|mbox)\s*\{)([^{}]*)")
_VARIANT: Final = re.compile(r' mathvariant="(?!normal")[a-z-]*"')
_GREEK_CAPITAL: Final = re.compile("<mi>([Α-Ω])</mi>")
"""Greek capitals, which TeX sets upright but browsers in italics."""
_ROOT: Final = re.compile("<msqrt>|<mroot><mrow>")
_STRUT: Final = '<mspace height=".75em" depth=".2em"/>'
"""A strut as tall as a parenthesis: in some fonts, radical signs over low letters are too low."""
_FUNCTION_NAME: Final = re.compile(
    r"(?P<before><mrow>|<mo[^>]*>[(\[{|⟨⌊⌈]</mo>)?"
    r"<(?P<tag>m[io])>(?P<name>[A-Za-z]{2,})</(?P=tag)>(?=(?P<after><mo[^>]*>\()?)"
)
_FORMULA: Final = r"<math>(?:(?!</math>).)*</math>"
_PUNCTUATED: Final = re.compile(
    rf"(?<![(\[“])[(\[“]++{_FORMULA}[,.;:!?)\]”，。；：、！？）]*|{_FORMULA}[,.;:!?)\]”，。；：、！？）]+",
    re.DOTALL,
)


def latex_to_html(value: str) -> Markup:
    r"""Convert field text to HTML with MathML.

    `\emph{Fast} {GPU}s in $n^2$` becomes `<em>Fast</em> GPUs in <math>…</math>`.
    """
    if "$" not in value and "\\" not in value:
        return escape(_convert_punctuation(bibtex.plain(value)))
    # The tags of each open group; the first group is the text itself.
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
    return Markup(keep_punctuation("".join(groups[0][1])))


def keep_punctuation(html: str) -> str:
    """Keep formulas on one line with adjacent punctuation; browsers would break there."""
    return _PUNCTUATED.sub(r'<span class="together">\g<0></span>', html)


def latex_to_text(value: str) -> str:
    r"""Convert field text to plain text, as in the title of a window: `$\alpha$` becomes `α`."""
    text = bibtex.plain(value)
    if "$" in text:
        text = re.sub(MATH, lambda match: _formula_to_text(match[0][1:-1]), text)
    return _convert_quotes(text)


def _close_group(groups: list[tuple[tuple[str, str], list[str]]]) -> None:
    if len(groups) > 1:  # Drop an unmatched closing brace.
        (before, after), content = groups.pop()
        groups[-1][1].append(f"{before}{''.join(content)}{after}")


def _convert_punctuation(text: str) -> str:
    """Replace TeX's dashes and quotation marks, and thin spaces, which do not break lines."""
    text = _convert_quotes(text).replace("---", "—").replace("--", "–")
    return text.replace("\u2009", "\u202f")


def _convert_quotes(text: str) -> str:
    # Two apostrophes alone may be seconds or inches.
    return text.replace("``", "“").replace("''", "”") if "``" in text else text


def _formula_to_text(formula: str) -> str:
    if "\\" in formula:
        from pylatexenc.latex2text import LatexNodes2Text  # Few sites have formulas in titles.

        with suppress(Exception):  # The library raises various errors if arguments are missing.
            formula = LatexNodes2Text(math_mode="text").latex_to_text(formula)
    return formula.replace("{", "").replace("}", "")


@lru_cache(maxsize=4096)  # The title of a work appears on several pages.
def render_formula(formula: str, *, display: bool = False) -> Markup:
    """Convert a formula without its dollar signs to MathML; `display` sets it on its own line.

    If it is invalid or too long, it is returned in dollar signs.
    """
    from latex2mathml.converter import convert  # slow, and few sites have formulas

    dollars = "$$" if display else "$"
    source = escape(f"{dollars}{formula}{dollars}")
    if len(formula) > _MAX_LENGTH:
        return source
    # The library does not escape the words of `\text{…}`.
    escaped = _TEXT.sub(lambda match: match[1] + escape_attribute(match[2]), formula)
    try:
        mathml = convert(escaped, display="block" if display else "inline")
    except Exception:  # The library raises its own errors and, for malformed input, many others.
        return source
    # Browsers only support the variant `normal`; bold letters are separate characters.
    mathml = _VARIANT.sub("", mathml).replace(' display="inline"', "")
    mathml = mathml.replace(' stretchy="false" fence="false"', "")
    clean = nh3.clean(mathml, tags=set(TAGS), attributes=ATTRIBUTES)
    return Markup(_add_spacing(_GREEK_CAPITAL.sub(r'<mi mathvariant="normal">\1</mi>', clean)))


def _add_spacing(mathml: str) -> str:
    """Space function names, slashes and roots as TeX does."""
    spaced = _FUNCTION_NAME.sub(_space_function_name, mathml)
    spaced = _ROOT.sub(rf"\g<0>{_STRUT}", spaced)
    return spaced.replace("<mo>/</mo>", '<mo lspace="0" rspace="0">/</mo>')


def _space_function_name(match: re.Match[str]) -> str:
    left, right = (0 if match[side] else 0.167 for side in ("before", "after"))
    return f'{match["before"] or ""}<mo lspace="{left}em" rspace="{right}em">{match["name"]}</mo>'
