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
from sitegen.content.reading import position_at
from sitegen.errors import CONFLICT, ContentError, Problem
from sitegen.shipped import texts

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


FULLWIDTH_COLON: Final = "use an ASCII colon and a space, ': ', instead of '：'"
_QUOTE_IT: Final = "put the whole text in quotes"


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
    """A node with the parser's marks, which are converted on demand to save time."""

    began: Any
    ended: Any

    @property
    def start(self) -> Mark:
        """Position of its first character."""
        return _convert(self.began)

    @property
    def end(self) -> Mark:
        """Position after its last character; in block style, the start of what follows."""
        return _convert(self.ended)


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
        message = f"the file is longer than {MAX_LENGTH:,} characters"
        raise ContentError(Problem(message, source, hint="split it"))
    if unprintable := [*_UNPRINTABLE.finditer(text)][:_MAX_UNPRINTABLE]:
        hint = "delete it; it often comes with text copied from a PDF"
        places = [(ord(match[0]), position_at(text, match.start())) for match in unprintable]
        raise ContentError(
            Problem(f"invisible character U+{code:04X}", source, *place, hint)
            for code, place in places
        )
    loader = _Loader(text)
    try:
        return _build(loader, source)
    except yaml.MarkedYAMLError as error:
        raise ContentError(_translate(error, text, source)) from None
    finally:
        loader.dispose()


def find_position(text: str, path: Iterable[str | int]) -> tuple[int, int]:
    """Return line and column of the value at a path such as `("education", 2, "end")`.

    If the text does not go that deep, it is the last value on the path; without any, (0, 0).
    """
    *_, last = (None, *_follow(_compose_again(text), path))
    return (last.start.line, last.start.column) if last else (0, 0)


def _convert(mark: Any) -> Mark:
    return Mark(mark.index, mark.line + 1, mark.column + 1)


def _place(mark: Any) -> tuple[int, int]:
    return mark.line + 1, mark.column + 1


@lru_cache(maxsize=1)  # a file may have thousands of problems
def _compose_again(text: str) -> Node | None:
    try:
        return compose(text.removeprefix("\ufeff"), "")[0]
    except ContentError:
        return None


def _follow(node: Node | None, path: Iterable[str | int]) -> Iterator[Node]:
    for step in path:
        match node:
            case Mapping(pairs=pairs):
                keys = (value for key, value in pairs if getattr(key, "text", None) == step)
                node = next(keys, None)
            case Sequence() if isinstance(step, int) and step < len(node.items):
                node = node.items[step]
            case Scalar() if step == 0:
                continue  # a list of one item may be written as a single text
            case _:
                node = None
        if node is None:
            return
        yield node


def _build(loader: Any, source: str) -> tuple[Node | None, tuple[Problem, ...]]:
    problems: list[Problem] = []
    open_nodes: list[tuple[yaml.CollectionStartEvent, list[Node]]] = []
    roots: list[Node] = []
    anchored: dict[str, str] = {}
    children = roots  # the list to which the next node belongs
    while not isinstance(event := loader.get_event(), yaml.StreamEndEvent):
        began, ended = event.start_mark, event.end_mark
        if isinstance(event, yaml.NodeEvent):
            problems += _refused(event, source)
        match event:
            case yaml.ScalarEvent():
                if excess := find_excess(event.value):
                    message = f"{_path(open_nodes)}: {excess[0]}"
                    raise ContentError(Problem(message, source, *_place(began), SPLIT))
                if event.anchor and len(event.value) <= _MAX_ALIASED:
                    anchored[event.anchor] = event.value
                children.append(Scalar(began, ended, event.value, not event.style))
            case yaml.CollectionStartEvent():
                children = []
                open_nodes.append((event, children))
                if len(open_nodes) > _MAX_DEPTH:
                    message = f"more than {_MAX_DEPTH} levels of nesting"
                    raise ContentError(Problem(message, source, *_place(began), "use fewer levels"))
            case yaml.CollectionEndEvent():
                node = _collection(*open_nodes.pop(), ended)
                children = open_nodes[-1][1] if open_nodes else roots
                children.append(node)
            case yaml.AliasEvent():
                text = anchored.get(str(event.anchor), f"*{event.anchor}")
                children.append(Scalar(began, ended, text))
            case yaml.DocumentStartEvent() if roots:
                message, hint = "unexpected second document", "remove the line '---'"
                problems.append(Problem(message, source, *_place(began), hint))
    return (roots[0] if roots else None), tuple(problems)


