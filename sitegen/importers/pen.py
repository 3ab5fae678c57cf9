"""Pieces of text with their looks -> Lines. What the importers of marked-up formats write with."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.document import Line, Place, Span, behind
from sitegen.importers import markers
from sitegen.importers.bounds import Bounds

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sitegen.document import Look

_SPACES: Final = re.compile(r"[ \n\r\f\v]+")
_TAB: Final = re.compile(r" *\t[ \t]*")
# Signs that steer how text is set, and say nothing.
_INVISIBLE: Final = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]"
)
_ROOM: Final = re.compile(r"^(?:\s|%20)+|(?:\s|%20)+$")
_RAISED: Final = re.compile(r"\s*[-+−]?\d[\d, ]*")
_SUPERSCRIPTS: Final = str.maketrans("0123456789-+−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺⁻")
_SUBSCRIPTS: Final = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


class Mark(NamedTuple):
    """A look, as it is while text is written."""

    look: Look
    """What the text looks like."""
    target: str = ""
    """The address, for a link."""


def address(written: str) -> str:
    """An address less the room around it, as it is or as browsers write it."""
    return _ROOM.sub("", written)


def raised(text: str) -> str:
    """Text that stands above the line: digits become the signs for that, lest `Doe<sup>1</sup>` be `Doe1`."""
    return text.translate(_SUPERSCRIPTS) if _RAISED.fullmatch(text) else text


def lowered(text: str) -> str:
    """Text that stands below the line, as in `H₂O`."""
    return text.translate(_SUBSCRIPTS) if text.isdigit() else text


class Pen:
    """Writes Lines, piece by piece.

    A paragraph or list item is one Line, or several where its author broke it. A blank line stands before each
    paragraph, and none before an item.
    """

    def __init__(self, file: str, *, squeeze: bool = True) -> None:
        """`file` goes into places. With `squeeze`, runs of spaces and line ends are one space."""
        self.lines: list[Line] = []
        self.place: Place | None = None
        """The line of the source that is being read; None where it has none: then those written are counted."""
        self._file, self._squeeze, self._bounds = file, squeeze, Bounds()
        self._pieces: list[tuple[str, tuple[Mark, ...]]] = []
        self._begun: Place | None = None
        self._level = self._indent = 0
        self._marker = ""
        self._owed = self._broken = False

    @property
    def is_open(self) -> bool:
        """Whether something is written in this paragraph, on this line or before it."""
        return bool(self._pieces) or self._broken

    @property
    def is_item(self) -> bool:
        """Whether the paragraph is an item of a list."""
        return bool(self._marker) or self._indent > 0

    def write(self, text: str, marks: Iterable[Mark] = ()) -> None:
        """Add text to the line. A tab is a gap between columns."""
        if not self._pieces:
            if not text.strip():
                return  # a line does not begin with space
            self._begun = self.place
        self._pieces.append((_INVISIBLE.sub("", text).replace("\u2011", "-"), tuple(marks)))

    def begin(self, *, level: int = 0, marker: str = "", indent: int = 0) -> None:
        """End the paragraph, and begin a heading, an item or another paragraph."""
        self.end()
        self._owed = bool(self.lines) and not marker
        self._level, self._marker, self._indent = level, marker, indent

    def end(self) -> None:
        """End the paragraph."""
        self.break_line()
        self._level, self._marker, self._indent = 0, "", 0
        self._owed, self._broken = bool(self.lines), False

    def break_line(self) -> None:
        """End the line, not the paragraph."""
        text, spans = _line(self._pieces, squeeze=self._squeeze)
        self._pieces = []
        marker = self._marker
        if not text:
            return
        if not self._level and not marker:
            marker, cut = markers.split(text)
            text = text[cut:]
            spans = list(behind(spans, cut))
        self.add(
            [Line(text, self._place(), self._level, marker, self._indent, tuple(sorted(spans)))]
        )
        if self._marker:
            self._indent += 2
        self._marker, self._broken = "", True

    def blank(self) -> None:
        """Set apart what follows from the lines above, unless a line is open."""
        if not self._pieces and not self.is_item:
            self._owed = bool(self.lines)

    def drop_line(self) -> None:
        """Take back what was written since the line began."""
        self._pieces = []

    def add(self, lines: Iterable[Line]) -> None:
        """Add whole lines, as they are but for their numbers."""
        for line in lines:
            if line.blank:
                self._owed = bool(self.lines)
                continue
            if self._owed:
                self.lines.append(Line("", self._place()))
            self._owed = False
            self._bounds.count(line)
            self.lines.append(line if self._begun else replace(line, place=self._place()))

    def _place(self) -> Place:
        return self._begun or Place(self._file, len(self.lines) + 1)


def _line(
    pieces: Iterable[tuple[str, tuple[Mark, ...]]], *, squeeze: bool
) -> tuple[str, list[Span]]:
    """One text of many pieces, without space at its ends, and the spans of it."""
    text = ""
    spans: list[Span] = []
    latest: dict[Mark, int] = {}
    for piece, marks in pieces:
        new = _SPACES.sub(" ", piece) if squeeze else piece.replace("\n", " ")
        new = _TAB.sub("\t", new)
        if not text or text.endswith("\t"):
            new = new.lstrip(" \t")
        elif squeeze and text.endswith(" "):
            new = new.lstrip(" ")
        if new.startswith("\t"):
            text = text.rstrip(" ")
        for mark in marks if new else ():
            span = Span(len(text), len(text) + len(new), *mark)
            at = latest.get(mark, -1)
            # A look goes on where only a space stands between: `**Jane** **Doe**` is one bold name.
            if at >= 0 and text[spans[at].end :] in ("", " "):
                spans[at] = spans[at]._replace(end=span.end)
            else:
                latest[mark] = len(spans)
                spans.append(span)
        text += new
    text = text.replace("\u00a0", " ").rstrip()
    trimmed = (_trimmed(span, text) for span in spans)
    return text, [span for span in trimmed if span.start < span.end]


def _trimmed(span: Span, text: str) -> Span:
    inner = text[span.start : span.end]
    start = span.start + len(inner) - len(inner.lstrip())
    return span._replace(start=start, end=max(start, span.start + len(inner.rstrip())))
