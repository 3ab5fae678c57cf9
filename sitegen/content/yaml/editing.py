"""YAML text that somebody may have edited + a value -> the text, with only what differs changed.

The text is cut and pasted at the places that the nodes tell, and never written anew as a whole: so comments, order,
quotes, indentation and blank lines of all that stays are those of the author.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, TypeVar

from sitegen.content.yaml import writing
from sitegen.content.yaml.nodes import Mapping, Node, Scalar, Sequence, compose
from sitegen.content.yaml.reading import decode
from sitegen.content.yaml.shapes import Items, Record, Shape, Table, Word, Words, fields
from sitegen.errors import ContentError

if TYPE_CHECKING:
    from collections.abc import Sequence as AnySequence

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Entry:
    """What stands behind a key."""

    old: Any
    """As the text has it."""
    new: Any
    """As it shall be; None if the key goes."""
    shape: Shape
    """Of both."""


@dataclass(slots=True)
class _Draft:
    """A text, and what to change in it.

    Functions that note changes tell whether they could; if not, they noted none, and the value is written as a whole.
    """

    text: str
    changes: list[tuple[int, int, str]] = field(default_factory=list)
    """From, to, replacement; of several at one place, the first comes first."""

    def replace(self, start: int, end: int, new: str) -> None:
        self.changes.append((start, end, new))

    def line_start(self, offset: int) -> int:
        return self.text.rfind("\n", 0, offset) + 1

    def line_end(self, offset: int) -> int:
        match = re.compile(r"\r?\n|\Z").search(self.text, offset)
        return match.start() if match else len(self.text)

    def remove_lines(self, start: int, end: int) -> None:
        """Remove the lines of a stretch, with the line break before them: what is put behind them stays apart."""
        first = self.line_start(start)
        if first:
            first -= 2 if self.text[: first - 1].endswith("\r") else 1
            self.replace(first, self.line_end(end), "")
        else:
            self.replace(0, self.text.find("\n", end) + 1 or len(self.text), "")

    def leads_its_line(self, offset: int) -> bool:
        return not self.text[self.line_start(offset) : offset].strip()

    def result(self) -> str:
        parts: list[str] = []
        position = 0
        newline = "\r\n" if "\r\n" in self.text else "\n"
        for start, end, new in sorted(self.changes, key=lambda change: change[0]):
            parts += self.text[position:start], new.replace("\n", newline)
            position = max(position, end)
        return "".join(parts) + self.text[position:]


def revise(text: str, value: T, source: str) -> str:
    """The text of a file, changed where it says something else than `value`, and nowhere else.

    `source` is the file's name for the messages. Raises ContentError if the text cannot be read as it is.
    """
    if decode(text, type(value), source) == value:
        return text
    body = text.removeprefix("\ufeff")
    mark = text[: len(text) - len(body)]
    body += "" if body.endswith("\n") else "\n"
    root, _ = compose(body, source)
    if isinstance(root, Mapping) and not root.flow:
        draft = _Draft(body)
        if _mapping(draft, root, _record_entries(decode(body, type(value), source), value)):
            revised = mark + draft.result()
            if _reads_as(revised, value, source):
                return revised
    # An empty file, one in braces, or a form that cut and paste does not fit.
    comments = body.lstrip("\n") if root is None else ""
    return mark + comments + writing.encode(value)


def _reads_as(text: str, value: Any, source: str) -> bool:
    try:
        return bool(decode(text, type(value), source) == value)
    except ContentError:
        return False


def _record_entries(old: Any, new: Any) -> dict[str, _Entry]:
    return {
        name: _Entry(before, None if after == about.default != before else after, about.shape)
        for name, about in fields(new.__class__).items()
        for before, after in [(getattr(old, name), getattr(new, name))]
        if before != about.default or after != about.default
    }


def _table_entries(
    old: AnyMapping[str, Any], new: AnyMapping[str, Any], shape: Shape
) -> dict[str, _Entry]:
    return {name: _Entry(old.get(name), new.get(name), shape) for name in {**new, **old}}


def _mapping(draft: _Draft, node: Mapping, entries: dict[str, _Entry]) -> bool:
    """Note what changes in a mapping, key by key."""
    column = node.start.column - 1
    present = [key.text for key, _ in node.pairs if isinstance(key, Scalar)]
    kept = [name for name in present if name not in entries or entries[name].new is not None]
    if not kept or len(present) != len(node.pairs):
        return False
    starts = {name: key.start.offset for name, (key, _) in zip(present, node.pairs, strict=True)}
    ends = {name: _end(draft, child) for name, (_, child) in zip(present, node.pairs, strict=True)}
    behind_dash = not draft.leads_its_line(node.start.offset)
    if behind_dash and kept[0] != present[0]:
        draft.replace(node.start.offset, starts[kept[0]], "")
    for name, (key, child) in zip(present, node.pairs, strict=True):
        entry = entries.get(name)
        if entry is None or entry.old == entry.new:
            continue
        if entry.new is not None:
            _value(draft, key, child, entry, column)
        elif not behind_dash or starts[name] > starts[kept[0]]:
            draft.remove_lines(starts[name], ends[name])
    lines = {name: draft.line_end(ends[name]) for name in kept}
    _insert_keys(draft, entries, lines, (starts[kept[0]], column))
    return True


def _insert_keys(
    draft: _Draft, entries: dict[str, _Entry], kept: dict[str, int], first: tuple[int, int]
) -> None:
    """Note new keys, each behind the nearest of those that come before it in the class.

    `kept` holds the ends of the lines of the keys that stay, `first` the place and column of the first of them.
    """
    start, column = first
    margin = " " * column
    anchor = None
    for name, entry in entries.items():
        if name in kept:
            anchor = kept[name]
        elif entry.new is not None:
            written = writing.entry(name, entry.new, entry.shape, column)
            if anchor is None:
                draft.replace(start, start, f"{written}\n{margin}")
            else:
                draft.replace(anchor, anchor, f"\n{margin}{written}")


def _value(draft: _Draft, key: Node, child: Node, entry: _Entry, column: int) -> None:
    """Note the change of a key's value: inside it if possible, else as a whole."""
    if _inside(draft, child, entry.old, entry.new, entry.shape):
        return
    written = writing.after_key(entry.new, entry.shape, column)
    end = _end(draft, child)
    if "\n" not in written and child.start.line == key.end.line and child.start.offset < end:
        draft.replace(child.start.offset, end, written.lstrip(" "))
    else:
        draft.replace(draft.text.index(":", key.end.offset) + 1, end, written)


