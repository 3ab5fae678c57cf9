"""Trace which line of a CV became which entry, for the report and the review page."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from sitegen.content import bibtex
from sitegen.model.text import all_versions

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.document import Line, Place
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
