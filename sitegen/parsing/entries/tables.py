"""Tables whose first row names the columns, read cell by cell.

Example: `Name<tab>Level<tab>Years` over `Pell, Jonas<tab>Postdoctoral fellow<tab>2012-2014`. A
column without a field becomes a note, labelled with its head.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any, Final

from sitegen.model import (
    Award,
    Committee,
    Course,
    Education,
    Experience,
    Grant,
    Occasion,
    Patent,
    Project,
    Service,
    Student,
    Talk,
)
from sitegen.model.text import has_han
from sitegen.parsing import dates, names, terms
from sitegen.parsing.entries.people.person_lines import find_level
from sitegen.parsing.results import ParsedEntry, ParsedSection
from sitegen.parsing.vocabulary import either, keys

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of entry that may occur in tables."""

    model: type
    """Its class in the model."""
    required_columns: tuple[str, ...]
    """The columns required in a table of this kind."""


@dataclass(frozen=True, slots=True)
class _Lecture:
    """A talk in a row of a table."""

    title: str = ""
    kind: str = ""
    where: str = ""
    date: str = ""
    location: str = ""
    slides: str = ""
    video: str = ""
    url: str = ""
    abstract: str = ""

    @property
    def entry(self) -> Talk:
        """Return the row as a talk."""
        occasion = Occasion(
            where=self.where,
            date=self.date,
            location=self.location,
            slides=self.slides,
            video=self.video,
        )
        occasions = (occasion,) if occasion != Occasion() else ()
        return Talk(
            title=self.title,
            kind=self.kind,
            url=self.url,
            abstract=self.abstract,
            given=occasions,
        )


_KINDS: Final = {
    "awards": _Kind(Award, ("title",)),
    "committees": _Kind(Committee, ("name",)),
    "education": _Kind(Education, ("degree", "institution")),
    "experience": _Kind(Experience, ("role", "organization")),
    "grants": _Kind(Grant, ("title",)),
    "patents": _Kind(Patent, ("title",)),
    "projects": _Kind(Project, ("name",)),
    "service": _Kind(Service, ("role", "organization")),
    "students": _Kind(Student, ("name",)),
    "talks": _Kind(_Lecture, ("title",)),
    "teaching": _Kind(Course, ("course",)),
}
_MOST: Final = 0.6
"""The minimum share of rows below a head that fit its columns."""
_LONGEST: Final = 6
"""The maximum number of words in a column head."""
_MANY: Final = 9
"""The maximum number of columns: rows with missing cells are fitted in every possible way."""
_UNIT: Final = re.compile(r"\s*[（(](?P<unit>[^（）()]*)[)）]\s*$")
_LATIN: Final = re.compile(r"[A-Za-z]")
_LANGUAGE_BOUNDARY: Final = re.compile(
    r"(?<=[\u3400-\u9fff])\s*(?=[A-Za-z/])|(?<=[A-Za-z])\s*(?=[\u3400-\u9fff])"
)
_AMOUNT: Final = re.compile(either("amounts"))
_ORDINALS: Final = re.compile(either("heads_of_ordinals"), re.IGNORECASE)
_EMPTY_CELLS: Final = frozenset({"-", "–", "—", "/", "无", "N/A"})
"""Placeholders for empty cells."""
_RELATED_KINDS: Final = {"experience": "education", "education": "experience"}
"""Kinds whose tables may occur under the same heading."""


@dataclass(frozen=True, slots=True)
class _Table:
    """A table whose first row names its columns."""

    kind: str
    """The kind of its entries."""
    head: Block
    """The row with the column heads."""
    columns: tuple[str, ...]
    """The field of each column; empty if its cells become notes labelled with the head."""
    rows: tuple[tuple[Block, tuple[str, ...]], ...]
    """The cells of each row, one per column; empty cells are empty strings."""


def parse(section: Section) -> ParsedSection:
    """Return the entries of a section's tables, with their heads as headings."""
    entries: list[ParsedEntry] = []
    for table in _find_tables(section):
        entries.append(ParsedEntry("heading", table.head.text.replace("\t", " "), (table.head,)))
        heads = _split_cells(table.head.text)
        for block, cells in table.rows:
            cells_of_row = list(zip(heads, table.columns, cells, strict=True))
            entries.append(
                ParsedEntry(
                    table.kind,
                    read_entry(replace(section, kind=table.kind), cells_of_row),
                    (block,),
                )
            )
    return ParsedSection(tuple(entries))


