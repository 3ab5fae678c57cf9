"""Extract the glyphs of a PDF page, each with its position and appearance, in drawing order.

Coordinates are in points (1/72 inch) and y grows downwards. Rotated text is rotated back, so that
all text runs from left to right. Bullets that browsers draw as shapes become characters.
"""

from __future__ import annotations

import ctypes
import re
from dataclasses import dataclass
from itertools import groupby
from math import atan2, cos, degrees, hypot, radians, sin
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pypdfium2.raw as pdfium

from sitegen.document import Box
from sitegen.importers.pdf.characters import Font, decode_code, describe_font, repair_glyphs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pypdfium2 import PdfDocument, PdfPage

_FILL_AND_STROKE: Final = 2
_HYPHEN: Final = 2
_SECOND_SCHEME: Final = re.compile(r"https?://(?=https?://)", re.IGNORECASE)
"""What a template adds to a home page that has it: `http://https://ada.example`."""
_SAFE_SCHEMES: Final = ("http://", "https://", "mailto:", "tel:", "www.")
_MAX_ADDRESS: Final = 2000
_MAX_SHAPES: Final = 20_000
_SLANT: Final = 0.05
"""Offset of the top of a letter from its foot, in letter heights, above which it is slanted."""
_BULLET_REACH: Final = 2.5
"""Widest gap between a drawn bullet and its text, in type sizes."""
_LABELLED: Final = re.compile(r":\s*\S")
"""Replacement text with more than an icon's name: `email: jo@uni.example`, but not `email:`."""
_MACRO: Final = re.compile(
    r"(?i)\\fa(?:(?!git(?:hub|lab)\b|linkedin|twitter|orcid)\w*\s*\*?(?:\[\w+\])?\s*:\s*)?"
)
"""The macro that draws an icon in LaTeX, as its replacement text names it; without the colon
where the macro names a service."""
_LETTER_WIDTH, _SPACE_WIDTH = 0.5, 0.25
"""Usual width of a letter and of a space, in type sizes."""
_PIXELS_PER_POINT: Final = 100
"""PDFium converts coordinates to whole pixels; this many of them keep the precision."""


@dataclass(slots=True)
class Glyph:
    """A character on a page."""

    text: str
    """Its text: one character, or several for a ligature."""
    x0: float
    """Left edge."""
    x1: float
    """Right edge, where the next glyph would begin."""
    y: float
    """Baseline."""
    size: float
    """Type size in points."""
    font: Font
    """Its font."""
    order: int
    """Position in drawing order, from 0."""
    rotation: int = 0
    """Rotation in degrees, counter-clockwise."""
    link: str = ""
    """Address of the link it is part of."""
    after_space: bool = False
    """Whether PDFium sees a space before it, judging by how far the pen moved."""
    replacement: str = ""
    """The replacement text that it is part of, which PDFium puts where an icon is."""


class Frame(NamedTuple):
    """Transformation from page space to the page as displayed, which may be rotated or cropped.

    The point (x, y) is displayed at (a*x + c*y + e, b*x + d*y + f) from the top left.
    """

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = -1
    e: float = 0
    f: float = 0

    def box(self, points: Sequence[tuple[float, float]]) -> Box:
        """Return the bounding box of points as displayed."""
        xs = [self.a * x + self.c * y + self.e for x, y in points]
        ys = [self.b * x + self.d * y + self.f for x, y in points]
        return Box(round(min(xs), 1), round(min(ys), 1), round(max(xs), 1), round(max(ys), 1))


class PageGlyphs(NamedTuple):
    """The glyphs of a page."""

    number: int
    """Page number, from 1."""
    frame: Frame
    """Transformation to displayed coordinates."""
    glyphs: list[Glyph]
    """All glyphs in drawing order."""


class _Style(NamedTuple):
    """Properties shared by all characters of a PDF text object."""

    font: Font
    size: float
    angle: float
    handle: Any
    """PDFium's handle of the font."""
    scale: float
    """Points along the baseline per point of type size."""
    slanted: bool
    """Whether its letters lean over the space behind them."""
    advances: dict[int, float]
    """How far characters move the pen, by code; filled on demand."""
    replacement: str = ""
    """Replacement text of an icon and the words behind it."""


