"""What a value may look like, told by its type annotation.

In: an annotation (`str`, `Text`, `tuple[Award, ...]`, a dataclass). Out: a shape, which `reading` and `writing` follow.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from sitegen.model.text import Form


@dataclass(frozen=True, slots=True)
class Word:
    """A `str`."""

    form: Form | None = None
    """What it must look like, if that is said."""


@dataclass(frozen=True, slots=True)
class Words:
    """A `Text`: a string, or a mapping from language to string."""


@dataclass(frozen=True, slots=True)
class Flag:
    """A `bool`."""


@dataclass(frozen=True, slots=True)
class Number:
    """An `int`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A `Literal` of strings."""

    values: tuple[str, ...]
    """What may stand here."""


@dataclass(frozen=True, slots=True)
class Anything:
    """An `object`: strings, lists and mappings as they come."""


@dataclass(frozen=True, slots=True)
class Items:
    """A `tuple[X, ...]`."""

    item: Shape
    """Of every item."""


@dataclass(frozen=True, slots=True)
class Table:
    """A `Mapping[str, X]`, or one whose keys are a `Literal`."""

    item: Shape
    """Of every value."""
    keys: tuple[str, ...] = ()
    """Those that may stand in it; empty if any may."""


@dataclass(frozen=True, slots=True)
class Record:
    """A dataclass. Its fields are looked up by `fields`, so that a class may hold itself."""

    cls: Any
    """The class."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a dataclass."""

    shape: Shape
    """Of its values."""
    default: object
    """What it is when the key is absent; `dataclasses.MISSING` if the key is required."""


Shape: TypeAlias = Word | Words | Flag | Number | Choice | Anything | Items | Table | Record

_SIMPLE: dict[Any, Shape] = {
    str: Word(),
    bool: Flag(),
    int: Number(),
    object: Anything(),
    Any: Anything(),
}


@cache
def shape_of(annotation: Any) -> Shape:
    """The shape of an annotation. Raises TypeError for one that YAML has no place for: a bug of ours."""
    if annotation in _SIMPLE:
        return _SIMPLE[annotation]
    if isinstance(annotation, type) and dataclasses.is_dataclass(annotation):
        return Record(annotation)
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return Word(next((extra for extra in args[1:] if isinstance(extra, Form)), None))
    if origin is Literal:
        return Choice(args)
    if origin in (Union, UnionType) and str in args and Mapping[str, str] in args:
        return Words()
    if origin is tuple and args[1:] == (...,):
        return Items(shape_of(args[0]))
    if origin in (Mapping, dict) and args[0] is str:
        return Table(shape_of(args[1]))
    if origin in (Mapping, dict) and get_origin(args[0]) is Literal:
        return Table(shape_of(args[1]), get_args(args[0]))
    raise TypeError(f"no YAML for the annotation {annotation!r}")


@cache
def fields(cls: Any) -> Mapping[str, Field]:
    """The fields of a dataclass by name, in order."""
    hints: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        written = getattr(base, "__annotations__", {})
        hints |= {name: _meaning(written[name], base.__module__) for name in written}
    return {
        field.name: Field(shape_of(hints[field.name]), _default(field))
        for field in dataclasses.fields(cls)
    }


@cache
def _meaning(written: Any, module: str) -> Any:
    """What an annotation says. `typing.get_type_hints` takes thrice as long, and most say the same as others."""
    return eval(written, vars(sys.modules[module])) if isinstance(written, str) else written


def _default(field: dataclasses.Field[Any]) -> object:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default