def _inside(draft: _Draft, node: Node, old: Any, new: Any, shape: Shape) -> bool:
    """Note what changes inside a value, if it is written in lines of its own."""
    if isinstance(node, Scalar) or node.flow:
        return False
    match node, shape:
        case Mapping(), Record():
            return _mapping(draft, node, _record_entries(old, new))
        case Mapping(), Table(item):
            return _mapping(draft, node, _table_entries(old, new, item))
        case Mapping(), Words() if isinstance(old, AnyMapping) and isinstance(new, AnyMapping):
            return _mapping(draft, node, _table_entries(old, new, Word()))
        case Sequence(), Items(item):
            return _sequence(draft, node, old, new, item)
    return False


def _sequence(
    draft: _Draft, node: Sequence, old: AnySequence[Any], new: AnySequence[Any], shape: Shape
) -> bool:
    """Note what changes in a list: items that stand in both stay, those between them change in order."""
    column = node.start.column - 1
    dashes = [_dash(draft, item, column) for item in node.items]
    if len(dashes) != len(old) or not new or not all(map(draft.leads_its_line, dashes)):
        return False
    ends = [_end(draft, item) for item in node.items]
    for _, start, end, new_start, new_end in _alignment(old, new, shape):
        common = min(end - start, new_end - new_start)
        for at, value in zip(range(start, end), new[new_start:new_end], strict=False):
            if old[at] != value and not _inside(draft, node.items[at], old[at], value, shape):
                draft.replace(dashes[at], ends[at], writing.item(value, shape, column))
        for at in range(start + common, end):
            draft.remove_lines(dashes[at], ends[at])
        for value in new[new_start + common : new_end]:
            written = writing.item(value, shape, column)
            if start + common:
                place = draft.line_end(ends[start + common - 1])
                draft.replace(place, place, f"\n{' ' * column}{written}")
            else:
                draft.replace(dashes[0], dashes[0], f"{written}\n{' ' * column}")
    return True


def _alignment(
    old: AnySequence[Any], new: AnySequence[Any], shape: Shape
) -> AnySequence[tuple[str, int, int, int, int]]:
    """Which items of two lists are the same, as SequenceMatcher tells it: records by the first thing they say."""
    before, after = ([_identity(value, shape) for value in values] for values in (old, new))
    return SequenceMatcher(None, before, after, autojunk=False).get_opcodes()


def _identity(value: Any, shape: Shape) -> str:
    lines = (
        writing.entries(value, 0) if isinstance(shape, Record) else [writing.item(value, shape, 0)]
    )
    return lines[0] if lines else ""


def _dash(draft: _Draft, item: Node, column: int) -> int:
    """Where the dash of an item stands, which may be in a line above it."""
    start = draft.line_start(item.start.offset)
    while draft.text[start + column : start + column + 1] != "-" and start:
        start = draft.line_start(start - 1)
    return start + column


def _end(draft: _Draft, node: Node) -> int:
    """Where a node's own text ends, without the comments and blank lines that follow."""
    match node:
        case Sequence(items=(*_, last), flow=False) | Mapping(pairs=(*_, (_, last)), flow=False):
            return _end(draft, last)
        case Scalar() if node.text.endswith("\n\n") and draft.text[node.start.offset] in "|>":
            return node.end.offset - 1  # a block that keeps the blank lines at its end
        case Scalar():
            return node.start.offset + len(draft.text[node.start.offset : node.end.offset].rstrip())
    return node.end.offset