class _Link(NamedTuple):
    left: float
    bottom: float
    right: float
    top: float
    target: str


class _Shape(NamedTuple):
    """A small drawn shape, about as wide as high."""

    x0: float
    x1: float
    y: float
    """Height of its centre, downwards."""
    filled: bool


def read_page(document: PdfDocument, number: int, limit: int) -> PageGlyphs:
    """Extract the glyphs of a page; raise PdfiumError if it is broken."""
    page = document[number - 1]
    text = page.get_textpage()
    glyphs = repair_glyphs(list(_read_glyphs(text, list(_read_links(document, page)), limit)))
    glyphs = _insert_bullets(_spread_replacements(glyphs), _read_shapes(page))
    result = PageGlyphs(number, _read_frame(page), glyphs)
    text.close()
    page.close()
    return result


def _read_frame(page: PdfPage) -> Frame:
    reach = 1000
    origin = _to_display(page, 0, 0)
    right, up = _to_display(page, reach, 0), _to_display(page, 0, reach)
    return Frame(
        (right[0] - origin[0]) / reach,
        (right[1] - origin[1]) / reach,
        (up[0] - origin[0]) / reach,
        (up[1] - origin[1]) / reach,
        *origin,
    )


def _to_display(page: PdfPage, x: float, y: float) -> tuple[float, float]:
    width, height = (round(length * _PIXELS_PER_POINT) for length in page.get_size())
    across, down = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, across, down)
    return across.value / _PIXELS_PER_POINT, down.value / _PIXELS_PER_POINT


def _read_glyphs(page: Any, links: Sequence[_Link], limit: int) -> Iterator[Glyph]:
    styles: dict[int, _Style] = {}
    x, y, box = ctypes.c_double(), ctypes.c_double(), pdfium.FS_RECTF()
    after_space = False
    before: Glyph | None = None
    for index, code in _read_codes(page, limit):
        run = pdfium.FPDFText_GetTextObject(page, index)
        if not run or pdfium.FPDFText_IsGenerated(page, index) == 1:
            after_space = after_space or code == ord(" ")
            continue
        key = ctypes.addressof(run.contents)
        if key not in styles:
            styles[key] = _read_style(page, index, run)
        style = styles[key]
        pdfium.FPDFText_GetCharOrigin(page, index, x, y)
        pdfium.FPDFText_GetLooseCharBox(page, index, box)
        broken = pdfium.FPDFText_HasUnicodeMapError(page, index) == 1
        hyphen = code in (0, _HYPHEN) and pdfium.FPDFText_IsHyphen(page, index) == 1
        text = "-" if hyphen else decode_code(code, style.font, broken=broken)
        glyph = _place_glyph(text, x.value, y.value, box, style, _advance(style, code))
        same_origin = before and abs(glyph.x0 - before.x0) < 0.01 and glyph.y == before.y
        if before and same_origin and glyph.text == before.text == "-":
            continue  # one glyph that the file maps to several hyphens
        if before and same_origin and style.angle == 0:  # the letters of a ligature share its box
            before.x1 = glyph.x1 = max(box.right, glyph.x1)
        before = glyph
        glyph.order, glyph.after_space, after_space = index, after_space, False
        glyph.replacement = style.replacement
        at_x, at_y = (box.left + box.right) / 2, (box.bottom + box.top) / 2
        over = (b for b in links if b.left <= at_x <= b.right and b.bottom <= at_y <= b.top)
        glyph.link = next((link.target for link in over), "")
        yield glyph


def _read_codes(page: Any, limit: int) -> Iterator[tuple[int, int]]:
    """Yield the index and code point of each character, surrogate pairs joined."""
    high = 0
    for index in range(min(pdfium.FPDFText_CountChars(page), limit)):
        code = pdfium.FPDFText_GetUnicode(page, index)
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        if high and 0xDC00 <= code < 0xE000:
            code = 0x10000 + ((high - 0xD800) << 10) + code - 0xDC00
        high = 0
        yield index, code


