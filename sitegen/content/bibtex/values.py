"""What stands behind `=` in a .bib file: `{text}`, `"text"`, `2023`, `jan`, or several of these joined by `#`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_MOST: Final = 20_000
_WORD = re.compile(r"[^\s\"#%'(),={}]+")


class Piece(NamedTuple):
    """One part of a value."""

    text: str
    """Without its braces or quotes."""
    abbreviation: bool
    """Whether it names a @string."""


class ValueSyntaxError(ValueError):
    """A value that BibTeX cannot read."""

    def __init__(self, offset: int, rest: str) -> None:
        super().__init__(rest)
        self.offset = offset
        """Where it goes wrong: index in the value."""
        self.rest = rest
        """What stands there."""


def spelled_out(value: str, meaning: Callable[[Piece], str]) -> str:
    """A value as one text, its abbreviations replaced. Raises ValueSyntaxError.

    Also where they stand for more text than any field holds: each may be made of two of the one before.
    """
    said: list[str] = []
    room = _MOST + len(value)
    for piece in list(pieces(value)):
        said.append(meaning(piece))
        room -= len(said[-1])
        if room < 0:
            raise ValueSyntaxError(0, value)
    return "".join(said)


def pieces(value: str) -> Iterator[Piece]:
    """The parts of a value. Raises ValueSyntaxError."""
    position = 0
    while True:
        position = _skip_space(value, position)
        if value[position : position + 1] in ("{", '"'):
            end = _closing(value, position)
            yield Piece(value[position + 1 : end], abbreviation=False)
            position = end + 1
        elif match := _WORD.match(value, position):
            yield Piece(match[0], abbreviation=not match[0].isdigit())
            position = match.end()
        else:
            raise ValueSyntaxError(position, value[position:])
        position = _skip_space(value, position)
        if position == len(value):
            return
        if value[position] != "#":
            raise ValueSyntaxError(position, value[position:])
        position += 1


def _skip_space(value: str, position: int) -> int:
    match = re.compile(r"\s*").match(value, position)
    return match.end() if match else position


def _closing(value: str, start: int) -> int:
    """Index of the brace or quote that closes the one at `start`."""
    depth = 0
    for match in re.compile(r'(?<!\\)[{}"]').finditer(value, start + 1):
        if depth == 0 and match[0] == {"{": "}", '"': '"'}[value[start]]:
            return match.start()
        depth += {"{": 1, "}": -1, '"': 0}[match[0]]
    raise ValueSyntaxError(start, value[start:])
