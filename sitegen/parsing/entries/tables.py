"""Tables whose first row says what stands in each column -> entries, cell by cell.

`Name<tab>Level<tab>Years` over `Pell, Jonas<tab>Postdoctoral fellow<tab>2012-2014`. A column that no field of the entry
is meant for becomes a note behind its head.
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
from sitegen.parsing import dates, labels, names, terms
from sitegen.parsing.entries.people.person_lines import level_of
from sitegen.parsing.found import Found, ParsedSection
from sitegen.parsing.vocabulary import either, keys

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section


@dataclass(frozen=True, slots=True)
class _Kind:
    """An entry that tables tell of."""

    made: type
    """The value of the model."""
    named_by: tuple[str, ...]
    """The columns without which a table is not of this kind."""


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
        """The same as a talk."""
        given = Occasion(
            where=self.where,
            date=self.date,
            location=self.location,
            slides=self.slides,
            video=self.video,
        )
        occasions = (given,) if given != Occasion() else ()
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
"""The share of the rows below a head that have its columns; otherwise it is none."""
_LONGEST: Final = 6
"""The words of a head at most."""
_MANY: Final = 9
"""The columns of a table at most: a row with a cell left empty is fitted to them in every way that there is."""
_UNIT: Final = re.compile(r"\s*[（(](?P<unit>[^（）()]*)[)）]\s*$")
_LATIN: Final = re.compile(r"[A-Za-z]")
_IN_TWO: Final = re.compile(
    r"(?<=[\u3400-\u9fff])\s*(?=[A-Za-z/])|(?<=[A-Za-z])\s*(?=[\u3400-\u9fff])"
)
_AMOUNT: Final = re.compile(either("amounts"))
_ORDINALS: Final = re.compile(either("heads_of_ordinals"), re.IGNORECASE)
_NOTHING: Final = frozenset({"-", "–", "—", "/", "无", "N/A"})
"""What stands in a cell for which there is nothing to say."""
_EITHER: Final = {"experience": "education", "education": "experience"}
"""Below a heading for both, tables of the one stand beside tables of the other."""


@dataclass(frozen=True, slots=True)
class _Table:
    """A table whose first row names its columns."""

    kind: str
    """What its rows are."""
    head: Block
    """The first row."""
    columns: tuple[str, ...]
    """The field that each cell goes to; empty where the head is its label."""
    rows: tuple[tuple[Block, tuple[str, ...]], ...]
    """Each row with its cells, one for every column; an empty cell is an empty text."""


def parse(section: Section) -> ParsedSection:
    """The entries of a section's tables, their heads as headings."""
    found: list[Found] = []
    for table in _tables(section):
        found.append(Found("heading", table.head.text.replace("\t", " "), (table.head,)))
        heads = _cells(table.head.text)
        for block, cells in table.rows:
            told = list(zip(heads, table.columns, cells, strict=True))
            found.append(
                Found(table.kind, entry(replace(section, kind=table.kind), told), (block,))
            )
    return ParsedSection(tuple(found))


def _tables(section: Section) -> Iterator[_Table]:
    if section.kind not in _KINDS:
        return
    kinds = [section.kind, *filter(None, [_EITHER.get(section.kind)])]
    heads = [
        (at, told[0]) for at, block in enumerate(section.blocks) if (told := _read_as(kinds, block))
    ]
    for (at, (kind, columns)), (stop, _) in pairwise([*heads, (len(section.blocks), ("", ()))]):
        below = section.blocks[at + 1 : stop]
        rows = [
            (block, cells) for block in below if (cells := _fitted(block.text.split("\t"), columns))
        ]
        if rows and len(rows) >= _MOST * len(below):
            yield _Table(kind, section.blocks[at], columns, tuple(rows))


def _read_as(kinds: Sequence[str], block: Block) -> list[tuple[str, tuple[str, ...]]]:
    """The kinds of entries whose columns a row names, each with these."""
    return [(kind, columns) for kind in kinds if (columns := _columns(kind, block))]


def _cells(text: str) -> tuple[str, ...]:
    return tuple(cell.strip(" :：") for cell in text.split("\t"))


def _columns(kind: str, block: Block) -> tuple[str, ...]:
    """What the cells of a row of heads stand for, or nothing: the row is none."""
    cells = _cells(block.text)
    if not 1 < len(cells) <= _MANY or any(
        len(cell.split()) > _LONGEST or dates.find(cell) for cell in cells
    ):
        return ()
    columns = tuple(
        "ordinal" if _ORDINALS.fullmatch(cell) else column_of(kind, cell) for cell in cells
    )
    known = [column for column in columns if column]
    distinct = len(set(known)) == len(known) and is_told_by(kind, known)
    return columns if distinct and len(known) > 1 and len(known) >= _MOST * len(cells) else ()


def is_told_by(kind: str, columns: Sequence[str]) -> bool:
    """Whether these columns say enough to make an entry of this kind."""
    return set(_KINDS[kind].named_by) <= set(columns)


def has(kind: str) -> bool:
    """Whether there are tables of entries of this kind."""
    return kind in _KINDS


def named_by(kind: str) -> tuple[str, ...]:
    """The columns that name an entry of this kind."""
    return _KINDS[kind].named_by


def column_of(kind: str, head: str) -> str:
    """The field that cells under this head go to; nothing, if it is the head of none."""
    return next(
        (field for field, words in _heads(kind).items() if _says(head.strip(" :："), words)), ""
    )