def _place_glyph(text: str, x: float, y: float, box: Any, style: _Style, advance: float) -> Glyph:
    """Make a glyph, rotating its coordinates so that its text runs from left to right."""
    if abs(style.angle) < 1:
        # The box of a slanted letter reaches over the space behind it. Boxes of upright letters
        # are right, while their advance may be wrong: for `M` in small capitals the font reports
        # the advance of the small letter.
        right = min(box.right, x + advance) if advance and style.slanted else box.right
        return Glyph(text, x, max(right, x), -y, style.size, style.font, 0)
    across, down = cos(radians(style.angle)), sin(radians(style.angle))
    corners = [(a, b) for a in (box.left, box.right) for b in (box.bottom, box.top)]
    start = x * across + y * down
    end = max(a * across + b * down for a, b in corners)
    baseline = x * down - y * across
    angle = round(style.angle)
    return Glyph(text, start, max(end, start), baseline, style.size, style.font, 0, angle)


def _read_style(page: Any, index: int, run: Any) -> _Style:
    size, matrix = ctypes.c_float(), pdfium.FS_MATRIX()
    pdfium.FPDFTextObj_GetFontSize(run, size)
    pdfium.FPDFText_GetMatrix(page, index, matrix)
    along = hypot(matrix.a, matrix.b)
    # Not the length of (c, d), which is longer where a program slants letters itself.
    height = size.value * (abs(matrix.a * matrix.d - matrix.b * matrix.c) / along if along else 1)
    handle = pdfium.FPDFTextObj_GetFont(run)
    outlined = pdfium.FPDFTextObj_GetTextRenderMode(run) == _FILL_AND_STROKE
    flags = pdfium.FPDFFont_GetFlags(handle) if handle else 0
    font = describe_font(_font_name(handle), flags, outlined=outlined)
    replacement = _read_replacement(run) if font.icons else ""
    if _LABELLED.search(replacement):
        font = font._replace(icons=False)
    else:
        replacement = ""
    angle = degrees(atan2(matrix.b, matrix.a))
    upright = abs(matrix.a * matrix.c + matrix.b * matrix.d) < _SLANT * along * along
    slanted = font.italic or not upright
    scale = size.value * along
    return _Style(font, max(abs(height), 0.1), angle, handle, scale, slanted, {}, replacement)


def _read_replacement(run: Any) -> str:
    """Return the replacement text of a text object (`ActualText`), or an empty string."""
    buffer, length = (ctypes.c_ushort * _MAX_ADDRESS)(), ctypes.c_ulong()
    for index in range(pdfium.FPDFPageObj_CountMarks(run)):
        mark = pdfium.FPDFPageObj_GetMark(run, index)
        if pdfium.FPDFPageObjMark_GetParamStringValue(
            mark, b"ActualText", buffer, ctypes.sizeof(buffer), length
        ):
            return bytes(buffer)[: length.value].decode("utf-16-le", "replace").replace("\0", "")
    return ""


def _spread_replacements(glyphs: Sequence[Glyph]) -> list[Glyph]:
    r"""Spread replacement texts over the room up to the next glyph, from the width of the icon.

    Of the macros that draw icons, only names of services are kept: `GitHub` of `\faGitHub`.
    """
    spread: list[Glyph] = []
    at = 0
    for replacement, group in groupby(glyphs, key=lambda glyph: glyph.replacement):
        letters = [*group]
        at += len(letters)
        if replacement:
            if macro := _MACRO.match("".join(letter.text for letter in letters)):
                letters = letters[macro.end() :] or letters
            first, last = letters[0], letters[-1]
            room = first.size * _LETTER_WIDTH * len(letters)
            if at < len(glyphs) and glyphs[at].y == first.y and glyphs[at].x0 > last.x1:
                room = min(room, glyphs[at].x0 - first.size * _SPACE_WIDTH - first.x0)
            start, step = first.x0, room / len(letters)
            for number, letter in enumerate(letters):
                letter.x0, letter.x1 = start + number * step, start + (number + 1) * step
        spread += letters
    return spread


