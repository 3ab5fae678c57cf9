"""Parse YAML text into a tree of nodes with positions.

The tree is built from the parser's events. PyYAML's own composer crashes on deep nesting, and hides
constructs that are rejected here: aliases (a few lines of them can expand to billions of nodes) and
tags.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import yaml

from sitegen.content.excess import SPLIT, find_excess
from sitegen.content.yaml import syntax
from sitegen.errors import ContentError, Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_Loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_MAX_DEPTH: Final = 50
MAX_LENGTH: Final = 5_000_000
_MAX_ALIASED: Final = 200
"""Maximum length of a text that an alias may repeat."""
_MAX_UNPRINTABLE: Final = 20
"""Maximum number of unprintable characters to report; a file full of them is not text."""
_UNPRINTABLE: Final = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]"
)


class Mark(NamedTuple):
    """A position in a text."""

    offset: int
    """Index of the character, from 0."""
    line: int
    """Line, from 1."""
    column: int
    """Column, from 1."""


@dataclass(frozen=True, slots=True)
class _Positioned:
    """A node with the parser's marks, which are converted on demand."""

    began: Any
    """The parser's mark of its first character."""
    ended: Any
    """The parser's mark after its last character."""

    @property
    def start(self) -> Mark:
        """Position of its first character."""
        return _mark(self.began)

    @property
    def end(self) -> Mark:
        """Position after its last character; in block style, the start of what follows."""
        return _mark(self.ended)


@dataclass(frozen=True, slots=True)
class Scalar(_Positioned):
    """A text."""

    text: str
    """The text as written, without quotes."""
    plain: bool = True
    """Whether it is written without quotes."""

    @property
    def absent(self) -> bool:
        """Whether there is no value: `key:` or `key: ~`."""
        return self.plain and self.text in ("", "~")


@dataclass(frozen=True, slots=True)
class Sequence(_Positioned):
    """A list."""

    items: tuple[Node, ...]
    """Items in order."""
    flow: bool
    """Whether it is written in brackets."""


@dataclass(frozen=True, slots=True)
class Mapping(_Positioned):
    """Keys and values."""

    pairs: tuple[tuple[Node, Node], ...]
    """Keys and values in order; keys may repeat."""
    flow: bool
    """Whether it is written in braces."""


Node: TypeAlias = Scalar | Sequence | Mapping


def compose(text: str, source: str) -> tuple[Node | None, tuple[Problem, ...]]:
    """Parse a text without byte order mark.

    Returns:
        The tree, or None for an empty file; and a problem for every tag, anchor and alias. An alias
        of a short text becomes that text; others are kept as written.

    Raises:
        ContentError: The text is not YAML, or a value has too much Markdown to be rendered. Only
            the first error is reported.
    """
    if len(text) > MAX_LENGTH:
        raise ContentError(
            Problem(f"the file is longer than {MAX_LENGTH:,} characters", source, hint="split it")
        )
    if unprintable := [*_UNPRINTABLE.finditer(text)][:_MAX_UNPRINTABLE]:
        raise ContentError(_unprintable(text, match, source) for match in unprintable)
    loader = _Loader(text)
    try:
        return _build(loader, source)
    except yaml.MarkedYAMLError as error:
        raise ContentError(syntax.problem(error, text, source)) from None
    finally:
        loader.dispose()


def find_position(text: str, path: Iterable[str | int]) -> tuple[int, int]:
    """Return line and column of the value at a path such as `("education", 2, "end")`.

    If the text does not go that deep, it is the last value on the path; without any, (0, 0).
    """
    position = (0, 0)
    for step in _follow(_compose_again(text), path):
        position = step.start.line, step.start.column
    return position


@lru_cache(maxsize=1)  # a file may have thousands of problems
def _compose_again(text: str) -> Node | None:
    try:
        return compose(text.removeprefix("\ufeff"), "")[0]
    except ContentError:
        return None


def _follow(node: Node | None, path: Iterable[str | int]) -> Iterator[Node]:
    for step in path:
        match node:
            case Mapping():
                node = next(
                    (
                        value
                        for key, value in node.pairs
                        if isinstance(key, Scalar) and key.text == step
                    ),
                    None,
                )
            case Sequence() if isinstance(step, int) and step < len(node.items):
                node = node.items[step]
            case Scalar() if step == 0:
                continue  # a list of one item may be written as a single text
            case _:
                node = None
        if node is None:
            return
        yield node


