"""Decode YAML text into a dataclass value, or report every problem of the text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sitegen.content.yaml.nodes import Mapping, Node, Scalar, Sequence, compose
from sitegen.content.yaml.shapes import (
    Anything,
    Boolean,
    Choice,
    Integer,
    ListOf,
    LocalizedString,
    MappingOf,
    Record,
    Shape,
    String,
    fields,
)
from sitegen.content.yaml.syntax import FULLWIDTH_COLON
from sitegen.errors import ContentError, Problem, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from collections.abc import Sequence as AnySequence

T = TypeVar("T")

_NOUNS: Final = {Scalar: "text", Sequence: "a list", Mapping: "key: value pairs"}
_FLAGS: Final = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_NUMBER: Final = re.compile(r"-?\d{1,18}", re.ASCII)


def decode(text: str, into: type[T], source: str) -> T:
    """Read a YAML text as a value of the class `into`.

    Scalars are kept as written: `no` is the text "no" and `590.10` is "590.10", unless the field is
    a `bool` or an `int`. A key without a value counts as absent. A single text may stand for a list
    of one, and in a list of records for a record with only its first field: `awards: [Best Paper]`.

    Args:
        text: Content of the file.
        into: A dataclass.
        source: Name of the file, for messages.

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
            case Record(cls):
                return self.record(node, cls, what)
            case ListOf(item):
                return self.items(node, item, what)
            case MappingOf(item, keys):
                return self.table(node, item, what, keys or None)
            case LocalizedString():
                return self.localized(node, what)
            case Anything():
                return self.anything(node, what)
        if isinstance(node, Scalar):
            return self.scalar(node, shape, what)
        self.wrong_type(node, "text", what)
        return None

    def scalar(self, node: Scalar, shape: Shape, what: str) -> str | bool | int | None:
        text = node.text
        match shape:
            case String(form):
                if form is None or not text or re.fullmatch(form.pattern, text, re.ASCII):
                    return text
                self.report(node, f"{what} is not {form.name}: {text!r}", form.hint)
            case Choice(values):
                if text in values:
                    return text
                self.report(node, f"{what} cannot be {text!r}", did_you_mean(text, values))
            case Boolean():
                if text.lower() in _FLAGS:
                    return _FLAGS[text.lower()]
                self.report(node, f"{what} must be true or false, not {text!r}")
            case Integer():
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
        required = [name for name, field in known.items() if field.required]
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
        if isinstance(item, Record):
            self.wrong_type(node, "a list", what, "start each item with '- '")
            return None
        value = self.value(node, item, what)
        return None if value is None else (value,)

    def item(self, node: Node, shape: Shape, what: str) -> Any:
        if isinstance(shape, Record) and isinstance(node, Scalar) and not node.absent:
            name, field = next(iter(fields(shape.cls).items()))
            value = self.value(node, field.shape, repr(name))
            return None if value is None else shape.cls(**{name: value})
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
            if isinstance(tag, Scalar) and not _LANGUAGE.fullmatch(tag.text):
                hint = "write {en: ..., zh: ...}, or put text that contains ': ' in quotes"
                self.report(tag, f"{tag.text!r} is not a language code", hint)
        return self.table(node, String(), what)

    def anything(self, node: Node, what: str) -> Any:
        match node:
            case Scalar():
                return node.text
            case Sequence():
                return self.items(node, Anything(), what)
            case Mapping():
                return self.table(node, Anything(), what)


def _is_empty(node: Node | None) -> bool:
    match node:
        case Scalar():
            return node.absent or not node.text
        case Sequence():
            return not node.items
        case Mapping():
            return not node.pairs
    return True
