"""Interpret the typography of a document: body text, headings, bullets, gaps between paragraphs."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.importers.lines import split_marker
from sitegen.importers.pdf.rows import is_full

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.importers.pdf.rows import Row

_HEADING_SIZE: Final = 1.12
"""Smallest type of a heading, in sizes of the body text."""
_BOLD_HEADING_SIZE: Final = 1.05
_MAX_HEADING: Final = 80
"""Maximum length of a heading."""
_PARAGRAPH_GAP: Final = 1.17
"""Distance of two lines, in leadings, above which a paragraph ends."""
_MIN_STEPS: Final = 5
"""Minimum number of line steps that determine the leading of a part of a page."""
_FULL_SHARE: Final = 0.4
"""Share of full lines above which a part of a page consists of running text."""
_UNKNOWN_BULLETS: Final = "•◦▪▫"
"""Bullets assigned to unknown symbols, in order of appearance."""
_NUMBERED: Final = re.compile(r"[(\[]?\d")


@dataclass(frozen=True, slots=True)
class Typography:
    """The meaning of a document's typography."""

    body: float
    """Type size of the body text, in points."""
    levels: dict[float, int]
    """Heading level by type size, rounded to quarters of a point."""
    bullets: dict[str, str]
    """Bullets by their symbols in the file."""
    leading: float
    """Distance between lines of a paragraph, in type sizes."""

    def heading_level(self, row: Row) -> int:
        """Return the level of a heading; 0 for other rows."""
        is_large = row.size >= _heading_size(row) * self.body
        return self.levels.get(_rounded(row.size), 0) if is_large and _may_be_heading(row) else 0

    def split_marker(self, row: Row, text: str) -> tuple[str, int]:
        """Return the marker a row begins with and the index of the text behind it."""
        symbol = _first_symbol(row)
        if symbol in self.bullets:
            rest = text[len(symbol) :]
            return self.bullets[symbol], len(text) - len(rest.lstrip(" \t"))
        return split_marker(text)

    def ends_paragraph(self, above: Row, below: Row, after: Row | None, leading: float) -> bool:
        """Return whether a paragraph ends between two rows, by their distance or an indent."""
        if _distance(above, below) > _PARAGRAPH_GAP * leading:
            return True
        return after is not None and _is_indented(above, below, after)

    def leadings(self, rows: Sequence[Row]) -> list[float]:
        """Return the leading that applies before each row of a page; lists may be set wider.

        If nearly every row between two headings is full and all are equally spaced, their distance
        is the leading there, and they are not one-line paragraphs.
        """
        leadings = [self.leading] * len(rows)
        for start, stop in self._parts(rows):
            pairs = list(pairwise(rows[start:stop]))
            near = _smallest_common(Counter(round(20 * _distance(a, b)) for a, b in pairs)) / 20
            close = [(a, b) for a, b in pairs if _distance(a, b) <= _PARAGRAPH_GAP * near]
            full = sum(is_full(a, b) for a, b in close)
            wider = near > _PARAGRAPH_GAP * self.leading
            if wider and len(close) >= _MIN_STEPS and full >= _FULL_SHARE * len(close):
                leadings[start + 1 : stop] = [near] * (stop - start - 1)
        return leadings

    def _parts(self, rows: Sequence[Row]) -> Iterator[tuple[int, int]]:
        """Yield the ranges of rows of one region between headings."""
        cuts = [
            at
            for at, row in enumerate(rows)
            if self.heading_level(row) or (at and row.region != rows[at - 1].region)
        ]
        for start, stop in pairwise([0, *cuts, len(rows)]):
            first = start + (1 if start < len(rows) and self.heading_level(rows[start]) else 0)
            if stop - first > _MIN_STEPS:
                yield first, stop


def analyse(pages: Sequence[Sequence[Row]]) -> Typography:
    """Derive the typography of a document from its rows."""
    rows = [row for page in pages for row in page]
    weights: Counter[float] = Counter()
    for cell in (cell for row in rows for cell in row.cells):
        weights[round(cell.size, 1)] += len(cell.glyphs)
    body = max(weights, key=lambda size: weights[size], default=10.0)
    return Typography(body, _find_levels(rows, body), _find_bullets(rows), _find_leading(pages))


# Headings


def _heading_size(row: Row) -> float:
    glyphs = (glyph for cell in row.cells for glyph in cell.glyphs if glyph.text.isalnum())
    return _BOLD_HEADING_SIZE if all(glyph.font.bold for glyph in glyphs) else _HEADING_SIZE


def _rounded(size: float) -> float:
    """Round a size to quarters of a point, since the same type varies slightly in size."""
    return round(size * 4) / 4


def _may_be_heading(row: Row) -> bool:
    text = row.text
    is_item = "\t" in text or split_marker(text)[0]
    return len(text) <= _MAX_HEADING and not is_item and any(map(str.isalpha, text))


