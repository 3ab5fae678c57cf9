"""A BibTeX value becomes HTML: words as they are, mathematics in italics with its superscripts and subscripts."""

from __future__ import annotations

import re
from typing import Final

from markupsafe import Markup, escape

from sitegen import bibtex

_MATH: Final = re.compile(r"(?<!\\)\$([^$]+)(?<!\\)\$")
_RAISED: Final = re.compile(r"([\^_])(?:\{([^{}]*)\}|(\\[A-Za-z]+|\S))")
_TAGS: Final = {"^": "sup", "_": "sub"}


def html(value: str) -> Markup:
    """`Learning {GPU}s in $O(n^2)$` -> `Learning GPUs in <i class="math">O(n<sup>2</sup>)</i>`."""
    if "$" not in value:
        return escape(bibtex.plain(value))
    # The pieces between dollars are at the odd places.
    pieces = (
        _math(piece) if place % 2 else escape(bibtex.plain(piece)) for place, piece in enumerate(_MATH.split(value))
    )
    return Markup().join(pieces)


def _math(formula: str) -> Markup:
    pieces: list[Markup] = []
    end = 0
    for match in _RAISED.finditer(formula):
        pieces.append(escape(_symbols(formula[end : match.start()])))
        inner = match[2] if match[2] is not None else match[3]
        pieces.append(Markup("<{0}>{1}</{0}>").format(Markup(_TAGS[match[1]]), _symbols(inner)))
        end = match.end()
    pieces.append(escape(_symbols(formula[end:])))
    return Markup('<i class="math">{}</i>').format(Markup().join(pieces))


def _symbols(formula: str) -> str:
    r"""`\alpha` -> `α`; braces go."""
    if "\\" in formula:
        from pylatexenc.latex2text import LatexNodes2Text

        formula = LatexNodes2Text(math_mode="text").latex_to_text(formula)
    return formula.replace("{", "").replace("}", "")
