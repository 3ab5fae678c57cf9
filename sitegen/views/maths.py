"""Convert LaTeX formulas to MathML, which browsers render without a script."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape as escape_attribute
from typing import Final

import nh3
from markupsafe import Markup, escape

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
"""Its attributes, without those that hold an address or a style."""

_MAX_LENGTH: Final = 2_000
"""Characters of a formula; the time for a longer one would grow with their square."""
_TEXT: Final = re.compile(r"(\\(?:text[a-z]*|mbox)\s*\{)([^{}]*)")
_VARIANT: Final = re.compile(r' mathvariant="(?!normal")[a-z-]*"')
_FUNCTION_NAME: Final = re.compile(
    r"(?P<before><mrow>|<mo[^>]*>[(\[{|⟨⌊⌈]</mo>)?"
    r"<(?P<tag>m[io])>(?P<name>[A-Za-z]{2,})</(?P=tag)>(?=(?P<after><mo[^>]*>\()?)"
)


@lru_cache(maxsize=4096)  # The title of a work is on several pages.
def render_formula(formula: str, *, display: bool = False) -> Markup:
    """Convert a formula to MathML, or return it in dollar signs if it is invalid or too long.

    Args:
        formula: LaTeX without the dollar signs around it, such as `n^2`.
        display: Whether it is on a line of its own.
    """
    from latex2mathml.converter import convert  # Few sites have formulas; this takes long.

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
    # Browsers know no other variant than `normal`: bold letters are characters of their own.
    mathml = _VARIANT.sub("", mathml).replace(' display="inline"', "")
    mathml = mathml.replace(' stretchy="false" fence="false"', "")
    clean = nh3.clean(mathml, tags=set(TAGS), attributes=ATTRIBUTES)
    return Markup(_add_spacing(clean))


def _add_spacing(mathml: str) -> str:
    """Space function names and slashes as TeX does."""
    spaced = _FUNCTION_NAME.sub(_space_function_name, mathml)
    return spaced.replace("<mo>/</mo>", '<mo lspace="0" rspace="0">/</mo>')


def _space_function_name(match: re.Match[str]) -> str:
    left, right = (0 if match[side] else 0.167 for side in ("before", "after"))
    return f'{match["before"] or ""}<mo lspace="{left}em" rspace="{right}em">{match["name"]}</mo>'
