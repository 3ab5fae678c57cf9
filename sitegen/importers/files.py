"""Read files within limits, as bytes, text or pictures, and explain what is wrong with them.

Pictures may be portraits of the owner. They are re-encoded, so that only the visible picture is
kept: no cropped parts, no location metadata, no malformed data.
"""

from __future__ import annotations

import os
import re
from io import BytesIO
from typing import TYPE_CHECKING, Final

from sitegen.errors import Problem, UnreadableError

if TYPE_CHECKING:
    from pathlib import Path

    from PIL.Image import Image

MIB: Final = 1024 * 1024
"""Bytes in a mebibyte."""

_SIGNATURES: Final = (
    (b"%PDF-", "a PDF", ".pdf"),
    (b"{\\rtf", "an RTF file", ""),
    (b"\xd0\xcf\x11\xe0", "an old Word file (.doc) or a password-protected document", ""),
    (b"\x89PNG", "an image", ""),
    (b"\xff\xd8\xff", "an image", ""),
    (b"GIF8", "an image", ""),
    (b"II*\0", "an image", ""),
    (b"MM\0*", "an image", ""),
    (b"\x1f\x8b", "a compressed archive", ""),
    (b"7z\xbc\xaf", "a compressed archive", ""),
    (b"Rar!", "a compressed archive", ""),
    (b"bplist", "a macOS property list or web archive", ""),
    (b"%!PS", "a PostScript file", ""),
    (b"PK\x03\x04", "a Word document or another zip archive", ".docx"),
)
_BOMS: Final = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_BINARY: Final = re.compile(rb"[\0\x01-\x08\x0e-\x1a]")


def read_bytes(path: Path, most: int) -> bytes:
    """Return the bytes of a file; raise UnreadableError if it has more than `most` or fails."""
    try:
        with open(path, "rb", opener=_open_without_waiting) as file:
            data = file.read(most + 1) or b""
    except OSError as error:
        reason = error.strerror or "it cannot be opened"
        raise UnreadableError(Problem(f"cannot read this file: {reason}", str(path))) from error
    if len(data) > most:
        message = f"this file is larger than {most // MIB} MiB"
        hint = "import a file that contains the CV only"
        raise UnreadableError(Problem(message, str(path), hint=hint))
    return data


def _open_without_waiting(path: str, flags: int) -> int:
    """Open a file without blocking on a named pipe or a file of `/proc`."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def detect_type(data: bytes) -> tuple[str, str]:
    """Return a description of a binary file and its usual suffix; empty strings if unknown."""
    for signature, description, suffix in _SIGNATURES:
        if data.startswith(signature):
            return description, suffix
    return "", ""


def wrong_type(path: Path, data: bytes, expected: str) -> UnreadableError:
    """Return the error for a file that is not what its suffix says: `a Word document`."""
    description, suffix = detect_type(data) if data.strip() else ("an empty file", "")
    message = f"this is {description}, not {expected}" if description else f"this is not {expected}"
    if suffix and suffix != path.suffix:
        hint = f"rename it to {path.stem}{suffix}"
    else:
        hint = "export the CV as PDF or .docx"
    return UnreadableError(Problem(message, str(path), hint=hint))


def read_text(path: Path, *, most: int = MIB) -> str:
    r"""Return the text of a file, with `\n` as line end; raise UnreadableError."""
    return decode_text(path, read_bytes(path, most))


def decode_text(path: Path, data: bytes, declared: str = "") -> str:
    """Decode the bytes of a text file.

    The encoding is UTF-8 if possible; otherwise the declared one, GB 18030 (common in old Chinese
    files) or Windows-1252. Raises UnreadableError if the file is binary or in an unknown encoding.
    """
    by_bom = next((encoding for bom, encoding in _BOMS if data.startswith(bom)), "")
    if detect_type(data)[0] or (not by_bom and _BINARY.search(data[:4096])):
        raise wrong_type(path, data, "a text file")
    # A page saved as UTF-8 may still declare its former encoding, so try UTF-8 first. ASCII
    # is valid UTF-8, but may be meant as ISO-2022 or UTF-7.
    first = declared if data.isascii() else ""
    encodings = [by_bom, first, "utf-8", declared, "gb18030", "cp1252"]
    for encoding in [by_bom] if by_bom == "utf-16" else filter(None, encodings):
        try:
            text = data.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
        if encoding != "gb18030" or _is_mostly_chinese(text):
            return text.replace("\r\n", "\n").replace("\r", "\n")
    message = "this text is in an unknown encoding"
    raise UnreadableError(Problem(message, str(path), hint="save it as UTF-8"))


def _is_mostly_chinese(text: str) -> bool:
    """Return whether the non-ASCII part is common Chinese; misread Western text is not."""
    other = "".join(char for char in text if char > "\x7f")
    return len(other.encode("gb2312", "ignore")) > 1.4 * len(other)


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
