"""Find suspicious or unfinished content of `person.yaml`, with line and column."""

from __future__ import annotations

import dataclasses
from datetime import date
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sitegen.content import yaml as records
from sitegen.content.plausibility import find_implausible
from sitegen.content.reading import display_path, read_text
from sitegen.errors import Problem
from sitegen.model import all_versions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.model import Person
    from sitegen.model.site import Profile

_CURLY: Final = "“”„‘’"
_QUOTABLE: Final = ("name", "position", "affiliation", "email")
_MAX_YEARS_AHEAD: Final = 15
_MAX_SHOWN: Final = 60
"""Characters of an unsorted line to show."""

Path: TypeAlias = tuple[str | int, ...]
"""Keys and indexes that lead to a value."""


def warnings(profile: Profile, this_year: int) -> Iterator[Problem]:
    """Yield a warning for everything the author should look at."""
    path = profile.folder / "person.yaml"
    source = read_text(path)
    checks = chain(
        _implausible(profile, this_year),
        _curly_quotes(profile.person),
        _unsorted(profile.person),
        _entries(profile.person, this_year),
    )
    for keys, message, hint in checks:
        yield Problem(message, display_path(path), *records.find_position(source, keys), hint=hint)


def _implausible(profile: Profile, this_year: int) -> Iterator[tuple[Path, str, str]]:
    for flag in find_implausible(profile.person, profile.publications, this_year):
        if flag.key != "publications":
            index = () if flag.key == "links" else (flag.index,)
            message = f"{flag.field or flag.key}: {flag.value!r} {flag.why}"
            yield (flag.key, *index, flag.field), message, ""


def _curly_quotes(person: Person) -> Iterator[tuple[Path, str, str]]:
    for field in _QUOTABLE:
        value = getattr(person, field)
        for text in value if isinstance(value, tuple) else all_versions(value):
            if text[:1] in _CURLY and text[-1:] in _CURLY:
                message = f"{field}: {text} is in curly quotes, which are part of the text in YAML"
                yield (field,), message, "remove them, or use straight quotes"


def _unsorted(person: Person) -> Iterator[tuple[Path, str, str]]:
    for index, item in enumerate(person.unsorted):
        text = item.text if len(item.text) <= _MAX_SHOWN else f"{item.text[: _MAX_SHOWN - 3]}..."
        hint = "move it to the right key or delete it (it is not published)"
        yield ("unsorted", index), f"unsorted: {text!r}", hint


def _entries(person: Person, this_year: int) -> Iterator[tuple[Path, str, str]]:
    for field in dataclasses.fields(person):
        entries = getattr(person, field.name)
        if isinstance(entries, tuple) and entries and dataclasses.is_dataclass(entries[0]):
            yield from _duplicates(field.name, entries)
            for index, entry in enumerate(entries):
                yield from _dates((field.name, index), entry, this_year)


def _duplicates(key: str, entries: tuple[Any, ...]) -> Iterator[tuple[Path, str, str]]:
    first: dict[str, int] = {}
    for index, entry in enumerate(entries):
        original = first.setdefault(repr(entry), index)
        if original != index:
            message = f"{key}: {_title(entry)!r} is listed twice, word for word"
            yield (key, index), message, f"remove one; the other is item {original + 1} of the list"


def _title(entry: Any) -> str:
    """Return the first text of an entry."""
    values = (getattr(entry, field.name) for field in dataclasses.fields(entry))
    texts = (all_versions(value) for value in values if isinstance(value, str | dict))
    return next(chain.from_iterable(texts), "")


def _dates(path: Path, entry: Any, this_year: int) -> Iterator[tuple[Path, str, str]]:
    for field in dataclasses.fields(entry):
        name, value = field.name, getattr(entry, field.name)
        if isinstance(value, tuple) and value and dataclasses.is_dataclass(value[0]):
            for index, nested in enumerate(value):
                yield from _dates((*path, name, index), nested, this_year)
        elif name in ("start", "end", "date") and isinstance(value, str) and value[:4].isdigit():
            if not _exists(value):
                hint = "correct the day, or leave it out: 2023-02"
                yield (*path, name), f"{name}: {value!r} does not exist", hint
            elif name == "date" and not 1800 <= int(value[:4]) <= this_year + _MAX_YEARS_AHEAD:
                yield (*path, name), f"{name}: {value!r} is not a plausible year", ""


def _exists(day: str) -> bool:
    """Return whether a date exists; years and months without a day always do."""
    if len(day) < len("2023-02-01"):
        return True
    try:
        date.fromisoformat(day)
    except ValueError:
        return False
    return True
