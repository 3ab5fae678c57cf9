"""Bullets that are drawn as shapes, as browsers do -> characters."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pypdfium2.raw as pdfium

from sitegen.importers.pdf.glyphs import Glyph

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_MOST: Final = 20_000
_SMALLEST, _LARGEST = 0.15, 0.7
_REACH: Final = 2.5


class Shape(NamedTuple):
    """A small shape, about as wide as high."""

    x0: float
    x1: float
    y: float
    """The height of its middle, counted downwards."""
    filled: bool
    """Whether it is filled, not only outlined."""


def shapes(page: Any) -> Iterator[Shape]:
    """The shapes of a page that may be bullets."""
    sides = [ctypes.c_float() for _ in range(4)]
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    for index in range(min(pdfium.FPDFPage_CountObjects(page), _MOST)):
        item = pdfium.FPDFPage_GetObject(page, index)
        if pdfium.FPDFPageObj_GetType(item) != pdfium.FPDF_PAGEOBJ_PATH:
            continue
        pdfium.FPDFPageObj_GetBounds(item, *sides)
        left, bottom, right, top = (side.value for side in sides)
        if 1 < right - left < 10 and abs((right - left) - (top - bottom)) < 0.2 * (right - left):
            pdfium.FPDFPath_GetDrawMode(item, fill, stroke)
            yield Shape(left, right, -(bottom + top) / 2, fill.value != pdfium.FPDF_FILLMODE_NONE)


def with_bullets(glyphs: Sequence[Glyph], found: Sequence[Shape]) -> list[Glyph]:
    """The characters of a page, with bullets put before the words that they stand at."""
    before: dict[int, Glyph] = {}
    for shape in found:
        line = [g for g in glyphs if not g.turn and g.text.strip() and _is_level(shape, g)]
        behind = min((g for g in line if g.x0 >= shape.x1), key=lambda g: g.x0, default=None)
        if behind is None or behind.x0 - shape.x1 > _REACH * behind.size:
            continue
        if any(shape.x0 - 2 * _REACH * behind.size < g.x1 <= shape.x0 + 1 for g in line):
            continue
        text = "•" if shape.filled else "◦"
        y = behind.y
        before[id(behind)] = Glyph(
            text, shape.x0, shape.x1, y, behind.size, behind.face, behind.order
        )
    return [glyph for each in glyphs for glyph in (before.get(id(each)), each) if glyph]


def _is_level(shape: Shape, glyph: Glyph) -> bool:
    """Whether a shape stands at half the height of a letter."""
    fits = _SMALLEST * glyph.size < shape.x1 - shape.x0 < _LARGEST * glyph.size
    return fits and 0 < glyph.y - shape.y < 0.7 * glyph.size
