"""The items of a list -> its style: what most of them have in common, told to the model with every token."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing.references.tokens import shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.references.tokens import Token

_YEAR_BEHIND: Final = re.compile(r"(?P<open>[(（]?)(?:19|20)\d\d[a-z]?(?P<close>[)）]?)")
_QUOTED: Final = re.compile(r"[“\"‘«「《][^”\"’»」》]{12,}[”\"’»」》]")
_GB: Final = re.compile(r"\[[JCMDRPNSAZ](?:/OL)?\]")


def style(texts: Sequence[str], split: Sequence[Sequence[Token]]) -> str:
    """A short code: how the items begin, where the year stands, whether titles are quoted."""
    starts = [_start([shape(token.text) for token in pieces[:6]]) for pieces in split if pieces]
    years = [_year(text) for text in texts]
    quoted = sum(bool(_QUOTED.search(text)) for text in texts) > 0.5 * len(texts)
    marked = sum(bool(_GB.search(text)) for text in texts) > 0.5 * len(texts)
    return f"{_most(starts)}{_most(years)}{'q' if quoted else ''}{'j' if marked else ''}"


def _start(shapes: Sequence[str]) -> str:
    """How an item begins: `F,` and `c` inverted names, `FI` Vancouver's, `I.` initials, `g` words, `h` Chinese."""
    first, second, third = (*shapes, "", "", "")[:3]
    if first[:1] == "h":
        return "h"
    if first in ("Y", "("):
        return "Y"
    if second == "," or third == ",":
        behind = shapes[2 if second == "," else 3 :]
        inverted = second == "," and behind[:1] and behind[0] in ("A", "AA")
        return "F," if inverted else "c" if second == "," else "g,"
    if second == "." and first in ("A", "Aa"):
        return "I."
    if second in ("A", "AA") and third != ".":
        return "FI"
    if first in ("A", "AA"):
        return "IF"
    return "g"


def _year(text: str) -> str:
    """Where the year stands: early or late, in brackets or not, at the end."""
    matches = list(_YEAR_BEHIND.finditer(text))
    if not matches:
        return "-"
    match = matches[-1] if len(matches) == 1 or matches[0].start() > 0.4 * len(text) else matches[0]
    third = "e" if match.start() < 0.45 * len(text) else "z" if match.end() > len(text) - 4 else "l"
    return third + ("b" if match["open"] and match["close"] else "")


def _most(values: Sequence[str]) -> str:
    return max(sorted(set(values)), key=values.count, default="")
