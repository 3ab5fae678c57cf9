"""Trace which line of a CV became which entry, and find what looks wrong; it stays as written."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from sitegen.content import bibtex
from sitegen.content.bibtex.fields import PUBLIC
from sitegen.content.plausibility import Implausible, find_implausible
from sitegen.converters import SUFFIXES
from sitegen.importing.journal import FOLDER
from sitegen.importing.merging.log import label
from sitegen.importing.merging.publications import VENUE_FIELDS
from sitegen.model.text import all_versions

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from sitegen.document import Line, Place
    from sitegen.importing.members import Member
    from sitegen.importing.sources import Source
    from sitegen.model import Publication, Text
    from sitegen.parsing import ParsedCV

Status: TypeAlias = Literal["entry", "partly", "heading", "unsorted", "marks"]
Value: TypeAlias = str | tuple[str, ...]

_FIRST_OF_A_WORK: Final = frozenset(
    {"title", "author", "booktitle", "journal", "journaltitle", "year", "date"}
)


class Kind(NamedTuple):
    """A kind of entry."""

    label: str
    """Its heading."""
    hue: int
    """Hue of its colour in OKLCH degrees; kinds that often follow each other are far apart."""


KINDS: Final = {
    "unsorted": Kind("Unsorted", 70),
    "about": Kind("About", 265),
    "interests": Kind("Interests", 320),
    "education": Kind("Education", 235),
    "experience": Kind("Experience", 165),
    "publications": Kind("Publications", 25),
    "projects": Kind("Projects", 305),
    "patents": Kind("Patents", 200),
    "talks": Kind("Talks", 290),
    "teaching": Kind("Teaching", 135),
    "students": Kind("Students", 345),
    "committees": Kind("Committees", 325),
    "service": Kind("Service", 185),
    "awards": Kind("Awards", 100),
    "grants": Kind("Grants", 150),
    "skills": Kind("Skills", 250),
    "sections": Kind("Other sections", 310),
    "private": Kind("Private", 5),
}
"""The kinds of entries by key; `about` and `private` cover several keys."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the CV."""

    number: int
    """Counted from 1, without blank lines."""
    place: Place
    """File, page and line."""
    lines: tuple[Line, ...]
    """The text; one line of LaTeX source may produce several."""
    gap: bool
    """Whether it follows a blank line."""
    status: Status
    """`entry`, `partly` or `unsorted`, by how much is in entries; `marks` if it has no words."""
    entries: tuple[str, ...]
    """The ids of its entries."""

    @property
    def id(self) -> str:
        """The id in the review page."""
        return f"l{self.number}"

    @property
    def text(self) -> str:
        """The text of all its lines."""
        return " ".join(line.text for line in self.lines)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry made from some lines."""

    id: str
    """The id in the review page."""
    kind: str
    """One of KINDS."""
    key: str
    """Its key in person.yaml, or the citation key of a publication."""
    type: str
    """The BibTeX type of a publication."""
    fields: tuple[tuple[str, Value], ...]
    """Its values by name."""
    rows: tuple[Row, ...]
    """The lines it comes from; empty if it was derived from other entries."""
    unsure: tuple[tuple[str, str], ...] = ()
    """Name and text of each value that the reader was unsure about."""

    @property
    def label(self) -> str:
        """Its first value, or else its key."""
        return next((join_values(value) for _, value in self.fields), "") or self.key


@dataclass(frozen=True, slots=True)
class Coverage:
    """The lines of a CV and the entries made from them."""

    rows: tuple[Row, ...]
    """All lines except blank ones, in order."""
    entries: tuple[Entry, ...]
    """In the order of the source, kind by kind."""
    is_data: bool = False
    """Whether everything comes from structured data."""

    def counts(self) -> Counter[Status]:
        """Count the lines by status."""
        return Counter(row.status for row in self.rows)

    def by_kind(self) -> dict[str, list[Entry]]:
        """Group the entries by kind."""
        groups: dict[str, list[Entry]] = {}
        for entry in self.entries:
            groups.setdefault(entry.kind, []).append(entry)
        return groups


def join_values(value: Value) -> str:
    """Join the texts of a value."""
    return value if isinstance(value, str) else "; ".join(value)


def trace_cv(cv: ParsedCV) -> Coverage:
    """Trace which lines of a CV became which entries."""
    values = list(_values(cv))
    ids = {(key, index): f"e{number}" for number, (key, index, _) in enumerate(values, 1)}
    entries_by_place: dict[Place, dict[str, None]] = {}
    for trace in cv.traces:
        for place in trace.places:
            if entry_id := ids.get((trace.key, trace.index)):
                entries_by_place.setdefault(place, {})[entry_id] = None
    rows = tuple(_rows(cv, entries_by_place))
    rows_by_entry: dict[str, list[Row]] = {}
    for row in rows:
        for entry_id in row.entries:
            rows_by_entry.setdefault(entry_id, []).append(row)
    unsure = {(trace.key, trace.index): trace.unsure for trace in cv.traces if trace.unsure}
    entries = [
        replace(
            _make_entry(ids[key, index], key, value, rows_by_entry.get(ids[key, index], ())),
            unsure=unsure.get((key, index), ()),
        )
        for key, index, value in values
    ]
    return Coverage(rows, tuple(_sort_entries(entries, rows)), cv.is_data)


def _values(cv: ParsedCV) -> Iterator[tuple[str, int, object]]:
    """Yield every value of a CV with its key and index, as in the traces."""
    for prefix, owner in (("", cv.person), ("private.", cv.private)):
        for field in fields(owner):
            value = getattr(owner, field.name)
            if field.name == "links":
                yield from (("links", at, pair) for at, pair in enumerate(value.items()))
            elif field.name == "headings":
                continue  # these are not entries: their lines are headings
            elif isinstance(value, tuple):
                yield from ((prefix + field.name, at, item) for at, item in enumerate(value))
            elif value:
                yield prefix + field.name, 0, value
    yield from (("publications", at, work) for at, work in enumerate(cv.publications))


def _rows(cv: ParsedCV, entries_by_place: Mapping[Place, Mapping[str, None]]) -> Iterator[Row]:
    became = {origin.place: origin.became for origin in cv.origins}
    lines_by_place: dict[Place, list[Line]] = {}
    after_gap: set[Place] = set()
    gap = False
    for line in cv.lines:
        if line.blank:
            gap = True
            continue
        if gap and line.place not in lines_by_place:
            after_gap.add(line.place)
        lines_by_place.setdefault(line.place, []).append(line)
        gap = False
    for number, (place, lines) in enumerate(lines_by_place.items(), 1):
        status = _status(became.get(place, ()))
        entry_ids = tuple(entries_by_place.get(place, ()))
        yield Row(number, place, tuple(lines), place in after_gap, status, entry_ids)


def _status(became: tuple[str, ...]) -> Status:
    in_entries = set(became) - {"heading", "unsorted", "marks"}
    if "unsorted" in became:
        return "partly" if in_entries else "unsorted"
    return "entry" if in_entries else "heading" if "heading" in became else "marks"


def _make_entry(entry_id: str, key: str, value: object, rows: Sequence[Row]) -> Entry:
    if key == "publications":
        work: Publication = value  # type: ignore[assignment]  # by its key
        values = tuple(_work_values(work))
        return Entry(entry_id, key, work.key, work.type, values, tuple(rows))
    if key == "links":
        link: tuple[str, str] = value  # type: ignore[assignment]  # by its key
        return Entry(entry_id, "about", f"links.{link[0]}", "", (link,), tuple(rows))
    prefix, _, name = key.rpartition(".")
    kind = prefix or (key if key in KINDS else "about")
    return Entry(entry_id, kind, key, "", tuple(_named_values(name, value)), tuple(rows))


def _work_values(work: Publication) -> Iterator[tuple[str, Value]]:
    for name in sorted(work.fields, key=lambda name: name not in _FIRST_OF_A_WORK):
        text = work.fields[name]
        if name in ("author", "editor"):
            yield name, tuple(map(bibtex.plain, text.split(" and ")))
        else:
            yield name, bibtex.plain(text)


def _named_values(name: str, value: object) -> Iterator[tuple[str, Value]]:
    """Yield the values inside a value by name; nested entries become one text each."""
    if not is_dataclass(value):
        yield name, _format(value)
        return
    for field in fields(value):
        inner = getattr(value, field.name)
        if isinstance(inner, tuple) and any(is_dataclass(item) for item in inner):
            yield field.name, tuple(map(_format_entry, inner))
        elif inner:
            yield field.name, _format(inner)


def _format_entry(entry: object) -> str:
    return ", ".join(join_values(value) for _, value in _named_values("", entry))


def _format(value: object) -> Value:
    if value is True:
        return "yes"
    if isinstance(value, tuple):
        return tuple(map(str, map(_format, value)))
    text: Text = value  # type: ignore[assignment]  # everything else in the model is text
    return " / ".join(all_versions(text))


def _sort_entries(entries: list[Entry], rows: tuple[Row, ...]) -> list[Entry]:
    """Sort by kind: personal details first, the others as they first appear in the source."""
    first: dict[str, int] = {"about": -2, "private": -1}
    for entry in entries:
        start = entry.rows[0].number if entry.rows else len(rows) + 1
        first[entry.kind] = min(first.get(entry.kind, start), start)
    usual = list(KINDS)
    return sorted(entries, key=lambda entry: (first[entry.kind], usual.index(entry.kind)))


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


def list_suspicious(coverage: Coverage) -> list[tuple[str, str, str]]:
    """List first line, label and reason of the suspicious entries, without repetitions."""
    reasons = find_suspicious(coverage)
    places: dict[tuple[str, str], str] = {}
    for entry in coverage.entries:
        if entry.id in reasons:
            place = str(entry.rows[0].place) if entry.rows else ""
            places.setdefault((entry.label, "; ".join(reasons[entry.id])), place)
    return [(place, name, reason) for (name, reason), place in places.items()]


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