def _find_tables(section: Section) -> Iterator[_Table]:
    if section.kind not in _KINDS:
        return
    kinds = [section.kind, *filter(None, [_RELATED_KINDS.get(section.kind)])]
    heads = [
        (at, kinds_of_row[0])
        for at, block in enumerate(section.blocks)
        if (kinds_of_row := _find_kinds(kinds, block))
    ]
    for (at, (kind, columns)), (stop, _) in pairwise([*heads, (len(section.blocks), ("", ()))]):
        below = section.blocks[at + 1 : stop]
        rows = [
            (block, cells)
            for block in below
            if (cells := _fit_cells(block.text.split("\t"), columns))
        ]
        if rows and len(rows) >= _MOST * len(below):
            yield _Table(kind, section.blocks[at], columns, tuple(rows))


def _find_kinds(kinds: Sequence[str], block: Block) -> list[tuple[str, tuple[str, ...]]]:
    """Return the kinds of entries for which a row names the columns, with these columns."""
    return [(kind, columns) for kind in kinds if (columns := _read_columns(kind, block))]


def _split_cells(text: str) -> tuple[str, ...]:
    return tuple(cell.strip(" :：") for cell in text.split("\t"))


def _read_columns(kind: str, block: Block) -> tuple[str, ...]:
    """Return the fields named by a row of heads, or nothing if it is not such a row."""
    cells = _split_cells(block.text)
    if not 1 < len(cells) <= _MANY or any(
        len(cell.split()) > _LONGEST or dates.find(cell) for cell in cells
    ):
        return ()
    columns = tuple(
        "ordinal" if _ORDINALS.fullmatch(cell) else find_column(kind, cell) for cell in cells
    )
    fields = [column for column in columns if column]
    distinct = len(set(fields)) == len(fields) and has_required(kind, fields)
    return columns if distinct and len(fields) > 1 and len(fields) >= _MOST * len(cells) else ()


def has_required(kind: str, columns: Sequence[str]) -> bool:
    """Return whether the columns suffice for an entry of this kind."""
    return set(_KINDS[kind].required_columns) <= set(columns)


def has_kind(kind: str) -> bool:
    """Return whether entries of this kind may be in tables."""
    return kind in _KINDS


def required_columns(kind: str) -> tuple[str, ...]:
    """Return the columns required for an entry of this kind."""
    return _KINDS[kind].required_columns


def find_column(kind: str, head: str) -> str:
    """Return the field of the cells under a column head, or an empty string."""
    return next(
        (
            field
            for field, words in _compile_heads(kind).items()
            if _matches_head(head.strip(" :："), words)
        ),
        "",
    )


def _matches_head(cell: str, words: re.Pattern[str]) -> bool:
    """Return whether a head is one of these words, also in two languages: `时间 Period`."""
    plain = _UNIT.sub("", cell).strip()
    parts = (
        (plain, *_LANGUAGE_BOUNDARY.split(plain))
        if has_han(plain) and _LATIN.search(plain)
        else (plain,)
    )
    return any(words.fullmatch(part.strip(" /")) for part in parts if part.strip(" /"))


@cache
def _compile_heads(kind: str) -> Mapping[str, re.Pattern[str]]:
    """Return the patterns of column heads by field; specific patterns precede general ones."""
    field_names = {field.name for field in fields(_KINDS[kind].model)} | {"when", "department"}
    groups = [
        (group, key) for group in (f"heads_of_{kind}", "heads_of_columns") for key in keys(group)
    ]
    patterns: dict[str, re.Pattern[str]] = {}
    for group, key in groups:
        if key in field_names:
            patterns.setdefault(key, re.compile(either(group, key), re.IGNORECASE))
    return patterns


