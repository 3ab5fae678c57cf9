"""Ligatures of which a PDF does not tell the letters -> their letters, where nothing else can be meant.

Fonts with a `Th` of their own often come without a table of what it is. A sign that only ever begins words and is as
wide as `T` and `h` is that. Those inside of words, `ff` or `fl`, are all of about one width: they are known where their
code is the one that TeX's encodings have for letters of that width, and stay unknown otherwise.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.importers.pdf.faces import Face
    from sitegen.importers.pdf.glyphs import Glyph

_UNKNOWN: Final = range(0xF0000, 0xF0100)
_LETTERS: Final = "Thfil"
_TH: Final = "Th"
_IN_TEX: Final = dict(
    zip((*range(0x0B, 0x10), *range(0x1B, 0x20)), 2 * ("ff", "fi", "fl", "ffi", "ffl"), strict=True)
)
"""Ligatures by their codes in OT1 and in T1."""
_TOUCH: Final = 0.12
_NEAR: Final = 0.15
"""How much wider or narrower than its letters a ligature may be, of their width."""


def told(glyphs: Sequence[Glyph]) -> None:
    """Give the ligatures of a page their letters."""
    places = [
        at
        for at, glyph in enumerate(glyphs)
        if ord(glyph.text[:1] or " ") in _UNKNOWN and not glyph.face.signs
    ]
    if not places:
        return
    widths = _widths(glyphs)
    alike: dict[tuple[Face, str], list[int]] = defaultdict(list)
    for at in places:
        alike[glyphs[at].face, glyphs[at].text].append(at)
    for (face, sign), found in alike.items():
        own = median(_step(glyphs, at) for at in found)
        begins = not any(_touches(glyphs, at - 1) for at in found)
        goes_on = all(_touches(glyphs, at) and glyphs[at + 1].text[:1].islower() for at in found)
        inside = all(_touches(glyphs, at) or _touches(glyphs, at - 1) for at in found)
        coded = _IN_TEX.get(ord(sign) - _UNKNOWN.start, "")
        meant = _TH if begins and goes_on else coded if inside else ""
        letters = widths.get(face, {})
        whole = sum(letters.get(letter, 0.0) for letter in meant)
        if meant and letters.keys() >= set(meant) and abs(own - whole) < _NEAR * whole:
            for at in found:
                glyphs[at].text = meant


def _widths(glyphs: Sequence[Glyph]) -> dict[Face, dict[str, float]]:
    """How far letters move the pen on this page, by font, of the size of the type."""
    found: dict[Face, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for at, glyph in enumerate(glyphs):
        if glyph.text in _LETTERS and _touches(glyphs, at):
            found[glyph.face][glyph.text].append(_step(glyphs, at))
    return {
        face: {letter: median(steps) for letter, steps in letters.items()}
        for face, letters in found.items()
    }


def _step(glyphs: Sequence[Glyph], at: int) -> float:
    """How far the pen moved for a glyph; the box of an `f` reaches over the letter behind it."""
    here = glyphs[at]
    behind = glyphs[at + 1].x0 if _touches(glyphs, at) else here.x1
    return (behind - here.x0) / here.size


def _touches(glyphs: Sequence[Glyph], at: int) -> bool:
    """Whether a letter stands at this place and the next glyph right behind it, or the other way round."""
    for left, right in pairwise(glyphs[at : at + 2]) if at >= 0 else ():
        near = left.y == right.y and abs(right.x0 - left.x1) < _TOUCH * left.size
        return near and (left.text.isalpha() or right.text[:1].isalpha())
    return False
