"""What sections found apart -> the same, settled between them: the lesser source, people told twice, who is there."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import chain
from typing import TYPE_CHECKING, Final

from sitegen.model import Education, Student
from sitegen.parsing import names
from sitegen.parsing.results import ParsedEntry

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_TOLD: Final = "told."


def settled(found: Sequence[ParsedEntry]) -> list[ParsedEntry]:
    """What sentences tell (`told.interests`) counts where no list says it; a student told of twice is one."""
    listed = {item.kind for item in found}
    counting = [
        replace(item, kind=item.kind.removeprefix(_TOLD))
        for item in found
        if not item.kind.startswith(_TOLD) or item.kind.removeprefix(_TOLD) not in listed
    ]
    again = [item for item in found if item.kind == "told.education" and "education" in listed]
    return _with_standing(_one_a_student([_also_in(item, again) for item in counting]))


def _also_in(item: ParsedEntry, again: Sequence[ParsedEntry]) -> ParsedEntry:
    """A degree, as coming also from the lines of the head of the CV that name its school or its field again."""
    lines = [told.blocks for told in again if _names(item.value) & _names(told.value)]
    return replace(item, blocks=tuple(dict.fromkeys((*item.blocks, *chain.from_iterable(lines)))))


def _names(degree: object) -> set[str]:
    return (
        {str(degree.institution), str(degree.area)} - {""}
        if isinstance(degree, Education)
        else set()
    )


def _with_standing(found: Sequence[ParsedEntry]) -> list[ParsedEntry]:
    """Where former students have lists of their own, those of the other lists are the present ones."""
    told = {item.value.status for item in found if isinstance(item.value, Student)}
    if told != {"past", ""}:
        return list(found)
    return [
        replace(item, value=replace(item.value, status="current"))
        if isinstance(item.value, Student) and not item.value.status
        else item
        for item in found
    ]


def _one_a_student(found: Iterable[ParsedEntry]) -> list[ParsedEntry]:
    out: list[ParsedEntry] = []
    named: dict[str, list[int]] = {}
    for item in found:
        name = names.letters(str(item.value.name)) if isinstance(item.value, Student) else ""
        alike = named.setdefault(name, []) if name else []
        at = next((at for at in alike if _agree(out[at].value, item.value)), None)
        if at is None:
            alike.append(len(out))
            out.append(item)
        else:
            out[at] = _merged(out[at], item)
    return out


def _agree(a: object, b: object) -> bool:
    """Whether two students of one name say nothing in different words."""
    return all(
        getattr(a, field.name) in ("", getattr(b, field.name)) or getattr(b, field.name) == ""
        for field in fields(Student)
        if isinstance(getattr(a, field.name), str) and field.name != "name"
    )


def _merged(first: ParsedEntry, second: ParsedEntry) -> ParsedEntry:
    a, b = first.value, second.value
    assert isinstance(a, Student)
    assert isinstance(b, Student)
    said = {
        field.name: getattr(a, field.name) or getattr(b, field.name) for field in fields(Student)
    }
    said["notes"] = tuple(dict.fromkeys((*a.notes, *b.notes)))
    blocks = tuple(dict.fromkeys((*first.blocks, *second.blocks)))
    return ParsedEntry(first.kind, Student(**said), blocks)
