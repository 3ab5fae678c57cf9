"""Dates as a reader of the page's language writes them: `2019-09` is `Sep 2019`, or `2019年9月`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sitegen.site.messages import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_DATE: Final = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")
_YEARS: Final = re.compile(r"(\d{4})\s*[-–—/]\s*(\d{4}|\d{2}|present)?", re.IGNORECASE)
_ENGLISH_MONTHS: Final = (
    "Jan",
    "Feb",
    "Mar",
    "Apr",
    "May",
    "Jun",
    "Jul",
    "Aug",
    "Sep",
    "Oct",
    "Nov",
    "Dec",
)


def _english(year: str, month: int, day: int) -> str:
    name = _ENGLISH_MONTHS[month - 1]
    return f"{name} {day}, {year}" if day else f"{name} {year}"


def _chinese(year: str, month: int, day: int) -> str:
    return f"{year}年{month}月{day}日" if day else f"{year}年{month}月"


def _elsewhere(language: str, year: str, month: int, day: int) -> str:
    """In the manner of any other language, as the Unicode consortium's data (CLDR) have it."""
    from datetime import date as calendar

    from babel import Locale, UnknownLocaleError  # English and Chinese do without its weight
    from babel.dates import format_skeleton

    try:
        locale = Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return f"{year}-{month:02}-{day:02}" if day else f"{year}-{month:02}"
    try:
        return format_skeleton(
            "yMMMd" if day else "yMMM", calendar(int(year), month, day or 1), locale=locale
        )
    except ValueError:  # the 31st of June, as written
        return f"{year}-{month:02}-{day:02}"


_STYLES: Final[Mapping[str, Callable[[str, int, int], str]]] = {"en": _english, "zh": _chinese}


@lru_cache(maxsize=4096)
@lru_cache(maxsize=4096)  # the same year and month stands on every second page
def date(language: str, value: str) -> str:
    """`2023`, `2023-07`, `2023-07-15` or `present` in the language's manner; anything else as it stands."""
    if value == "present":
        return translate(language, "present")
    match = _DATE.fullmatch(value)
    if not match or not match[2] or not 1 <= int(match[2]) <= 12:
        return value
    parts = match[1], int(match[2]), int(match[3] or 0)
    style = _STYLES.get(language.partition("-")[0].lower())
    return style(*parts) if style else _elsewhere(language, *parts)


def date_range(language: str, start: str, end: str = "", *, expected: bool = False) -> str:
    """`Sep 2019 – Jun 2020`; one date if only one is known; `(expected)` behind an end that lies ahead."""
    shown = [date(language, value) for value in dict.fromkeys((start, end)) if value]
    text = " – ".join(shown)
    if not expected or not text:
        return text
    word = translate(language, "expected")
    return f"{text}（{word}）" if language.startswith("zh") else f"{text} ({word})"


@lru_cache(maxsize=4096)
def years(language: str, value: str) -> str:
    """`2023`, `2020–2022`, `2022–present`: a year or a span of years with a proper dash."""
    match = _YEARS.fullmatch(value)
    return (
        f"{match[1]}–{date(language, (match[2] or '').lower())}" if match else date(language, value)
    )
