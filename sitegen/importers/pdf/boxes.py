"""Rows -> Boxes: where a line stands on its page, as a reader sees it.

Characters have the coordinates of the page's own space, which may begin anywhere and be shown turned or cropped; text
that is turned was turned back.
"""

from __future__ import annotations

import ctypes
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pypdfium2.raw as pdfium

from sitegen.document import Box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.importers.pdf.glyphs import Glyph
    from sitegen.importers.pdf.table import Row

# PDFium tells where a point is shown in whole pixels: as if a point were this many.
_FINE: Final = 100
_FAR: Final = 1000
_ASCENT, _DESCENT = 0.85, 0.25


class Frame(NamedTuple):
    """How a page is shown: its point (x, y) stands at (a*x + c*y + e, b*x + d*y + f) from the top left."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = -1
    e: float = 0
    f: float = 0


def frame(page: Any) -> Frame:
    """The frame of an open page."""
    e, f = _shown(page, 0, 0)
    right, up = _shown(page, _FAR, 0), _shown(page, 0, _FAR)
    return Frame(
        (right[0] - e) / _FAR, (right[1] - f) / _FAR, (up[0] - e) / _FAR, (up[1] - f) / _FAR, e, f
    )


def _shown(page: Any, x: float, y: float) -> tuple[float, float]:
    width, height = pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)
    across, down = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDF_PageToDevice(
        page, 0, 0, round(width * _FINE), round(height * _FINE), 0, x, y, across, down
    )
    return across.value / _FINE, down.value / _FINE


def box(row: Row, shown: Frame) -> Box:
    """Where a row stands."""
    corners = [corner for cell in row.cells for glyph in cell.glyphs for corner in _corners(glyph)]
    xs = [shown.a * x + shown.c * y + shown.e for x, y in corners]
    ys = [shown.b * x + shown.d * y + shown.f for x, y in corners]
    return Box(round(min(xs), 1), round(min(ys), 1), round(max(xs), 1), round(max(ys), 1))


def _corners(glyph: Glyph) -> Iterator[tuple[float, float]]:
    """Two opposite corners of a glyph, in the page's own space."""
    across, down = cos(radians(glyph.turn)), sin(radians(glyph.turn))
    top, bottom = glyph.y - _ASCENT * glyph.size, glyph.y + _DESCENT * glyph.size
    for x, y in ((glyph.x0, top), (glyph.x1, bottom)):
        yield x * across + y * down, x * down - y * across
