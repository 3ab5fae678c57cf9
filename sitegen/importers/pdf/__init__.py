"""Read a PDF into lines, in the order in which a person reads them.

PDFs are read with PDFium (pypdfium2, Apache-2.0 or BSD-3-Clause). It extracts characters ten to
twenty times faster than pdfminer.six and pdfplumber, just as precisely and in drawing order, and it
renders the pages for the review as well.

A page passes through `glyphs` (with `characters`), `segments`, `columns` and `rows`; then the whole
document through `typography` and `lines`.
"""

from __future__ import annotations

import base64
import io
from itertools import islice
from typing import TYPE_CHECKING, Final

import pypdfium2.raw as pdfium
from pypdfium2 import PdfDocument, PdfiumError

from sitegen.document import Photo, Picture
from sitegen.errors import Problem, UnreadableError
from sitegen.importers import files
from sitegen.importers.files import MAX_PHOTOS, encode_photo, has_portrait_size, is_decodable
from sitegen.importers.pdf.columns import find_regions
from sitegen.importers.pdf.glyphs import read_page
from sitegen.importers.pdf.lines import separate_headers, write_lines
from sitegen.importers.pdf.rows import read_rows
from sitegen.importers.pdf.segments import build_segments, find_stops, split_at_stops

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from PIL.Image import Image

    from sitegen.document import Line
    from sitegen.importers.pdf.glyphs import Frame, Glyph, PageGlyphs
    from sitegen.importers.pdf.rows import Row

__all__ = ["draw_pages", "read_lines", "read_text"]

_MAX_BYTES: Final = 64 * files.MIB
_MAX_PAGES: Final = 100
_MAX_CHARACTERS: Final = 1_000_000
_MIN_LETTERS: Final = 20
"""Minimum number of letters in a PDF with text; scans may have a stamp or a watermark."""
_WRONG_PASSWORD: Final = 4
_EXPORT: Final = "export the CV as PDF again, or import its .docx or .tex file"
_CV_ONLY: Final = "import a file that contains the CV only"
_OCR: Final = (
    "run text recognition on it, for instance `ocrmypdf CV.pdf CV-text.pdf`, and import the result"
)


def read_lines(path: Path) -> Iterator[Line | Photo]:
    """Yield the lines of a PDF, with a blank one between paragraphs, and possible portraits.

    Raises:
        UnreadableError: The file is no PDF, broken, encrypted, too large, or without text.
    """
    data = files.read_bytes(path, _MAX_BYTES)
    if b"%PDF-" not in data[:1024]:
        raise files.wrong_type(path, data, "a PDF")
    if b"%%EOF" not in data[-4096:] and b"startxref" not in data[-4096:]:
        raise _unreadable(path, "this PDF is truncated", "download or export it again")
    with _open(path, data) as document:
        pages = _read_pages(path, document)
        yield from islice(read_photos(document, pages[0].frame), MAX_PHOTOS)
    frames = {page.number: page.frame for page in pages}
    yield from write_lines(separate_headers(_read_rows(pages)), path.name, frames)


def read_text(path: Path) -> str:
    """Return the plain text of a PDF of up to 100 pages; empty if it cannot be read."""
    try:
        with PdfDocument(files.read_bytes(path, _MAX_BYTES)) as document:
            return "\n".join(
                document[number].get_textpage().get_text_bounded()
                for number in range(min(len(document), _MAX_PAGES))
            )
    except (PdfiumError, UnreadableError, OSError):
        return ""


def _unreadable(path: Path, message: str, hint: str) -> UnreadableError:
    return UnreadableError(Problem(message, str(path), hint=hint))


def _open(path: Path, data: bytes) -> PdfDocument:
    try:
        return PdfDocument(data)
    except PdfiumError as error:
        if error.err_code == _WRONG_PASSWORD:
            message, hint = "this PDF is password-protected", "save it without a password"
        else:
            message, hint = "this PDF is damaged", _EXPORT
        raise _unreadable(path, message, hint) from error


