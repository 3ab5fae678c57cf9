"""Normalize values for comparison, without case, punctuation and notation."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from sitegen.content.bibtex.fields import MONTHS

KEYS: Final[dict[str, tuple[str, ...]]] = {
    "education": ("institution", "degree", "area"),
    "experience": ("organization", "role"),
    "projects": ("name",),
    "publications": ("title",),
    "patents": ("number", "title"),
    "talks": ("title", "where", "date"),
    "teaching": ("course", "term"),
    "students": ("name",),
    "committees": ("name",),
    "service": ("role", "organization"),
    "awards": ("title",),
    "grants": ("title",),
}
"""The fields that identify an entry, by section."""
TITLES: Final = re.compile(
    r"\b(?:Prof(?:essor)?|Dr|PhD|MD|ScD|MPH)\b\.?|(?:副?教授|研究员|博士|老师)$", re.IGNORECASE
)
"""Titles before or after a name."""
_OPEN: Final = "present|now|current|today|ongoing|至今|今"
_YEARS: Final = re.compile(
    rf"(\d{{4}})(?:\s*(?:[-–—~至]+|to)\s*(\d{{4}}|\d{{2}}(?!\d)|{_OPEN}|(?=\s*(?:$|[;,)]))))?",
    re.IGNORECASE,
)
_SERVICES: Final = re.compile(
    r"^(?:https?://)?(?:www\.)?(?:github\.com|orcid\.org|twitter\.com|x\.com|linkedin\.com/in"
    r"|researchgate\.net/profile|scholar\.google\.\w+/citations\?(?:hl=\w+&)?user=)/?",
    re.IGNORECASE,
)


def fold(value: str) -> str:
    """Return the letters and digits of a text, in lower case."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", value).casefold()))


def fold_address(value: str) -> str:
    """Return an address without its scheme, or the handle of a well-known service."""
    value = _SERVICES.sub("", value.strip()).casefold()
    return fold(re.sub(r"^(?:https?://)?(?:www\.)?", "", value).rstrip("/"))


def fold_date(value: str) -> str:
    """Return a date as `2023-07`, `2023` or `present`, or the text itself."""
    text = value.strip().casefold()
    if re.fullmatch(_OPEN, text):
        return "present"
    if match := re.match(r"(\d{4})\s*[-./年]\s*(\d{1,2})(?!\d)", text):
        return f"{match[1]}-{int(match[2]):02d}"
    names = "|".join(MONTHS)
    if match := re.search(rf"\b({names})[a-z]*\.?\s*(?:\d{{1,2}},?\s*)?(\d{{4}})", text):
        return f"{match[2]}-{MONTHS.index(match[1]) + 1:02d}"
    year = re.search(r"\d{4}", text)
    return year[0] if year else text


@lru_cache(maxsize=4096)  # called for each entry and date of a CV
def years_of(text: str) -> tuple[str, ...]:
    """Return all years in a text, including those of ranges; an open end is `now`."""
    text = re.sub(r"(\d{4})-\d{2}-\d{2}", r"\1", text)
    text = re.sub(r"(\d{4})[-.年]\d{1,2}(?!\d)(?!\s*[-–—]+\s*\d{2}(?!\d))", r"\1", text)
    years: set[str] = set()
    for match in _YEARS.finditer(text):
        first, last = match[1], match[2]
        years.add(first)
        if last and last.isdigit():
            end = int(last) if len(last) == 4 else int(first[:2] + last)
            is_range = 0 <= end - int(first) < 60
            years |= {str(year) for year in range(int(first), end + 1)} if is_range else {last}
        elif last is not None:
            years.add("now")
    return tuple(sorted(years))
