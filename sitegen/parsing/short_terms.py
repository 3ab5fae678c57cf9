"""Terms as timetables shorten them: `F15`, `SP25`, `W19, W20`."""

from __future__ import annotations

import re
from typing import Final

_ONE: Final = r"(?:SP|FA|SU|WI|Sp|Fa|Su|Wi|[FSW])['’]?\d\d"
SEVERAL: Final = rf"{_ONE}(?:\s*[,;/&]\s*{_ONE})*"
"""An expression for one or more of them."""
_COLUMN: Final = re.compile(rf"\s*(?P<terms>{SEVERAL})\s*\t")


def in_column(text: str) -> str:
    """Those that stand in a column of their own at the front: `F15, F16<tab>Tides and Foam`."""
    match = _COLUMN.match(text)
    return match["terms"] if match else ""
