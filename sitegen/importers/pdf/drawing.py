"""The bytes of a PDF -> a picture of each page. Runs in a process of its own, as the reader does.

Pages are written as they are drawn, one JSON object a line, so that those before one that takes too long are kept.
"""

from __future__ import annotations

import base64
import io
import json
import sys
from typing import TYPE_CHECKING, Any, Final

from sitegen.importers.pdf import limits

if TYPE_CHECKING:
    from PIL.Image import Image

SECONDS: Final = 3
_WIDTH: Final = 1000
_HEIGHT: Final = 2000
_COLOURS: Final = 32
# Half the time of the usual 6, and hardly larger.
_PACKED: Final = 4
# A page with photographs is smaller as WebP; one of text is smaller, and sharper, as PNG with few colours.
_LARGE: Final = 200_000
_MOST_PAGES: Final = 40
_MOST_BYTES: Final = 4_000_000


def draw(data: bytes) -> None:
    """Write the pages of a PDF: width and height in points, type and base64 of the picture."""
    import pypdfium2

    left = _MOST_BYTES
    document = pypdfium2.PdfDocument(data)
    for number in range(min(len(document), _MOST_PAGES)):
        page = document[number]
        width, height = page.get_size()
        kind, picture = _encoded(_drawn(page, min(_WIDTH / width, _HEIGHT / height)))
        left -= len(picture)
        if left < 0:
            return
        drawn = [number + 1, width, height, kind, base64.b64encode(picture).decode()]
        sys.stdout.write(f"{json.dumps(drawn)}\n")
        sys.stdout.flush()


def _drawn(page: Any, scale: float) -> Image:
    picture: Image = page.render(scale=scale, may_draw_forms=False, draw_annots=False).to_pil()
    return picture if picture.mode == "RGB" else picture.convert("RGB")


def _encoded(picture: Image) -> tuple[str, bytes]:
    from PIL import Image

    out = io.BytesIO()
    few = picture.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(out, "PNG", compress_level=_PACKED)
    if out.tell() <= _LARGE:
        return "png", out.getvalue()
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=50, method=0)
    return "webp", out.getvalue()


if __name__ == "__main__":
    limits.limit(SECONDS)
    draw(sys.stdin.buffer.read())