def _find_levels(rows: Sequence[Row], body: float) -> dict[float, int]:
    """Return the levels of the sizes of headings; rows that often end in a date are entries."""
    by_size: dict[float, list[Row]] = defaultdict(list)
    for row in rows:
        if row.size >= _heading_size(row) * body:
            by_size[_rounded(row.size)].append(row)
    sizes = []
    for size, group in by_size.items():
        possible = [row for row in group if _may_be_heading(row)]
        dated = sum(row.text.rstrip()[-1:].isdigit() for row in possible)
        rare = len(group) <= max(3, 0.3 * len(rows))
        if rare and len(possible) >= 0.7 * len(group) and dated <= 0.4 * len(possible):
            sizes.append(size)
    return {size: level for level, size in enumerate(sorted(sizes, reverse=True), 1)}


# Bullets and numbers


def _first_symbol(row: Row) -> str:
    """Return the first character if it is a symbol with a gap behind it, or a typewriter's `o`."""
    first, *others = (glyph for cell in row.cells[:2] for glyph in cell.glyphs[:2])
    after = others[0] if others else None
    if after is None or after.x0 - first.x1 < 0.12 * after.size:
        return ""
    if first.text == "o" and first.font.typewriter and after.font != first.font:
        return first.text
    return first.text if unicodedata.category(first.text[0]) in ("Co", "So", "Sm") else ""


def _find_bullets(rows: Sequence[Row]) -> dict[str, str]:
    """Return the symbols that begin enough rows to be bullets."""
    edges: dict[str, Counter[int]] = defaultdict(Counter)
    for row in rows:
        if symbol := _first_symbol(row):
            edges[symbol][round(row.x0)] += 1
    unknown = iter(_UNKNOWN_BULLETS)
    bullets = {}
    for symbol, places in edges.items():
        category = unicodedata.category(symbol)
        twice_below = places.total() == 2 and category != "Sm" and max(places.values()) == 2
        if places.total() >= 3 or twice_below:
            known = "○" if symbol == "o" else symbol
            bullets[symbol] = next(unknown, "•") if category == "Co" else known
    return bullets


def find_left_edges(pages: Sequence[Sequence[Row]]) -> dict[int, float]:
    """Return the left edge of each region; full-width regions share that of the page."""
    edges: dict[int, float] = {}
    full_width: Counter[int] = Counter()
    rows = [row for page in pages for row in page]
    for row in rows:
        edges[row.region] = min(row.left, edges.get(row.region, row.left))
        if row.column == 0:
            full_width[round(row.x0)] += 1
    margin = min((x for x, n in full_width.items() if n >= 0.02 * len(rows)), default=0)
    return edges | {row.region: margin for row in rows if row.column == 0}


def find_number_edges(pages: Sequence[Sequence[Row]]) -> dict[tuple[int, int], float]:
    """Return where the longest number of a list begins, by `number_key`: they are right-aligned."""
    edges: dict[tuple[int, int], float] = {}
    for row in (row for page in pages for row in page):
        if key := number_key(row):
            edges[key] = min(row.x0, edges.get(key, row.x0))
    return edges


def number_key(row: Row) -> tuple[int, int] | None:
    """Return the column of a numbered item and where its text begins; None for other rows."""
    marker, end = split_marker(row.text)
    if not _NUMBERED.match(marker):
        return None
    index = len(re.sub(r"[ \t]", "", row.text[:end]))
    glyphs = [glyph for cell in row.cells for glyph in cell.glyphs]
    return (row.column, round(glyphs[index].x0)) if index < len(glyphs) else None


# Paragraphs


def _find_leading(pages: Sequence[Sequence[Row]]) -> float:
    """Return the smallest common distance of lines, in type sizes."""
    steps: Counter[int] = Counter()
    for a, b in (pair for page in pages for pair in pairwise(page)):
        step = (b.y - a.bottom) / a.size
        if a.region == b.region and abs(a.size - b.size) < 0.1 * a.size and 0.9 < step < 3:
            steps[round(20 * step)] += 1
    return _smallest_common(steps) / 20


def _distance(above: Row, below: Row) -> float:
    """Return the distance of the baselines of two rows, in type sizes."""
    return (below.y - above.bottom) / max(above.size, below.size)


def _smallest_common(steps: Counter[int]) -> int:
    """Return the smallest of the common distances, counted in twentieths of the type size."""
    least = 0.12 * steps.total()
    common = [step for step in steps if steps[step - 1] + steps[step] + steps[step + 1] >= least]
    near = [step for step in steps if common and abs(step - min(common)) <= 1]
    return max(near, key=lambda step: (steps[step], step)) if near else 24


def _is_indented(above: Row, below: Row, after: Row) -> bool:
    """Return whether a row is the indented first line of a paragraph, as in books."""
    indent = below.x0 - below.left
    at_edge = above.x0 - above.left < 1 and after.x0 - after.left < 1
    is_full_line = below.right - below.x1 < 3 * below.size and len(below.cells) == 1
    ends_sentence = above.text.rstrip()[-1:] in ".。)]!?"
    return at_edge and is_full_line and ends_sentence and 0.8 < indent / below.size < 3
