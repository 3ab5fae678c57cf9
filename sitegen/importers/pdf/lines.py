"""Turn the rows of a PDF into lines of a document, with a blank line between paragraphs."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import cos, radians, sin
from typing import TYPE_CHECKING

from sitegen.document import Line, Place, Span, shift_spans
from sitegen.importers.builder import superscript
from sitegen.importers.pdf.rows import is_full
from sitegen.importers.pdf.segments import word_starts
from sitegen.importers.pdf.typography import (
    analyse,
    find_left_edges,
    find_number_edges,
    number_key,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.document import Formatting
    from sitegen.importers.pdf.characters import Font
    from sitegen.importers.pdf.glyphs import Frame, Glyph
    from sitegen.importers.pdf.headers import Pages
    from sitegen.importers.pdf.rows import Row
    from sitegen.importers.pdf.segments import Segment

    Looks = frozenset[tuple[Formatting, str]]

_ASCENT, _DESCENT = 0.85, 0.25
"""Height above and depth below the baseline, in type sizes."""


def write_lines(pages: Pages, file: str, frames: Mapping[int, Frame]) -> Iterator[Line]:
    """Yield the lines of a document: headers of the first page, the text, other headers, footers.

    Args:
        pages: The rows of the document.
        file: Its name, for places.
        frames: The frame of each page, by page number.
    """
    writer = _Writer(file, [*pages.body, pages.headers, pages.footers], frames)
    yield from writer.write(pages.headers)
    previous: Row | None = None
    for page in pages.body:
        separate = not writer.continues(previous, page[0]) if page and previous else pages.headers
        if page and separate:
            yield writer.blank(page[0])
        yield from writer.write(page)
        previous = page[-1] if page else previous
    if pages.footers:
        yield writer.blank(pages.footers[0])
    yield from writer.write(pages.footers)


class _Writer:
    """Writes the rows of one file."""

    def __init__(
        self, file: str, pages: Sequence[Sequence[Row]], frames: Mapping[int, Frame]
    ) -> None:
        self._typography = analyse(pages)
        self._file, self._frames = file, frames
        self._left_edges = find_left_edges(pages)
        self._number_edges = find_number_edges(pages)
        self._page = self._line = 0

    def write(self, rows: Sequence[Row]) -> Iterator[Line]:
        """Yield the lines of consecutive rows."""
        leadings = self._typography.leadings(rows)
        for index, row in enumerate(rows):
            after = rows[index + 1] if index + 1 < len(rows) else None
            if after and after.region != row.region:
                after = None
            if index and self._ends_paragraph(rows[index - 1], row, after, leadings[index]):
                yield self.blank(row)
            yield self._write_row(row, after)

    def blank(self, row: Row) -> Line:
        """Return a blank line before a row."""
        return Line("", self._place(row))

    def continues(self, last: Row, first: Row) -> bool:
        """Return whether a paragraph may continue from one page or column to the next."""
        full = last.x1 - last.left > 0.88 * (last.right - last.left) and len(last.cells) < 3
        heading = self._typography.heading_level(first) or self._typography.heading_level(last)
        return full and not heading and abs(first.size - last.size) < 0.3

    def _ends_paragraph(self, above: Row, below: Row, after: Row | None, leading: float) -> bool:
        if above.region == below.region:
            return self._typography.ends_paragraph(above, below, after, leading)
        next_column = above.column and below.column > above.column
        return not (next_column and self.continues(above, below))

    def _place(self, row: Row) -> Place:
        if row.page != self._page:
            self._page, self._line = row.page, 0
        self._line += 1
        return Place(self._file, self._line, row.page)

    def _write_row(self, row: Row, after: Row | None) -> Line:
        text, spans = _text_and_spans(row)
        marker, start = self._typography.split_marker(row, text)
        key = number_key(row) if marker else None
        left = self._number_edges[key] if key else row.x0
        indent = (left - self._left_edges[row.region]) / (0.5 * self._typography.body)
        size = row.size / self._typography.body
        corners = [corner for cell in row.cells for g in cell.glyphs for corner in _corners(g)]
        return Line(
            text[start:],
            self._place(row),
            0 if marker else self._typography.heading_level(row),
            marker,
            max(0, round(indent)),
            shift_spans(spans, start),
            1.0 if 0.97 < size < 1.03 else round(size, 2),
            row.column,
            self._frames[row.page].box(corners),
            after is not None and is_full(row, after),
        )


def _text_and_spans(row: Row) -> tuple[str, list[Span]]:
    text = ""
    looks: list[Looks] = []
    for cell in row.cells:
        starts = word_starts(cell)
        for index, glyph in enumerate(cell.glyphs):
            gap = "\t" if index == 0 and text else " " if index in starts else ""
            piece = gap + _glyph_text(cell, index)
            text += piece
            looks += [_glyph_looks(glyph.font, glyph.link)] * len(piece)
            if gap:  # a gap has the formatting that both sides share
                at = len(looks) - len(piece)
                looks[at] &= looks[at - 1]
    if row.cells[-1].trailing_space:
        text += " "
        looks.append(frozenset())
    return text, _spans(looks)


def _glyph_text(cell: Segment, index: int) -> str:
    """Return the text of a glyph, with raised digits as superscripts: `Doe¹`, not `Doe1`."""
    glyph, before = cell.glyphs[index], cell.glyphs[index - 1]
    if glyph.size > 0.9 * cell.size:
        return glyph.text
    if index > 0 and _is_denominator(before, glyph):
        return "\u2044" + glyph.text
    return superscript(glyph.text) if cell.y - glyph.y > 0.2 * cell.size else glyph.text


def _is_denominator(before: Glyph, glyph: Glyph) -> bool:
    """Return whether a digit is below another one, as in 1 over 2."""
    digits = glyph.text.isdigit() and before.text.isdigit()
    overlap = glyph.x0 < before.x1 - 0.2 * glyph.size
    return digits and overlap and glyph.y - before.y > 0.2 * glyph.size


@cache
def _glyph_looks(font: Font, link: str) -> Looks:
    looks: list[tuple[Formatting, str]] = []
    if font.bold:
        looks.append(("bold", ""))
    if font.italic:
        looks.append(("italic", ""))
    if link:
        looks.append(("link", link))
    return frozenset(looks)


def _spans(looks: Sequence[Looks]) -> list[Span]:
    """Return the spans of consecutive characters with the same formatting."""
    open_at: dict[tuple[Formatting, str], int] = {}
    spans: list[Span] = []
    for index, (before, now) in enumerate(pairwise([frozenset(), *looks, frozenset()])):
        spans.extend(Span(open_at.pop(look), index, *look) for look in before - now)
        open_at |= dict.fromkeys(now - before, index)
    return sorted(spans)


def _corners(glyph: Glyph) -> Iterator[tuple[float, float]]:
    """Yield two opposite corners of a glyph in page space."""
    across, down = cos(radians(glyph.rotation)), sin(radians(glyph.rotation))
    top, bottom = glyph.y - _ASCENT * glyph.size, glyph.y + _DESCENT * glyph.size
    for x, y in ((glyph.x0, top), (glyph.x1, bottom)):
        yield x * across + y * down, x * down - y * across
