"""Group glyphs into segments: stretches of a line without a wide gap, split into words.

Text drawn in fragments (a name letter by letter, a line word by word) is joined. Superscripts and
subscripts stay with the word they belong to.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Final
from unicodedata import east_asian_width

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sitegen.importers.pdf.glyphs import Glyph

# Gaps and offsets are in multiples of the type size.
_WORD_GAP: Final = 0.16
"""Narrowest gap between words."""
_HAN_GAP: Final = 0.45
"""Narrowest gap that separates Chinese characters."""
_SOLID_HAN_GAP: Final = 0.22
"""The same, where all other characters touch."""
_TOUCHING: Final = 0.03
"""Gap below which PDFium's opinion about a space is ignored."""
_SEGMENT_GAP: Final = 0.95
"""Gap that ends a segment, where its parts were drawn in sequence."""
_NARROW_GAP: Final = 0.4
"""Gap that ends a segment, where its parts were drawn at different times or a column begins."""
_STRETCHED_GAP: Final = 0.42
"""Usual gap between words above which a line counts as stretched to the margin."""
_SAME_LINE: Final = 0.25
_SAME_ROW: Final = 0.42
"""Largest offset of the cells of a row, one of which may be raised by a tall symbol."""
_SCRIPT: Final = 0.87
"""Largest size of a superscript or subscript, in sizes of its neighbour."""
_ADJACENT: Final = 4
"""Largest difference in drawing order of adjacent parts; PDFium inserts spaces and line ends."""
_MIN_COLUMN: Final = 4
"""Minimum number of words at one x-offset that form a column."""
_MAX_LABEL: Final = 12
"""Maximum length of a date or number before the start of a column."""


@dataclass(slots=True)
class Segment:
    """A stretch of a line."""

    glyphs: list[Glyph]
    """Its glyphs from left to right, without spaces."""
    spaced: set[int] = field(default_factory=set)
    """Indexes of glyphs that follow a space character of the file."""
    trailing_space: bool = False
    """Whether the file has a space at its end."""
    y: float = 0
    """Baseline of most of it."""
    size: float = 0
    """Type size of most of it, in points."""

    @property
    def x0(self) -> float:
        """Left edge."""
        return self.glyphs[0].x0

    @property
    def x1(self) -> float:
        """Right edge."""
        return max(glyph.x1 for glyph in self.glyphs[-3:])

    @property
    def order(self) -> int:
        """Position in drawing order of its first glyph."""
        return self.glyphs[0].order

    @property
    def text(self) -> str:
        """Its words."""
        starts = word_starts(self)
        return "".join(
            (" " if index in starts else "") + glyph.text for index, glyph in enumerate(self.glyphs)
        )


def build_segments(glyphs: Sequence[Glyph]) -> list[Segment]:
    """Return the segments of a page, from top to bottom."""
    return [segment for row in group_rows(_join_glyphs(glyphs)) for segment in _join_row(row)]


# Words


def word_starts(segment: Segment) -> set[int]:
    """Return the indexes of the glyphs that begin a word, except the first."""
    gaps = _gaps(segment)
    letter_space = _letter_space(segment, gaps)
    solid = bool(gaps) and median(gaps) < 0.05 * segment.size
    starts = set()
    for index, gap in enumerate(gaps, 1):
        least = _least_gap(segment, index, solid=solid)
        wide = gap > 0.5 * _WORD_GAP * segment.size and gap > max(least, 1.6 * letter_space)
        if index in segment.spaced:
            wide = not (letter_space and gap < 1.6 * letter_space)
        elif not letter_space and gap > _TOUCHING * segment.size:
            left, right = segment.glyphs[index - 1 : index + 1]
            # PDFium is unreliable for Chinese.
            is_han = is_wide(left.text[-1]) or is_wide(right.text[-1])
            wide = wide or (right.after_space and not is_han)
        if wide:
            starts.add(index)
    return starts


def _gaps(segment: Segment) -> list[float]:
    """Return the gaps between glyphs, in points."""
    return [b.x0 - a.x1 for a, b in pairwise(segment.glyphs)]


def _least_gap(segment: Segment, index: int, *, solid: bool) -> float:
    """Return the narrowest gap that separates a glyph from the one before it, in points."""
    left, right = segment.glyphs[index - 1], segment.glyphs[index]
    if is_wide(left.text[-1]) and is_wide(right.text[-1]):
        return (_SOLID_HAN_GAP if solid else _HAN_GAP) * segment.size
    return _WORD_GAP * min(max(left.size, right.size), segment.size)


