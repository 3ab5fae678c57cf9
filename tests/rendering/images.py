"""Pictures to test with."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from PIL import Image

if TYPE_CHECKING:
    from pathlib import Path


def encode(image: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    buffer = BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def plain(size: tuple[int, int], color: str = "#0a6e5c", **options: Any) -> bytes:
    """A PNG of one color; eight digits make it translucent."""
    mode = "RGBA" if len(color) > 7 else "RGB"
    return encode(Image.new(mode, size, color), **options)


def animated() -> bytes:
    first, *rest = (Image.new("RGB", (300, 200), color) for color in ("red", "blue"))
    return encode(first, "GIF", save_all=True, append_images=rest)


def write(path: Path, content: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path