def _advance(style: _Style, code: int) -> float:
    """Return how far a character moves the pen; 0 if the font does not say."""
    if code not in style.advances:
        width = ctypes.c_float()
        handle = style.handle
        known = handle and pdfium.FPDFFont_GetGlyphWidth(handle, code, 1.0, width)
        style.advances[code] = width.value * style.scale if known else 0.0
    return style.advances[code]


def _font_name(handle: Any) -> str:
    if not handle:
        return ""
    name = ctypes.create_string_buffer(200)
    pdfium.FPDFFont_GetBaseFontName(handle, name, len(name))
    return name.value.decode("utf-8", "replace")


def _read_links(document: PdfDocument, page: PdfPage) -> Iterator[_Link]:
    position, link, rect = ctypes.c_int(0), pdfium.FPDF_LINK(), pdfium.FS_RECTF()
    while pdfium.FPDFLink_Enumerate(page, position, link):
        target = _address(document, pdfium.FPDFLink_GetAction(link))
        if target.casefold().startswith(_SAFE_SCHEMES) and pdfium.FPDFLink_GetAnnotRect(link, rect):
            bottom, top = sorted((rect.bottom, rect.top))
            left, right = sorted((rect.left, rect.right))
            yield _Link(left, bottom, right, top, target)


def _address(document: PdfDocument, action: Any) -> str:
    if not action:
        return ""
    address = ctypes.create_string_buffer(_MAX_ADDRESS)
    pdfium.FPDFAction_GetURIPath(document, action, address, _MAX_ADDRESS)
    return _SECOND_SCHEME.sub("", address.value.decode("utf-8", "replace").strip())


def _read_shapes(page: PdfPage) -> Iterator[_Shape]:
    """Yield the shapes of a page that may be bullets."""
    sides = [ctypes.c_float() for _ in range(4)]
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    for index in range(min(pdfium.FPDFPage_CountObjects(page), _MAX_SHAPES)):
        item = pdfium.FPDFPage_GetObject(page, index)
        if pdfium.FPDFPageObj_GetType(item) != pdfium.FPDF_PAGEOBJ_PATH:
            continue
        pdfium.FPDFPageObj_GetBounds(item, *sides)
        left, bottom, right, top = (side.value for side in sides)
        if 1 < right - left < 10 and abs((right - left) - (top - bottom)) < 0.2 * (right - left):
            pdfium.FPDFPath_GetDrawMode(item, fill, stroke)
            filled = fill.value != pdfium.FPDF_FILLMODE_NONE
            yield _Shape(left, right, -(bottom + top) / 2, filled)


def _insert_bullets(glyphs: Sequence[Glyph], shapes: Iterator[_Shape]) -> list[Glyph]:
    """Insert a bullet for each shape before the text it belongs to."""
    bullets: dict[int, Glyph] = {}
    for shape in shapes:
        line = [g for g in glyphs if not g.rotation and g.text.strip() and _is_level(shape, g)]
        after = min((g for g in line if g.x0 >= shape.x1), key=lambda g: g.x0, default=None)
        if after is None or after.x0 - shape.x1 > _BULLET_REACH * after.size:
            continue
        if any(shape.x0 - 2 * _BULLET_REACH * after.size < g.x1 <= shape.x0 + 1 for g in line):
            continue  # there is text to its left
        text = "•" if shape.filled else "◦"
        bullets[id(after)] = Glyph(
            text, shape.x0, shape.x1, after.y, after.size, after.font, after.order
        )
    return [g for glyph in glyphs for g in (bullets.get(id(glyph)), glyph) if g]


def _is_level(shape: _Shape, glyph: Glyph) -> bool:
    """Return whether a shape is at half the height of a letter and small enough for a bullet."""
    fits = 0.15 * glyph.size < shape.x1 - shape.x0 < 0.7 * glyph.size
    return fits and 0 < glyph.y - shape.y < 0.7 * glyph.size
