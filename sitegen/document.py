"""A CV as importers hand it over: lines with their place and the few looks that mean something."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

Look = Literal["bold", "italic", "link"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a line stands in its file."""

    file: str
    """The file's name, without folders: it is written into people's data and must not tell of a machine."""
    line: int
    """Counted from 1; in a paged format, counted within the page."""
    page: int = 0
    """Counted from 1; 0 where the format has no pages."""

    def __str__(self) -> str:
        return f"{self.file}:{self.page}.{self.line}" if self.page else f"{self.file}:{self.line}"


class Box(NamedTuple):
    """A rectangle on a page, in points (1/72 inch) from its top left."""

    x0: float
    """Its left edge."""
    y0: float
    """Its upper edge."""
    x1: float
    """Its right edge."""
    y1: float
    """Its lower edge."""


class Span(NamedTuple):
    """A stretch of a line's text that looks different from the rest."""

    start: int
    """Index of the first character in `Line.text`."""
    end: int
    """Index after the last one."""
    look: Look
    """What it looks like."""
    target: str = ""
    """The address, for a link."""


def behind(spans: Iterable[Span], cut: int) -> tuple[Span, ...]:
    """The spans of what stands from the character `cut` on."""
    return tuple(
        s._replace(start=max(s.start - cut, 0), end=s.end - cut) for s in spans if s.end > cut
    )


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a CV, free of the marks of its format."""

    text: str
    """The words, without markup. A tab is a gap between columns. Space at the end is kept: it tells of broken words."""
    place: Place
    """Where it stands."""
    level: int = 0
    """Heading level where the format knows it, from 1; 0 otherwise."""
    marker: str = ""
    """The bullet or number that the line begins with, taken off the text."""
    indent: int = 0
    """Depth of the first word, in characters, bullets included."""
    spans: tuple[Span, ...] = ()
    """Bold, italic and linked stretches, in order."""
    size: float = 1.0
    """The size of its type, of that of the body text; 1 where the format does not know it."""
    column: int = 0
    """The column or sidebar of the page that it stands in, from 1 at the left; 0 across the whole width."""
    box: Box | None = None
    """Where it stands on its page, if its format draws pages."""
    full: bool = False
    """Whether the format shows that the next line's first word found no room on it."""

    @property
    def blank(self) -> bool:
        """Whether nothing stands here."""
        return not self.text.strip() and not self.marker

    def looks(self, look: Look) -> tuple[str, ...]:
        """The stretches of one look, as text."""
        return tuple(self.text[span.start : span.end] for span in self.spans if span.look == look)


class Records(NamedTuple):
    """A file of references that a CV shows works of. The lines of each have their place there."""

    name: str
    """The file's name, as the places of lines have it."""
    text: str
    """All of it, in BibTeX."""


@dataclass(frozen=True, slots=True)
class Document:
    """A whole CV."""

    name: str
    """The file's name."""
    lines: tuple[Line, ...]
    """All of it, blank lines too, in reading order."""
    wrapped: bool = True
    """Whether lines are broken to fit a page; if not, each is a paragraph, or ends where its author broke it."""
    skipped: tuple[str, ...] = ()
    """What the file names and could not be read, each with its place and what to do."""
    records: tuple[Records, ...] = ()
    """The files of references that it shows works of."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A page of a CV as it looks."""

    page: int
    """Counted from 1."""
    width: float
    """In points."""
    height: float
    """In points."""
    type: str
    """Its media type."""
    data: str
    """The picture, in base64."""
