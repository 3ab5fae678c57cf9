"""A CV as returned by importers: lines with their place and meaningful formatting."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

Formatting = Literal["bold", "italic", "link"]

_WIDE_GAP: Final = re.compile(r"\s{100}(\s+)")
"""A gap wider than any page."""


@dataclass(frozen=True, slots=True)
class Place:
    """The position of a line in its file."""

    file: str
    """File name without folders: it is written into people's data, which must not reveal paths."""
    line: int
    """Line number from 1; in formats with pages, counted within the page, blank lines included."""
    page: int = 0
    """Page number from 1; 0 in formats without pages."""

    def __str__(self) -> str:
        """Return `file:line`, or `file:page.line` in formats with pages."""
        return f"{self.file}:{self.page}.{self.line}" if self.page else f"{self.file}:{self.line}"


class Box(NamedTuple):
    """A rectangle on a page as displayed, in points (1/72 inch) from its top left."""

    x0: float
    """Left edge."""
    y0: float
    """Top edge."""
    x1: float
    """Right edge."""
    y1: float
    """Bottom edge."""


class Span(NamedTuple):
    """A range of text in bold, in italics, or linked. Spans may overlap."""

    start: int
    """Index of the first character in `Line.text`."""
    end: int
    """Index after the last character."""
    look: Formatting
    """The formatting: `bold`, `italic` or `link`."""
    target: str = ""
    """The address of a link; otherwise empty."""


def shift_spans(spans: Iterable[Span], cut: int) -> tuple[Span, ...]:
    """Return the spans of the text after index `cut`, with indexes relative to it."""
    return tuple(
        s._replace(start=max(s.start - cut, 0), end=s.end - cut) for s in spans if s.end > cut
    )


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a CV without the markup of its format.

    In wrapped formats (PDF, text, Markdown) it is a line of the page; in others a paragraph, or a
    part of one that ends where its author broke the line. Small capitals and colours are not kept.
    """

    text: str
    """The text without marker and markup; a tab is a gap between columns or cells.

    A trailing space is kept: without one, a word may continue on the next line. Raised and
    lowered digits are Unicode superscripts and subscripts. Unknown glyphs of icon fonts are
    characters of a private use area.
    """
    place: Place
    """Its position in the file."""
    level: int = 0
    """Heading level from 1, the highest; 0 for other text.

    Taken from the markup (macro, style, tag, `#`), in a PDF from the type size.
    """
    marker: str = ""
    """The bullet or number that begins the line, such as `•`, `3.` or `[3]`; not part of `text`."""
    indent: int = 0
    """Left offset of the marker or first word, in characters from the left edge of the text.

    In a PDF, half the size of the body text counts as one character; in a Word document, 6 points.
    Text expands tabs to 4. LaTeX and HTML count 2 for each list that is open.
    """
    spans: tuple[Span, ...] = ()
    """Bold, italic and linked ranges, sorted by start."""
    size: float = 1.0
    """Type size relative to the body text, rounded to 0.01; sizes within 3 % of it are 1.

    Always 1 in formats without type sizes; only PDF has them.
    """
    column: int = 0
    """Column of the page from 1 at the left, sidebars included; 0 for the whole width."""
    box: Box | None = None
    """Its bounding box on the page, from ascenders to descenders; None in formats without pages."""
    full: bool = False
    """Whether the first word of the next line would not have fit on this one; only in PDFs."""

    @property
    def blank(self) -> bool:
        """Whether the line is empty."""
        return not self.text.strip() and not self.marker

    def texts_with(self, look: Formatting) -> tuple[str, ...]:
        """Return the texts of all spans with this formatting."""
        return tuple(self.text[span.start : span.end] for span in self.spans if span.look == look)


class BibFile(NamedTuple):
    """A BibTeX file with references that a CV lists; their lines have places in this file."""

    name: str
    """File name, as in places of lines."""
    text: str
    """The whole file, in BibTeX."""


class Photo(NamedTuple):
    """A picture in a CV that may be a portrait of its owner, judging by its size."""

    content: bytes
    """A JPEG file without metadata."""
    width: float
    """Width on paper, in points."""
    height: float
    """Height on paper, in points."""
    box: Box | None = None
    """Its place on the page; None in formats without pages."""
    page: int = 0
    """Page number from 1; 0 in formats without pages."""
    paragraph: int = 0
    """How many paragraphs with text precede it; 0 in formats with pages."""


def shorten_gaps(line: Line) -> Line:
    """Return a line with wide gaps shortened, since patterns take long to search them."""
    for match in reversed([*_WIDE_GAP.finditer(line.text)]):
        line = _cut(line, *match.span(1))
    return line


def _cut(line: Line, start: int, end: int) -> Line:
    """Return a line without a range of characters."""

    def moved(index: int) -> int:
        return index - max(0, min(index, end) - start)

    spans = tuple(s._replace(start=moved(s.start), end=moved(s.end)) for s in line.spans)
    return replace(line, text=line.text[:start] + line.text[end:], spans=spans)


@dataclass(frozen=True, slots=True)
class Document:
    """A whole CV."""

    name: str
    """File name."""
    lines: tuple[Line, ...]
    """All lines in reading order; a blank line separates paragraphs."""
    wrapped: bool = True
    """Whether lines are wrapped to fit a page; otherwise each is a paragraph or part of one."""
    skipped: tuple[str, ...] = ()
    """Messages about included files that were not read."""
    records: tuple[BibFile, ...] = ()
    """The BibTeX files whose references the CV lists."""
    photos: tuple[Photo, ...] = ()
    """Possible portraits of its owner, in the order of the file."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An image of a page of a CV."""

    page: int
    """Page number from 1."""
    width: float
    """Width in points."""
    height: float
    """Height in points."""
    type: str
    """Media type, such as `image/png`."""
    data: str
    """The image file, base64-encoded."""
