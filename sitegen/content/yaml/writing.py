"""Write a dataclass value as YAML: as a new text, or into a text that somebody may have edited.

A new text is canonical: keys in class order, without empty ones. In a revised text, only what
differs from the value changes: replacements are made at the positions of the nodes, so that the
comments, order, quotes, indentation and blank lines of everything unchanged stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as AnyMapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, Final, TypeVar

from yaml import SafeLoader

from sitegen.content.yaml.nodes import Mapping, Node, Scalar, Sequence, compose
from sitegen.content.yaml.reading import ANYTHING, TEXT, Shape, decode, fields
from sitegen.errors import ContentError

if TYPE_CHECKING:
    from collections.abc import Sequence as AnySequence

T = TypeVar("T")

_FLOW_WIDTH: Final = 100
_PLAIN: Final = re.compile(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`][^\n]*")
_INVISIBLE: Final = r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
_NEVER_PLAIN: Final = re.compile(f": |:$| #|{_INVISIBLE}")
_NEVER_PLAIN_IN_FLOW: Final = re.compile(r"[,\[\]{}:?#]")
_NUMBER: Final = re.compile(r"[-+]?(0o[0-7]+|\.\d+|\d+(\.\d*)?)([eE][-+]?\d+)?", re.ASCII)
_ESCAPED: Final = re.compile(rf"{_INVISIBLE}|[\"\\]")
_ESCAPES: Final = {"\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\"}
_LITERAL: Final = re.compile(r"[^\s](.*[^\n])?\n?", re.DOTALL)


def encode(value: Any) -> str:
    """Write a dataclass value as YAML; `decode` reads it back.

    Years and dates are written without quotes, because people edit them. Any other text is quoted
    if a YAML reader would not take it for a string.
    """
    lines = entries(value, 0)
    return "\n".join(lines) + "\n" if lines else ""


def entries(value: Any, indent: int) -> list[str]:
    """Write each key of a dataclass value with its value: `name: Bo Jiang`.

    There is no line break at the end; further lines are indented for a key at column `indent`.
    """
    return [
        entry(name, getattr(value, name), field.shape, indent)
        for name, field in fields(value.__class__).items()
        if getattr(value, name) != field.default
    ]


def entry(key: str, value: Any, shape: Shape, indent: int) -> str:
    """Write a key at column `indent` with its value."""
    return f"{_in_flow(key)}:{after_key(value, shape, indent)}"


def item(value: Any, shape: Shape, indent: int) -> str:
    """Write an item of a list with its dash at column `indent`."""
    if shape.kind == "record":
        return "- " + (_join(entries(value, indent + 2), indent + 2) or "{}")
    return "-" + after_key(value, shape, indent)


def after_key(value: Any, shape: Shape, indent: int) -> str:
    """Write what follows the colon of a key or the dash of an item at column `indent`."""
    inner = indent + 2
    match shape:
        case Shape("record"):
            lines = entries(value, inner)
        case Shape("list", Shape("text", None)) if len(value) == 1:
            return " " + scalar(value[0], inner)
        case Shape("list", Shape("text", form)) if (
            form and len(flow := f"[{', '.join(map(_in_flow, value))}]") <= _FLOW_WIDTH
        ):
            return " " + flow
        case Shape("list", of):
            lines = [item(each, of, inner) for each in value]
        case Shape("localized") if isinstance(value, str):
            return " " + scalar(value, inner)
        case Shape("localized"):
            pairs = ", ".join(f"{_in_flow(key)}: {_in_flow(value[key])}" for key in value)
            if len(pairs) + 2 <= _FLOW_WIDTH and "\\n" not in pairs:
                return f" {{{pairs}}}"
            lines = [entry(key, text, TEXT, inner) for key, text in value.items()]
        case Shape("mapping", of):
            lines = [entry(key, each, of, inner) for key, each in value.items()]
        case Shape("anything"):
            return after_key(value, _guess(value), indent)
        case Shape("boolean" | "integer"):
            return " " + str(value).lower()
        case _:
            return " " + scalar(value, inner)
    empty = "[]" if shape.kind == "list" else "{}"
    return "\n" + " " * inner + _join(lines, inner) if lines else " " + empty


def _guess(value: Any) -> Shape:
    if isinstance(value, AnyMapping):
        return Shape("mapping", ANYTHING)
    return Shape("list", ANYTHING) if isinstance(value, tuple | list) else TEXT


def _join(lines: list[str], indent: int) -> str:
    return ("\n" + " " * indent).join(lines)


def _in_flow(text: str) -> str:
    return scalar(text, 0, flow=True)


def scalar(text: str, indent: int, *, flow: bool = False) -> str:
    """Write a text, quoted if necessary; several lines as a block at column `indent`.

    Keys and texts in brackets or braces need `flow`.
    """
    if _is_plain(text) and not (flow and _NEVER_PLAIN_IN_FLOW.search(text)):
        return text
    is_printable = not _ESCAPED.search(re.sub(r'[\n\t"\\]', "", text))
    if "\n" in text and not flow and is_printable and _LITERAL.fullmatch(text):
        chomping = "" if text.endswith("\n") else "-"
        lines = text.removesuffix("\n").split("\n")
        return f"|{chomping}\n" + "\n".join(" " * indent + line if line else "" for line in lines)
    if "'" not in text and not _ESCAPED.search(text.replace('"', "").replace("\\", "")):
        return f"'{text}'"
    return f'"{_ESCAPED.sub(_escape, text)}"'


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    return _ESCAPES.get(match[0]) or (f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}")


def _is_plain(text: str) -> bool:
    """Return whether YAML 1.1 and 1.2 readers take the bare text for a string, year or date."""
    if not _PLAIN.fullmatch(text) or _NEVER_PLAIN.search(text) or text != text.strip():
        return False
    if re.fullmatch(r"[12]\d{3}", text, re.ASCII) or _is_date(text):
        return True
    resolvers = SafeLoader.yaml_implicit_resolvers.get(text[0], [])
    return not (
        _NUMBER.fullmatch(text)
        or text.lower() in ("y", "n")
        or any(regexp.match(text) for _, regexp in resolvers)
    )


def _is_date(text: str) -> bool:
    try:
        return len(text) == len("2024-05-01") and bool(date.fromisoformat(text))
    except ValueError:
        return False


@dataclass(frozen=True, slots=True)
class _Change:
    """The value of a key before and after."""

    old: Any
    """Value in the text."""
    new: Any
    """Value to write; None to remove the key."""
    shape: Shape
    """Shape of both."""


def revise(text: str, value: T, source: str) -> str:
    """Change the text of the file `source` to decode to `value`, where it differs and nowhere else.

    Raises:
        ContentError: The text cannot be read.
    """
    if decode(text, type(value), source) == value:
        return text
    body = text.removeprefix("\ufeff")
    byte_order_mark = text[: len(text) - len(body)]
    body += "" if body.endswith("\n") else "\n"
    root, _ = compose(body, source)
    if isinstance(root, Mapping) and not root.flow:
        draft = _Draft(body)
        old = decode(body, type(value), source)  # the line break added may be part of a text
        if draft.change_mapping(root, _record_changes(old, value)):
            revised = byte_order_mark + draft.result()
            with suppress(ContentError):
                if decode(revised, type(value), source) == value:
                    return revised
    # An empty file, one in braces, or a style that cannot be edited in place.
    comments = body.lstrip("\n") if root is None else ""
    return byte_order_mark + comments + encode(value)


def _record_changes(old: Any, new: Any) -> dict[str, _Change]:
    changes = {}
    for name, field in fields(new.__class__).items():
        before, after = getattr(old, name), getattr(new, name)
        if before != field.default or after != field.default:
            removed = after == field.default != before
            changes[name] = _Change(before, None if removed else after, field.shape)
    return changes


def _table_changes(
    old: AnyMapping[str, Any], new: AnyMapping[str, Any], shape: Shape
) -> dict[str, _Change]:
    return {name: _Change(old.get(name), new.get(name), shape) for name in {**new, **old}}


class _Draft:
    """A text and the replacements to make in it.

    The `change_*` methods return whether the style of the node allows a change in place; if not,
    they do nothing, and the caller replaces the value as a whole.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.replacements: list[tuple[int, int, str]] = []

    def result(self) -> str:
        parts: list[str] = []
        position = 0
        newline = "\r\n" if "\r\n" in self.text else "\n"
        for start, end, new in sorted(self.replacements, key=lambda replacement: replacement[0]):
            parts += self.text[position:start], new.replace("\n", newline)
            position = max(position, end)
        return "".join(parts) + self.text[position:]

    def replace(self, start: int, end: int, new: str) -> None:
        """Add a replacement; several at one position are written in this order."""
        self.replacements.append((start, end, new))

    def remove_lines(self, start: int, end: int) -> None:
        """Remove the lines of a range with the line break before them.

        The break after them stays, so that text inserted there stays on its own lines.
        """
        first = self.line_start(start)
        if first:
            first -= 2 if self.text[: first - 1].endswith("\r") else 1
            self.replace(first, self.line_end(end), "")
        else:
            self.replace(0, self.text.find("\n", end) + 1 or len(self.text), "")

    def line_start(self, offset: int) -> int:
        return self.text.rfind("\n", 0, offset) + 1

    def line_end(self, offset: int) -> int:
        match = re.compile(r"\r?\n|\Z").search(self.text, offset)
        return match.start() if match else len(self.text)

    def is_first_on_line(self, offset: int) -> bool:
        return not self.text[self.line_start(offset) : offset].strip()

    def end(self, node: Node) -> int:
        """Return the end of a node without the comments and blank lines that follow it."""
        match node:
            case Sequence(items=(*_, last), flow=False):
                return self.end(last)
            case Mapping(pairs=(*_, (_, last)), flow=False):
                return self.end(last)
            case Scalar():
                start, end = node.start.offset, node.end.offset
                if node.text.endswith("\n\n") and self.text[start] in "|>":
                    return end - 1  # a block scalar that keeps trailing blank lines
                return start + len(self.text[start:end].rstrip())
        return node.end.offset

    def change_mapping(self, node: Mapping, changes: dict[str, _Change]) -> bool:
        """Change a mapping key by key."""
        column = node.start.column - 1
        present = [key.text for key, _ in node.pairs if isinstance(key, Scalar)]
        kept = [name for name in present if name not in changes or changes[name].new is not None]
        if not kept or len(present) != len(node.pairs):
            return False
        pairs = dict(zip(present, node.pairs, strict=True))
        starts = {name: key.start.offset for name, (key, _) in pairs.items()}
        ends = {name: self.end(child) for name, (_, child) in pairs.items()}
        follows_dash = not self.is_first_on_line(node.start.offset)
        if follows_dash and kept[0] != present[0]:
            self.replace(node.start.offset, starts[kept[0]], "")
        for name, (key, child) in pairs.items():
            change = changes.get(name)
            if change is None or change.old == change.new:
                continue
            if change.new is not None:
                self.change_value(key, child, change, column)
            elif not follows_dash or starts[name] > starts[kept[0]]:
                self.remove_lines(starts[name], ends[name])
        line_ends = {name: self.line_end(ends[name]) for name in kept}
        self.insert_keys(changes, line_ends, (starts[kept[0]], column))
        return True

    def insert_keys(
        self, changes: dict[str, _Change], kept: dict[str, int], first: tuple[int, int]
    ) -> None:
        """Insert new keys, each after the nearest key that precedes it in the class.

        `kept` are the keys that stay, with the ends of their lines; `first` is the offset and the
        column of the first of them.
        """
        start, column = first
        margin = " " * column
        anchor = None
        for name, change in changes.items():
            if name in kept:
                anchor = kept[name]
            elif change.new is not None:
                written = entry(name, change.new, change.shape, column)
                if anchor is None:
                    self.replace(start, start, f"{written}\n{margin}")
                else:
                    self.replace(anchor, anchor, f"\n{margin}{written}")

    def change_value(self, key: Node, child: Node, change: _Change, column: int) -> None:
        """Change the value of a key, in place if possible, else as a whole."""
        if self.change_inside(child, change.old, change.new, change.shape):
            return
        written = after_key(change.new, change.shape, column)
        start, end = child.start.offset, self.end(child)
        if "\n" not in written and child.start.line == key.end.line and start < end:
            self.replace(start, end, written.lstrip(" "))
        else:
            self.replace(self.text.index(":", key.end.offset) + 1, end, written)

    def change_inside(self, node: Node, old: Any, new: Any, shape: Shape) -> bool:
        """Change a value in place if it is written in block style."""
        if isinstance(node, Scalar) or node.flow:
            return False
        match node, shape:
            case Mapping(), Shape("record"):
                return self.change_mapping(node, _record_changes(old, new))
            case Mapping(), Shape("mapping", each):
                return self.change_mapping(node, _table_changes(old, new, each))
            case Mapping(), Shape("localized") if isinstance(new, AnyMapping):
                return self.change_mapping(node, _table_changes(old, new, TEXT))
            case Sequence(), Shape("list", each):
                return self.change_sequence(node, old, new, each)
        return False

    def change_sequence(
        self, node: Sequence, old: AnySequence[Any], new: AnySequence[Any], shape: Shape
    ) -> bool:
        """Change a list: items in both versions stay, those in between are replaced in order."""
        column = node.start.column - 1
        dashes = [self.dash(each, column) for each in node.items]
        if len(dashes) != len(old) or not new or not all(map(self.is_first_on_line, dashes)):
            return False
        ends = [self.end(each) for each in node.items]
        for _, start, end, new_start, new_end in _align(old, new, shape):
            common = min(end - start, new_end - new_start)
            for at, value in zip(range(start, end), new[new_start:new_end], strict=False):
                if old[at] != value and not self.change_inside(
                    node.items[at], old[at], value, shape
                ):
                    self.replace(dashes[at], ends[at], item(value, shape, column))
            for at in range(start + common, end):
                self.remove_lines(dashes[at], ends[at])
            for value in new[new_start + common : new_end]:
                written = item(value, shape, column)
                if start + common:
                    anchor = self.line_end(ends[start + common - 1])
                    self.replace(anchor, anchor, f"\n{' ' * column}{written}")
                else:
                    self.replace(dashes[0], dashes[0], f"{written}\n{' ' * column}")
        return True

    def dash(self, node: Node, column: int) -> int:
        """Return the offset of the dash of an item, which may be on a line above it."""
        start = self.line_start(node.start.offset)
        while self.text[start + column : start + column + 1] != "-" and start:
            start = self.line_start(start - 1)
        return start + column


def _align(
    old: AnySequence[Any], new: AnySequence[Any], shape: Shape
) -> AnySequence[tuple[str, int, int, int, int]]:
    """Align two lists, as SequenceMatcher does; records are the same if their first keys are."""
    before, after = ([_identity(value, shape) for value in values] for values in (old, new))
    return SequenceMatcher(None, before, after, autojunk=False).get_opcodes()


def _identity(value: Any, shape: Shape) -> str:
    if shape.kind != "record":
        return item(value, shape, 0)
    return next(iter(entries(value, 0)), "")
