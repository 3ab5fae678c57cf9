"""The text of a JSON or YAML file -> a tree of `data`, within bounds; places are kept.

YAML goes through the parser of `records`, which knows neither tags nor aliases and stops at deep nesting. JSON is
checked by Python's own reader first; then its tokens are put together once more, for that one tells no lines.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from sitegen.content.yaml import nodes
from sitegen.converters.data import Record, Value, Word
from sitegen.errors import ContentError, Problem, UnreadableError

if TYPE_CHECKING:
    from collections.abc import Iterator

_DEEPEST: Final = 50
_MOST_VALUES: Final = 500_000
_LONGEST_YAML: Final = 1_000_000
_TOKEN: Final = re.compile(
    r'(?P<mark>[{}\[\]])|(?P<string>"(?:[^"\\]++|\\.)*+")|(?P<bare>[^\s{}\[\],:"]++)', re.DOTALL
)
_NOTHING: Final = frozenset({"null", "~", "Null", "NULL"})
_EXPORT: Final = "export it again from the program that it comes from"


def from_json(text: str, source: str) -> Value | None:
    """The value that a JSON text holds. Raises UnreadableError."""
    text = text.removeprefix("\ufeff")
    try:
        json.loads(text, parse_int=str, parse_float=str)
    except json.JSONDecodeError as error:
        hint = "export the file again, or mend it here"
        problem = Problem(
            f"this is no JSON: {error.msg[0].lower()}{error.msg[1:]}",
            source,
            error.lineno,
            error.colno,
            hint,
        )
        raise UnreadableError(problem) from None
    except RecursionError:
        raise UnreadableError(
            Problem("too many levels inside each other", source, hint=_EXPORT)
        ) from None
    return _assembled(text, source)


def _assembled(text: str, source: str) -> Value | None:
    """The tree of a text that is known to be JSON."""
    stack: list[tuple[str, int, list[Value | None]]] = []
    done: list[Value | None] = []
    for token, line in _tokens(text, source):
        children = stack[-1][2] if stack else done
        match token.lastgroup:
            case "mark" if token[0] in "{[":
                stack.append((token[0], line, []))
                if len(stack) > _DEEPEST:
                    raise UnreadableError(
                        Problem("too many levels inside each other", source, line, hint=_EXPORT)
                    )
            case "mark":
                opened, start, inner = stack.pop()
                (stack[-1][2] if stack else done).append(_closed(opened, (start, line), inner))
            case "string":
                children.append(Word(_valid(json.loads(token[0], strict=False)), line))
            case _:
                children.append(None if token[0] in _NOTHING else Word(token[0], line))
    return done[0] if done else None


def _tokens(text: str, source: str) -> Iterator[tuple[re.Match[str], int]]:
    line, at = 1, 0
    for number, token in enumerate(_TOKEN.finditer(text)):
        if number > _MOST_VALUES:
            raise UnreadableError(
                Problem(
                    f"there are more than {_MOST_VALUES:,} values", source, line, hint="split it"
                )
            )
        line += text.count("\n", at, token.start())
        at = token.start()
        yield token, line


def _closed(opened: str, lines: tuple[int, int], inner: list[Value | None]) -> Value:
    if opened == "[":
        return [value for value in inner if value is not None]
    pairs = zip(inner[::2], inner[1::2], strict=True)
    return Record(
        ((key.text, value) for key, value in pairs if isinstance(key, Word) and value is not None),
        lines,
    )


def _valid(text: str) -> str:
    """Without halves of characters, which JSON can name and UTF-8 cannot write."""
    return text.encode("utf-8", "replace").decode("utf-8") if not text.isascii() else text


def from_yaml(text: str, source: str) -> Value | None:
    """The value that a YAML text holds. Raises UnreadableError. An alias stays as it is written."""
    if len(text) > _LONGEST_YAML:
        what = f"this YAML has more than {_LONGEST_YAML:,} characters"
        raise UnreadableError(Problem(what, source, hint="split it, or export it as JSON"))
    try:
        node, _ = nodes.compose(text.removeprefix("\ufeff"), source)
    except ContentError as error:
        raise UnreadableError(error.problems) from None
    return _value(node) if node else None


def _value(node: nodes.Node) -> Value | None:
    match node:
        case nodes.Scalar():
            return (
                None
                if node.absent or (node.plain and node.text in _NOTHING)
                else Word(node.text, node.start.line)
            )
        case nodes.Sequence():
            return [value for item in node.items if (value := _value(item)) is not None]
        case nodes.Mapping():
            pairs = ((key, _value(value)) for key, value in node.pairs)
            said = ((_name(key), value) for key, value in pairs if value is not None)
            last = node.end.line - (node.end.column == 1)
            return Record(said, (node.start.line, max(node.start.line, last)))


def _name(key: nodes.Node) -> str:
    return key.text if isinstance(key, nodes.Scalar) else "?"
