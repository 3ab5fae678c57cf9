"""Complete and merge entries across sections: lone dates and advisors, repeated entries.

If two columns of a page were read across, dates and advisors from the right column are separated
from the entries on the left. They follow further down, perhaps below the next heading, and belong
the nearest earlier section that lacks them. A CV repeats facts in prose and in lists, students and
degrees.
"""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import chain
from typing import TYPE_CHECKING, Final

from sitegen.model import Education, Experience, Student
from sitegen.parsing import dates, labels, names
from sitegen.parsing.results import ParsedEntry, ParsedSection

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sitegen.parsing.dates import When
    from sitegen.parsing.lines.blocks import Block

_KINDS: Final = (Education, Experience)
_FROM_PROSE: Final = "prose."


def reunite(parsed: Sequence[ParsedSection]) -> list[ParsedSection]:
    """Return the sections with strays assigned to entries; other strays become part of `rest`."""
    strays_by_section: dict[int, list[Block]] = {}
    unmatched: dict[int, list[Block]] = {}
    for index, section in enumerate(parsed):
        for block in section.strays:
            home = _find_home(parsed, index, wants_advisor=_is_advisor(block))
            (unmatched if home is None else strays_by_section).setdefault(
                index if home is None else home, []
            ).append(block)
    return [
        replace(
            section,
            entries=tuple(_fill(section.entries, strays_by_section.get(index, []))),
            rest=(*section.rest, *unmatched.get(index, [])),
            strays=(),
        )
        for index, section in enumerate(parsed)
    ]


def _is_advisor(block: Block) -> bool:
    return any(part.key == "advisors" for part in labels.fields(block.text))


def _find_home(sections: Sequence[ParsedSection], index: int, *, wants_advisor: bool) -> int | None:
    for at in range(index, -1, -1):
        if any(_lacks(item.value, advisor=wants_advisor) for item in sections[at].entries):
            return at
    return None


def _lacks(value: object, *, advisor: bool) -> bool:
    if not isinstance(value, _KINDS):
        return False
    return not value.advisors if advisor else not (value.start or value.end)


def _fill(entries: Sequence[ParsedEntry], blocks: Sequence[Block]) -> list[ParsedEntry]:
    advised = _add_advisors(list(entries), [block for block in blocks if _is_advisor(block)])
    return _add_dates(advised, [block for block in blocks if not _is_advisor(block)])


def _add_advisors(entries: list[ParsedEntry], blocks: list[Block]) -> list[ParsedEntry]:
    for block in blocks:
        at = next((i for i, item in enumerate(entries) if _lacks(item.value, advisor=True)), None)
        value = entries[at].value if at is not None else None
        if at is not None and isinstance(value, _KINDS):
            people = [
                name for part in labels.fields(block.text) for name in names.split_list(part.text)
            ]
            entries[at] = ParsedEntry(
                entries[at].kind,
                replace(value, advisors=tuple(people)),
                (*entries[at].blocks, block),
            )
    return entries


def _add_dates(entries: list[ParsedEntry], blocks: list[Block]) -> list[ParsedEntry]:
    """Fill in missing dates starting with the latest, because CVs list the latest entry first.

    If there are as many dates as entries without one, dates on lines of their own are reassigned:
    they may be strays, too.
    """
    whens = [(dates.find(block.text)[0], block) for block in blocks]
    lacking = [i for i, item in enumerate(entries) if _lacks(item.value, advisor=False)]
    separate = [(i, date) for i, item in enumerate(entries) if (date := _separate_date(item))]
    if len(lacking) == len(whens):
        pool = [*whens, *(date for _, date in separate)]
        slots = sorted([*lacking, *(i for i, _ in separate)])
    else:
        pool, slots = whens, lacking
    ordered = sorted(
        pool,
        key=lambda pair: (pair[0].last == "present", pair[0].last, pair[0].begin),
        reverse=True,
    )
    for at, (when, block) in zip(slots, ordered, strict=False):
        entries[at] = _set_date(entries[at], when, block)
    return entries


def _separate_date(item: ParsedEntry) -> tuple[When, Block] | None:
    if not isinstance(item.value, _KINDS):
        return None
    for block in item.blocks:
        whens = dates.find(block.text)
        if whens and not dates.without(block.text, whens):
            return whens[0], block
    return None


def _set_date(item: ParsedEntry, when: When, block: Block) -> ParsedEntry:
    value = item.value
    assert isinstance(value, _KINDS)
    single_is_end = isinstance(value, Education)
    start = when.begin if when.is_range or not single_is_end else ""
    end = when.end if when.is_range else (when.begin if single_is_end else "")
    blocks = item.blocks if block in item.blocks else (*item.blocks, block)
    return ParsedEntry(
        item.kind, replace(value, start=start, end=end, expected=when.expected), blocks
    )


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