def _fit_cells(cells: Sequence[str], columns: tuple[str, ...]) -> tuple[str, ...]:
    """Return one cell per column; dates and amounts decide which cells are missing."""
    missing = len(columns) - len(cells)
    if missing < 0 or len(cells) < 2:
        return ()
    for places in combinations(range(len(columns)), len(cells)):
        placed = {place: cell.strip() for place, cell in zip(places, cells, strict=True)}
        if all(_fits_column(cell, columns[place]) for place, cell in placed.items()):
            return tuple(placed.get(place, "") for place in range(len(columns)))
    return () if missing else tuple(map(str.strip, cells))


def _fits_column(cell: str, column: str) -> bool:
    if column == "when":
        return bool(dates.find(cell))
    if column == "ordinal":
        return cell.strip(".、").isdigit() and len(cell) < len("2000")
    if column == "amount":
        return any(char.isdigit() for char in cell) and not dates.is_alone(cell)
    return not dates.is_alone(cell) and not (column and _AMOUNT.fullmatch(cell))


def read_entry(section: Section, cells: Sequence[tuple[str, str, str]]) -> object:
    """Return the entry of a row; each cell has a head, a field (empty if unknown) and a text."""
    values: dict[str, Any] = {}
    notes: list[str] = []
    model = _KINDS[section.kind].model
    field_names = {field.name for field in fields(model)}
    for head, column, cell in cells:
        if not cell or cell in _EMPTY_CELLS or column == "ordinal":
            continue
        if column == "when":
            notes += _set_dates(values, field_names, cell)
        elif column in ("advisors", "co_advisors", "inventors"):
            values[column] = tuple(names.split_list(cell))
        elif column == "notes":
            notes.append(cell)
        elif column == "amount" and cell[-1:].isdigit() and (unit := _UNIT.search(head)):
            values[column] = f"{cell}{unit['unit'].rpartition('：')[2].strip()}"
        elif column:
            values[column] = cell
        else:
            notes.append(f"{head}: {cell}" if head else cell)
    notes += _complete(section, values, field_names)
    notes_field = next((key for key in ("notes", "highlights") if key in field_names), "")
    if notes and notes_field:
        values[notes_field] = tuple(notes)
    value = model(**values)
    return value.entry if isinstance(value, _Lecture) else value


def _complete(section: Section, values: dict[str, Any], field_names: Collection[str]) -> list[str]:
    """Complete fields from several cells or the heading, and split a combined degree and subject.

    A department is returned as a note if the entry has no field for it.
    """
    notes = []
    degree, _, area = str(values.get("degree", "")).partition(", ")
    if (
        section.kind == "education"
        and area
        and not values.get("area")
        and terms.DEGREE.fullmatch(degree)
    ):
        values["degree"], values["area"] = degree, area
    employers = [key for key in ("organization", "institution") if key in field_names]
    employer = next((key for key in employers if key in values), "")
    if (department := values.pop("department", "")) and not employers:
        notes.append(department)
    elif department:
        parts = [department, *filter(None, [values.get(employer, "")])]
        values[employer or employers[0]] = ", ".join(
            reversed(parts) if has_han(department) else parts
        )
    if employer and section.kind in ("education", "experience") and "location" not in values:
        values[employer], values["location"] = terms.location_at_end(values[employer])
    if section.kind == "students":
        level = values.get("level", "") or section.defaults.get("level", "")
        values |= {
            "level": find_level(level) or level,
            "status": section.defaults.get("status", ""),
        }
    return notes


def _set_dates(values: dict[str, Any], field_names: set[str], cell: str) -> list[str]:
    """Set the dates of an entry from a cell; return the rest of the cell."""
    whens = dates.find(cell)
    if "term" in field_names:
        values["term"] = cell
        return []
    if "years" in field_names:
        values["years"] = tuple(when.years for when in whens)
    elif "year" in field_names:
        values["year"] = cell
        return []
    elif "date" in field_names:
        values["date"] = whens[0].begin if whens else ""
    elif whens and whens[0].is_range:
        values["start"], values["end"] = whens[0].begin, whens[0].end
    elif whens:
        values["start" if "role" in field_names else "end"] = whens[0].begin
    rest = dates.without(cell, whens[:1] if "start" in field_names else whens)
    return [rest.replace("\t", " ")] if re.search(r"\w", rest) else []
