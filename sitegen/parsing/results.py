"""Results of parsing: entries with their blocks, and the lines of each entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sitegen.model import Unsorted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.document import Place
    from sitegen.model import Person, Private
    from sitegen.parsing.lines.blocks import Block


@dataclass(frozen=True, slots=True)
class ParsedEntry:
    """An entry and the blocks it comes from."""

    kind: str
    """Its key in `person.yaml` or `private.yaml`, or `publications`."""
    value: object
    """The entry: a value of `model`, or a text."""
    blocks: tuple[Block, ...]
    """The blocks it was parsed from."""


def source_of(blocks: Sequence[Block]) -> str:
    """Return where blocks come from: `cv.txt:12-14`."""
    places = [line.place for block in blocks for line in block.lines]
    first, last = places[0], places[-1]
    return str(first) if first.line == last.line else f"{first}-{last.line}"


@dataclass(frozen=True, slots=True)
class Trace:
    """An entry and its lines. An entry that the CV repeats has two traces."""

    key: str
    """The key of the entry: `education`, `publications`, `private.phone`."""
    index: int
    """The index in the list or mapping under that key; 0 for a single text."""
    places: tuple[Place, ...]
    """The lines, in reading order."""
    unsure: tuple[tuple[str, str], ...] = ()
    """Name and text of each uncertain value."""


def trace_entries(
    entries: Sequence[ParsedEntry], person: Person, private: Private
) -> Iterator[Trace]:
    """Yield the traces of all entries that `person` and `private` were built from."""
    indexes: dict[str, dict[object, int]] = {}
    for item in entries:
        key = _key(item.kind)
        if key in ("headings", "heading"):  # headings of a CV or of a table
            continue
        if key not in indexes:
            indexes[key] = _indexes(key, person, private)
        index = indexes[key].get(_hashable(_value(item)), 0)
        places = dict.fromkeys(line.place for block in item.blocks for line in block.lines)
        yield Trace(key, index, tuple(places))


def _key(kind: str) -> str:
    """Return the key of an entry without a part: `links` for `links.github`; `private.` is kept."""
    return kind if kind.startswith("private.") else kind.partition(".")[0]


def _indexes(key: str, person: Person, private: Private) -> dict[object, int]:
    """Return the index of each value under a key with several."""
    prefix, _, name = key.rpartition(".")
    values = getattr(private if prefix else person, name)
    if key == "links":
        values = tuple(person.links.values())
    return (
        {_hashable(value): at for at, value in enumerate(values)}
        if isinstance(values, tuple)
        else {}
    )


def _hashable(value: object) -> object:
    """Return the value, or its representation if it is unhashable, like a bilingual text."""
    try:
        hash(value)
    except TypeError:
        return repr(value)
    return value


def _value(item: ParsedEntry) -> object:
    if item.kind == "unsorted":
        return Unsorted(text=str(item.value), source=source_of(item.blocks))
    return item.value
