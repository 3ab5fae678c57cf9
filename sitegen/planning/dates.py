"""Dates in the manner of a page's language: `2019-09` is `Sep 2019`, or `2019年9月`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from sitegen.model.text import MONTHS
from sitegen.planning.languages import translate

_DATE: Final = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")
_YEAR_RANGE: Final = re.compile(r"(\d{4})\s*[-–—/]\s*(\d{4}|\d{2}|present)?", re.IGNORECASE)
_SEASONS: Final = {"21": "spring", "22": "summer", "23": "autumn", "24": "winter"}
"""The numbers that stand for seasons instead of months, and their messages."""


@lru_cache(maxsize=4096)
def format_date(language: str, value: str) -> str:
    """Format `2023`, `2023-07`, `2023-07-15` or `present`; return anything else unchanged.

    `2023-21` is spring, as in biblatex.
    """
    if value == "present":
        return translate(language, "present")
    match = _DATE.fullmatch(value)
    if match and match[2] in _SEASONS and not match[3]:
        return translate(language, _SEASONS[match[2]], year=match[1])
    if not match or not match[2] or not 1 <= int(match[2]) <= 12:
        return value
    year, month, day = match[1], int(match[2]), int(match[3] or 0)
    match language.partition("-")[0].lower():
        case "en":
            name = MONTHS[month - 1][:3].title()
            return f"{name} {day}, {year}" if day else f"{name} {year}"
        case "zh":
            return f"{year}年{month}月{day}日" if day else f"{year}年{month}月"
    return _format_with_babel(language, year, month, day)


def _format_with_babel(language: str, year: str, month: int, day: int) -> str:
    import datetime

    from babel import Locale, UnknownLocaleError  # large, and not needed for English and Chinese
    from babel.dates import format_skeleton

    try:
        locale = Locale.parse(language, sep="-")
        date = datetime.date(int(year), month, day or 1)
        return format_skeleton("yMMMd" if day else "yMMM", date, locale=locale)
    except (UnknownLocaleError, ValueError):  # an unknown language, or June 31
        return f"{year}-{month:02}-{day:02}" if day else f"{year}-{month:02}"


def format_date_range(language: str, start: str, end: str = "", *, expected: bool = False) -> str:
    """Format `Sep 2019 – Jun 2020`, or the only date; an end in the future is `(expected)`."""
    dates = [format_date(language, value) for value in dict.fromkeys((start, end)) if value]
    text = " – ".join(dates)
    if not expected or not text:
        return text
    word = translate(language, "expected")
    return f"{text}（{word}）" if language.startswith("zh") else f"{text} ({word})"


@lru_cache(maxsize=4096)
def format_years(language: str, value: str) -> str:
    """Format `2023`, `2020–2022` or `2022–present`: a year or a range of years."""
    if match := _YEAR_RANGE.fullmatch(value):
        return f"{match[1]}–{format_date(language, (match[2] or '').lower())}"
    return format_date(language, value)
