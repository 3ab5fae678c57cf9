"""A parsed CV -> an account of it: its lines, its entries, and which line became which entry."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from sitegen.content import bibtex
from sitegen.importing.review.kinds import KINDS, kind_of
from sitegen.model.text import spellings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sitegen.document import Line, Place
    from sitegen.model import Publication, Text
    from sitegen.parsing import ParsedCV

Fate: TypeAlias = Literal["entry", "partly", "heading", "unsorted", "marks"]
Value: TypeAlias = str | tuple[str, ...]

_FIRST_OF_A_WORK: Final = (
    "title",
    "author",
    "booktitle",
    "journal",
    "journaltitle",
    "year",
    "date",
)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the source."""

    number: int
    """Counted from 1, blank lines left out."""
    place: Place
    """Where it stands."""
    lines: tuple[Line, ...]
    """What stands there; in LaTeX, one line of source can make several."""
    gap: bool
    """Whether a blank line stands before it."""
    fate: Fate
    """`entry`: all of it is in entries; `partly`: some of it is unsorted; `unsorted`: all; `marks`: it has no words."""
    entries: tuple[str, ...]
    """Names of the entries that it became."""

    @property
    def id(self) -> str:
        """Its name in the page."""
        return f"l{self.number}"


@dataclass(frozen=True, slots=True)
class Entry:
    """What some lines became."""

    id: str
    """Its name in the page."""
    kind: str
    """One of KINDS."""
    key: str
    """The key that it stands under, or the citation key of a publication."""
    type: str
    """Of a publication: `article`."""
    fields: tuple[tuple[str, Value], ...]
    """Its values by name."""
    rows: tuple[Row, ...]
    """The lines that it comes from; none if it was drawn from other entries."""

    @property
    def label(self) -> str:
        """Its first value, or its key."""
        return next((flat(value) for _, value in self.fields), "") or self.key


@dataclass(frozen=True, slots=True)
class Account:
    """What became of a CV."""

    rows: tuple[Row, ...]
    """All its lines but the blank ones, in order."""
    entries: tuple[Entry, ...]
    """In the order of the source, kind by kind."""

    def counts(self) -> Counter[Fate]:
        """How many lines met each fate."""
        return Counter(row.fate for row in self.rows)

    def by_kind(self) -> dict[str, list[Entry]]:
        """The entries, grouped."""
        groups: dict[str, list[Entry]] = {}
        for entry in self.entries:
            groups.setdefault(entry.kind, []).append(entry)
        return groups


def flat(value: Value) -> str:
    """A value as one text."""
    return value if isinstance(value, str) else "; ".join(value)


def account(cv: ParsedCV) -> Account:
    """The account of a CV."""
    values = list(_values(cv))
    names = {(key, index): f"e{number}" for number, (key, index, _) in enumerate(values, 1)}
    became: dict[Place, dict[str, None]] = {}
    for trace in cv.traces:
        for place in trace.places:
            if name := names.get((trace.key, trace.index)):
                became.setdefault(place, {})[name] = None
    rows = tuple(_rows(cv, became))
    of: dict[str, list[Row]] = {}
    for row in rows:
        for name in row.entries:
            of.setdefault(name, []).append(row)
    entries = [_entry(names[key, index], key, value, of) for key, index, value in values]
    return Account(rows, tuple(_in_order(entries, rows)))


def _values(cv: ParsedCV) -> Iterator[tuple[str, int, object]]:
    """Every value of a CV with its key and index, as traces name them."""
    for prefix, owner in (("", cv.person), ("private.", cv.private)):
        for field in fields(owner):
            value = getattr(owner, field.name)
            if field.name == "links":
                yield from (("links", at, pair) for at, pair in enumerate(value.items()))
            elif field.name == "headings":
                continue  # their lines are headings
            elif isinstance(value, tuple):
                yield from ((prefix + field.name, at, item) for at, item in enumerate(value))
            elif value:
                yield prefix + field.name, 0, value
    yield from (("publications", at, work) for at, work in enumerate(cv.publications))


def _rows(cv: ParsedCV, became: Mapping[Place, Mapping[str, None]]) -> Iterator[Row]:
    fates = {origin.place: origin.became for origin in cv.origins}
    found: dict[Place, list[Line]] = {}
    gaps: set[Place] = set()
    gap = False
    for line in cv.lines:
        if line.blank:
            gap = True
            continue
        if gap and line.place not in found:
            gaps.add(line.place)
        found.setdefault(line.place, []).append(line)
        gap = False
    for number, (place, lines) in enumerate(found.items(), 1):
        fate = _fate(fates.get(place, ()))
        yield Row(number, place, tuple(lines), place in gaps, fate, tuple(became.get(place, ())))


def _fate(became: tuple[str, ...]) -> Fate:
    in_entries = set(became) - {"heading", "unsorted", "marks"}
    if "unsorted" in became:
        return "partly" if in_entries else "unsorted"
    return "entry" if in_entries else "heading" if "heading" in became else "marks"


def _entry(name: str, key: str, value: object, of: Mapping[str, list[Row]]) -> Entry:
    rows = tuple(of.get(name, ()))
    if key == "publications":
        work: Publication = value  # type: ignore[assignment]  # what stands under this key
        return Entry(name, key, work.key, work.type, tuple(_of_work(work)), rows)
    if key == "links":
        pair: tuple[str, str] = value  # type: ignore[assignment]  # as `_values` gives it
        return Entry(name, kind_of(key), f"links.{pair[0]}", "", (pair,), rows)
    return Entry(name, kind_of(key), key, "", tuple(_named(key.rpartition(".")[2], value)), rows)


def _of_work(work: Publication) -> Iterator[tuple[str, Value]]:
    for field in sorted(work.fields, key=lambda name: name not in _FIRST_OF_A_WORK):
        text = work.fields[field]
        people = field in ("author", "editor")
        yield field, tuple(map(bibtex.plain, text.split(" and "))) if people else bibtex.plain(text)


def _named(name: str, value: object) -> Iterator[tuple[str, Value]]:
    """The values inside a value, by name."""
    if is_dataclass(value):
        for field in fields(value):
            inner = getattr(value, field.name)
            if isinstance(inner, tuple) and any(is_dataclass(item) for item in inner):
                yield field.name, tuple(", ".join(_texts(item)) for item in inner)
            elif inner:
                yield field.name, _shown(inner)
    else:
        yield name, _shown(value)


def _texts(value: object) -> Iterator[str]:
    return (text if isinstance(text, str) else "; ".join(text) for _, text in _named("", value))


def _shown(value: object) -> Value:
    if value is True:
        return "yes"
    if isinstance(value, tuple):
        return tuple(map(str, map(_shown, value)))
    text: Text = value  # type: ignore[assignment]  # all else in the model is text
    return " / ".join(spellings(text))


def _in_order(entries: list[Entry], rows: tuple[Row, ...]) -> Iterator[Entry]:
    """Kinds in the order in which the source first has them, but what is about the person before all."""
    first: dict[str, int] = {"about": -2, "private": -1}
    for entry in entries:
        starts = entry.rows[0].number if entry.rows else len(rows) + 1
        first[entry.kind] = min(first.get(entry.kind, starts), starts)
    usual = list(KINDS)
    return iter(sorted(entries, key=lambda entry: (first[entry.kind], usual.index(entry.kind))))


def masked(text: str) -> str:
    """A private text of which only the shape is shown: `138-0013-8000` -> `•••-••••-••••`."""
    return re.sub(r"[\w.+-]+(?=@)|\d", "•", text)
