"""Offer the pictures of the first page of a PDF that may be a portrait of its owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2.raw as pdfium
from pypdfium2 import PdfiumError

from sitegen.document import Photo
from sitegen.importers.photos import encode_photo, has_portrait_size, is_decodable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pypdfium2 import PdfDocument

    from sitegen.importers.pdf.glyphs import Frame


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
        ):  # A damaged picture does not make a damaged CV.
            continue
        if content:
            yield Photo(content, width, height, box, page=1)
