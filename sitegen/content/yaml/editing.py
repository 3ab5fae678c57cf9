"""Revise YAML text that somebody may have edited, changing only what differs from a value.

Replacements are made at the positions of the nodes instead of writing the text anew, so that the
comments, order, quotes, indentation and blank lines of everything unchanged stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, TypeVar

from sitegen.content.yaml import writing
from sitegen.content.yaml.nodes import Mapping, Node, Scalar, Sequence, compose
from sitegen.content.yaml.reading import decode
from sitegen.content.yaml.shapes import (
    ListOf,
    LocalizedString,
    MappingOf,
    Record,
    Shape,
    String,
    fields,
)
from sitegen.errors import ContentError

if TYPE_CHECKING:
    from collections.abc import Sequence as AnySequence

T = TypeVar("T")


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
    """Change the text of a file where it differs from `value`, and nowhere else.

    Args:
        text: Content of the file.
        value: The value that the revised text decodes to.
        source: Name of the file, for messages.

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
        old = decode(body, type(value), source)
        if draft.change_mapping(root, _record_changes(old, value)):
            revised = byte_order_mark + draft.result()
            if _decodes_to(revised, value, source):
                return revised
    # An empty file, one in braces, or a style that cannot be edited in place.
    comments = body.lstrip("\n") if root is None else ""
    return byte_order_mark + comments + writing.encode(value)


def _decodes_to(text: str, value: Any, source: str) -> bool:
    try:
        return bool(decode(text, type(value), source) == value)
    except ContentError:
        return False


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

        Args:
            changes: All keys in the order of the class.
            kept: The keys that stay, with the ends of their lines.
            first: Offset and column of the first of them.
        """
        start, column = first
        margin = " " * column
        anchor = None
        for name, change in changes.items():
            if name in kept:
                anchor = kept[name]
            elif change.new is not None:
                written = writing.entry(name, change.new, change.shape, column)
                if anchor is None:
                    self.replace(start, start, f"{written}\n{margin}")
                else:
                    self.replace(anchor, anchor, f"\n{margin}{written}")

    def change_value(self, key: Node, child: Node, change: _Change, column: int) -> None:
        """Change the value of a key, in place if possible, else as a whole."""
        if self.change_inside(child, change.old, change.new, change.shape):
            return
        written = writing.after_key(change.new, change.shape, column)
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
            case Mapping(), Record():
                return self.change_mapping(node, _record_changes(old, new))
            case Mapping(), MappingOf(item):
                return self.change_mapping(node, _table_changes(old, new, item))
            case Mapping(), LocalizedString() if isinstance(old, AnyMapping) and isinstance(
                new, AnyMapping
            ):
                return self.change_mapping(node, _table_changes(old, new, String()))
            case Sequence(), ListOf(item):
                return self.change_sequence(node, old, new, item)
        return False

    def change_sequence(
        self, node: Sequence, old: AnySequence[Any], new: AnySequence[Any], shape: Shape
    ) -> bool:
        """Change a list: items in both versions stay, those in between are replaced in order."""
        column = node.start.column - 1
        dashes = [self.dash(item, column) for item in node.items]
        if len(dashes) != len(old) or not new or not all(map(self.is_first_on_line, dashes)):
            return False
        ends = [self.end(item) for item in node.items]
        for _, start, end, new_start, new_end in _align(old, new, shape):
            common = min(end - start, new_end - new_start)
            for at, value in zip(range(start, end), new[new_start:new_end], strict=False):
                if old[at] != value and not self.change_inside(
                    node.items[at], old[at], value, shape
                ):
                    self.replace(dashes[at], ends[at], writing.item(value, shape, column))
            for at in range(start + common, end):
                self.remove_lines(dashes[at], ends[at])
            for value in new[new_start + common : new_end]:
                written = writing.item(value, shape, column)
                if start + common:
                    anchor = self.line_end(ends[start + common - 1])
                    self.replace(anchor, anchor, f"\n{' ' * column}{written}")
                else:
                    self.replace(dashes[0], dashes[0], f"{written}\n{' ' * column}")
        return True

    def dash(self, item: Node, column: int) -> int:
        """Return the offset of the dash of an item, which may be on a line above it."""
        start = self.line_start(item.start.offset)
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
    lines = (
        writing.entries(value, 0) if isinstance(shape, Record) else [writing.item(value, shape, 0)]
    )
    return lines[0] if lines else ""
