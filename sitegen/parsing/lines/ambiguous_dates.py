"""Resolve ambiguous dates using the whole CV: `3/4/21` and `2008-11`.

If `2/23/26` occurs, the month comes first; if `23/2/26` does, the day; with both or neither, dates
stay ambiguous. Two-digit years are only read in such a CV. Special slashes mark the order.

`2008-11` may be a month or four years. If `2013-15` occurs as well, it means years, unless
`2021-05` shows that the CV writes months like this. `2004-6` means years if every single digit is
greater than the last digit of its year. Some templates put the years of a range one above the other
in the margin: `2019 2016<tab>Post`. A dash marks such ranges.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing.dates import DAY_FIRST, MONTH_FIRST, OPEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Line

_DAY: Final = re.compile(
    r"(?<![\w/.:$])(?P<a>[0-3]?\d)/(?P<b>[0-3]?\d)/(?P<year>(?:19|20)?\d\d)(?![\w/%]|\.\d)"
)
_MONTHS: Final = 12
_DAYS: Final = 31
_BEFORE: Final = r"(?<![\w./-])(?P<century>19|20)"
_AFTER: Final = r"(?![\w/-]|\.\d)"
_SHORT: Final = re.compile(rf"{_BEFORE}(?P<year>\d\d)-(?P<last>\d\d){_AFTER}")
_DIGIT: Final = re.compile(rf"{_BEFORE}\d(?P<year>\d)-(?P<last>[1-9]){_AFTER}(?P<dash>\s*[-–—~])?")
_STACKED: Final = re.compile(
    rf"^(?P<start>\s*(?:19|20)(?P<year>\d\d)) (?=(?:(?:19|20)\d\d|(?P<last>\d\d)|(?:{OPEN}))\t)",
    re.IGNORECASE,
)
"""Two years, or a year and an open end, that are alone in the margin."""


def mark_order(lines: Sequence[Line]) -> Sequence[Line]:
    """Replace the slashes of ambiguous dates; no character changes its position."""
    matches = [match for line in lines if "/" in line.text for match in _DAY.finditer(line.text)]
    figures = [(int(match["a"]), int(match["b"])) for match in matches]
    month_first = any(a <= _MONTHS < b <= _DAYS for a, b in figures)
    day_first = any(b <= _MONTHS < a <= _DAYS for a, b in figures)
    if month_first == day_first:
        return lines
    slash = MONTH_FIRST if month_first else DAY_FIRST

    def slashed(match: re.Match[str]) -> str:
        month, day = map(int, match.group("a", "b") if month_first else match.group("b", "a"))
        is_valid = 0 < month <= _MONTHS and 0 < day <= _DAYS
        is_unambiguous = day > _MONTHS and len(match["year"]) > len("98")
        return match[0].replace("/", slash) if is_valid and not is_unambiguous else match[0]

    return [
        replace(line, text=_DAY.sub(slashed, line.text)) if _DAY.search(line.text) else line
        for line in lines
    ]


def insert_dashes(lines: Sequence[Line]) -> Sequence[Line]:
    """Return the lines with dashes between such years; no character changes its position."""
    lines = [replace(line, text=_STACKED.sub(_join_years, line.text)) for line in lines]
    pairs = [
        (int(match["year"]), int(match["last"]))
        for line in lines
        for match in _SHORT.finditer(line.text)
    ]
    ranges = sum(last > max(_MONTHS, year) for year, last in pairs)
    months = sum(last <= min(_MONTHS, year) for year, last in pairs)
    if ranges and not months:
        lines = _replace(_SHORT, lines)
    return _replace(_DIGIT, lines) if _are_years(lines) else lines


def _are_years(lines: Sequence[Line]) -> bool:
    """Return whether single digits after years are never months."""
    return all(
        match["last"] > match["year"] and not match["dash"] and not has_han(line.text)
        for line in lines
        for match in _DIGIT.finditer(line.text)
    )


def _replace(pattern: re.Pattern[str], lines: Sequence[Line]) -> Sequence[Line]:
    return [
        replace(line, text=pattern.sub(_with_dash, line.text))
        if pattern.search(line.text)
        else line
        for line in lines
    ]


def _join_years(match: re.Match[str]) -> str:
    is_range = not match["last"] or match["last"] > match["year"]
    return f"{match['start']}–" if is_range else match[0]


def _with_dash(match: re.Match[str]) -> str:
    return match[0].replace("-", "–", 1) if int(match["last"]) <= _MONTHS else match[0]
