"""Offer the pictures of a Word document that may be a portrait of its owner."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.document import Photo
from sitegen.importers.photos import decode_picture, encode_photo, has_portrait_size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.etree import _Element
    from PIL.Image import Image

    from sitegen.importers.docx.package import Package

_UNITS: Final = 12_700
"""Units (EMU) in a point."""
_WHOLE: Final = 100_000
"""The length of a side, in the units of cropped parts."""


def read_photos(package: Package, part: str) -> Iterator[Photo]:
    """Yield the pictures of a part that have the size of a portrait."""
    links = package.links(part)
    paragraphs = 0
    seen = set()  # some are in the file twice, for new and old programs
    for element in package.xml(part).iter("p", "drawing"):
        if element.tag == "p":
            paragraphs += next(element.iter("t"), None) is not None
            continue
        extent, picture = element.find("*/extent"), next(element.iter("blip"), None)
        link = links.get(picture.get("embed", "")) if picture is not None else None
        width, height = (_length(extent, name) / _UNITS for name in ("cx", "cy"))
        if link is None or link.target in seen or not has_portrait_size(width, height):
            continue
        seen.add(link.target)
        if image := decode_picture(package.picture(link.target)):
            content = encode_photo(_crop(image, next(element.iter("srcRect"), None)))
            if content:
                yield Photo(content, round(width, 1), round(height, 1), paragraph=paragraphs)


def _crop(image: Image, cropped: _Element | None) -> Image:
    """Cut off what the document does not show."""
    left, top, right, bottom = (_length(cropped, side) / _WHOLE for side in "ltrb")
    if left + right >= 1 or top + bottom >= 1:
        return image
    width, height = image.size
    box = (left * width, top * height, (1 - right) * width, (1 - bottom) * height)
    return image.crop((round(box[0]), round(box[1]), round(box[2]), round(box[3])))


def _length(element: _Element | None, name: str) -> int:
    """Return a length that is not negative; 0 if it is missing."""
    text = element.get(name, "") if element is not None else ""
    return int(text) if re.fullmatch(r"\d{1,9}", text) else 0
