"""A formula in LaTeX becomes MathML, which browsers show by themselves, without a script.

In: what stands between dollar signs. Out: HTML that is safe to put into a page. What cannot be read as a formula stands
there as it was written.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, cast

from markupsafe import Markup, escape

from sitegen.site.escaping import as_attribute, marked
from sitegen.site.formulas import quick

if TYPE_CHECKING:
    from collections.abc import Callable

TAGS: Final = frozenset(
    {
        "math",
        "mrow",
        "mi",
        "mn",
        "mo",
        "ms",
        "mtext",
        "mspace",
        "mstyle",
        "mpadded",
        "mphantom",
        "merror",
        "mfrac",
    }
    | {
        "msqrt",
        "mroot",
        "msub",
        "msup",
        "msubsup",
        "munder",
        "mover",
        "munderover",
        "mmultiscripts",
        "mprescripts",
    }
    | {"mtable", "mtr", "mtd"}
)
"""The elements of MathML Core."""
ATTRIBUTES: Final = {
    "math": {"display"},
    "mi": {"mathvariant"},
    "mo": {"stretchy", "fence", "form", "separator", "largeop", "movablelimits", "lspace", "rspace"},
    "mspace": {"width", "height", "depth"},
    "mpadded": {"width", "height", "depth", "lspace", "voffset"},
    "mstyle": {"displaystyle", "scriptlevel"},
    "mfrac": {"linethickness"},
    "mover": {"accent"},
    "munder": {"accentunder"},
    "munderover": {"accent", "accentunder"},
    "mtd": {"columnspan", "rowspan"},
}  # fmt: skip
"""Those of its attributes that hold neither an address nor a style."""

# The library puts the words in a formula into its result as they are.
_WORDS: Final = re.compile(r"(\\(?:text[a-z]*|mbox)\s*\{)([^{}]*)")
_VARIANTS: Final = re.compile(r' mathvariant="(?!normal")[a-z-]*"')
"""Browsers know but the upright one; bold letters and the like come as characters of their own."""
_NAMES: Final = re.compile(
    r"(?P<before><mrow>|<mo[^>]*>[(\[{|⟨⌊⌈]</mo>)?<(?P<tag>m[io])>(?P<name>[A-Za-z]{2,})</(?P=tag)>(?=(?P<after><mo[^>]*>\()?)"
)
_SLASH: Final = "<mo>/</mo>"


@lru_cache(maxsize=4096)
def mathml(formula: str, *, display: bool = False) -> Markup:
    """`n^2` -> `<math><msup><mi>n</mi><mn>2</mn></msup></math>`; `display` gives it a line of its own."""
    if not display and (made := quick(formula)) is not None:
        return marked(f"<math>{_set_apart(made)}</math>")
    try:
        made = _converter()(_WORDS.sub(_escaped, formula), display="block" if display else "inline")
    except Exception:  # the library raises errors of its own and, at odd input, many others
        dollars = "$$" if display else "$"
        return escape(f"{dollars}{formula}{dollars}")
    import nh3

    made = (
        _VARIANTS.sub("", made)
        .replace(' display="inline"', "")
        .replace(' stretchy="false" fence="false"', "")
    )
    clean = nh3.clean(made, tags=set(TAGS), attributes=ATTRIBUTES)
    return Markup(_set_apart(clean))


def _set_apart(made: str) -> str:
    """Functions and slashes with the room around them that TeX gives them."""
    return _NAMES.sub(_spaced, made).replace(_SLASH, '<mo lspace="0" rspace="0">/</mo>')


def _spaced(match: re.Match[str]) -> str:
    """`log` and its like are set apart from what they stand between, as TeX does; browsers do not know of that."""
    before, after = (0 if match[side] else 0.167 for side in ("before", "after"))
    return f'{match["before"] or ""}<mo lspace="{before}em" rspace="{after}em">{match["name"]}</mo>'


def _escaped(match: re.Match[str]) -> str:
    return match[1] + as_attribute(match[2])


@cache
def _converter() -> Callable[..., str]:
    from latex2mathml.converter import convert

    return cast("Callable[..., str]", convert)
