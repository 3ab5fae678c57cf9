"""Which lines each entry of a person comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sitegen.model import Unsorted
from sitegen.parsing import leftovers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.document import Place
    from sitegen.model import Person, Private
    from sitegen.parsing.results import ParsedEntry


@dataclass(frozen=True, slots=True)
class Trace:
    """An entry, and lines that it comes from. An entry that stands twice in a CV has two traces."""

    key: str
    """`education`, `publications`, `private.phone`: the key that the entry stands under."""
    index: int
    """Which one of the list or mapping under that key, from 0; 0 for a single text."""
    places: tuple[Place, ...]
    """The lines, in the order in which they were read."""
    unsure: tuple[tuple[str, str], ...] = ()
    """Name and text of each value that the reader was not sure of."""


def trace_entries(
    entries: Sequence[ParsedEntry], person: Person, private: Private
) -> Iterator[Trace]:
    """The traces of all entries that were found, which `person` and `private` were made of."""
    indexes: dict[str, dict[object, int]] = {}
    for item in entries:
        key = _key(item.kind)
        if key in ("headings", "heading"):  # of a CV, of a table
            continue
        if key not in indexes:
            indexes[key] = _indexes(key, person, private)
        index = indexes[key].get(_hashable(_value(item)), 0)
        places = dict.fromkeys(line.place for block in item.blocks for line in block.lines)
        yield Trace(key, index, tuple(places))


def _key(kind: str) -> str:
    """`links.github`, `name.zh`: parts of one value. Keys of `private.yaml` keep their prefix."""
    return kind if kind.startswith("private.") else kind.partition(".")[0]


def _indexes(key: str, person: Person, private: Private) -> dict[object, int]:
    """By value: where it stands under a key that holds several."""
    of, _, name = key.rpartition(".")
    values = getattr(private if of else person, name)
    if key == "links":
        values = tuple(person.links.values())
    return (
        {_hashable(value): at for at, value in enumerate(values)}
        if isinstance(values, tuple)
        else {}
    )


def _hashable(value: object) -> object:
    """The value, or how it is written where a text of it is in two languages."""
    try:
        hash(value)
    except TypeError:
        return repr(value)
    return value


def _value(item: ParsedEntry) -> object:
    if item.kind == "unsorted":
        return Unsorted(text=str(item.value), source=leftovers.source_of(item.blocks))
    return item.value
