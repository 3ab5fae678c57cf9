"""Decode YAML text into a dataclass value, or report every problem of the text."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping as AnyMapping
from functools import cache
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from sitegen.content.yaml.nodes import FULLWIDTH_COLON, Mapping, Node, Scalar, Sequence, compose
from sitegen.errors import ContentError, Problem, did_you_mean
from sitegen.model.text import TextFormat

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from collections.abc import Sequence as AnySequence

T = TypeVar("T")

_NOUNS: Final = {Scalar: "text", Sequence: "a list", Mapping: "key: value pairs"}
_FLAGS: Final = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
"""The tag of a language: `en`, `zh-Hant`."""
_NUMBER: Final = re.compile(r"-?\d{1,18}", re.ASCII)


class Shape(NamedTuple):
    """The YAML of a value, according to its type annotation."""

    kind: Literal[
        "text", "localized", "boolean", "integer", "choice", "list", "mapping", "record", "anything"
    ]
    """`localized` is a `Text`, `anything` strings, lists and mappings in any combination."""
    of: Any = None
    """Format of a text, shape of the items of a list or mapping, class of a record."""
    choices: tuple[str, ...] = ()
    """Values to choose from, or the keys of a mapping; empty if any key is allowed."""


class Field(NamedTuple):
    """A field of a dataclass."""

    shape: Shape
    """Shape of its value."""
    default: object
    """Value if the key is absent; `dataclasses.MISSING` if the key is required."""


TEXT: Final = Shape("text")
ANYTHING: Final = Shape("anything")
_SIMPLE: Final[dict[Any, Shape]] = {
    str: TEXT,
    object: ANYTHING,
    Any: ANYTHING,
    bool: Shape("boolean"),
    int: Shape("integer"),
}


def shape_of(annotation: Any) -> Shape:
    """Return the shape of an annotation.

    Raises:
        TypeError: YAML has no representation for it, which is a bug in sitegen.
    """
    if annotation in _SIMPLE:
        return _SIMPLE[annotation]
    if dataclasses.is_dataclass(annotation):
        return Shape("record", annotation)
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return Shape("text", next((arg for arg in args if isinstance(arg, TextFormat)), None))
    if origin is Literal:
        return Shape("choice", choices=args)
    if origin in (Union, UnionType) and str in args and AnyMapping[str, str] in args:
        return Shape("localized")
    if origin is tuple and args[1:] == (...,):
        return Shape("list", shape_of(args[0]))
    if origin in (AnyMapping, dict) and (args[0] is str or get_origin(args[0]) is Literal):
        return Shape("mapping", shape_of(args[1]), get_args(args[0]))
    raise TypeError(f"no YAML for the annotation {annotation!r}")


@cache
def fields(cls: Any) -> AnyMapping[str, Field]:
    """Return the fields of a dataclass by name, in order."""
    hints = get_type_hints(cls, include_extras=True)
    known = {}
    for field in dataclasses.fields(cls):
        make = field.default_factory
        default = field.default if make is dataclasses.MISSING else make()
        known[field.name] = Field(shape_of(hints[field.name]), default)
    return known


def decode(text: str, into: type[T], source: str) -> T:
    """Read the YAML text of the file `source` as a value of the dataclass `into`.

    Scalars are kept as written: `no` is the text "no" and `590.10` is "590.10", unless the field is
    a `bool` or an `int`. A key without a value counts as absent. A single text may stand for a list
    of one, and in a list of records for a record with only its first field: `awards: [Best Paper]`.

    Raises:
        ContentError: Every problem of the text, with line and column.
    """
    value, problems = attempt(text, into, source)
    if problems or value is None:
        raise ContentError(problems)
    return value


def attempt(text: str, into: type[T], source: str) -> tuple[T | None, AnySequence[Problem]]:
    """Read as much of a YAML text as possible, leaving out what is wrong.

    Returns:
        The value, or None if the text is not YAML or lacks a required key; and every problem.
    """
    try:
        node, problems = compose(text.removeprefix("\ufeff"), source)
    except ContentError as error:
        return None, error.problems
    decoder = _Decoder(source, [*problems])
    value = decoder.record(node, into, "the file")
    return value, sorted(decoder.problems, key=lambda problem: (problem.line, problem.column))


class _Decoder:
    """Decodes the nodes of one file and collects the problems.

    The methods return None if there is no value, because it is missing or wrong. `what` names the
    value in messages.
    """

    def __init__(self, source: str, problems: list[Problem]) -> None:
        self.source = source
        self.problems = problems

    def report(self, node: Node | None, message: str, hint: str = "") -> None:
        line, column = (node.start.line, node.start.column) if node else (1, 1)
        self.problems.append(Problem(message, self.source, line, column, hint))

    def wrong_type(self, node: Node, expected: str, what: str, hint: str = "") -> None:
        if isinstance(node, Scalar) and "：" in node.text:
            hint = FULLWIDTH_COLON
        self.report(node, f"{what} must be {expected}, not {_NOUNS[type(node)]}", hint)

    def value(self, node: Node, shape: Shape, what: str) -> Any:
        if isinstance(node, Scalar) and node.absent:
            return None
        match shape:
            case Shape("record", cls):
                return self.record(node, cls, what)
            case Shape("list", item):
                return self.items(node, item, what)
            case Shape("mapping", item, keys):
                return self.table(node, item, what, keys or None)
            case Shape("localized"):
                return self.localized(node, what)
            case Shape("anything"):
                return self.anything(node, what)
        if isinstance(node, Scalar):
            return self.scalar(node, shape, what)
        self.wrong_type(node, "text", what)
        return None

    def scalar(self, node: Scalar, shape: Shape, what: str) -> str | bool | int | None:
        text = node.text
        match shape:
            case Shape("text", form):
                if form is None or not text or re.fullmatch(form.pattern, text, re.ASCII):
                    return text
                self.report(node, f"{what} is not {form.name}: {text!r}", form.hint)
            case Shape("choice", choices=values):
                if text in values:
                    return text
                self.report(node, f"{what} cannot be {text!r}", did_you_mean(text, values))
            case Shape("boolean"):
                if text.lower() in _FLAGS:
                    return _FLAGS[text.lower()]
                self.report(node, f"{what} must be true or false, not {text!r}")
            case Shape("integer"):
                if _NUMBER.fullmatch(text):
                    return int(text)
                self.report(node, f"{what} must be a whole number, not {text!r}")
        return None

    def record(self, node: Node | None, cls: Any, what: str) -> Any:
        known = fields(cls)
        if isinstance(node, Scalar) and node.absent:
            node = None
        if not isinstance(node, Mapping | None):
            keys = ", ".join([*known][:3])
            self.wrong_type(node, f"key: value pairs ({keys}, ...)", what)
            return None
        children = dict(self.pairs(node, known)) if node else {}
        values = {
            name: value
            for name, child in children.items()
            if (value := self.value(child, known[name].shape, repr(name))) is not None
        }
        required = [name for name, field in known.items() if field.default is dataclasses.MISSING]
        for name in required:
            if _is_empty(children.get(name)):
                self.report(node, f"{name!r} is missing", f"add '{name}: ...'")
        return cls(**values) if all(values.get(name) for name in required) else None

    def pairs(
        self, node: Mapping, known: Collection[str] | None = None
    ) -> Iterator[tuple[str, Node]]:
        """Yield keys and values, except under wrong keys. Without `known`, any key is allowed."""
        first: dict[str, Scalar] = {}
        for key, value in node.pairs:
            if not isinstance(key, Scalar):
                hint = "put text that starts with [ or { in quotes"
                self.report(key, f"a key must be text, not {_NOUNS[type(key)]}", hint)
            elif key.text in first:
                line = first[key.text].start.line
                hint = f"it is already in line {line}; remove one of them"
                self.report(key, f"duplicate key {key.text!r}", hint)
            elif known is not None and key.text not in known:
                self.report(key, f"unknown key {key.text!r}", did_you_mean(key.text, known))
            else:
                first[key.text] = key
                yield key.text, value

    def items(self, node: Node, item: Shape, what: str) -> tuple[Any, ...] | None:
        if isinstance(node, Sequence):
            values = [self.item(child, item, f"an item of {what}") for child in node.items]
            return tuple(value for value in values if value is not None)
        if item.kind == "record":
            self.wrong_type(node, "a list", what, "start each item with '- '")
            return None
        value = self.value(node, item, what)
        return None if value is None else (value,)

    def item(self, node: Node, shape: Shape, what: str) -> Any:
        if shape.kind == "record" and isinstance(node, Scalar) and not node.absent:
            name, field = next(iter(fields(shape.of).items()))
            value = self.value(node, field.shape, repr(name))
            return None if value is None else shape.of(**{name: value})
        return self.value(node, shape, what)

    def table(
        self, node: Node, item: Shape, what: str, known: Collection[str] | None = None
    ) -> dict[str, Any] | None:
        if not isinstance(node, Mapping):
            self.wrong_type(node, "key: value pairs", what)
            return None
        return {
            name: value
            for name, child in self.pairs(node, known)
            if (value := self.value(child, item, repr(name))) is not None
        }

    def localized(self, node: Node, what: str) -> str | dict[str, Any] | None:
        if isinstance(node, Scalar):
            return node.text
        if not isinstance(node, Mapping):
            self.wrong_type(node, "text", what)
            return None
        for tag, _ in node.pairs:
            if isinstance(tag, Scalar) and not LANGUAGE.fullmatch(tag.text):
                hint = "write {en: ..., zh: ...}, or put text that contains ': ' in quotes"
                self.report(tag, f"{tag.text!r} is not a language code", hint)
        return self.table(node, TEXT, what)

    def anything(self, node: Node, what: str) -> Any:
        match node:
            case Scalar():
                return node.text
            case Sequence():
                return self.items(node, ANYTHING, what)
            case Mapping():
                return self.table(node, ANYTHING, what)


def _is_empty(node: Node | None) -> bool:
    match node:
        case Scalar():
            return node.absent or not node.text
        case Sequence(items=children) | Mapping(pairs=children):
            return not children
    return True