def _letter_space(segment: Segment, gaps: Sequence[float]) -> float:
    """Return the space between the letters of l e t t e r s p a c e d text; 0 for other text."""
    usable = [gap for gap in gaps if gap > -0.1 * segment.size]
    if len(usable) < 3 or segment.size <= 0:
        return 0
    usual = median(usable)
    spaces_everywhere = len(segment.spaced) >= 0.6 * len(gaps)
    return usual if usual > (0.05 if spaces_everywhere else 0.12) * segment.size else 0


def is_wide(char: str) -> bool:
    """Return whether a character is a wide one of East Asian scripts."""
    return east_asian_width(char) in "WF"


# Glyphs to segments, in drawing order


def _join_glyphs(glyphs: Sequence[Glyph]) -> list[Segment]:
    """Join glyphs that were drawn next to each other."""
    segments: list[Segment] = []
    after_space = False
    for glyph in glyphs:
        last = segments[-1] if segments else None
        if glyph.text.isspace():
            after_space = True
            if last and abs(glyph.y - last.glyphs[-1].y) < glyph.size:
                last.trailing_space = True
            continue
        if last is None or not _continues(last, glyph):
            segments.append(Segment([glyph], y=glyph.y, size=glyph.size))
        else:
            if after_space:
                last.spaced.add(len(last.glyphs))
            last.glyphs.append(glyph)
            last.trailing_space = False
            if glyph.size > last.size:
                last.size, last.y = glyph.size, glyph.y
        after_space = False
    for segment in segments:
        _measure(segment)
    return segments


def _continues(segment: Segment, glyph: Glyph) -> bool:
    size = max(segment.size, glyph.size)
    if not -0.45 * size < glyph.x0 - segment.glyphs[-1].x1 < _SEGMENT_GAP * size:
        return False
    if abs(glyph.y - segment.y) <= 0.1 * size:
        return True
    if glyph.size <= _SCRIPT * segment.size:
        return -0.7 * segment.size < glyph.y - segment.y < 0.45 * segment.size
    is_script = segment.size <= _SCRIPT * glyph.size
    return is_script and -0.7 * glyph.size < segment.y - glyph.y < 0.3 * glyph.size


def _measure(segment: Segment) -> None:
    """Set size and baseline to those of most characters."""
    weights: Counter[tuple[float, float]] = Counter()
    for glyph in segment.glyphs:
        weights[glyph.size, glyph.y] += len(glyph.text)
    segment.size, segment.y = max(weights, key=lambda key: (weights[key], key[0]))


# Segments to lines


def group_rows(segments: Iterable[Segment]) -> list[list[Segment]]:
    """Group segments on the same line, left to right; lines from top to bottom."""
    rows: list[list[Segment]] = []
    for segment in sorted(segments, key=lambda s: (s.y, s.x0)):
        row = next((row for row in reversed(rows[-3:]) if _belongs_to(segment, row)), None)
        if row is None:
            rows.append([segment])
        else:
            row.append(segment)
    for row in rows:
        row.sort(key=lambda s: s.x0)
        if row[0].text == "|":  # a timeline, drawn next to its entries
            del row[0]
    return [row for row in rows if row]


def _belongs_to(segment: Segment, row: Sequence[Segment]) -> bool:
    main = _main_segment(row)
    size, offset = min(main.size, segment.size), abs(segment.y - main.y)
    return (
        offset <= _SAME_LINE * size + 0.5
        or (
            offset <= _SAME_ROW * size
            and all(max(segment.x0 - s.x1, s.x0 - segment.x1) > size for s in row)
        )
        or any(_is_script_of(segment, other) for other in row)
        or all(_is_script_of(other, segment) for other in row)
    )


def _main_segment(row: Sequence[Segment]) -> Segment:
    """Return the longest segment of a line except superscripts, such as `st` after `1`."""
    plain = [s for s in row if not any(_is_script_of(s, other) for other in row)]
    return max(plain or row, key=lambda s: len(s.glyphs))


def _is_script_of(small: Segment, main: Segment) -> bool:
    """Return whether a segment is a superscript or subscript of another."""
    if small.size > _SCRIPT * main.size:
        return False
    if not -0.75 * main.size < small.y - main.y < 0.3 * main.size:
        return False
    near, middle = 0.3 * main.size, (small.x0 + small.x1) / 2
    return (
        abs(small.x0 - main.x1) < near
        or abs(small.x1 - main.x0) < near
        or (main.x0 < small.x0 < main.x1 and not any(g.x0 < middle < g.x1 for g in main.glyphs))
    )


