"""A CV as the importers deliver it: lines of text with position and essential formatting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

Look = Literal["bold", "italic", "link"]


@dataclass(frozen=True, slots=True)
class Place:
    """The position of a line in its file."""

    file: str
    """File name without folders: it ends up in people's data, which must not reveal local paths."""
    line: int
    """Line number, from 1; within the page if the format has pages."""
    page: int = 0
    """Page number, from 1; 0 if the format has no pages."""

    def __str__(self) -> str:
        """Return `cv.txt:12`, or `cv.pdf:2.12` for line 12 of page 2."""
        return f"{self.file}:{self.page}.{self.line}" if self.page else f"{self.file}:{self.line}"


class Box(NamedTuple):
    """A rectangle on a page, in points (1/72 inch) from the top left corner."""

    x0: float
    """Left edge."""
    y0: float
    """Top edge."""
    x1: float
    """Right edge."""
    y1: float
    """Bottom edge."""


class Span(NamedTuple):
    """A stretch of a line's text with its own formatting."""

    start: int
    """Index of the first character in `Line.text`."""
    end: int
    """Index after the last character."""
    look: Look
    """Kind of formatting."""
    target: str = ""
    """Address of a link."""


def behind(spans: Iterable[Span], cut: int) -> tuple[Span, ...]:
    """Return the spans of a text whose first `cut` characters are removed."""
    return tuple(
        s._replace(start=max(s.start - cut, 0), end=s.end - cut) for s in spans if s.end > cut
    )


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a CV, without markup."""

    text: str
    """Text without markup. A tab is a gap between columns; trailing space is kept, because it
    tells whether a word is broken."""
    place: Place
    """Position in the file."""
    level: int = 0
    """Heading level, from 1, if the format has headings; otherwise 0."""
    marker: str = ""
    """Bullet or number at the start of the line, removed from the text."""
    indent: int = 0
    """Column of the first word, in characters, including the bullet."""
    spans: tuple[Span, ...] = ()
    """Bold, italic and linked stretches, in order."""
    size: float = 1.0
    """Font size relative to the body text; 1 if the format does not tell it."""
    column: int = 0
    """Column or sidebar of the page, from 1 at the left; 0 for text across the whole width."""
    box: Box | None = None
    """Position on the page, if the format has pages."""
    full: bool = False
    """Whether the format shows that the first word of the next line did not fit on this one."""

    @property
    def blank(self) -> bool:
        """Whether the line is empty."""
        return not self.text.strip() and not self.marker

    def looks(self, look: Look) -> tuple[str, ...]:
        """Return the stretches with this formatting, as text."""
        return tuple(self.text[span.start : span.end] for span in self.spans if span.look == look)


class Records(NamedTuple):
    """A bibliography file that the CV includes; lines of its entries have their place there."""

    name: str
    """File name, as in `Place.file`."""
    text: str
    """Content, in BibTeX."""


@dataclass(frozen=True, slots=True)
class Document:
    """A whole CV."""

    name: str
    """File name."""
    lines: tuple[Line, ...]
    """All lines in reading order, including blank ones."""
    wrapped: bool = True
    """Whether lines are broken to fit the page; if not, each line is a paragraph of its own."""
    skipped: tuple[str, ...] = ()
    """Messages about referenced files that could not be read, each with its place and a hint."""
    records: tuple[Records, ...] = ()
    """Bibliography files that the CV includes."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An image of a page of a CV."""

    page: int
    """Page number, from 1."""
    width: float
    """Width in points."""
    height: float
    """Height in points."""
    type: str
    """Media type."""
    data: str
    """Image data, in base64."""
