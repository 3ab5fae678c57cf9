"""YAML <-> the dataclasses of `model`, by their annotations: a new field is a new key, with nothing to add here.

In: the text of a file, and the class that it describes. Out: a value of that class, or every problem of the file with
its line and column; and back. No files are touched.

    shapes     annotations -> what a value may look like
    nodes      text -> a tree of nodes that know their place
    syntax     what the YAML parser complains of -> plain words
    reading    nodes + shape -> value
    writing    value -> canonical text
    editing    text + value -> text, with only what differs changed
    places     text + path of keys -> line and column
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from sitegen.records.places import place
from sitegen.records.reading import attempt, decode

if TYPE_CHECKING:
    T = TypeVar("T")

__all__ = ["attempt", "decode", "encode", "place", "revise"]


def encode(value: Any) -> str:
    """See `writing`, which only those import who write."""
    from sitegen.records import writing

    return writing.encode(value)


def revise(text: str, value: T, source: str) -> str:
    """See `editing`, as above."""
    from sitegen.records import editing

    return editing.revise(text, value, source)
