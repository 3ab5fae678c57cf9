"""Rows of a whole document -> what their type means: body text, headings, bullets, gaps between paragraphs."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.importers import markers
from sitegen.importers.pdf import table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.importers.pdf.table import Row

_LARGER: Final = 1.12
_LARGER_BOLD: Final = 1.05
_LONGEST: Final = 80
_GAP: Final = 1.17
_USUAL: Final = 0.12
_FEWEST: Final = 5
"""Steps that show how a stretch of a page is set."""
_FULL: Final = 0.4
"""The share of full rows among those of a stretch, if paragraphs go on in it."""
_SIGN_BULLETS: Final = "•◦▪▫"
_NUMBERED: Final = re.compile(r"[(\[]?\d")


@dataclass(frozen=True, slots=True)
class Looks:
    """What the type of a document means."""

    body: float
    """The size of most of its type, in points."""
    levels: dict[float, int]
    """By size: the level of the headings that are set in it."""
    bullets: dict[str, str]
    """By sign: the bullet that it is."""
    leading: float
    """From one line of a paragraph to the next, in sizes of its type."""

    def level(self, row: Row) -> int:
        """The level of a heading, 0 for other rows."""
        larger = row.size >= (_LARGER_BOLD if is_bold(row) else _LARGER) * self.body
        return self.levels.get(_step(row.size), 0) if larger and _may_be_heading(row) else 0

    def marker(self, row: Row, text: str) -> tuple[str, int]:
        """The marker that a row begins with, and the index of the text behind it."""
        sign = sign_of(row)
        if sign in self.bullets:
            rest = text[len(sign) :]
            return self.bullets[sign], len(text) - len(rest.lstrip(" \t"))
        return markers.split(text)

    def parted(self, above: Row, below: Row, after: Row | None, leading: float) -> bool:
        """Whether a paragraph ends between two rows: by the room between them, or as the first line of one is indented.

        `after` is the row behind them, in the same region; `leading` holds where they stand.
        """
        return _step_between(above, below) > _GAP * leading or bool(
            after and _is_indented(above, below, after)
        )

    def leadings(self, rows: Sequence[Row]) -> list[float]:
        """For each row of a page the leading that holds before it: lists may be set wider than the rest.

        Where nearly every row of a stretch between headings is full and the next stands as far below, that is the
        leading there, and no paragraph a line.
        """
        found = [self.leading] * len(rows)
        for start, stop in self._stretches(rows):
            steps = [_step_between(a, b) for a, b in pairwise(rows[start:stop])]
            near = _smallest_usual(Counter(round(20 * step) for step in steps)) / 20
            set_so = [
                a
                for (a, b), step in zip(pairwise(rows[start:stop]), steps, strict=True)
                if step <= _GAP * near
            ]
            full = sum(table.is_full(a, b) for a, b in pairwise(rows[start:stop]) if a in set_so)
            if (
                len(set_so) >= _FEWEST
                and near > _GAP * self.leading
                and full >= _FULL * len(set_so)
            ):
                found[start + 1 : stop] = [near] * (stop - start - 1)
        return found

    def _stretches(self, rows: Sequence[Row]) -> Iterator[tuple[int, int]]:
        """Where rows of one region stand between headings."""
        cuts = [
            at
            for at, row in enumerate(rows)
            if self.level(row) or (at and row.region != rows[at - 1].region)
        ]
        for start, stop in pairwise([0, *cuts, len(rows)]):
            first = start + (1 if start < len(rows) and self.level(rows[start]) else 0)
            if stop - first > _FEWEST:
                yield first, stop


def looks(pages: Sequence[Sequence[Row]]) -> Looks:
    """Read the looks of a document off its rows."""
    found = [row for page in pages for row in page]
    weights: Counter[float] = Counter()
    for row in found:
        for cell in row.cells:
            weights[round(cell.size, 1)] += len(cell.glyphs)
    body = max(weights, key=lambda size: weights[size], default=10.0)
    return Looks(body, _levels(found, body), _bullets(found), _leading(pages))


def _is_indented(above: Row, below: Row, after: Row) -> bool:
    """Whether a row is the first of a paragraph, as books set it."""
    indent = below.x0 - below.left
    at_edge = above.x0 - above.left < 1 and after.x0 - after.left < 1
    full = below.right - below.x1 < 3 * below.size and len(below.cells) == 1
    return (
        at_edge
        and full
        and 0.8 * below.size < indent < 3 * below.size
        and above.text.rstrip()[-1:] in ".。)]!?"
    )


def _step(size: float) -> float:
    """Sizes a quarter of a point apart: the same type is not drawn in exactly one size."""
    return round(size * 4) / 4


def _may_be_heading(row: Row) -> bool:
    text = row.text
    return (
        len(text) <= _LONGEST
        and "\t" not in text
        and not markers.split(text)[0]
        and any(map(str.isalpha, text))
    )


def is_bold(row: Row) -> bool:
    """Whether every letter of a row is bold."""
    return all(
        glyph.face.bold for cell in row.cells for glyph in cell.glyphs if glyph.text.isalnum()
    )


def _levels(found: Sequence[Row], body: float) -> dict[float, int]:
    """The sizes that headings are set in, from the largest on. What often ends in a date titles an entry."""
    by_size: dict[float, list[Row]] = defaultdict(list)
    for row in found:
        if row.size >= (_LARGER_BOLD if is_bold(row) else _LARGER) * body:
            by_size[_step(row.size)].append(row)
    sizes = []
    for size, group in by_size.items():
        single = [row for row in group if _may_be_heading(row)]
        dated = sum(row.text.rstrip()[-1:].isdigit() for row in single)
        if (
            len(single) >= 0.7 * len(group)
            and dated <= 0.4 * len(single)
            and len(group) <= max(3, 0.3 * len(found))
        ):
            sizes.append(size)
    return {size: level for level, size in enumerate(sorted(sizes, reverse=True), 1)}


def sign_of(row: Row) -> str:
    """The first character of a row if it is a sign with room behind it, or the `o` of a typewriter font."""
    glyphs = row.cells[0].glyphs
    text = glyphs[0].text
    behind = (
        glyphs[1] if len(glyphs) > 1 else row.cells[1].glyphs[0] if len(row.cells) > 1 else None
    )
    if behind is None or behind.x0 - glyphs[0].x1 < 0.12 * behind.size:
        return ""
    if text == "o" and glyphs[0].face.typed and behind.face != glyphs[0].face:
        return text
    return text if unicodedata.category(text[0]) in ("Co", "So", "Sm") else ""


def _bullets(found: Sequence[Row]) -> dict[str, str]:
    """Signs that so many rows begin with that they are bullets."""
    count = Counter(filter(None, map(sign_of, found)))
    places = Counter((sign_of(row), round(row.x0)) for row in found)
    often = [
        sign
        for sign, times in count.items()
        if times >= 3
        or (times == 2 and unicodedata.category(sign) != "Sm" and max(_at(places, sign)) == 2)
    ]
    unknown = iter(_SIGN_BULLETS)
    return {
        sign: (
            "○"
            if sign == "o"
            else next(unknown, "•")
            if unicodedata.category(sign) == "Co"
            else sign
        )
        for sign in often
    }


def _at(places: Counter[tuple[str, int]], sign: str) -> list[int]:
    """How often a sign begins a row at each place."""
    return [times for (other, _), times in places.items() if other == sign]


def _leading(pages: Sequence[Sequence[Row]]) -> float:
    """The smallest usual step from row to row, in sizes of the type."""
    steps: Counter[int] = Counter()
    for a, b in (pair for page in pages for pair in pairwise(page)):
        if (
            a.region == b.region
            and abs(a.size - b.size) < 0.1 * a.size
            and 0.9 < (b.y - a.bottom) / a.size < 3
        ):
            steps[round(20 * (b.y - a.bottom) / a.size)] += 1
    return _smallest_usual(steps) / 20


def _step_between(above: Row, below: Row) -> float:
    return (below.y - above.bottom) / max(above.size, below.size)


def _smallest_usual(steps: Counter[int]) -> int:
    """The smallest of the usual steps, which are counted in twentieths of the type's size."""
    least = _USUAL * steps.total()
    usual = [step for step in steps if steps[step - 1] + steps[step] + steps[step + 1] >= least]
    near = [step for step in steps if usual and abs(step - min(usual)) <= 1]
    return max(near, key=lambda step: (steps[step], step)) if near else 24


