"""The pictures of a PDF: its pages for the review of an import, and possible portraits."""

from __future__ import annotations

import base64
import io
from typing import TYPE_CHECKING, Final

import pypdfium2.raw as pdfium
from pypdfium2 import PdfDocument, PdfiumError

from sitegen.document import Photo, Picture
from sitegen.importers.photos import encode_photo, has_portrait_size, is_decodable

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PIL.Image import Image

    from sitegen.importers.pdf.glyphs import Frame

_MAX_WIDTH: Final = 1000
_MAX_HEIGHT: Final = 2000
_MAX_PAGES: Final = 40
_MAX_BYTES: Final = 4_000_000
_MAX_PNG: Final = 200_000
"""Larger pages contain photographs, which are smaller as WebP; text is sharper as PNG."""


def draw_pages(path: Path) -> Iterator[Picture]:
    """Yield the pages of a PDF as pictures, up to a total of 4 MB; none if it is damaged."""
    left = _MAX_BYTES
    try:
        with PdfDocument(path) as document:
            for number in range(min(len(document), _MAX_PAGES)):
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
