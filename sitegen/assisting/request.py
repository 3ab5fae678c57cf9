"""Write requests: instructions and the numbered lines of a CV, in pieces if the CV is long."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.combining.lines import NumberedLine

PIECE: Final = 24_000
"""Maximum number of characters of a CV in one request; an answer is about as long."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a CV that is short enough for one request."""

    lines: tuple[NumberedLine, ...]
    """Consecutive lines."""
    heading: NumberedLine | None = None
    """The heading above, if it is in an earlier piece."""

    @property
    def text(self) -> str:
        """The request."""
        shown = ([self.heading] if self.heading else []) + list(self.lines)
        return instructions() + "\n" + "\n".join(map(str, shown)) + "\n"

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of its lines."""
        numbers = {line.number for line in self.lines}
        return frozenset(numbers | ({self.heading.number} if self.heading else set()))


def instructions() -> str:
    """Return the part of the request that is the same for all CVs."""
    return (files("sitegen.assisting") / "request.md").read_text(encoding="utf-8")


def split(lines: Sequence[NumberedLine], size: int = PIECE) -> list[Piece]:
    """Split a CV into pieces, along its headings where there are any."""
    pieces: list[Piece] = []
    start, heading = 0, None
    while start < len(lines):
        stop = _find_end(lines, start, size)
        begins_itself = bool(lines[start].line.level)
        pieces.append(Piece(tuple(lines[start:stop]), None if begins_itself else heading))
        heading = next((ln for ln in reversed(lines[:stop]) if ln.line.level), None)
        start = stop
    return pieces


def _find_end(lines: Sequence[NumberedLine], start: int, size: int) -> int:
    """Return where a piece ends: before a heading, or else before a line without indent."""
    total, stop = 0, start
    while stop < len(lines) and (stop == start or total + len(str(lines[stop])) <= size):
        total += len(str(lines[stop]))
        stop += 1
    if stop == len(lines):
        return stop
    half = start + (stop - start) // 2
    ends = range(stop, max(half, start + 1), -1)
    headings = (at for at in ends if lines[at].line.level)
    items = (at for at in ends if lines[at].line.marker or not lines[at].line.indent)
    return next(headings, next(items, stop))
