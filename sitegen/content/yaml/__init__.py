"""YAML <-> the dataclasses of `model`, by their annotations: a new field is a new key, with nothing to add here.

In: the text of a file, and the class that it describes. Out: a value of that class, or every problem of the file with
its line and column; and back. No files are touched.

    shapes     annotations -> what a value may look like
    quick      text as programs and most people write it -> texts, lists and keys, without the parser
    shaping    these + shape -> value
    nodes      any text -> a tree of nodes that know their place
    syntax     what the YAML parser complains of -> plain words
    reading    nodes + shape -> value
    writing    value -> canonical text
    editing    text + value -> text, with only what differs changed
    places     text + path of keys -> line and column
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from sitegen.content.yaml import quick
from sitegen.content.yaml.shapes import Record
from sitegen.content.yaml.shaping import UnusualError, shaper

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from sitegen.errors import Problem

__all__ = ["attempt", "decode", "encode", "place", "revise"]

T = TypeVar("T")

# The parser takes longer to load than the files of a person to be read, and most builds need none.


def decode(text: str, into: type[T], source: str) -> T:
    """As `reading.decode`."""
    if (value := _quickly(text, into)) is not None:
        return value
    from sitegen.content.yaml import reading

    return reading.decode(text, into, source)


def attempt(text: str, into: type[T], source: str) -> tuple[T | None, Sequence[Problem]]:
    """As `reading.attempt`."""
    if (value := _quickly(text, into)) is not None:
        return value, ()
    from sitegen.content.yaml import reading

    return reading.attempt(text, into, source)


def _quickly(text: str, into: type[T]) -> T | None:
    if (said := quick.tree(text)) is not None:
        with suppress(UnusualError):
            value: T = shaper(Record(into))(said)
            return value
    return None


def place(text: str, path: Iterable[str | int]) -> tuple[int, int]:
    """As `places.place`."""
    from sitegen.content.yaml import places

    return places.place(text, path)


def encode(value: Any) -> str:
    """As `writing.encode`."""
    from sitegen.content.yaml import writing

    return writing.encode(value)


def revise(text: str, value: object, source: str) -> str:
    """As `editing.revise`."""
    from sitegen.content.yaml import editing

    return editing.revise(text, value, source)