def left_edges(pages: Sequence[Sequence[Row]]) -> dict[int, float]:
    """By region: where its text begins. Parts of pages that begin within the margins of a wider one share its edge."""
    found: dict[int, float] = {}
    whole: Counter[int] = Counter()
    rows = [row for page in pages for row in page]
    for row in rows:
        found[row.region] = min(row.left, found.get(row.region, row.left))
        if row.column == 0:
            whole[round(row.x0)] += 1
    margin = min((x for x, times in whole.items() if times >= 0.02 * len(rows)), default=0)
    for row in rows:
        if row.column == 0 and whole:
            found[row.region] = margin
    return found


def number_edges(pages: Sequence[Sequence[Row]]) -> dict[tuple[int, int], float]:
    """By region and start of text: where its longest number begins; numbers are flush right, and end at one place."""
    found: dict[tuple[int, int], float] = {}
    for row in (row for page in pages for row in page):
        if key := number_key(row):
            found[key] = min(row.x0, found.get(key, row.x0))
    return found


def number_key(row: Row) -> tuple[int, int] | None:
    """The column and start of the text of a numbered item."""
    marker, end = markers.split(row.text)
    if not _NUMBERED.match(marker):
        return None
    behind = len(row.text[:end].replace(" ", "").replace("\t", ""))
    glyphs = [glyph for cell in row.cells for glyph in cell.glyphs]
    return (row.column, round(glyphs[behind].x0)) if behind < len(glyphs) else None
