"""The gaps between the characters of a segment -> its words."""

from __future__ import annotations

from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Final
from unicodedata import east_asian_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.importers.pdf.segments import Segment

WORD_GAP: Final = 0.16
"""The narrowest gap between words, in sizes of the type."""

_CLOSE: Final = 0.03
"""As near as an italic letter that leans over comes to the next word; the pen moved farther than the ink shows."""


_SOLID_GAP: Final = 0.22
"""The narrowest gap that parts Chinese characters from each other where all others touch."""


def gaps(segment: Segment) -> list[float]:
    """The gaps between the glyphs of a segment, in order."""
    return [b.x0 - a.x1 for a, b in pairwise(segment.glyphs)]


def word_starts(segment: Segment) -> set[int]:
    """Indexes of the glyphs that begin a word, but for the first."""
    found = gaps(segment)
    spread = letter_space(segment, found)
    least = 0.5 * WORD_GAP * segment.size
    solid = bool(found) and median(found) < 0.05 * segment.size
    starts = set()
    for index, gap in enumerate(found, 1):
        wide = gap > least and gap > max(_least_gap(segment, index, solid=solid), 1.6 * spread)
        if index in segment.spaced:
            wide = not (spread and gap < 1.6 * spread)
        elif not spread and gap > _CLOSE * segment.size:
            wide = wide or _is_parted(segment, index)
        if wide:
            starts.add(index)
    return starts


def _least_gap(segment: Segment, index: int, *, solid: bool) -> float:
    """The narrowest gap that parts a word from the one before it."""
    left, right = segment.glyphs[index - 1], segment.glyphs[index]
    if _is_wide(left.text) and _is_wide(right.text):
        return (_SOLID_GAP if solid else 0.45) * segment.size
    return WORD_GAP * min(max(left.size, right.size), segment.size)


def _is_parted(segment: Segment, index: int) -> bool:
    """Whether the library takes a narrow gap for a space; between Chinese characters it is none."""
    left, right = segment.glyphs[index - 1], segment.glyphs[index]
    return right.parted and not (_is_wide(left.text) or _is_wide(right.text))


def letter_space(segment: Segment, found: Sequence[float]) -> float:
    """The space between all letters of a spaced-out word, 0 if the letters stand as usual."""
    letters = [gap for gap in found if gap > -0.1 * segment.size]
    if len(letters) < 3 or segment.size <= 0:
        return 0
    least = median(letters)
    alone = len(segment.spaced) >= 0.6 * len(found)
    floor = 0.12 if not alone else 0.05
    return least if least > floor * segment.size else 0


def _is_wide(text: str) -> bool:
    return east_asian_width(text[-1]) in "WF"
