"""Characters -> Segments: stretches of one line without a wide gap, in which words are told apart.

What is drawn in fragments (a name letter by letter, a line word by word) is put together; raised and lowered signs stay
with the word that they stand at.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Final

from sitegen.importers.pdf.words import WORD_GAP, gaps, letter_space, word_starts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sitegen.importers.pdf.glyphs import Glyph

_WIDE: Final = 0.95
_STRETCHED: Final = 0.42
_SAME_LINE: Final = 0.25
# Cells of a row that do not stand on quite the same line, as a sign in one of them made it higher.
_SAME_ROW: Final = 0.42
_SCRIPT: Final = 0.87
_COLUMN: Final = 4
_NARROW_GUTTER: Final = 0.4
# In a justified line all gaps are wide, and that behind a full stop is wider: no gutter.
_UNEVEN: Final = 1.6
_SENTENCE: Final = 6
_LABEL: Final = 12
# Characters are counted with the line ends and spaces that the library puts between them.
_AT_ONCE: Final = 4


@dataclass(slots=True)
class Segment:
    """A stretch of a line."""

    glyphs: list[Glyph]
    """Its characters from left to right, without spaces."""
    spaced: set[int] = field(default_factory=set)
    """Indexes of glyphs behind a space that the file holds as a character."""
    open_end: bool = False
    """Whether a space stands at its end."""
    y: float = 0
    """The line that most of it stands on."""
    size: float = 0
    """The size of most of its type."""

    @property
    def x0(self) -> float:
        """Its left edge."""
        return self.glyphs[0].x0

    @property
    def x1(self) -> float:
        """Its right edge."""
        return max(glyph.x1 for glyph in self.glyphs[-3:])

    @property
    def order(self) -> int:
        """When it began to be drawn."""
        return self.glyphs[0].order

    @property
    def text(self) -> str:
        """Its words."""
        starts = word_starts(self)
        return "".join(
            (" " if index in starts else "") + glyph.text for index, glyph in enumerate(self.glyphs)
        )


def segments(glyphs: Sequence[Glyph]) -> list[Segment]:
    """The segments of a page, from top to bottom."""
    return [segment for row in rows(_runs(glyphs)) for segment in _merged(row)]


def stops(pages: Sequence[Sequence[Segment]]) -> list[float]:
    """Places at which so many words begin, behind a gap or first in their line, that a column must begin there."""
    found = [segment for page in pages for segment in page]
    first = Counter(round(segment.x0 * 2) for segment in found)
    inner = Counter(
        round(b.x0 * 2)
        for segment in found
        for a, b in pairwise(segment.glyphs)
        if b.x0 - a.x1 > _NARROW_GUTTER * segment.size
    )
    least = max(_COLUMN, len(pages))
    near = {x: (_about(first, x), _about(inner, x)) for x in first | inner}
    return sorted(
        x / 2
        for x, (begin, within) in near.items()
        if begin + within >= least and begin >= 0.3 * within
    )


def _about(count: Counter[int], x: int) -> int:
    return count[x - 1] + count[x] + count[x + 1]


def cut(segment: Segment, at: Sequence[float]) -> list[Segment]:
    """A segment, cut where a word begins a column although the column before it left little room."""
    found = [gap / segment.size for gap in gaps(segment)]
    between = sorted(gap for gap in found if gap > WORD_GAP)
    wide = (
        max(_NARROW_GUTTER, _UNEVEN * between[len(between) // 2])
        if len(between) > _SENTENCE
        else _NARROW_GUTTER
    )
    for index, (gap, b) in enumerate(zip(found, segment.glyphs[1:], strict=True), 1):
        if gap > wide or (
            gap > WORD_GAP and _is_label(segment.glyphs[:index]) and not b.text.isdigit()
        ):
            stop = bisect_left(at, b.x0 - 0.6)
            if stop < len(at) and at[stop] - b.x0 < 0.6:
                left = Segment(segment.glyphs[:index], {i for i in segment.spaced if i < index})
                right = Segment(
                    segment.glyphs[index:], {i - index for i in segment.spaced if i > index}
                )
                right.open_end = segment.open_end
                _measure(left)
                _measure(right)
                return [left, *cut(right, at)]
    return [segment]


def _is_label(glyphs: Sequence[Glyph]) -> bool:
    """Whether a date or the number of an item stands here by itself; `2007 –` goes on, `14` may be of a street."""
    text = "".join(glyph.text for glyph in glyphs)
    told = sum(char.isdigit() for char in text) > 2 or (
        text[-1] in ".)]" and any(char.isdigit() for char in text)
    )
    return told and len(glyphs) <= _LABEL and text[-1] not in "-–—"


def rows(found: Iterable[Segment]) -> list[list[Segment]]:
    """Segments that stand on one line, from left to right; lines from top to bottom."""
    out: list[list[Segment]] = []
    for segment in sorted(found, key=lambda s: (s.y, s.x0)):
        for row in reversed(out[-3:]):
            main = _main(row)
            size, off = min(main.size, segment.size), abs(segment.y - main.y)
            if (
                off <= _SAME_LINE * size + 0.5
                or (
                    off <= _SAME_ROW * size
                    and all(_is_apart(segment, other, size) for other in row)
                )
                or any(_is_script_of(segment, other) for other in row)
                or all(_is_script_of(other, segment) for other in row)
            ):
                row.append(segment)
                break
        else:
            out.append([segment])
    for row in out:
        row.sort(key=lambda s: s.x0)
        if row[0].text == "|":  # a time line, drawn beside its entries
            del row[0]
    return [row for row in out if row]


def _main(row: Sequence[Segment]) -> Segment:
    """The longest segment of a line, but no raised sign: `1` beside `st`."""
    plain = (
        [s for s in row if not any(_is_script_of(s, other) for other in row)]
        if len(row) > 1
        else row
    )
    return max(plain or row, key=lambda s: len(s.glyphs))


def _is_apart(segment: Segment, other: Segment, gap: float) -> bool:
    return segment.x0 - other.x1 > gap or other.x0 - segment.x1 > gap


def _is_script_of(small: Segment, main: Segment) -> bool:
    """Whether a segment is raised or lowered beside another."""
    if (
        small.size > _SCRIPT * main.size
        or not -0.75 * main.size < small.y - main.y < 0.3 * main.size
    ):
        return False
    close = 0.3 * main.size
    return (
        abs(small.x0 - main.x1) < close
        or abs(small.x1 - main.x0) < close
        or (main.x0 < small.x0 < main.x1 and not _overlaps(small, main))
    )


def _overlaps(small: Segment, main: Segment) -> bool:
    middle = (small.x0 + small.x1) / 2
    return any(glyph.x0 < middle < glyph.x1 for glyph in main.glyphs)


def _runs(glyphs: Sequence[Glyph]) -> list[Segment]:
    """Segments as they were drawn."""
    out: list[Segment] = []
    pending = False
    for glyph in glyphs:
        if glyph.text.isspace():
            pending = True
            if out and abs(glyph.y - out[-1].glyphs[-1].y) < glyph.size:
                out[-1].open_end = True
            continue
        if not out or not _goes_on(out[-1], glyph):
            if out:
                _measure(out[-1])
            out.append(Segment([glyph], y=glyph.y, size=glyph.size))
        else:
            last = out[-1]
            if pending:
                last.spaced.add(len(last.glyphs))
            last.glyphs.append(glyph)
            last.open_end = False
            if glyph.size > last.size:
                last.size, last.y = glyph.size, glyph.y
        pending = False
    if out:
        _measure(out[-1])
    return out


def _goes_on(segment: Segment, glyph: Glyph) -> bool:
    last = segment.glyphs[-1]
    size = max(segment.size, glyph.size)
    if not -0.45 * size < glyph.x0 - last.x1 < _WIDE * size:
        return False
    if abs(glyph.y - segment.y) <= 0.1 * size:
        return True
    if glyph.size <= _SCRIPT * segment.size:
        return -0.7 * segment.size < glyph.y - segment.y < 0.45 * segment.size
    is_script = segment.size <= _SCRIPT * glyph.size
    return is_script and -0.7 * glyph.size < segment.y - glyph.y < 0.3 * glyph.size


def _measure(segment: Segment) -> None:
    """The size and line of most of the characters."""
    weights: dict[tuple[float, float], int] = {}
    for glyph in segment.glyphs:
        key = (glyph.size, glyph.y)
        weights[key] = weights.get(key, 0) + len(glyph.text)
    segment.size, segment.y = max(weights, key=lambda key: (weights[key], key[0]))


def _merged(row: list[Segment]) -> list[Segment]:
    """Segments of a line, those put together between which there is no wide gap."""
    usual = _usual_gap(row)
    out = [row[0]]
    for segment in row[1:]:
        last = out[-1]
        size = max(last.size, segment.size)
        gap = segment.x0 - last.x1
        stretched = usual > _STRETCHED * size and gap < 2.2 * usual
        spaced_out = 2 * max(letter_space(part, gaps(part)) for part in (last, segment))
        at_once = 0 < segment.order - last.glyphs[-1].order <= _AT_ONCE
        wide = _WIDE if at_once else _NARROW_GUTTER
        if gap < wide * size + spaced_out or (stretched and at_once):
            _append(last, segment)
        else:
            out.append(segment)
    return out


def _append(last: Segment, segment: Segment) -> None:
    offset = len(last.glyphs)
    if last.open_end:
        last.spaced.add(offset)
    last.spaced |= {index + offset for index in segment.spaced}
    last.glyphs += segment.glyphs
    last.open_end = segment.open_end
    if any(a.x0 > b.x0 + 0.5 for a, b in pairwise(last.glyphs)):
        _sort(last)
    _measure(last)


def _sort(segment: Segment) -> None:
    """From left to right, for what was drawn in another order."""
    behind_space = {id(segment.glyphs[index]) for index in segment.spaced}
    segment.glyphs.sort(key=lambda glyph: glyph.x0)
    segment.spaced = {
        index for index, glyph in enumerate(segment.glyphs) if id(glyph) in behind_space
    }


def _usual_gap(row: Sequence[Segment]) -> float:
    """The usual gap between words of a line, 0 if it has too few to tell."""
    inner = [gap for segment in row for gap in gaps(segment) if gap > WORD_GAP * segment.size]
    if len(inner) >= 3:
        return median(inner)
    outer = [b.x0 - a.x1 for a, b in pairwise(row)]
    even = len(outer) > 1 and max(outer) < 1.25 * min(outer)
    widths = {round(segment.x1 - segment.x0) // 3 for segment in row[1:]}
    return max(outer) if even and len(widths) > 1 else 0
