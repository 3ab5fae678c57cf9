"""The text of a YAML file -> a tree of nodes that know where they stand.

The tree is built from the parser's events instead of by PyYAML's composer: that one crashes on deep nesting, and hides
what is refused here, aliases (a few lines of them can stand for billions of nodes) and tags.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import yaml

from sitegen.content.yaml import syntax
from sitegen.errors import ContentError, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

Parser: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_MAX_DEPTH = 50
_MAX_LENGTH = 5_000_000
_UNPRINTABLE = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)


class Mark(NamedTuple):
    """A place in a text."""

    offset: int
    """Of the character, from 0."""
    line: int
    """From 1."""
    column: int
    """From 1."""


class Scalar(NamedTuple):
    """A text."""

    text: str
    """As the author wrote it, without quotes."""
    began: Any
    """The parser's mark of its first character."""
    ended: Any
    """The one after its last character."""
    plain: bool = True
    """Whether it stands without quotes."""

    @property
    def absent(self) -> bool:
        """Whether nothing stands here: `key:` or `key: ~`."""
        return self.plain and self.text in ("", "~")

    @property
    def start(self) -> Mark:
        """Its first character."""
        return _mark(self.began)

    @property
    def end(self) -> Mark:
        """After its last one."""
        return _mark(self.ended)


class Sequence(NamedTuple):
    """A list."""

    items: tuple[Node, ...]
    """In order."""
    flow: bool
    """Whether it is written in brackets."""
    began: Any
    """The parser's mark of its first character."""
    ended: Any
    """The one after its last character."""

    @property
    def start(self) -> Mark:
        """Its first character: a bracket, or the first dash."""
        return _mark(self.began)

    @property
    def end(self) -> Mark:
        """After its last one; for a list that is not in brackets, the start of what follows."""
        return _mark(self.ended)


class Mapping(NamedTuple):
    """Keys and values."""

    pairs: tuple[tuple[Node, Node], ...]
    """In order; a key may stand twice."""
    flow: bool
    """Whether it is written in braces."""
    began: Any
    """The parser's mark of its first character."""
    ended: Any
    """The one after its last character."""

    @property
    def start(self) -> Mark:
        """Its first character: a brace, or the first key's."""
        return _mark(self.began)

    @property
    def end(self) -> Mark:
        """After its last one; for a mapping that is not in braces, the start of what follows."""
        return _mark(self.ended)


Node: TypeAlias = Scalar | Sequence | Mapping


def compose(text: str, source: str) -> tuple[Node | None, tuple[Problem, ...]]:
    """The tree of a text without byte order mark, `None` if it is empty; and the tags and aliases in it, as problems.

    Raises ContentError where the text is no YAML, for its first mistake: what follows one cannot be told.
    """
    if len(text) > _MAX_LENGTH:
        raise ContentError(
            Problem(f"the file is longer than {_MAX_LENGTH:,} characters", source, hint="split it")
        )
    if not text.replace(
        "\n", ""
    ).isprintable():  # most are, and the expression takes long to compile
        unprintable = [_unprintable(text, match, source) for match in _UNPRINTABLE.finditer(text)]
        if unprintable:
            raise ContentError(unprintable[:20])
    try:
        return _build(_events(text), source)
    except yaml.MarkedYAMLError as error:
        raise ContentError(syntax.problem(error, text, source)) from None


def _unprintable(text: str, match: re.Match[str], source: str) -> Problem:
    line_start = text.rfind("\n", 0, match.start()) + 1
    return Problem(
        f"an invisible character stands here: U+{ord(match[0]):04X}",
        source,
        text.count("\n", 0, match.start()) + 1,
        match.start() - line_start + 1,
        hint="delete it; text copied from a PDF often brings such characters along",
    )


def _events(text: str) -> Iterator[yaml.Event]:
    """As `yaml.parse` gives them, which asks the parser twice for each."""
    parser = Parser(text)
    try:
        following = parser.get_event
        event = following()
        while not isinstance(event, yaml.StreamEndEvent):
            yield event
            event = following()
    finally:
        parser.dispose()


def _build(events: Iterator[yaml.Event], source: str) -> tuple[Node | None, tuple[Problem, ...]]:
    problems: list[Problem] = []
    open_nodes: list[tuple[yaml.CollectionStartEvent, list[Node]]] = []
    done: list[Node] = []
    inside = done  # where the next node belongs
    scalar = yaml.ScalarEvent
    for event in events:
        if isinstance(event, scalar):  # most are
            if event.anchor or event.tag:
                problems += _extras(event, source)
            inside.append(Scalar(event.value, event.start_mark, event.end_mark, not event.style))
            continue
        match event:
            case yaml.CollectionStartEvent():
                if event.anchor or event.tag:
                    problems += _extras(event, source)
                inside = []
                open_nodes.append((event, inside))
                if len(open_nodes) > _MAX_DEPTH:
                    raise ContentError(
                        Problem(
                            "too many levels inside each other",
                            source,
                            *_mark(event.start_mark)[1:],
                        )
                    )
            case yaml.CollectionEndEvent():
                node = _collection(*open_nodes.pop(), event.end_mark)
                inside = open_nodes[-1][1] if open_nodes else done
                inside.append(node)
            case yaml.AliasEvent():
                problems.append(_refused(f"*{event.anchor}", source, event.start_mark))
                inside.append(Scalar(f"*{event.anchor}", event.start_mark, event.end_mark))
            case yaml.DocumentStartEvent() if done:
                where = _mark(event.start_mark)[1:]
                problems.append(
                    Problem(
                        "a second document begins here",
                        source,
                        *where,
                        hint="remove the line '---'",
                    )
                )
    return (done[0] if done else None), tuple(problems)


def _collection(event: yaml.CollectionStartEvent, children: list[Node], ended: Any) -> Node:
    if isinstance(event, yaml.SequenceStartEvent):
        return Sequence(tuple(children), bool(event.flow_style), event.start_mark, ended)
    pairs = tuple(zip(children[::2], children[1::2], strict=True))
    return Mapping(pairs, bool(event.flow_style), event.start_mark, ended)


def _extras(event: yaml.ScalarEvent | yaml.CollectionStartEvent, source: str) -> list[Problem]:
    tag = event.tag and event.tag.replace("tag:yaml.org,2002:", "!!")
    return [
        _refused(word, source, event.start_mark)
        for word in (event.anchor and f"&{event.anchor}", tag)
        if word
    ]


def _refused(word: str, source: str, where: Any) -> Problem:
    hint = "put the text in quotes if it is meant as it stands; YAML's anchors, aliases and tags are not used here"
    return Problem(f"{word!r} has a meaning of its own in YAML", source, *_mark(where)[1:], hint)


def _mark(mark: Any) -> Mark:
    """Few marks are ever looked at, so what the parser gives is kept as it is."""
    return Mark(mark.index, mark.line + 1, mark.column + 1)