def _join_row(row: list[Segment]) -> list[Segment]:
    """Join the segments of a line that have no wide gap between them."""
    usual = _usual_gap(row)
    joined = [row[0]]
    for segment in row[1:]:
        last = joined[-1]
        size = max(last.size, segment.size)
        gap = segment.x0 - last.x1
        stretched = usual > _STRETCHED_GAP * size and gap < 2.2 * usual
        letter_space = max(_letter_space(part, _gaps(part)) for part in (last, segment))
        in_sequence = 0 < segment.order - last.glyphs[-1].order <= _ADJACENT
        limit = _SEGMENT_GAP if in_sequence else _NARROW_GAP
        if gap < limit * size + 2 * letter_space or (stretched and in_sequence):
            _append(last, segment)
        else:
            joined.append(segment)
    return joined


def _append(last: Segment, segment: Segment) -> None:
    offset = len(last.glyphs)
    if last.trailing_space:
        last.spaced.add(offset)
    last.spaced |= {index + offset for index in segment.spaced}
    last.glyphs += segment.glyphs
    last.trailing_space = segment.trailing_space
    if any(a.x0 > b.x0 + 0.5 for a, b in pairwise(last.glyphs)):  # drawn in a different order
        spaced = {id(last.glyphs[index]) for index in last.spaced}
        last.glyphs.sort(key=lambda glyph: glyph.x0)
        last.spaced = {i for i, glyph in enumerate(last.glyphs) if id(glyph) in spaced}
    _measure(last)


def _usual_gap(row: Sequence[Segment]) -> float:
    """Return the usual gap between the words of a line, in points; 0 if too few are known."""
    inner = [gap for segment in row for gap in _gaps(segment) if gap > _WORD_GAP * segment.size]
    if len(inner) >= 3:
        return median(inner)
    outer = [b.x0 - a.x1 for a, b in pairwise(row)]
    even = len(outer) > 1 and max(outer) < 1.25 * min(outer)
    widths = {round(segment.x1 - segment.x0) // 3 for segment in row[1:]}
    return max(outer) if even and len(widths) > 1 else 0


# Columns that leave only a narrow gap


def find_stops(pages: Sequence[Sequence[Segment]]) -> list[float]:
    """Return the x-offsets at which enough words begin to form a column."""
    segments = [segment for page in pages for segment in page]
    first = Counter(round(segment.x0 * 2) for segment in segments)
    inner = Counter(
        round(b.x0 * 2)
        for segment in segments
        for a, b in pairwise(segment.glyphs)
        if b.x0 - a.x1 > _NARROW_GAP * segment.size
    )
    least = max(_MIN_COLUMN, len(pages))
    stops = []
    for x in first | inner:
        at_start, within = (sum(c[x + step] for step in (-1, 0, 1)) for c in (first, inner))
        if at_start + within >= least and at_start >= 0.3 * within:
            stops.append(x / 2)
    return sorted(stops)


def split_at_stops(segment: Segment, stops: Sequence[float]) -> list[Segment]:
    """Split a segment where a word begins at a column, although the gap before it is narrow."""
    gaps = [gap / segment.size for gap in _gaps(segment)]
    between = sorted(gap for gap in gaps if gap > _WORD_GAP)
    wide = _NARROW_GAP
    if len(between) > 6:
        # All gaps of a justified line are wide, and the one after a full stop is wider.
        wide = max(wide, 1.6 * between[len(between) // 2])
    for index, (gap, glyph) in enumerate(zip(gaps, segment.glyphs[1:], strict=True), 1):
        labelled = gap > _WORD_GAP and not glyph.text.isdigit()
        if gap > wide or (labelled and _is_label(segment.glyphs[:index])):
            stop = bisect_left(stops, glyph.x0 - 0.6)
            if stop < len(stops) and stops[stop] - glyph.x0 < 0.6:
                left = Segment(segment.glyphs[:index], {i for i in segment.spaced if i < index})
                spaced = {i - index for i in segment.spaced if i > index}
                right = Segment(segment.glyphs[index:], spaced, segment.trailing_space)
                _measure(left)
                _measure(right)
                return [left, *split_at_stops(right, stops)]
    return [segment]


def _is_label(glyphs: Sequence[Glyph]) -> bool:
    """Return whether this is a whole date or item number: not `2007 –`, nor `14` of a street."""
    text = "".join(glyph.text for glyph in glyphs)
    digits = sum(char.isdigit() for char in text)
    complete = digits > 2 or (text[-1] in ".)]" and digits > 0)
    return complete and len(glyphs) <= _MAX_LABEL and text[-1] not in "-–—"
