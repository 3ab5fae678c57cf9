"""A page of a PDF -> its characters, each with its place and looks, in the order in which they were drawn.

Coordinates are in points (1/72 inch), from the top left of the page as it is read: text that is turned by a quarter is
turned back.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, field
from math import atan2, cos, degrees, hypot, radians, sin
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pypdfium2.raw as pdfium

from sitegen.importers.pdf import repair
from sitegen.importers.pdf.boxes import Frame, frame
from sitegen.importers.pdf.faces import Face, face

if TYPE_CHECKING:
    from collections.abc import Iterator

_FILL_AND_STROKE: Final = 2
_SAFE_LINK: Final = ("http://", "https://", "mailto:", "tel:", "www.")
_HYPHEN: Final = 2
_LEAN: Final = 0.05
"""How far the top of a letter stands to the right of its foot, of its height, for it to lean."""
_SPACE: Final = 0x20
_LONGEST_ADDRESS: Final = 2000


@dataclass(slots=True)
class Glyph:
    """A character on a page."""

    text: str
    """What it says: one character, or several for a ligature."""
    x0: float
    """Its left edge."""
    x1: float
    """Its right edge; where the next one would begin."""
    y: float
    """The line that it stands on, counted downwards."""
    size: float
    """Of its type."""
    face: Face
    """Its looks."""
    order: int
    """When it was drawn, counted from 0."""
    turn: int = 0
    """Degrees that it is turned by."""
    link: str = ""
    """The address that a click on it opens."""
    parted: bool = False
    """Whether the library takes what stands before it for a space. It knows by how far the pen moved."""


class Link(NamedTuple):
    """A place that opens an address."""

    left: float
    bottom: float
    right: float
    top: float
    target: str


@dataclass(slots=True)
class Sheet:
    """A page as it was drawn."""

    number: int
    """Counted from 1."""
    width: float
    """In points."""
    height: float
    """In points."""
    frame: Frame
    """From its own coordinates to those that a reader sees."""
    glyphs: list[Glyph] = field(default_factory=list)
    """All characters but spaces that tell nothing."""


class _Pen(NamedTuple):
    """What all the characters of one stroke of text share."""

    face: Face
    size: float
    angle: float
    font: Any
    scale: float
    """Of a point along the line, per point of the type."""
    leans: bool
    """Whether its letters lean over the space behind them."""
    advances: dict[int, float]
    """How far characters move the pen, by their code, as they are asked for."""


def sheet(document: Any, number: int, most: int) -> Sheet:
    """Page `number` (from 1) of an open document, with no more than `most` characters."""
    from sitegen.importers.pdf import shapes

    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        return Sheet(number, 0, 0, Frame())
    text = pdfium.FPDFText_LoadPage(page)
    try:
        found = Sheet(
            number, pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page), frame(page)
        )
        if text:
            found.glyphs = repair.whole(list(_glyphs(text, list(_links(document, page)), most)))
            found.glyphs = shapes.with_bullets(found.glyphs, list(shapes.shapes(page)))
        return found
    finally:
        if text:
            pdfium.FPDFText_ClosePage(text)
        pdfium.FPDF_ClosePage(page)


def _glyphs(page: Any, links: list[Link], most: int) -> Iterator[Glyph]:
    pens: dict[int, _Pen] = {}
    x, y, box = ctypes.c_double(), ctypes.c_double(), pdfium.FS_RECTF()
    high = 0
    parted = False
    before: Glyph | None = None
    for index in range(min(pdfium.FPDFText_CountChars(page), most)):
        code = pdfium.FPDFText_GetUnicode(page, index)
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        if high and 0xDC00 <= code < 0xE000:
            code = 0x10000 + ((high - 0xD800) << 10) + code - 0xDC00
        high = 0
        stroke = pdfium.FPDFText_GetTextObject(page, index)
        if not stroke or pdfium.FPDFText_IsGenerated(page, index) == 1:
            parted = parted or code == _SPACE
            continue
        key = ctypes.addressof(stroke.contents)
        pen = pens.get(key)
        if pen is None:
            pen = pens[key] = _pen(page, index, stroke)
        pdfium.FPDFText_GetCharOrigin(page, index, x, y)
        pdfium.FPDFText_GetLooseCharBox(page, index, box)
        broken = pdfium.FPDFText_HasUnicodeMapError(page, index) == 1
        hyphen = code in (0, _HYPHEN) and pdfium.FPDFText_IsHyphen(page, index) == 1
        text = "-" if hyphen else repair.said(code, pen.face, broken=broken)
        glyph = _placed(text, x.value, y.value, box, pen, _advance(pen, code))
        if before and pen.angle == 0 and abs(glyph.x0 - before.x0) < 0.01 and glyph.y == before.y:
            # The letters of a ligature share its box.
            before.x1 = glyph.x1 = max(box.right, glyph.x1)
        before = glyph
        glyph.order, glyph.parted, parted = index, parted, False
        glyph.link = (
            _target(links, (box.left + box.right) / 2, (box.bottom + box.top) / 2) if links else ""
        )
        yield glyph


def _placed(text: str, x: float, y: float, box: Any, pen: _Pen, advance: float) -> Glyph:
    """A glyph, with the page turned so that its text runs from left to right."""
    if abs(pen.angle) < 1:
        # The box of a letter that leans reaches over the space behind it. Upright ones show how wide they are, and the
        # font may not: asked for `M`, one with small capitals tells the width of the small one.
        right = min(box.right, x + advance) if advance and pen.leans else box.right
        return Glyph(text, x, max(right, x), -y, pen.size, pen.face, 0)
    across, down = cos(radians(pen.angle)), sin(radians(pen.angle))
    corners = [(a, b) for a in (box.left, box.right) for b in (box.bottom, box.top)]
    start = x * across + y * down
    end = max(a * across + b * down for a, b in corners)
    return Glyph(
        text, start, max(end, start), x * down - y * across, pen.size, pen.face, 0, round(pen.angle)
    )


def _pen(page: Any, index: int, stroke: Any) -> _Pen:
    size, matrix = ctypes.c_float(), pdfium.FS_MATRIX()
    pdfium.FPDFTextObj_GetFontSize(stroke, size)
    pdfium.FPDFText_GetMatrix(page, index, matrix)
    along = hypot(matrix.a, matrix.b)
    # Not the length of (c, d): it is longer where a program leans letters itself.
    height = size.value * (abs(matrix.a * matrix.d - matrix.b * matrix.c) / along if along else 1)
    font = pdfium.FPDFTextObj_GetFont(stroke)
    outlined = pdfium.FPDFTextObj_GetTextRenderMode(stroke) == _FILL_AND_STROKE
    looks = face(_font_name(font), pdfium.FPDFFont_GetFlags(font) if font else 0, outlined=outlined)
    angle = degrees(atan2(matrix.b, matrix.a))
    upright = abs(matrix.a * matrix.c + matrix.b * matrix.d) < _LEAN * along * along
    return _Pen(
        looks,
        max(abs(height), 0.1),
        angle,
        font,
        size.value * along,
        looks.italic or not upright,
        {},
    )


def _advance(pen: _Pen, code: int) -> float:
    """How far a character moves the pen; 0 if the font does not tell."""
    found = pen.advances.get(code)
    if found is None:
        width = ctypes.c_float()
        told = pen.font and pdfium.FPDFFont_GetGlyphWidth(pen.font, code, 1.0, width)
        found = pen.advances[code] = width.value * pen.scale if told else 0.0
    return found


def _font_name(font: Any) -> str:
    if not font:
        return ""
    name = ctypes.create_string_buffer(200)
    pdfium.FPDFFont_GetBaseFontName(font, name, len(name))
    return name.value.decode("utf-8", "replace")


def _links(document: Any, page: Any) -> Iterator[Link]:
    position, link, rect = ctypes.c_int(0), pdfium.FPDF_LINK(), pdfium.FS_RECTF()
    while pdfium.FPDFLink_Enumerate(page, position, link):
        target = _address(document, pdfium.FPDFLink_GetAction(link))
        if target.casefold().startswith(_SAFE_LINK) and pdfium.FPDFLink_GetAnnotRect(link, rect):
            low, high = sorted((rect.bottom, rect.top))
            yield Link(min(rect.left, rect.right), low, max(rect.left, rect.right), high, target)


def _address(document: Any, action: Any) -> str:
    if not action:
        return ""
    address = ctypes.create_string_buffer(_LONGEST_ADDRESS)
    pdfium.FPDFAction_GetURIPath(document, action, address, _LONGEST_ADDRESS)
    return address.value.decode("utf-8", "replace").strip()


def _target(links: list[Link], x: float, y: float) -> str:
    for box in links:
        if box.left <= x <= box.right and box.bottom <= y <= box.top:
            return box.target
    return ""
