"""Parse numeric dates: ranges from day to day, and the last of several days or months.

`3/4/21` is ambiguous. If the whole CV shows the order, `lines/slashed_dates.py` has replaced its slashes.
"""

from __future__ import annotations

import re
from typing import Final

_LATER_DAY: Final = re.compile(
    r"\s*[-–—~～]\s*(?:(?:1[0-2]|0?[1-9])[./])?[0-3]?\d(?![\d./-]|\s*[年月])"
)
_LATER_MONTH: Final = re.compile(r"\s*[-–—~～]\s*(?P<month>1[0-2]|0?[1-9])(?![\d./-]|\s*[年月])")
MONTH_FIRST: Final = "\u2044"
"""The slash of dates with the month first."""
DAY_FIRST: Final = "\u2215"
"""The slash of dates with the day first."""
_DAY: Final = r"(?P<{0}>[0-3]?\d)/(?P<{1}>[0-3]?\d)/(?P<{2}>(?:19|20)?\d\d)"
_DAYS: Final = re.compile(
    rf"(?<![\w/.]){_DAY.format('a', 'b', 'year')}\s*(?:[-–—]|\bto\b)\s*{_DAY.format('c', 'd', 'last')}(?![\w/])"
)
_SLASHES: Final = 4
_MONTHS: Final = 12
AHEAD: Final = 50
"""Two-digit years from here on are in the 20th century."""


def full_year(year: str) -> str:
    """Return a two-digit year with its century: `98` -> `1998`."""
    return f"{'19' if int(year) >= AHEAD else '20'}{year}"


def find_ranges(text: str) -> list[tuple[str, str, int, int]]:
    """Return ranges from day to day, `07/01/15 - 6/30/2020`: first and last day, start and end index.

    The days are years only if neither shows which number is the month.
    """
    if text.count("/") < _SLASHES:
        return []
    ranges = [(match, _first_and_last(match)) for match in _DAYS.finditer(text)]
    return [(*days, match.start(), match.end()) for match, days in ranges if days]


def _first_and_last(match: re.Match[str]) -> tuple[str, str] | None:
    year, last = (
        digits if len(digits) > len("98") else full_year(digits)
        for digits in match.group("year", "last")
    )
    a, b, c, d = (int(figures) for figures in match.group("a", "b", "c", "d"))
    if max(a, c) > _MONTHS:
        a, b, c, d = b, a, d, c
    elif max(b, d) <= _MONTHS:
        return year, last
    return (
        (f"{year}-{a:02d}-{b:02d}", f"{last}-{c:02d}-{d:02d}")
        if max(a, c) <= _MONTHS and min(a, c)
        else None
    )


def match_later(text: str, match: re.Match[str], stop: int) -> re.Match[str] | None:
    """Match the last of several days or months after a date: `2019.12.06 - 08`, `2022.6-12`."""
    if match["d6"]:
        return _LATER_DAY.match(text, stop)
    month = _LATER_MONTH.match(text, stop) if match["s6"] in ("/", ".") else None
    return month if month and int(month["month"]) > int(match["m6"]) else None
