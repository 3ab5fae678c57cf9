"""Merge entries that a CV repeats: facts in prose and in lists, students, degrees."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import chain
from typing import TYPE_CHECKING, Final

from sitegen.model import Education, Student
from sitegen.parsing import names
from sitegen.parsing.results import ParsedEntry

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_FROM_PROSE: Final = "prose."


def merge_duplicates(entries: Sequence[ParsedEntry]) -> list[ParsedEntry]:
    """Return the entries without duplicates.

    An entry from prose (`prose.interests`) only counts if no list has entries of its kind.
    Students with the same name are merged.
    """
    listed_kinds = {item.kind for item in entries}
    kept = [
        replace(item, kind=item.kind.removeprefix(_FROM_PROSE))
        for item in entries
        if not item.kind.startswith(_FROM_PROSE)
        or item.kind.removeprefix(_FROM_PROSE) not in listed_kinds
    ]
    repeated = [
        item for item in entries if item.kind == "prose.education" and "education" in listed_kinds
    ]
    return _merge_students([_add_blocks(item, repeated) for item in kept])


def _add_blocks(item: ParsedEntry, repeated: Sequence[ParsedEntry]) -> ParsedEntry:
    """Add to a degree the blocks in the head of the CV that repeat its school or field."""
    lines = [
        repetition.blocks
        for repetition in repeated
        if _school_and_field(item.value) & _school_and_field(repetition.value)
    ]
    return replace(item, blocks=tuple(dict.fromkeys((*item.blocks, *chain.from_iterable(lines)))))


def _school_and_field(degree: object) -> set[str]:
    return (
        {str(degree.institution), str(degree.area)} - {""}
        if isinstance(degree, Education)
        else set()
    )


def _merge_students(entries: Iterable[ParsedEntry]) -> list[ParsedEntry]:
    merged: list[ParsedEntry] = []
    by_name: dict[str, list[int]] = {}
    for item in entries:
        name = names.letters(str(item.value.name)) if isinstance(item.value, Student) else ""
        same_name = by_name.setdefault(name, []) if name else []
        at = next((at for at in same_name if _agree(merged[at].value, item.value)), None)
        if at is None:
            same_name.append(len(merged))
            merged.append(item)
        else:
            merged[at] = _merge(merged[at], item)
    return merged


def _agree(a: object, b: object) -> bool:
    """Return whether two students of the same name agree in every field."""
    return all(
        getattr(a, field.name) in ("", getattr(b, field.name)) or getattr(b, field.name) == ""
        for field in fields(Student)
        if isinstance(getattr(a, field.name), str) and field.name != "name"
    )


def _merge(first: ParsedEntry, second: ParsedEntry) -> ParsedEntry:
    a, b = first.value, second.value
    assert isinstance(a, Student)
    assert isinstance(b, Student)
    values = {
        field.name: getattr(a, field.name) or getattr(b, field.name) for field in fields(Student)
    }
    values["notes"] = tuple(dict.fromkeys((*a.notes, *b.notes)))
    blocks = tuple(dict.fromkeys((*first.blocks, *second.blocks)))
    return ParsedEntry(first.kind, Student(**values), blocks)
