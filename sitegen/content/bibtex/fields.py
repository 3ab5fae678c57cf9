"""BibTeX fields with a special meaning."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import text
from sitegen.shipped import texts

if TYPE_CHECKING:
    from sitegen.model import Publication

_TABLES: Final = texts("content/bibtex/fields.yaml")
VERBATIM: Final[frozenset[str]] = frozenset(_TABLES["verbatim"])
HOMEPAGE: Final[frozenset[str]] = frozenset(_TABLES["homepage"])
STANDARD: Final[frozenset[str]] = frozenset(_TABLES["standard"])
PUBLIC: Final = HOMEPAGE | STANDARD
"""All fields that may be published: those for homepages, and those of BibTeX and biblatex.

Others stay in the file: databases export authors' email addresses, for example, and reference
managers store notes and paths.
"""
MONTHS: Final = tuple(month[:3] for month in text.MONTHS)
"""The abbreviations that every bibliography style defines."""
VENUES: Final[dict[str, str]] = _TABLES["venues"]
"""The field that holds the venue, by entry type."""
YES: Final = frozenset(("true", "yes", "1"))
NO: Final = frozenset(("false", "no", "0"))
"""Values that mean "no" in yes-or-no fields."""
_EMAIL: Final = re.compile(
    r"(?:\(?\b(?:corresponding author|e-?mail(?: address)?|contact)[:：]?\s*)?"
    r"(?<![\w.+'-])<?[\w.+'-]{1,64}@[\w-]+(?:\.[\w-]+)+>?\)?;?",
    re.IGNORECASE,
)
_DATE: Final = re.compile(r"(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?")
_MONTH: Final = re.compile(r"(0?[1-9]|1[0-2])(?:\s*[-–/]+\s*(?:0?[1-9]|1[0-2]))?")
"""A month in digits, or the first and last month of an issue."""
_MONTH_NAME: Final = re.compile(rf"\b(?:{'|'.join(MONTHS)})")
_SEASON: Final = re.compile(r"(\d{4})-(2[1-4])")
_SEASONS: Final = {"spr": 21, "sum": 22, "aut": 23, "fal": 23, "win": 24}
"""The numbers that biblatex uses in place of a month, by the first letters of the season."""
_SEASON_NAME: Final = re.compile(rf"\b(?:{'|'.join(_SEASONS)})")
_MONTH_OR_SEASON: Final = re.compile(rf"{_MONTH_NAME.pattern}|{_SEASON_NAME.pattern}")
_NAMES_OF_SEASONS: Final = ("Spring", "Summer", "Autumn", "Winter")
_YEARS: Final = re.compile(r"[\s,/–-]*\b\d{4}\b(?:/\d{2}\b)?[\s,]*")
_YEAR: Final = re.compile(r"(?<!\d)\d{4}(?!\d)[a-z]?(?![^\W\d_])")
_STATE: Final = re.compile(
    "|".join(rf"(?P<{state}>{words})" for state, words in _TABLES["states"].items()), re.IGNORECASE
)
_UNDATED: Final = re.compile(
    r"\W*(?:n\.?\s?d|s\.?\s?d|no date|undated|无日期|年)?\W*", re.IGNORECASE
)
_YEAR_AND_MONTH: Final = re.compile(r"(?P<year>\d{4})-(?P<month>0[1-9]|1[0-2])(?:-\d{2})?")
"""A date in place of a year; `2009-10` is taken for two years instead."""
_CIRCA: Final = re.compile(r"\W*c(?:a|irca)?\W*", re.IGNORECASE)


def is_selected(publication: Publication) -> bool:
    """Return whether the entry is selected for the home page."""
    return publication.get("selected").casefold() in YES


def public(publication: Publication) -> Publication:
    """Return the entry with only what may be published: fields in `PUBLIC`, no email addresses."""
    fields = {
        name: value if "@" not in value or name in VERBATIM else _EMAIL.sub("", value).strip()
        for name, value in publication.fields.items()
        if name in PUBLIC
    }
    return publication if fields == publication.fields else replace(publication, fields=fields)


def citable(publication: Publication) -> Publication:
    """Return the entry without the fields that only homepages use."""
    if HOMEPAGE.isdisjoint(publication.fields):
        return publication
    fields = {name: value for name, value in publication.fields.items() if name not in HOMEPAGE}
    return replace(publication, fields=fields)


def dated(publication: Publication) -> Publication:
    """Return the entry with a plain `year`: `2024, in press` is split into `year` and `pubstate`.

    Words other than a state become the `month` or part of the `note`.
    """
    fields = dict(publication.fields)
    written = _YEAR_AND_MONTH.fullmatch(fields.get("year", "").strip())
    if written and int(written["month"]) != int(written["year"][2:]) + 1:
        fields |= {"year": written["year"], "date": fields.get("date", written[0])}
    for name in ("year", "date", "month"):
        value = fields.get(name, "").strip()
        if not value or value.isdecimal():
            continue
        state, year = _STATE.search(value), _YEAR.search(value)
        rest = _YEAR.sub("", _STATE.sub("", value), count=1).strip(" ,;:.()[]{}–-/")
        is_undated = bool(_UNDATED.fullmatch(rest)) and not year
        if not (state or is_undated or (year and name == "year")):
            continue  # another date format, only a month, or a mistake that `check` reports
        fields[name] = year[0][:4] if year else ""
        if state and not fields.get("pubstate"):
            fields["pubstate"] = str(state.lastgroup)
        if _UNDATED.fullmatch(rest):
            continue
        is_month = not re.search(r"\d", rest) and _MONTH_OR_SEASON.match(rest.lower())
        if is_month and "month" not in fields:
            fields["month"] = rest
        else:
            note = value if re.search(r"\d", rest) or _CIRCA.fullmatch(rest) else rest
            fields["note"] = "; ".join(filter(None, (fields.get("note"), note)))
    fields = {name: value for name, value in fields.items() if value or not publication.get(name)}
    return publication if fields == publication.fields else replace(publication, fields=fields)


def date_parts(publication: Publication) -> tuple[int, ...]:
    """Return year, month and day of publication, as far as they are known."""
    if match := _DATE.match(publication.get("date")):
        parts = tuple(int(part) for part in match.groups() if part)
        return parts if max(parts[1:2], default=1) <= len(MONTHS) else parts[:1]  # 21 is spring
    if not (digits := publication.year):
        return ()
    year, month = int(digits), publication.get("month").lower()
    if match := _MONTH.fullmatch(month):
        return year, int(match[1])
    name = _MONTH_NAME.search(month)
    return (year, MONTHS.index(name[0]) + 1) if name else (year,)


def issue_date(publication: Publication) -> str:
    """Return the date of publication as far as it is known: `2025-06`; `2017-21` is spring."""
    if season := _SEASON.fullmatch(publication.get("date")):
        return season[0]
    parts = date_parts(publication)
    name = _SEASON_NAME.search(publication.get("month").lower()) if len(parts) == 1 else None
    return "-".join(f"{part:02}" for part in (*parts, *([_SEASONS[name[0]]] if name else [])))


def issue_name(publication: Publication) -> str:
    """Return the name of an issue without a month: `Summer`, `Michaelmas`."""
    if len(date_parts(publication)) > 1:
        return ""
    if season := _SEASON.fullmatch(publication.get("date")):
        return _NAMES_OF_SEASONS[int(season[2]) - 21]
    name = _YEARS.sub(" ", publication.get("month")).strip()
    return "" if name.isdecimal() else name