def _says(cell: str, words: re.Pattern[str]) -> bool:
    """Whether a head is one of these words, in one language or in two: `时间 Period`, `经费（万元）`."""
    plain = _UNIT.sub("", cell).strip()
    parts = (plain, *_IN_TWO.split(plain)) if has_han(plain) and _LATIN.search(plain) else (plain,)
    return any(words.fullmatch(part.strip(" /")) for part in parts if part.strip(" /"))


@cache
def _heads(kind: str) -> Mapping[str, re.Pattern[str]]:
    """The words of heads by the field of the entry; what an entry calls its own comes first."""
    own = {field.name for field in fields(_KINDS[kind].made)} | {"when", "department"}
    groups = [
        (group, key) for group in (f"heads_of_{kind}", "heads_of_columns") for key in keys(group)
    ]
    found: dict[str, re.Pattern[str]] = {}
    for group, key in groups:
        if key in own:
            found.setdefault(key, re.compile(either(group, key), re.IGNORECASE))
    return found


def _fitted(cells: Sequence[str], columns: tuple[str, ...]) -> tuple[str, ...]:
    """One cell for every column; where cells were left empty, dates and amounts tell which."""
    missing = len(columns) - len(cells)
    if missing < 0 or len(cells) < 2:
        return ()
    for places in combinations(range(len(columns)), len(cells)):
        placed = {place: cell.strip() for place, cell in zip(places, cells, strict=True)}
        if all(_suits(cell, columns[place]) for place, cell in placed.items()):
            return tuple(placed.get(place, "") for place in range(len(columns)))
    return () if missing else tuple(map(str.strip, cells))


def _suits(cell: str, column: str) -> bool:
    if column == "when":
        return bool(dates.find(cell))
    if column == "ordinal":
        return cell.strip(".、").isdigit() and len(cell) < len("2000")
    if column == "amount":
        return any(char.isdigit() for char in cell) and not dates.is_alone(cell)
    return not dates.is_alone(cell) and not (column and _AMOUNT.fullmatch(cell))


def entry(section: Section, told: Sequence[tuple[str, str, str]]) -> object:
    """The entry of a row: for each cell the head above it, the field that it goes to (empty: a note), and its text."""
    said: dict[str, Any] = {}
    notes: list[str] = []
    made = _KINDS[section.kind].made
    own = {field.name for field in fields(made)}
    for head, column, cell in told:
        parts = labels.fields(cell)
        if (
            column and "advisors" in own and [part.key for part in parts] == ["", "advisors"]
        ):  # 博士（导师：李明）
            cell, said["advisors"] = parts[0].text, tuple(names.split_list(parts[1].text))
        if not cell or cell in _NOTHING or column == "ordinal":
            continue
        if column == "when":
            notes += _dated(said, own, cell)
        elif column in ("advisors", "co_advisors", "inventors"):
            said[column] = tuple(names.split_list(cell))
        elif column == "notes":
            notes.append(cell)
        elif column == "amount" and cell[-1:].isdigit() and (unit := _UNIT.search(head)):
            said[column] = f"{cell}{unit['unit'].rpartition('：')[2].strip()}"
        elif column:
            said[column] = cell
        else:
            notes.append(f"{head}: {cell}" if head else cell)
    notes += _settle(section, said, own)
    at = next((key for key in ("notes", "highlights") if key in own), "")
    if notes and at:
        said[at] = tuple(notes)
    value = made(**said)
    return value.entry if isinstance(value, _Lecture) else value


def _settle(section: Section, said: dict[str, Any], own: Collection[str]) -> list[str]:
    """What only several cells tell, or the heading; the subject behind a degree, in one cell with it.

    A department that nothing of such an entry is for is given back.
    """
    left = []
    degree, _, area = str(said.get("degree", "")).partition(", ")
    if (
        section.kind == "education"
        and area
        and not said.get("area")
        and terms.DEGREE.fullmatch(degree)
    ):
        said["degree"], said["area"] = degree, area
    employers = [key for key in ("organization", "institution") if key in own]
    employer = next((key for key in employers if key in said), "")
    if (department := said.pop("department", "")) and not employers:
        left.append(department)
    elif department:
        parts = [department, *filter(None, [said.get(employer, "")])]
        said[employer or employers[0]] = ", ".join(
            reversed(parts) if has_han(department) else parts
        )
    if employer and section.kind in ("education", "experience") and "location" not in said:
        said[employer], said["location"] = terms.location_at_end(said[employer])
    if section.kind == "students":
        level = said.get("level", "") or section.said.get("level", "")
        said |= {"level": level_of(level) or level, "status": section.said.get("status", "")}
    return left


def _dated(said: dict[str, Any], own: set[str], cell: str) -> list[str]:
    """Puts the dates of a cell where the entry has them; what the cell says beside is given back."""
    whens = dates.find(cell)
    if "term" in own:
        said["term"] = cell
        return []
    if "years" in own:
        said["years"] = tuple(when.years for when in whens)
    elif "year" in own:
        said["year"] = cell
        return []
    elif "date" in own:
        said["date"] = whens[0].begin if whens else ""
    elif whens and whens[0].is_range:
        said["start"], said["end"] = whens[0].begin, whens[0].end
    elif whens:
        said["start" if "role" in own else "end"] = whens[0].begin
    rest = dates.without(cell, whens[:1] if "start" in own else whens)
    return [rest.replace("\t", " ")] if re.search(r"\w", rest) else []
