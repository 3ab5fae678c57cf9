"""Find values and entries of a source that look wrong; they are imported as written."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sitegen.content.bibtex.fields import PUBLIC
from sitegen.content.plausibility import Implausible, find_implausible
from sitegen.converters import SUFFIXES
from sitegen.importing.journal import FOLDER
from sitegen.importing.merging.fields import VENUE_FIELDS
from sitegen.importing.merging.log import label

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from sitegen.importing.coverage import Coverage, Entry, Value
    from sitegen.importing.members import Member
    from sitegen.importing.sources import Source

_REQUIRED: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "committees": {"name": ("name", "thesis")},
    "education": {"institution": ("institution",)},
    "experience": {"organization": ("organization", "role")},
    "patents": {"title": ("title",), "number": ("number",)},
    "publications": {
        "title": ("title",),
        "author": ("author", "editor"),
        "year": ("year", "date", "pubstate"),
    },
    "students": {"name": ("name",)},
    "talks": {"title": ("title", "given")},
}
"""Properties that an entry should have, with the fields that provide them, by kind."""
UNSURE: Final = "unsure.json"
"""File in the folder of the last import with the values that the reader was unsure about."""
_LONG_FIELDS: Final = frozenset(
    {"abstract", "bio", "highlights", "items", "keywords", "note", "notes", "text"}
)
_LONGEST: Final = 300
_YEAR: Final = re.compile(r"(?<![\w./:-])(?:1[89]|20)\d\d(?![\w/:]|[.-]\d)")
_MISTYPED_YEAR: Final = re.compile(r"(?<![\w./:,-])(?:19|20)\d{3}(?![\w/:-]|[.,]\d)")
_DATED_KINDS: Final = frozenset(
    {"awards", "committees", "publications", "service", "talks", "teaching"}
)
_DATING_FIELDS: Final = VENUE_FIELDS | {"date", "note", "year"}
"""Fields of a work in which years may contradict its year, unlike in keywords or an abstract."""
_DATE_FIELDS: Final = ("year", "years", "date", "start", "end", "term", "given")


@dataclass(frozen=True, slots=True)
class ImplausibleEntry:
    """An implausible value."""

    place: str
    """Its first line: `cv.txt:12`; the file if its lines are unknown."""
    what: str
    """The value: `education: X University: end`."""
    flag: Implausible
    """The value as written, and the problem."""


@dataclass(frozen=True, slots=True)
class Suspicious:
    """An entry to check."""

    place: str
    """Its first line: `cv.txt:12`; empty if it has none."""
    label: str
    """Its first value."""
    reason: str
    """Why it is suspicious."""


def locate_implausible(
    sources: Sequence[Source], after: Member, this_year: int
) -> tuple[ImplausibleEntry, ...]:
    """Find implausible values, except those corrected on the site in the meantime."""
    on_site = {
        _identity(flag) for flag in find_implausible(after.person, after.publications, this_year)
    }
    values: dict[tuple[str, ...], ImplausibleEntry] = {}
    for source in sources:
        places = {(trace.key, trace.index): trace.places for trace in reversed(source.cv.traces)}
        for flag in find_implausible(source.cv.person, source.cv.publications, this_year):
            if _identity(flag) in on_site:
                place = next(map(str, places.get((flag.key, flag.index), ())), source.name)
                value = ImplausibleEntry(place, _describe(source, flag), flag)
                values.setdefault(_identity(flag), value)
    return tuple(values.values())


def _identity(flag: Implausible) -> tuple[str, ...]:
    return flag.key, flag.field, flag.value, flag.why


def _describe(source: Source, flag: Implausible) -> str:
    parts = [flag.key]
    if flag.key == "publications":
        parts.append(source.cv.publications[flag.index].key)
    elif flag.key != "links":
        parts.append(label(getattr(source.cv.person, flag.key)[flag.index]))
    if flag.field:
        parts.append(flag.field)
    return ": ".join(parts)


def find_suspicious(coverage: Coverage) -> dict[str, tuple[str, ...]]:
    """Return the reasons why entries are suspicious, by entry id."""
    titles = Counter(map(_normalized_title, coverage.entries))
    reasons = {
        entry.id: (*_reasons(entry, titles, is_data=coverage.is_data),)
        for entry in coverage.entries
        if entry.kind != "unsorted"
    }
    return {entry_id: why for entry_id, why in reasons.items() if why}


def list_suspicious(coverage: Coverage) -> list[Suspicious]:
    """List the suspicious entries in the order of the source, without repetitions."""
    reasons = find_suspicious(coverage)
    entries: dict[tuple[str, str], Suspicious] = {}
    for entry in coverage.entries:
        if entry.id in reasons:
            place = str(entry.rows[0].place) if entry.rows else ""
            suspicious = Suspicious(place, entry.label, "; ".join(reasons[entry.id]))
            entries.setdefault((suspicious.label, suspicious.reason), suspicious)
    return list(entries.values())


def format_unsure(site: Path, slug: str, sources: Sequence[Source]) -> dict[str, str]:
    """Return the values that the reader was unsure about, by path within the site.

    `check` reports those that have not been changed since the import.
    """
    path = f"{FOLDER}/{slug}/{UNSURE}"
    values = [
        {"place": str(trace.places[0]), "what": f"{trace.key}: {name}", "value": text}
        for source in sources
        for trace in source.cv.traces
        for name, text in trace.unsure
    ]
    if not values and not (site / path).exists():
        return {}
    return {path: json.dumps(values, ensure_ascii=False, indent=1) + "\n"}


def _normalized_title(entry: Entry) -> str:
    title = dict(entry.fields).get("title", "") if entry.kind == "publications" else ""
    return re.sub(r"\W+", " ", str(title)).casefold().strip()


def _reasons(entry: Entry, titles: Mapping[str, int], *, is_data: bool) -> Iterator[str]:
    values = dict(entry.fields)
    for what, names in _REQUIRED.get(entry.kind, {}).items():
        if not any(values.get(name) for name in names):
            yield f"no {what}"
    title = _normalized_title(entry)
    if title and titles[title] > 1:
        yield "duplicate title"
    start, end = str(values.get("start", "")), str(values.get("end", ""))
    if start and end[:1].isdigit() and end < start[: len(end)]:
        yield f"ends in {end}, before its start in {start}"
    for name, value in values.items():
        is_long = isinstance(value, str) and len(value) > _LONGEST
        is_shown = entry.kind != "publications" or name in PUBLIC
        if is_long and is_shown and name not in _LONG_FIELDS and entry.kind != "about":
            yield f"unusually long {name}"
    yield from _suspicious_years(entry, values, is_data=is_data)
    if entry.unsure:
        yield f"not sure: {', '.join(name for name, _ in entry.unsure)}"


def _suspicious_years(entry: Entry, values: Mapping[str, Value], *, is_data: bool) -> Iterator[str]:
    source = " ".join(row.text for row in entry.rows)
    if is_data or any(row.place.file.lower().endswith(SUFFIXES) for row in entry.rows):
        # In structured data, fields define the meaning of years, and omitted ones do not matter.
        source = " ".join(str(value) for name, value in values.items() if name in _DATING_FIELDS)
    # In an entry with a date, such a number may be an amount or a page number.
    if entry.kind in _DATED_KINDS and not any(values.get(name) for name in _DATE_FIELDS):
        yield from (f"{match[0]} is not a year" for match in _MISTYPED_YEAR.finditer(source))
    year = str(values.get("year", ""))
    shares_a_line = any(len(row.entries) > 1 for row in entry.rows)
    if entry.kind != "publications" or shares_a_line or not year:
        return
    notes = [note for note in str(values.get("note", "")).split("; ") if not _YEAR.fullmatch(note)]
    explained = [str(value) for name, value in values.items() if name not in _DATING_FIELDS]
    other_text = " ".join([*explained, *notes])
    others = [
        text
        for text in dict.fromkeys(_YEAR.findall(source))
        if text != year and text not in other_text
    ]
    if others:
        yield f"the CV also gives {' and '.join(others)} (imported: {year})"
