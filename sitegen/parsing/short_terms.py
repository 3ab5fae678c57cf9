"""Match abbreviated terms of timetables: `F15`, `SP25`, `W19, W20`."""

from __future__ import annotations

import re
from typing import Final

_TERM: Final = r"(?:SP|FA|SU|WI|Sp|Fa|Su|Wi|[FSW])['’]?\d\d"
SEVERAL: Final = rf"{_TERM}(?:\s*[,;/&]\s*{_TERM})*"
"""Matches one or more terms."""
_COLUMN: Final = re.compile(rf"\s*(?P<terms>{SEVERAL})\s*\t")


def in_column(text: str) -> str:
    """Return the terms in the first column: `F15, F16<tab>Tides and Foam`."""
    match = _COLUMN.match(text)
    return match["terms"] if match else ""
