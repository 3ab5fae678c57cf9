"""Build lines piece by piece, for the readers of marked-up formats."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.document import Line, Place, Span, shift_spans
from sitegen.importers import markers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sitegen.document import Formatting

_MAX_LINES: Final = 10_000
_MAX_CHARACTERS: Final = 1_000_000
_MAX_LINE: Final = 50_000
"""Several times what the longest CVs have, yet little enough to parse in minutes."""

_SPACES: Final = re.compile(r"[ \n\r\f\v]+")
_TAB: Final = re.compile(r" *\t[ \t]*")
_INVISIBLE: Final = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ud800-\udfff\ufeff]"
)
"""Control characters of typesetting, which are not content."""
_ADDRESS_PADDING: Final = re.compile(r"^(?:\s|%20)+|(?:\s|%20)+$")
_SCRIPT_NUMBER: Final = re.compile(r"\s*[-+−]?\d[\d, ]*")
_SUPERSCRIPTS: Final = str.maketrans("0123456789-+−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺⁻")
_SUBSCRIPTS: Final = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


class TooMuchTextError(Exception):
    """The file has more text than any CV."""


class SizeLimit:
    """Counts lines and characters while a file is read."""

    def __init__(self) -> None:
        """Start counting."""
        self._lines = self._characters = 0

    def count(self, line: Line) -> None:
        """Count a line.

        Raises:
            TooMuchTextError: It exceeds the limit.
        """
        self._lines += 1
        self._characters += len(line.text)
        if (
            self._lines > _MAX_LINES
            or self._characters > _MAX_CHARACTERS
            or len(line.text) > _MAX_LINE
        ):
            raise TooMuchTextError


class Mark(NamedTuple):
    """The formatting of text that is being written."""

    look: Formatting
    """The formatting."""
    target: str = ""
    """The address, for a link."""


def strip_address(address: str) -> str:
    """Strip whitespace from a URL, also where it is percent-encoded."""
    return _ADDRESS_PADDING.sub("", address)


def superscript(text: str) -> str:
    """Return raised text with superscript digits: `Doe<sup>1</sup>` must not become `Doe1`."""
    return text.translate(_SUPERSCRIPTS) if _SCRIPT_NUMBER.fullmatch(text) else text


def subscript(text: str) -> str:
    """Return lowered text with subscript digits, as in `H₂O`."""
    return text.translate(_SUBSCRIPTS) if text.isdigit() else text


class LineBuilder:
    """Builds lines from pieces of text.

    A paragraph or list item becomes one line, or several where its author broke it. There is a
    blank line before each paragraph and none before an item.
    """

    def __init__(self, file: str, *, squeeze: bool = True) -> None:
        """Start without lines.

        Args:
            file: The file's name, for places.
            squeeze: Whether to collapse runs of spaces and line ends into one space.
        """
        self.lines: list[Line] = []
        """The lines written so far."""
        self.place: Place | None = None
        """Place in the source being read; None in formats without lines: places are counted."""
        self._file, self._squeeze, self._limit = file, squeeze, SizeLimit()
        self._pieces: list[tuple[str, tuple[Mark, ...]]] = []
        self._start: Place | None = None
        self._level = self._indent = 0
        self._marker = ""
        self._blank_due = self._broken = False

    @property
    def is_open(self) -> bool:
        """Whether the paragraph has text, on this line or an earlier one."""
        return bool(self._pieces) or self._broken

    @property
    def is_item(self) -> bool:
        """Whether the paragraph is a list item."""
        return bool(self._marker) or self._indent > 0

    def write(self, text: str, marks: Iterable[Mark] = ()) -> None:
        """Append text to the line. A tab is a gap between columns."""
        if not self._pieces:
            if not text.strip():
                return  # no space at the start of a line
            self._start = self.place
        self._pieces.append((_INVISIBLE.sub("", text).replace("\u2011", "-"), tuple(marks)))

    def begin(self, *, level: int = 0, marker: str = "", indent: int = 0) -> None:
        """End the paragraph and begin a heading, an item or another paragraph.

        Args:
            level: Heading level from 1; 0 for other text.
            marker: The bullet or number of an item.
            indent: Depth of the first word in characters.
        """
        self.end()
        self._blank_due = bool(self.lines) and not marker
        self._level, self._marker, self._indent = level, marker, indent

    def end(self) -> None:
        """End the paragraph."""
        self.break_line()
        self._level, self._marker, self._indent = 0, "", 0
        self._blank_due, self._broken = bool(self.lines), False

    def break_line(self) -> None:
        """End the line, but not the paragraph."""
        text, spans = _join_pieces(self._pieces, squeeze=self._squeeze)
        self._pieces = []
        marker = self._marker
        if not text:
            return
        if not self._level and not marker:
            marker, start = markers.split_marker(text)
            text = text[start:]
            spans = list(shift_spans(spans, start))
        looks = tuple(sorted(spans))
        self.add([Line(text, self._next_place(), self._level, marker, self._indent, looks)])
        if self._marker:
            self._indent += 2
        self._marker, self._broken = "", True

    def separate(self) -> None:
        """Put a blank line before what follows, unless a line or an item is open."""
        if not self._pieces and not self.is_item:
            self._blank_due = bool(self.lines)

    def discard_line(self) -> None:
        """Discard the text of the current line."""
        self._pieces = []

    def add(self, lines: Iterable[Line]) -> None:
        """Append whole lines, renumbering them in formats without lines."""
        for line in lines:
            if line.blank:
                self._blank_due = bool(self.lines)
                continue
            if self._blank_due:
                self.lines.append(Line("", self._next_place()))
            self._blank_due = False
            self._limit.count(line)
            self.lines.append(line if self._start else replace(line, place=self._next_place()))

    def _next_place(self) -> Place:
        return self._start or Place(self._file, len(self.lines) + 1)


def _join_pieces(
    pieces: Iterable[tuple[str, tuple[Mark, ...]]], *, squeeze: bool
) -> tuple[str, list[Span]]:
    """Join pieces into one text without space at its ends, and its spans."""
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
            # Formatting continues across a space: `**Jane** **Doe**` is one bold name.
            if at >= 0 and text[spans[at].end :] in ("", " "):
                spans[at] = spans[at]._replace(end=span.end)
            else:
                latest[mark] = len(spans)
                spans.append(span)
        text += new
    text = text.replace("\u00a0", " ").rstrip()
    trimmed = (_trim(span, text) for span in spans)
    return text, [span for span in trimmed if span.start < span.end]


def _trim(span: Span, text: str) -> Span:
    inner = text[span.start : span.end]
    start = span.start + len(inner) - len(inner.lstrip())
    return span._replace(start=start, end=max(start, span.start + len(inner.rstrip())))