def _collection(event: yaml.CollectionStartEvent, children: list[Node], ended: Any) -> Node:
    if isinstance(event, yaml.SequenceStartEvent):
        return Sequence(event.start_mark, ended, tuple(children), bool(event.flow_style))
    pairs = tuple(zip(children[::2], children[1::2], strict=True))
    return Mapping(event.start_mark, ended, pairs, bool(event.flow_style))


def _path(open_nodes: Iterable[tuple[yaml.CollectionStartEvent, list[Node]]]) -> str:
    """Return the keys that lead to the next node, which may also be a key: `education.0.notes`."""
    steps: list[str] = []
    for event, children in open_nodes:
        key = children[-1] if len(children) % 2 else None
        is_list = isinstance(event, yaml.SequenceStartEvent)
        steps.append(str(len(children)) if is_list else getattr(key, "text", "a key"))
    return ".".join(steps)


def _refused(event: yaml.NodeEvent, source: str) -> Iterator[Problem]:
    """Report an alias, an anchor and a tag."""
    is_alias, tag = isinstance(event, yaml.AliasEvent), getattr(event, "tag", None)
    refused: list[str] = []
    if event.anchor:
        refused.append(f"alias '*{event.anchor}'" if is_alias else f"anchor '&{event.anchor}'")
    if tag:
        refused.append(f"tag {tag.replace('tag:yaml.org,2002:', '!!')!r}")
    for what in refused:
        hint = "put the text in quotes if it is meant literally"
        message = f"the YAML {what} is not supported"
        yield Problem(message, source, *_place(event.start_mark), hint)


def _translate(error: yaml.MarkedYAMLError, text: str, source: str) -> Problem:
    """Translate an error of the parser."""
    if conflict := re.search(r"^<{7}", text, re.MULTILINE):
        message, hint = CONFLICT
        return Problem(message, source, *position_at(text, conflict.start()), hint)
    original = f"{error.context or ''}: {error.problem or ''}"
    rules = texts("content/yaml/errors.yaml")
    matches = ((at, *rule) for at in rules for rule in rules[at] if re.search(rule[0], original))
    at, _, message, hint = next(matches, ("end", "", f"invalid YAML: {error.problem}", ""))
    mark = (error.context_mark if at == "beginning" else None) or error.problem_mark
    if mark is None:
        return Problem(f"invalid YAML: {error.problem}", source)
    character = text[mark.index : mark.index + 1]
    if "tab" in original or character == "\t":
        return Problem("tabs cannot indent lines", source, *_place(mark), "use spaces instead")
    if "cannot start any token" in original:
        message = f"text that starts with {character} needs quotes"
        return Problem(message, source, *_place(mark), _QUOTE_IT)
    line_start = text.rfind("\n", 0, mark.index) + 1
    hint = hint and (_specific_hint(text[line_start:].partition("\n")[0], original) or hint)
    return Problem(message, source, *_place(mark), hint)


def _specific_hint(line: str, original: str) -> str:
    """Return a hint for common typing mistakes on the line, or an empty string."""
    if "':'" in original and "：" in line:
        return FULLWIDTH_COLON
    if "':'" in original and ":\u00a0" in line:
        return "replace the no-break space after the colon with an ordinary space"
    if "flow" in original and "，" in line:
        return "separate the items with ', ' instead of '，'"
    first = re.match(r"[\s-]*[\w-]+:\s+([\[{\"'])", line)
    if "expected key" not in original or not first:
        return ""
    in_quotes = "put text that contains quotes in quotes of the other kind"
    return in_quotes if first[1] in "\"'" else _QUOTE_IT
