"""Rows -> Lines: text with its looks, markers, indents and levels, and blank lines between paragraphs."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.document import Line, Place, Span
from sitegen.importers.pdf import boxes, table
from sitegen.importers.pdf import looks as type_looks
from sitegen.importers.pdf.words import word_starts
from sitegen.importers.pen import raised

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.document import Look
    from sitegen.importers.pdf.boxes import Frame
    from sitegen.importers.pdf.faces import Face
    from sitegen.importers.pdf.heads import Parted
    from sitegen.importers.pdf.looks import Looks
    from sitegen.importers.pdf.segments import Segment
    from sitegen.importers.pdf.table import Row

_FULL: Final = 0.88
_RAISED: Final = 0.2
_SMALL: Final = 0.9


def lines(parted: Parted, file: str, frames: Mapping[int, Frame]) -> Iterator[Line]:
    """The lines of a document, running heads of the first page in front, other ones at the end.

    `frames` has that of every page.
    """
    writer = _Writer(file, [*parted.body, parted.first, parted.last], frames)
    yield from writer.rows(parted.first)
    previous: Row | None = None
    for page in parted.body:
        if page and (
            parted.first if previous is None else not _runs_on(previous, page[0], writer.looks)
        ):
            yield writer.blank(page[0])
        yield from writer.rows(page)
        previous = page[-1] if page else previous
    if parted.last:
        yield writer.blank(parted.last[0])
    yield from writer.rows(parted.last)


def _runs_on(last: Row, first: Row, looks: Looks) -> bool:
    """Whether a paragraph may go on from one page or column to the next."""
    full = last.x1 - last.left > _FULL * (last.right - last.left) and len(last.cells) < 3
    return (
        full
        and not looks.level(first)
        and not looks.level(last)
        and abs(first.size - last.size) < 0.3
    )


class _Writer:
    """Writes the rows of one file."""

    def __init__(
        self, file: str, pages: Sequence[Sequence[Row]], frames: Mapping[int, Frame]
    ) -> None:
        self.looks = type_looks.looks(pages)
        self._file, self._frames = file, frames
        self._edges = type_looks.left_edges(pages)
        self._numbers = type_looks.number_edges(pages)
        self._page = self._line = 0

    def rows(self, rows: Sequence[Row]) -> Iterator[Line]:
        """The lines of some rows that follow one another."""
        leadings = self.looks.leadings(rows)
        for index, row in enumerate(rows):
            after = (
                rows[index + 1]
                if index + 1 < len(rows) and rows[index + 1].region == row.region
                else None
            )
            if index and self._parted(rows[index - 1], row, after, leadings[index]):
                yield self.blank(row)
            yield self._written(row, after)

    def blank(self, row: Row) -> Line:
        """A blank line before a row."""
        return Line("", self._place(row))

    def _parted(self, above: Row, below: Row, after: Row | None, leading: float) -> bool:
        if above.region != below.region:
            return not (
                above.column and below.column > above.column and _runs_on(above, below, self.looks)
            )
        return self.looks.parted(above, below, after, leading)

    def _place(self, row: Row) -> Place:
        if row.page != self._page:
            self._page, self._line = row.page, 0
        self._line += 1
        return Place(self._file, self._line, row.page)

    def _written(self, row: Row, after: Row | None) -> Line:
        text, spans = _text(row)
        marker, start = self.looks.marker(row, text)
        cut = [
            span._replace(start=max(span.start - start, 0), end=span.end - start) for span in spans
        ]
        key = type_looks.number_key(row) if marker else None
        left = self._numbers[key] if key else row.x0
        return Line(
            text[start:],
            self._place(row),
            0 if marker else self.looks.level(row),
            marker,
            max(0, round((left - self._edges[row.region]) / (0.5 * self.looks.body))),
            tuple(span for span in cut if span.end > span.start),
            _relative(row.size / self.looks.body),
            row.column,
            boxes.box(row, self._frames[row.page]),
            after is not None and table.is_full(row, after),
        )


def _relative(size: float) -> float:
    """A size relative to the body text, in which differences that nobody sees are none."""
    return 1.0 if 0.97 < size < 1.03 else round(size, 2)


def _text(row: Row) -> tuple[str, list[Span]]:
    """The text of a row and its looks."""
    text = ""
    looks: list[frozenset[tuple[Look, str]]] = []
    for cell in row.cells:
        starts = word_starts(cell)
        between = "\t" if text else ""
        for index, glyph in enumerate(cell.glyphs):
            if index in starts and between != "\t":
                between = " "
            piece = between + _said(cell, index)
            text += piece
            looks += [_looks(glyph.face, glyph.link)] * len(piece)
            if between:
                looks[-len(piece)] &= (
                    looks[-len(piece) - 1] if len(looks) > len(piece) else frozenset()
                )
            between = ""
    if row.cells[-1].open_end:
        text += " "
        looks.append(frozenset())
    return text, _spans(looks)


def _said(cell: Segment, index: int) -> str:
    """A digit that stands above the line becomes the sign for that: `Doe¹` is not `Doe1`, and 1 over 2 is `¹⁄2`."""
    glyph, before = cell.glyphs[index], cell.glyphs[index - 1]
    if glyph.size > _SMALL * cell.size:
        return glyph.text
    below = (
        index > 0
        and glyph.text.isdigit()
        and before.text.isdigit()
        and glyph.x0 < before.x1 - 0.2 * glyph.size
    )
    if below and glyph.y - before.y > glyph.size * _RAISED:
        return "\u2044" + glyph.text
    return raised(glyph.text) if cell.y - glyph.y > _RAISED * cell.size else glyph.text


@cache
def _looks(face: Face, link: str) -> frozenset[tuple[Look, str]]:
    found: set[tuple[Look, str]] = set()
    if face.bold:
        found.add(("bold", ""))
    if face.italic:
        found.add(("italic", ""))
    if link:
        found.add(("link", link))
    return frozenset(found)


def _spans(looks: Sequence[frozenset[tuple[Look, str]]]) -> list[Span]:
    """Stretches of characters that share a look."""
    opened: dict[tuple[Look, str], int] = {}
    spans: list[Span] = []
    for index, (before, now) in enumerate(pairwise([frozenset(), *looks, frozenset()])):
        if before is not now:
            spans.extend(Span(opened.pop(look), index, *look) for look in before - now)
            opened |= dict.fromkeys(now - before, index)
    return sorted(spans)
