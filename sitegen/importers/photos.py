"""Find pictures in a CV that may be a portrait of its owner.

Importers offer every picture of a portrait's size; the import decides. Pictures are re-encoded, so
that only the visible picture is kept: no cropped parts, no location metadata, no malformed data.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_PHOTOS: Final = 3
"""Maximum number of pictures to offer from one CV."""
_MIN_POINTS, _MAX_POINTS = 36, 260
"""Smallest and largest side of a portrait on paper, in points."""
_MIN_PIXELS: Final = 80
_MAX_PIXELS: Final = 25_000_000
_MIN_RATIO, _MAX_RATIO = 0.55, 1.35
"""Width of a portrait divided by its height."""
_MAX_SIDE: Final = 1200
"""Longest side to keep, in pixels."""
_DECODERS: Final = ("GIF", "JPEG", "PNG", "WEBP")
"""Formats to accept; Pillow runs other programs for some formats."""


def has_portrait_size(width: float, height: float) -> bool:
    """Return whether a picture of this size on paper, in points, may be a portrait."""
    sides = (width, height)
    fits = min(sides) >= _MIN_POINTS and max(sides) <= _MAX_POINTS
    return fits and _MIN_RATIO <= width / height <= _MAX_RATIO


def is_decodable(width: int, height: int) -> bool:
    """Return whether a picture of so many pixels is neither an icon nor too large."""
    return min(width, height) >= _MIN_PIXELS and width * height <= _MAX_PIXELS


def decode_picture(data: bytes) -> Image | None:
    """Decode a picture, turned upright; None if it is damaged, too large or of another format."""
    from PIL import Image, ImageOps

    try:
        with Image.open(BytesIO(data), formats=_DECODERS) as image:
            return ImageOps.exif_transpose(image) if is_decodable(*image.size) else None
    except Exception:  # Pillow raises errors of many kinds for malformed files.
        return None


def encode_photo(image: Image) -> bytes:
    """Encode a picture as JPEG on white, without metadata; empty if it has only one colour."""
    from PIL import Image

    image.thumbnail((_MAX_SIDE, _MAX_SIDE))
    flat = Image.new("RGB", image.size, "white")
    layers = image.convert("RGBA")
    flat.paste(layers, mask=layers)
    if len(set(flat.convert("L").getextrema())) == 1:  # damaged, or a patch of colour
        return b""
    out = BytesIO()
    flat.save(out, "JPEG", quality=88, optimize=True)
    return out.getvalue()
