"""Dates in figures: the last of several days or months of a year, and days that a range of them tells from months.

`3/4/21` does not say which is the month. Where all of a CV tells, its slashes are others (`lines/slashed_dates.py`).
"""

from __future__ import annotations

import re
from typing import Final

_LATER_DAY: Final = re.compile(
    r"\s*[-–—~～]\s*(?:(?:1[0-2]|0?[1-9])[./])?[0-3]?\d(?![\d./-]|\s*[年月])"
)
_LATER_MONTH: Final = re.compile(r"\s*[-–—~～]\s*(?P<month>1[0-2]|0?[1-9])(?![\d./-]|\s*[年月])")
MONTH_FIRST: Final = "\u2044"
"""The slash of dates whose month is told to come first."""
DAY_FIRST: Final = "\u2215"
"""The slash of those whose day does."""
_DAY: Final = r"(?P<{0}>[0-3]?\d)/(?P<{1}>[0-3]?\d)/(?P<{2}>(?:19|20)?\d\d)"
_DAYS: Final = re.compile(
    rf"(?<![\w/.]){_DAY.format('a', 'b', 'year')}\s*(?:[-–—]|\bto\b)\s*{_DAY.format('c', 'd', 'last')}(?![\w/])"
)
_SLASHES: Final = 4
_MONTHS: Final = 12
AHEAD: Final = 50
"""From which year of a century on two figures are taken for the century before."""


def full_year(year: str) -> str:
    """`98` -> `1998`."""
    return f"{'19' if int(year) >= AHEAD else '20'}{year}"


def find_ranges(text: str) -> list[tuple[str, str, int, int]]:
    """Ranges from day to day, `07/01/15 - 6/30/2020`: their first and last day, and where they stand.

    Only the years, where neither day tells which of its figures is the month.
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
    """The last of them behind the date that `match` is: `2019.12.06 - 08`, `2022.6-12`."""
    if match["d6"]:
        return _LATER_DAY.match(text, stop)
    month = _LATER_MONTH.match(text, stop) if match["s6"] in ("/", ".") else None
    return month if month and int(month["month"]) > int(match["m6"]) else None
