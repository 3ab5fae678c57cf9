"""Write the request: the numbered lines of a CV, without private values, and instructions."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from sitegen.assisting.privacy import mask
from sitegen.model.text import strings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sitegen.assisting.privacy import Secrets
    from sitegen.document import Document, Line
    from sitegen.parsing import ParsedCV

PIECE: Final = 24_000
"""Characters of a CV in one request; an answer is about as long."""
_MAX_INDENT: Final = 12


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """A line of a CV as the request shows it."""

    number: int
    """Counted from 1, without blank lines."""
    line: Line
    """The line itself."""
    masked: str
    """Its text and links, with placeholders for private values."""
    prefix: str
    """Indentation, heading mark and bullet."""

    def __str__(self) -> str:
        """Return the line as the request shows it."""
        return f"{self.number:4} {self.prefix}{self.masked}"


@dataclass(frozen=True, slots=True)
class Piece:
    """A request of its own: a part of a CV that is short enough."""

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


def number_lines(
    document: Document, cv: ParsedCV, known: Iterable[str] = ()
) -> tuple[tuple[NumberedLine, ...], Secrets]:
    """Number the lines of a CV, and replace its private values.

    Args:
        document: The CV.
        cv: What the offline reader makes of it: it knows more private values.
        known: Private values that the site has already.
    """
    lines = [line for line in document.lines if not line.blank]
    private: list[tuple[str, list[int]]] = [(value, []) for value in known]
    hidden: set[int] = set()
    for trace in (trace for trace in cv.traces if trace.key.startswith("private.")):
        at_lines = [at for at, line in enumerate(lines) if line.place in trace.places]
        value = getattr(cv.private, trace.key.removeprefix("private."))
        values = value[trace.index : trace.index + 1] if isinstance(value, tuple) else value
        private += [(text, at_lines) for text in strings(values)]
        if trace.key == "private.referees":
            hidden.update(at_lines)
    masked, secrets = mask([_text(line) for line in lines], private, hidden)
    return tuple(
        NumberedLine(number, line, text, _prefix(line))
        for number, (line, text) in enumerate(zip(lines, masked, strict=True), 1)
    ), secrets


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
    """Return where a piece has to end: before a heading, or else before a line at the margin."""
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


def _text(line: Line) -> str:
    """Return text and links of a line; column gaps become bars, icons are left out."""
    bold = [span for span in line.spans if span.look == "bold"]
    marks = {s.start: "**" for s in bold if s.end - s.start < len(line.text.strip())}
    ends = {s.end: "**" for s in bold if s.start in marks}
    parts = []
    for at, char in enumerate(line.text):
        parts.append(ends.pop(at, "") + marks.get(at, ""))
        parts.append(" | " if char == "\t" else char if unicodedata.category(char) != "Co" else "")
    text = "".join([*parts, *ends.values()]).strip()
    links = dict.fromkeys(
        span.target for span in line.spans if span.target and not span.target.startswith("tel:")
    )
    return f"{text}  <{' '.join(links)}>" if links else text


def _prefix(line: Line) -> str:
    marker = f"{line.marker} " if line.marker else ""
    return " " * min(line.indent, _MAX_INDENT) + ("# " if line.level else "") + marker
