"""YAML text -> a value of a dataclass, or all that is wrong with the text."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import MISSING, dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from sitegen.content.yaml.nodes import Mapping, Node, Scalar, Sequence, compose
from sitegen.content.yaml.shapes import (
    Anything,
    Choice,
    Flag,
    Items,
    Number,
    Record,
    Shape,
    Table,
    Word,
    Words,
    fields,
)
from sitegen.content.yaml.shaping import LANGUAGE, UnusualError, shaper
from sitegen.content.yaml.syntax import FULLWIDTH_COLON
from sitegen.errors import ContentError, Problem, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from collections.abc import Sequence as Sequence_

T = TypeVar("T")

_NOUNS = {Scalar: "a text", Sequence: "a list", Mapping: "keys and values"}


@dataclass(slots=True)
class _Reading:
    """What is read of one file, and what is wrong in it."""

    source: str
    problems: list[Problem] = field(default_factory=list)

    def problem(self, node: Node, message: str, hint: str = "") -> None:
        self.problems.append(
            Problem(message, self.source, node.start.line, node.start.column, hint)
        )

    def missing(self, node: Node | None, name: str) -> None:
        line, column = (node.start.line, node.start.column) if node else (1, 1)
        self.problems.append(
            Problem(f"{name!r} is missing", self.source, line, column, f"add '{name}: ...'")
        )


class _NoValue:
    """Nothing is said, or a problem has been noted: the field keeps its default."""


_NO_VALUE = _NoValue()


def decode(text: str, into: type[T], source: str) -> T:
    """The value of class `into` that a YAML text describes. `source` is the file's name for the messages.

    Scalars are taken as the author wrote them: `no` is the text "no", `590.10` is "590.10"; only a `bool` field reads
    yes and no, only an `int` field digits. A key without a value counts as absent. One text may stand for a list of
    one, and in a list of records for a record with only its first field: `awards: [Best Paper]`.
    Raises ContentError with every problem, each with line and column.
    """
    value, problems = attempt(text, into, source)
    if problems or value is None:
        raise ContentError(problems)
    return value


def attempt(text: str, into: type[T], source: str) -> tuple[T | None, Sequence_[Problem]]:
    """The same as far as the text can be read, and every problem: what is wrong is left out.

    There is no value where the text is no YAML or what must be said is not.
    """
    try:
        node, problems = compose(text.removeprefix("\ufeff"), source)
    except ContentError as error:
        return None, error.problems
    reading = _Reading(source, list(problems))
    value = _record(node, into, "the file", reading)
    found = sorted(reading.problems, key=lambda problem: (problem.line, problem.column))
    return None if isinstance(value, _NoValue) else value, found


def _read(node: Node, shape: Shape, what: str, reading: _Reading) -> Any:
    if isinstance(node, Scalar):
        if node.absent:
            return _NO_VALUE
        if isinstance(shape, Words) or (isinstance(shape, Word) and shape.form is None):  # most are
            return node.text
    match shape:
        case Record(cls):
            return _record(node, cls, what, reading)
        case Items(item):
            return _items(node, item, what, reading)
        case Table(item, keys):
            return _table(node, item, what, reading, keys or None)
        case Words():
            return _words(node, what, reading)
        case Anything():
            return _anything(node, what, reading)
    if not isinstance(node, Scalar):
        return _wrong(node, "a text", what, reading)
    return _scalar(node, shape, what, reading)


def _scalar(node: Scalar, shape: Shape, what: str, reading: _Reading) -> Any:
    text = node.text
    with suppress(UnusualError):
        return shaper(shape)(text)
    match shape:
        case Flag():
            reading.problem(
                node, f"{what} is neither true nor false: {text!r}", "write true or false"
            )
        case Number():
            reading.problem(node, f"{what} is no whole number: {text!r}")
        case Choice(values):
            reading.problem(node, f"{what} cannot be {text!r}", did_you_mean(text, values))
        case Word(form) if form:
            reading.problem(node, f"{what} is not {form.name}: {text!r}", form.hint)
    return _NO_VALUE


def _record(node: Node | None, cls: Any, what: str, reading: _Reading) -> Any:
    known = fields(cls)
    if isinstance(node, Scalar) and node.absent:
        node = None
    if not isinstance(node, Mapping | None):
        return _wrong(node, f"keys and values ({', '.join(list(known)[:3])}, ...)", what, reading)
    children = dict(_pairs(node, reading, known)) if node else {}
    values = {
        name: _read(child, known[name].shape, repr(name), reading)
        for name, child in children.items()
    }
    values = {name: value for name, value in values.items() if value is not _NO_VALUE}
    required = [name for name, about in known.items() if about.default is MISSING]
    for name in required:
        if _is_empty(children.get(name)):
            reading.missing(node, name)
    return cls(**values) if all(values.get(name) for name in required) else _NO_VALUE


def _is_empty(node: Node | None) -> bool:
    match node:
        case Scalar():
            return node.absent or not node.text
        case Sequence():
            return not node.items
        case Mapping():
            return not node.pairs
    return True


def _pairs(
    node: Mapping, reading: _Reading, known: Collection[str] | None = None
) -> Iterator[tuple[str, Node]]:
    """Keys and values of a mapping, less those with a wrong key. Without `known`, any key is right."""
    first: dict[str, Scalar] = {}
    for key, value in node.pairs:
        if not isinstance(key, Scalar):
            reading.problem(
                key, "a key must be a text", "put a text that begins with [ or { in quotes"
            )
        elif key.text in first:
            line = first[key.text].start.line
            reading.problem(
                key, f"the key {key.text!r} stands twice", f"the first is in line {line}"
            )
        elif known is not None and key.text not in known:
            reading.problem(key, f"unknown key {key.text!r}", did_you_mean(key.text, known))
        else:
            first[key.text] = key
            yield key.text, value


def _items(node: Node, item: Shape, what: str, reading: _Reading) -> Any:
    if not isinstance(node, Sequence):
        if isinstance(item, Record):
            return _wrong(node, "a list", what, reading, "begin every item with '- '")
        value = _read(node, item, what, reading)
        return value if value is _NO_VALUE else (value,)
    values = [_item(child, item, f"an item of {what}", reading) for child in node.items]
    return tuple(value for value in values if value is not _NO_VALUE)


def _item(node: Node, shape: Shape, what: str, reading: _Reading) -> Any:
    if isinstance(shape, Record) and isinstance(node, Scalar) and not node.absent:
        name, about = next(iter(fields(shape.cls).items()))
        value = _read(node, about.shape, repr(name), reading)
        return value if value is _NO_VALUE else shape.cls(**{name: value})
    return _read(node, shape, what, reading)


def _table(
    node: Node, item: Shape, what: str, reading: _Reading, known: Collection[str] | None = None
) -> Any:
    if not isinstance(node, Mapping):
        return _wrong(node, "keys and values", what, reading)
    values = (
        (name, _read(child, item, repr(name), reading))
        for name, child in _pairs(node, reading, known)
    )
    return {name: value for name, value in values if value is not _NO_VALUE}


def _words(node: Node, what: str, reading: _Reading) -> Any:
    if isinstance(node, Scalar):
        return node.text
    if not isinstance(node, Mapping):
        return _wrong(node, "a text", what, reading)
    for tag, _ in node.pairs:
        if isinstance(tag, Scalar) and not LANGUAGE.fullmatch(tag.text):
            hint = "write {en: ..., zh: ...}, or put a text that holds ': ' in quotes"
            reading.problem(tag, f"{tag.text!r} is no language", hint)
    return _table(node, Word(), what, reading)


def _anything(node: Node, what: str, reading: _Reading) -> Any:
    match node:
        case Scalar():
            return node.text
        case Sequence():
            return _items(node, Anything(), what, reading)
        case Mapping():
            return _table(node, Anything(), what, reading)


def _wrong(node: Node, expected: str, what: str, reading: _Reading, hint: str = "") -> _NoValue:
    if isinstance(node, Scalar) and "：" in node.text:
        hint = FULLWIDTH_COLON
    reading.problem(node, f"{what} must be {expected}, not {_NOUNS[type(node)]}", hint)
    return _NO_VALUE