def _unprintable(text: str, match: re.Match[str], source: str) -> Problem:
    line_start = text.rfind("\n", 0, match.start()) + 1
    return Problem(
        f"invisible character U+{ord(match[0]):04X}",
        source,
        text.count("\n", 0, match.start()) + 1,
        match.start() - line_start + 1,
        hint="delete it; it often comes with text copied from a PDF",
    )


def _path(open_nodes: Iterable[tuple[yaml.CollectionStartEvent, list[Node]]]) -> str:
    """Return the keys that lead to the next node: `education.0.notes`."""
    steps = (
        str(len(children) if isinstance(event, yaml.SequenceStartEvent) else _last_key(children))
        for event, children in open_nodes
    )
    return ".".join(steps)


def _last_key(children: list[Node]) -> str:
    """Return the key whose value comes next; the next node may also be a key."""
    key = children[-1] if len(children) % 2 else None
    return key.text if isinstance(key, Scalar) else "a key"


def _build(loader: Any, source: str) -> tuple[Node | None, tuple[Problem, ...]]:
    problems: list[Problem] = []
    open_nodes: list[tuple[yaml.CollectionStartEvent, list[Node]]] = []
    roots: list[Node] = []
    anchored: dict[str, str] = {}
    children = roots  # the list to which the next node belongs
    while not isinstance(event := loader.get_event(), yaml.StreamEndEvent):
        match event:
            case yaml.ScalarEvent():
                problems += _refused(event, source)
                if excess := find_excess(event.value):
                    place = _mark(event.start_mark)[1:]
                    message = f"{_path(open_nodes)}: {excess[0]}"
                    raise ContentError(Problem(message, source, *place, hint=SPLIT))
                if event.anchor and len(event.value) <= _MAX_ALIASED:
                    anchored[event.anchor] = event.value
                children.append(
                    Scalar(event.start_mark, event.end_mark, event.value, not event.style)
                )
            case yaml.CollectionStartEvent():
                problems += _refused(event, source)
                children = []
                open_nodes.append((event, children))
                if len(open_nodes) > _MAX_DEPTH:
                    place = _mark(event.start_mark)[1:]
                    message = f"more than {_MAX_DEPTH} levels of nesting"
                    raise ContentError(Problem(message, source, *place, "use fewer levels"))
            case yaml.CollectionEndEvent():
                node = _collection(*open_nodes.pop(), event.end_mark)
                children = open_nodes[-1][1] if open_nodes else roots
                children.append(node)
            case yaml.AliasEvent():
                problems += _refused(event, source)
                text = anchored.get(str(event.anchor), f"*{event.anchor}")
                children.append(Scalar(event.start_mark, event.end_mark, text))
            case yaml.DocumentStartEvent() if roots:
                place = _mark(event.start_mark)[1:]
                hint = "remove the line '---'"
                problems.append(Problem("unexpected second document", source, *place, hint))
    return (roots[0] if roots else None), tuple(problems)


def _collection(event: yaml.CollectionStartEvent, children: list[Node], ended: Any) -> Node:
    if isinstance(event, yaml.SequenceStartEvent):
        return Sequence(event.start_mark, ended, tuple(children), bool(event.flow_style))
    pairs = tuple(zip(children[::2], children[1::2], strict=True))
    return Mapping(event.start_mark, ended, pairs, bool(event.flow_style))


def _refused(event: yaml.NodeEvent, source: str) -> Iterator[Problem]:
    tag = getattr(event, "tag", None)
    if not event.anchor and not tag:
        return
    sign = "*" if isinstance(event, yaml.AliasEvent) else "&"
    hint = "put the text in quotes if it is meant literally"
    place = _mark(event.start_mark)[1:]
    for what, syntax_ in (
        ("alias" if sign == "*" else "anchor", event.anchor and f"{sign}{event.anchor}"),
        ("tag", tag and tag.replace("tag:yaml.org,2002:", "!!")),
    ):
        if syntax_:
            yield Problem(f"the YAML {what} {syntax_!r} is not supported", source, *place, hint)


def _mark(mark: Any) -> Mark:
    return Mark(mark.index, mark.line + 1, mark.column + 1)
