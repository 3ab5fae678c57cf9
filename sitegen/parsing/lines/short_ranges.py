"""Mark year ranges with a dash if a line alone does not show that they are ranges.

`2008-11` may be a month or four years. If `2013-15` occurs as well, it means years, unless
`2021-05` shows that the CV writes months like this. `2004-6` means years if every single digit is
greater than the last digit of its year. Some templates put the years of a range one above the other
in the margin: `2019 2016<tab>Post`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing.dates import OPEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Line

_BEFORE: Final = r"(?<![\w./-])(?P<century>19|20)"
_AFTER: Final = r"(?![\w/-]|\.\d)"
_SHORT: Final = re.compile(rf"{_BEFORE}(?P<year>\d\d)-(?P<last>\d\d){_AFTER}")
_DIGIT: Final = re.compile(rf"{_BEFORE}\d(?P<year>\d)-(?P<last>[1-9]){_AFTER}(?P<dash>\s*[-–—~])?")
_MONTHS: Final = 12
_STACKED: Final = re.compile(
    rf"^(?P<start>\s*(?:19|20)(?P<year>\d\d)) (?=(?:(?:19|20)\d\d|(?P<last>\d\d)|(?:{OPEN}))\t)",
    re.IGNORECASE,
)
"""Two years, or a year and an open end, that are alone in the margin."""


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
