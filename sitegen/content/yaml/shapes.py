"""Convert type annotations to shapes, which describe the YAML of a value."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from sitegen.model.text import TextFormat


@dataclass(frozen=True, slots=True)
class String:
    """A `str`."""

    form: TextFormat | None = None
    """Its format, if the annotation gives one."""


@dataclass(frozen=True, slots=True)
class LocalizedString:
    """A `Text`: a string, or a mapping from language to string."""


@dataclass(frozen=True, slots=True)
class Boolean:
    """A `bool`."""


@dataclass(frozen=True, slots=True)
class Integer:
    """An `int`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A `Literal` of strings."""

    values: tuple[str, ...]
    """The allowed values."""


@dataclass(frozen=True, slots=True)
class Anything:
    """An `object`: strings, lists and mappings in any combination."""


@dataclass(frozen=True, slots=True)
class ListOf:
    """A `tuple[X, ...]`."""

    item: Shape
    """Shape of the items."""


@dataclass(frozen=True, slots=True)
class MappingOf:
    """A `Mapping[str, X]`, or a mapping whose keys are a `Literal`."""

    item: Shape
    """Shape of the values."""
    keys: tuple[str, ...] = ()
    """The allowed keys; empty if any key is allowed."""


@dataclass(frozen=True, slots=True)
class Record:
    """A dataclass."""

    cls: Any
    """The class. Its fields are looked up lazily, so that a class may contain itself."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a dataclass."""

    shape: Shape
    """Shape of its value."""
    default: object
    """Value if the key is absent; `dataclasses.MISSING` if the key is required."""

    @property
    def required(self) -> bool:
        """Whether the key must be present."""
        return self.default is dataclasses.MISSING


Shape: TypeAlias = (
    String | LocalizedString | Boolean | Integer | Choice | Anything | ListOf | MappingOf | Record
)

_SIMPLE: dict[Any, Shape] = {
    str: String(),
    bool: Boolean(),
    int: Integer(),
    object: Anything(),
    Any: Anything(),
}


def shape_of(annotation: Any) -> Shape:
    """Return the shape of an annotation.

    Raises:
        TypeError: YAML has no representation for it, which is a bug in sitegen.
    """
    if annotation in _SIMPLE:
        return _SIMPLE[annotation]
    if dataclasses.is_dataclass(annotation):
        return Record(annotation)
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return String(next((extra for extra in args[1:] if isinstance(extra, TextFormat)), None))
    if origin is Literal:
        return Choice(args)
    if origin in (Union, UnionType) and str in args and Mapping[str, str] in args:
        return LocalizedString()
    if origin is tuple and args[1:] == (...,):
        return ListOf(shape_of(args[0]))
    if origin in (Mapping, dict) and args[0] is str:
        return MappingOf(shape_of(args[1]))
    if origin in (Mapping, dict) and get_origin(args[0]) is Literal:
        return MappingOf(shape_of(args[1]), get_args(args[0]))
    raise TypeError(f"no YAML for the annotation {annotation!r}")


@cache
def fields(cls: Any) -> Mapping[str, Field]:
    """Return the fields of a dataclass by name, in order."""
    hints = get_type_hints(cls, include_extras=True)
    return {
        field.name: Field(shape_of(hints[field.name]), _default(field))
        for field in dataclasses.fields(cls)
    }


def _default(field: dataclasses.Field[Any]) -> object:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default
