"""What `person.yaml` says that cannot be, beyond what imports tell: days of no month, entries that stand twice."""

from __future__ import annotations

import dataclasses
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from sitegen.model import spellings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.model import Person

_LAST: Final = 15
"""Years that a date may lie ahead."""


def doubts(person: Person, this_year: int) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """Path, message and hint of each."""
    for field in dataclasses.fields(person):
        entries = getattr(person, field.name)
        if isinstance(entries, tuple) and entries and dataclasses.is_dataclass(entries[0]):
            yield from _twice(field.name, entries)
            for index, entry in enumerate(entries):
                yield from _dates((field.name, index), entry, this_year)


def _twice(key: str, entries: tuple[Any, ...]) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    first: dict[str, int] = {}
    for index, entry in enumerate(entries):
        before = first.setdefault(repr(entry), index)
        if before != index:
            what = f"{key}: {_title(entry)!r} stands twice, word for word"
            yield (key, index), what, f"take one away: the other is number {before + 1} of the list"


def _title(entry: Any) -> str:
    """Its first words."""
    values = (getattr(entry, field.name) for field in dataclasses.fields(entry))
    return next(
        (text for value in values if isinstance(value, str | dict) for text in spellings(value)), ""
    )


def _dates(
    path: tuple[str | int, ...], entry: Any, this_year: int
) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    for field in dataclasses.fields(entry):
        value = getattr(entry, field.name)
        if isinstance(value, tuple) and value and dataclasses.is_dataclass(value[0]):
            for index, below in enumerate(value):
                yield from _dates((*path, field.name, index), below, this_year)
        elif (
            field.name in ("start", "end", "date")
            and isinstance(value, str)
            and value[:4].isdigit()
        ):
            hint = "write the day as it was, or leave it out: 2023-02"
            if not _is_day(value):
                yield (*path, field.name), f"{field.name}: there is no day {value!r}", hint
            elif field.name == "date" and not 1800 <= int(value[:4]) <= this_year + _LAST:
                yield (*path, field.name), f"{field.name}: {value!r} cannot be the year", ""


def _is_day(text: str) -> bool:
    """Whether a calendar has it; a month or a year alone always is."""
    if len(text) < len("2023-02-01"):
        return True
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
