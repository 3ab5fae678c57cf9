r"""The formulas that most texts hold, `n`, `O(n \log n)`, `x_i^2`, become MathML as the library makes it of them.

It takes longer to load than all the pages of one person to make. In: what stands between dollar signs. Out: MathML, or
nothing for whatever holds anything but letters, numbers, a few signs and functions, and these raised or lowered.
"""

from __future__ import annotations

import re
from typing import Final

_SIGNS: Final = {
    **{sign: f"<mo>{sign}</mo>" for sign in "+="},
    **{sign: f'<mo stretchy="false">{sign}</mo>' for sign in "()[]"},
    "-": "<mo>\N{MINUS SIGN}</mo>",
    "/": "<mo>/</mo>",
    ",": "<mo>,</mo>",
    "<": "<mo>&lt;</mo>",
    ">": "<mo>&gt;</mo>",
}
_ONE: Final = r"[A-Za-z]|\d++(?:\.\d++)?+"
_TOKEN: Final = re.compile(
    r" *(?:\\(?P<function>cos|exp|ln|log|sin|tan)(?![A-Za-z])(?! *[\^_])|(?P<sign>[-+=()\[\],/<>](?! *[\^_]))"
    rf"|(?P<base>{_ONE})(?:_(?P<low>[A-Za-z]|\d(?!\d)))?(?:\^(?P<high>[A-Za-z]|\d(?!\d)))?(?! *[\^_'.]))"
)


def quick(formula: str) -> str | None:
    """`n^2` -> `<mrow><msup><mi>n</mi><mn>2</mn></msup></mrow>`."""
    made, place, formula = [], 0, formula.strip(" ")
    while place < len(formula):
        match = _TOKEN.match(formula, place)
        if not match:
            return None
        made.append(_made(match))
        place = match.end()
    return f"<mrow>{''.join(made)}</mrow>" if made else None


def _made(match: re.Match[str]) -> str:
    if match["function"]:
        return f"<mo>{match['function']}</mo>"
    if match["sign"]:
        return _SIGNS[match["sign"]]
    base, low, high = (_element(match[name] or "") for name in ("base", "low", "high"))
    if low and high:
        return f"<msubsup>{base}{low}{high}</msubsup>"
    return f"<msub>{base}{low}</msub>" if low else f"<msup>{base}{high}</msup>" if high else base


def _element(written: str) -> str:
    if not written:
        return ""
    return f"<mn>{written}</mn>" if written[0].isdecimal() else f"<mi>{written}</mi>"