def _read_pages(path: Path, document: PdfDocument) -> list[PageGlyphs]:
    count = len(document)
    if not count:
        raise _unreadable(path, "this PDF has no pages", _EXPORT)
    if count > _MAX_PAGES:
        raise _unreadable(path, f"this PDF has {count} pages; the limit is {_MAX_PAGES}", _CV_ONLY)
    pages: list[PageGlyphs] = []
    characters = letters = unknown = 0
    for number in range(1, count + 1):
        try:
            page = read_page(document, number, _MAX_CHARACTERS)
        except PdfiumError as error:
            raise _unreadable(path, f"page {number} of this PDF is damaged", _EXPORT) from error
        characters += len(page.glyphs)
        if characters > _MAX_CHARACTERS:
            raise _unreadable(path, "this PDF has too much text for a CV", _CV_ONLY)
        letters += sum(glyph.text.isalnum() for glyph in page.glyphs)
        unknown += sum(g.text >= "\U000f0000" or g.text == "\ufffd" for g in page.glyphs)
        pages.append(page)
    if letters + unknown < _MIN_LETTERS:
        raise _unreadable(path, "this PDF has no text, only images; it may be a scan", _OCR)
    if unknown > letters:
        message = "the text of this PDF cannot be extracted: its fonts do not name their characters"
        raise _unreadable(path, message, _OCR)
    return pages


def _read_rows(pages: Sequence[PageGlyphs]) -> list[list[Row]]:
    """Return the rows of each page in reading order; rotated text follows the rest of its page."""
    segmented = [[build_segments(part) for part in _by_rotation(p.glyphs)] for p in pages]
    stops = find_stops([part for page in segmented for part in page])
    rows: list[list[Row]] = []
    number = 0
    for page, parts in zip(pages, segmented, strict=True):
        rows.append([])
        for part in parts:
            pieces = [piece for segment in part for piece in split_at_stops(segment, stops)]
            for region in find_regions(pieces):
                number += 1
                rows[-1] += read_rows(region, page.number, number)
    return rows


def _by_rotation(glyphs: Sequence[Glyph]) -> list[list[Glyph]]:
    groups: dict[int, list[Glyph]] = {}
    for glyph in glyphs:
        groups.setdefault(glyph.rotation, []).append(glyph)
    return sorted(groups.values(), key=len, reverse=True)


# Pictures of pages, and portraits

_MAX_WIDTH: Final = 1000
_MAX_HEIGHT: Final = 2000
_MAX_PICTURES: Final = 40
_MAX_PICTURE_BYTES: Final = 4_000_000
_MAX_PNG: Final = 200_000
"""Larger pages contain photographs, which are smaller as WebP; text is sharper as PNG."""


def draw_pages(path: Path) -> Iterator[Picture]:
    """Yield the pages of a PDF as pictures, up to a total of 4 MB; none if it is damaged."""
    left = _MAX_PICTURE_BYTES
    try:
        with PdfDocument(path) as document:
            for number in range(min(len(document), _MAX_PICTURES)):
                page = document[number]
                width, height = page.get_size()
                scale = min(_MAX_WIDTH / width, _MAX_HEIGHT / height)
                bitmap = page.render(scale=scale, may_draw_forms=False, draw_annots=False)
                media_type, data = _encode(bitmap.to_pil().convert("RGB"))
                left -= len(data)
                if left < 0:
                    return
                encoded = base64.b64encode(data).decode()
                yield Picture(number + 1, width, height, media_type, encoded)
    except PdfiumError:
        return


def _encode(picture: Image) -> tuple[str, bytes]:
    """Return the media type and the bytes of a picture."""
    from PIL import Image  # only reviews need it

    out = io.BytesIO()
    reduced = picture.quantize(32, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    reduced.save(out, "PNG", compress_level=4)
    if out.tell() > _MAX_PNG:
        out = io.BytesIO()
        picture.save(out, "WEBP", quality=50, method=0)
        return "image/webp", out.getvalue()
    return "image/png", out.getvalue()


def read_photos(document: PdfDocument, frame: Frame) -> Iterator[Photo]:
    """Yield the pictures of the first page that have the size of a portrait."""
    for image in document[0].get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE], max_depth=1):
        content = b""
        try:
            left, bottom, right, top = image.get_bounds()
            box = frame.box([(left, bottom), (right, top)])
            width, height = round(box.x1 - box.x0, 1), round(box.y1 - box.y0, 1)
            if has_portrait_size(width, height) and is_decodable(*image.get_px_size()):
                content = encode_photo(image.get_bitmap(render=True).to_pil())
        except (
            PdfiumError,
            ValueError,
            MemoryError,
        ):  # A damaged picture should not prevent reading the CV.
            continue
        if content:
            yield Photo(content, width, height, box, page=1)
