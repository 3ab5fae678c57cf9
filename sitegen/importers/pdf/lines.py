"""Turn the rows of a PDF into lines: without running headers, with a blank between paragraphs."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from math import cos, radians, sin
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.document import Line, Place, Span, shift_spans
from sitegen.importers.lines import format_number, superscript
from sitegen.importers.pdf.rows import is_full
from sitegen.importers.pdf.segments import word_starts
from sitegen.importers.pdf.typography import analyse, find_left_edges, find_number_edges, number_key
from sitegen.model.text import MONTHS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.document import Formatting
    from sitegen.importers.pdf.characters import Font
    from sitegen.importers.pdf.glyphs import Frame, Glyph
    from sitegen.importers.pdf.rows import Row
    from sitegen.importers.pdf.segments import Segment

    Looks = frozenset[tuple[Formatting, str]]

# Running headers and footers, page numbers

_EDGE_ROWS: Final = 3
"""How many rows at the top and the bottom of a page may belong to a header or footer."""
_PAGE_NUMBER: Final = re.compile(
    r"\W*(?:page|p\.|seite|第|cv|curriculum vitae)?[\s,]*(?P<n>\d{1,3}|[ivxl]{1,6})\s*页?"
    r"(?:\s*(?:/|of|von|de|,?\s*共)\s*\d{1,3}\s*页?)?\W*",
    re.IGNORECASE,
)
_LABELLED: Final = re.compile(r"[/a-z页]", re.IGNORECASE)
_DATE_STAMP: Final = re.compile(
    r"\W*(?:last\s+)?(?:updated|modified|revised)\b(?:\s+(?:in|on)|\s*:)?\s+[\w\s,./-]{0,20}\d{4}"
    r"\W*(?:\d{1,2}\W*)?",
    re.IGNORECASE,
)
"""Date of the file, such as `Last updated in November 2026`."""
_WORD: Final = re.compile(r"[^\W\d_]+")
_TITLE_WORDS: Final = frozenset((
    "page", "of", "cv", "curriculum", "vitae", "résumé", "resume",
    "简历", "個人簡歷", "个人简历", "科研简历", "履历",
))  # fmt: skip
_UNINFORMATIVE: Final = frozenset((
    *_TITLE_WORDS, *MONTHS, *(month[:3] for month in MONTHS),
    "last", "updated", "update", "modified", "revised", "as",
))  # fmt: skip
"""Words that are uninformative next to names and page numbers."""


class Pages(NamedTuple):
    """The rows of a document."""

    headers: list[Row]
    """Header rows of the first page."""
    body: list[list[Row]]
    """The rows of each page without headers and footers, in reading order."""
    footers: list[Row]
    """Footers and later headers with words that occur nowhere else."""


def separate_headers(pages: Sequence[list[Row]]) -> Pages:
    """Separate headers and footers; each is kept once, if it adds anything to the text."""
    removed: set[int] = set()
    for top in (True, False):
        edges = [sorted(p, key=lambda r: r.y, reverse=not top)[:_EDGE_ROWS] for p in pages]
        repeated = _find_repeated(edges)
        offset = _page_number_offset(edges)
        for index, edge in enumerate(edges):
            for row in edge:
                if not (
                    _mask_digits(row) in repeated
                    or _repeats_title(row, index, pages)
                    or _is_page_number(row, index + 1 + offset, edge)
                    or _DATE_STAMP.fullmatch(row.text)
                ):
                    break
                removed.add(id(row))
    body = [[row for row in page if id(row) not in removed] for page in pages]
    seen = {word for page in body for row in page for word in _words(row)}
    result = Pages([], body, [])
    for row in (row for page in pages for row in page if id(row) in removed):
        if _PAGE_NUMBER.fullmatch(row.text) or _DATE_STAMP.fullmatch(row.text):
            continue
        if _words(row) - _UNINFORMATIVE <= seen:
            continue
        seen |= _words(row)
        at_top = row.page == 1 and row.y < min((other.y for other in body[0]), default=row.y)
        (result.headers if at_top else result.footers).append(row)
    return result


def _find_repeated(edges: Sequence[Sequence[Row]]) -> set[str]:
    """Return the texts at the same height of several pages, ignoring their digits."""
    heights: dict[str, list[float]] = {}
    for row in (row for edge in edges for row in edge):
        heights.setdefault(_mask_digits(row), []).append(row.y)
    repeated = set()
    for text, places in heights.items():
        common = Counter(round(y / 6) for y in places)
        count = max(common[at] + common[at + 1] for at in common)
        if count >= max(2, 0.3 * len(edges)) and sum(map(str.isalpha, text)) >= 3:
            repeated.add(text)
    return repeated


def _mask_digits(row: Row) -> str:
    return re.sub(r"\d+", "#", row.text.casefold())


def _page_number_offset(edges: Sequence[Sequence[Row]]) -> int:
    """Return the offset of page numbers: -1 if counting begins on the second page."""
    outermost = [edge[0].text.strip() if edge else "" for edge in edges]
    offsets = Counter(
        int(text) - page
        for page, text in enumerate(outermost, 1)
        if text.isdigit() and len(text) < 4
    )
    (offset, count), *_ = offsets.most_common(1) or [(0, 0)]
    return offset if count > max(1, 0.5 * len(edges)) else 0


def _is_page_number(row: Row, page: int, edge: Sequence[Row]) -> bool:
    match = _PAGE_NUMBER.fullmatch(row.text)
    if not match:
        return False
    number = match["n"]
    if not number.isdigit():
        return number.casefold() == format_number(page, "i")
    if int(number) == page:
        return True
    is_apart = len(edge) < 2 or row is not edge[0] or abs(edge[0].y - edge[1].y) > 1.5 * row.size
    return is_apart and len(number) < 3 and bool(_LABELLED.search(row.text))


def _repeats_title(row: Row, index: int, pages: Sequence[list[Row]]) -> bool:
    """Return whether a row of a later page repeats the title of the first, with a page number."""
    if index == 0 or not re.search(rf"(?<!\d){index + 1}(?!\d)", row.text) or len(row.text) > 100:
        return False
    title = {word for other in pages[0][:4] for word in _words(other)}
    words = _words(row) - _TITLE_WORDS
    return bool(words) and words <= title


def _words(row: Row) -> set[str]:
    return set(_WORD.findall(row.text.casefold()))


# Lines

_ASCENT, _DESCENT = 0.85, 0.25
"""Height above and depth below the baseline, in type sizes."""


def write_lines(pages: Pages, file: str, frames: Mapping[int, Frame]) -> Iterator[Line]:
    """Yield the lines: headers of the first page, the text, other headers, footers."""
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
