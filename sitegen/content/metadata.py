"""Remove the metadata of cameras and programs from pictures: places, times, names, serial numbers.

The picture itself stays as it is, byte for byte, with its colour profile and orientation. Formats
are recognized by their content.
"""

from __future__ import annotations

import re
import struct
import warnings
import zlib
from contextlib import suppress
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PIL import Image

DECODERS: Final = ("AVIF", "GIF", "JPEG", "PNG", "WEBP")
"""Formats to accept, whatever a file's suffix is; Pillow runs other programs for some formats."""
MAX_SIDE: Final = 9000
"""Maximum width and height of a picture, in pixels."""
_HEAD: Final = 16
"""Number of leading bytes that identify a file's format."""
_ORIENTATION: Final = 0x0112
_EXIF_FOLDER, _GPS_FOLDER, _GPS_VERSION = 0x8769, 0x8825, 0
_SERIAL_NUMBERS: Final = frozenset((0xA431, 0xA435, 0xC62F))
"""EXIF tags with the serial number of a camera or lens."""
_TIFF_START: Final = re.compile(rb"II\*\0|MM\0\*")
"""Leading bytes of EXIF data, in every format."""
_MAX_EXIF: Final = 64 * 1024
_MAX_STARTS: Final = 1000
_XMP_PLACE: Final = re.compile(rb"\bexif:GPSL(?:at|ong)itude(?:\s*=\s*[\"']|>)[^\"'<]")
_XMP_SERIAL_NUMBER: Final = re.compile(
    rb"\b(?:aux|exifEX):\w{0,6}SerialNumber(?:\s*=\s*[\"']|>)[^\"'<]"
)
_EXIF: Final = b"Exif\0\0"
_JPEG_END: Final = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")
"""A marker that ends the compressed data of a scan."""
_PNG_CHUNKS: Final = frozenset(
    b"IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL"
    b" fcTL fdAT".split()
)
_WEBP_CHUNKS: Final = frozenset((b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ANIM", b"ANMF", b"ICCP"))
_WEBP_METADATA: Final = 0b1100
"""Flags of `VP8X` that announce EXIF and XMP data."""
_GIF_EXTENSIONS: Final = (b"NETSCAPE2.0", b"ANIMEXTS1.0", b"ICCRGBG1012")
_ITEMS: Final = frozenset((b"Exif", b"mime", b"uri "))
"""Items of HEIF and AVIF files that are not pictures."""
_BRANDS: Final = frozenset(
    b"ftyp" + brand
    for brand in b"avif avis heic heix heim heis hevc hevx mif1 msf1 mif2 miaf".split()
)
_BOXES: Final = frozenset((b"Exif", b"xml ", b"uuid", b"udta", b"jumb", b"brob"))
"""Boxes of these files and of JPEG XL files that only contain metadata."""
_TIFF_POINTERS: Final = frozenset((0x8769, 0x8825, 0xA005))
_TIFF_TAGS: Final = _TIFF_POINTERS | {
    *(0x010D, 0x010E, 0x010F, 0x0110, 0x0131, 0x0132, 0x013B, 0x013C, 0x02BC, 0x83BB, 0x8298),
    *(0x8649, 0x9C9B, 0x9C9C, 0x9C9D, 0x9C9E, 0x9C9F, 0xC62F, 0xC614, 0xC634, 0x927C),
}
_EXIF_TAGS: Final = range(0x9000, 0xA500)
"""Tags of the EXIF directory that some programs write into the picture's directory."""
_TIFF_PICTURES: Final = 0x014A
"""Tag that points to the directories of further pictures."""
_TIFF_SIZES: Final = (1, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4)
"""Bytes of a value by its type."""


def read_public(path: Path) -> bytes | Path:
    """Return the content of a picture without its metadata, or the path of any other file."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
        if not starts_like_picture(head):
            return path
        return strip_metadata(head + file.read())


def strip_metadata(content: bytes) -> bytes:
    """Return a picture without its metadata; other files and broken pictures unchanged."""
    for is_of_format, strip in _FORMATS:
        if is_of_format(content[:_HEAD]):
            try:
                return strip(content)
            except (struct.error, IndexError, ValueError):  # no program could display it
                return content
    return content


def starts_like_picture(content: bytes) -> bool:
    """Return whether a file begins like a picture."""
    return any(is_of_format(content[:_HEAD]) for is_of_format, _ in _FORMATS)


def find_traces(content: bytes) -> set[str]:
    """Return the revealing metadata of a picture, or of the pictures in a PDF or other file.

    Only places and serial numbers: they show where somebody was, or which pictures are theirs.
    """
    patterns = {"a place": _XMP_PLACE, "a serial number": _XMP_SERIAL_NUMBER}
    traces = {what for what, pattern in patterns.items() if pattern.search(content)}
    for exif in _exif_data(content):
        with suppress(Exception):  # Pillow raises errors of many kinds for malformed data
            tags = set(exif) | set(exif.get_ifd(_EXIF_FOLDER))
            if tags & _SERIAL_NUMBERS:
                traces.add("a serial number")
            if set(exif.get_ifd(_GPS_FOLDER)) - {_GPS_VERSION}:
                traces.add("a place")
    return traces


def _exif_data(content: bytes) -> Iterator[Image.Exif]:
    """Yield the EXIF data in a file, at any offset."""
    from PIL import Image

    with suppress(Exception), Image.open(BytesIO(content), formats=DECODERS) as image:
        yield image.getexif()  # may be compressed
    for match in islice(_TIFF_START.finditer(content), _MAX_STARTS):
        exif, start = Image.Exif(), match.start()
        with suppress(Exception):
            exif.load(content[start : start + _MAX_EXIF] if start else content)
            yield exif


def is_picture(content: bytes) -> bool:
    """Return whether a file is a valid picture, whatever its name."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(BytesIO(content), formats=DECODERS) as image:
                image.load()
                return max(image.size) <= MAX_SIDE
    except Exception:  # Pillow raises errors of many kinds for malformed files.
        return False


def _strip_jpeg(content: bytes) -> bytes:
    parts, orientation, at = [b"\xff\xd8"], b"", 2
    while at + 4 <= len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        if marker in (0xFF, 0x01) or 0xD0 <= marker <= 0xD8:  # without content
            at += 1 if marker == 0xFF else 2
            continue
        if marker == 0xD9:
            break  # previews and further pictures of the same camera follow
        (size,) = struct.unpack_from(">H", content, at + 2)
        end = at + 2 + size
        data = content[at + 4 : end]
        if marker == 0xE1 and data.startswith(_EXIF):
            orientation = orientation or _orientation(data)
        elif _is_jpeg_part(marker, data):
            parts.append(content[at:end])
        if marker == 0xDA:
            scan, begin = _JPEG_END.search(content, end), end
            end = scan.start() if scan else len(content)
            parts.append(content[begin:end])
        at = end
    if orientation:
        parts.insert(1, b"\xff\xe1" + struct.pack(">H", len(orientation) + 2) + orientation)
    return b"".join([*parts, b"\xff\xd9"])


def _is_jpeg_part(marker: int, data: bytes) -> bool:
    """Return whether a segment is needed to show the picture."""
    if marker == 0xE2:
        return data.startswith(b"ICC_PROFILE\0")
    if marker == 0xE0:
        return data.startswith(b"JFIF\0")
    return marker == 0xEE or not (0xE0 <= marker <= 0xEF or marker == 0xFE)


def _strip_png(content: bytes) -> bytes:
    parts, at = [content[:8]], 8
    while at + 12 <= len(content):
        size, kind = struct.unpack_from(">I4s", content, at)
        end = at + 12 + size
        if kind in _PNG_CHUNKS:
            parts.append(content[at:end])
        elif kind == b"eXIf" and (exif := _orientation(content[at + 8 : end - 4])):
            data = b"eXIf" + exif.removeprefix(_EXIF)
            parts += struct.pack(">I", len(data) - 4), data, struct.pack(">I", zlib.crc32(data))
        if kind == b"IEND":
            break
        at = end
    return b"".join(parts)


def _strip_webp(content: bytes) -> bytes:
    parts, orientation, at = [], b"", 12
    while at + 8 <= len(content):
        kind, size = struct.unpack_from("<4sI", content, at)
        end = at + 8 + size + size % 2
        if kind in _WEBP_CHUNKS:
            parts.append(content[at:end])
        elif kind == b"EXIF":
            orientation = _orientation(content[at + 8 : at + 8 + size]).removeprefix(_EXIF)
        at = end
    if parts and parts[0].startswith(b"VP8X"):
        flags = parts[0][8] & ~_WEBP_METADATA | (0b1000 if orientation else 0)
        parts[0] = parts[0][:8] + bytes([flags]) + parts[0][9:]
        if orientation:
            padding = b"\0" * (len(orientation) % 2)
            parts.append(struct.pack("<4sI", b"EXIF", len(orientation)) + orientation + padding)
    body = b"WEBP" + b"".join(parts)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def _strip_gif(content: bytes) -> bytes:
    at = 13 + _palette_size(content[10])
    parts = [content[:at]]
    while at < len(content) and content[at] != 0x3B:
        if content[at] == 0x2C:
            end = _skip_blocks(content, at + 10 + _palette_size(content[at + 9]) + 1)
            parts.append(content[at:end])
        elif content[at] == 0x21:
            end = _skip_blocks(content, at + 2)
            label, name = content[at + 1], content[at + 3 : at + 14]
            if label in (0xF9, 0x01) or (label == 0xFF and name in _GIF_EXTENSIONS):
                parts.append(content[at:end])
        else:
            break
        at = end
    return b"".join([*parts, b"\x3b"])


def _palette_size(flags: int) -> int:
    return 3 << ((flags & 7) + 1) if flags & 0x80 else 0


def _skip_blocks(content: bytes, at: int) -> int:
    while content[at]:
        at += content[at] + 1
    return at + 1


def _strip_boxes(content: bytes) -> bytes:
    """Blank out metadata in HEIF, AVIF and JPEG XL, whose parts refer to each other by offset."""
    blank = bytearray(content)
    for kind, start, end in _boxes(content, 0, len(content)):
        if kind in _BOXES:
            blank[start:end] = bytes(end - start)
            blank[start - 4 : start] = b"free"
        elif kind == b"meta":
            children = {name: (a, b) for name, a, b in _boxes(content, start + 4, end)}
            types = list(_item_types(content, *children.get(b"iinf", (0, 0))))
            hidden = {item for item, _, kind in types if kind in _ITEMS}
            for _, place, kind in types:
                if kind in _ITEMS:  # decoders would reject blank EXIF data
                    blank[place : place + 4] = b"free"
            data = children.get(b"idat", (0, 0))[0]
            for item, offset, length in _locations(content, *children.get(b"iloc", (0, 0)), data):
                if item in hidden:
                    _wipe(blank, offset, length)
    return bytes(blank)


def _wipe(blank: bytearray, start: int, length: int) -> None:
    stop = min(start + length, len(blank))
    blank[start:stop] = bytes(max(0, stop - start))


def _boxes(content: bytes, at: int, end: int) -> Iterator[tuple[bytes, int, int]]:
    """Yield the kind of each box, and the range of its content."""
    while at + 8 <= end:
        size, kind = struct.unpack_from(">I4s", content, at)
        start = at + 8
        if size == 1:
            (size,) = struct.unpack_from(">Q", content, start)
            start += 8
        stop = at + size if size else end
        if stop <= at or stop > end:
            return
        yield kind, start, stop
        at = stop


def _item_types(content: bytes, start: int, end: int) -> Iterator[tuple[int, int, bytes]]:
    """Yield the number of each item, the offset of its type, and the type."""
    if end:
        first = start + (6 if content[start] == 0 else 8)
        for kind, at, _ in _boxes(content, first, end):
            if kind == b"infe" and content[at] >= 2:
                layout = ">HH4s" if content[at] == 2 else ">IH4s"
                item, _, name = struct.unpack_from(layout, content, at + 4)
                yield item, at + (8 if content[at] == 2 else 10), name


def _locations(content: bytes, start: int, end: int, data: int) -> Iterator[tuple[int, int, int]]:
    """Yield item, offset and length of each extent that the box `iloc` lists."""
    if not end:
        return
    version, at = content[start], start + 4
    sizes = content[at] >> 4, content[at] & 15, content[at + 1] >> 4, content[at + 1] & 15
    offset_size, length_size, base_size, index_size = sizes

    def number(size: int) -> int:
        nonlocal at
        at += size
        return int.from_bytes(content[at - size : at], "big")

    at += 2
    for _ in range(number(2 if version < 2 else 4)):
        item = number(2 if version < 2 else 4)
        method = number(2) & 15 if version else 0
        number(2)
        base = number(base_size)
        for _ in range(number(2)):
            number(index_size if version else 0)
            offset, length = number(offset_size), number(length_size)
            yield item, base + offset + (data if method == 1 else 0), length
        if at > end:
            return


def _strip_tiff(content: bytes) -> bytes:
    blank = bytearray(content)
    order = "<" if content[:2] == b"II" else ">"
    waiting = list(struct.unpack_from(f"{order}I", content, 4))
    seen = {0}
    while waiting:
        at = waiting.pop()
        if at not in seen:
            seen.add(at)
            waiting += _blank_tags(content, blank, at, order, all_tags=False)
    return bytes(blank)


def _blank_tags(
    content: bytes, blank: bytearray, at: int, order: str, *, all_tags: bool
) -> list[int]:
    """Blank out the metadata in a directory of a TIFF file; return the offsets of the next ones."""
    following: list[int] = []
    (count,) = struct.unpack_from(f"{order}H", content, at)
    for entry in range(at + 2, at + 2 + 12 * count, 12):
        tag, kind, number = struct.unpack_from(f"{order}HHI", content, entry)
        (value,) = struct.unpack_from(f"{order}I", content, entry + 8)
        if tag == _TIFF_PICTURES and not all_tags:
            where = entry + 8 if number == 1 else value
            following += struct.unpack_from(f"{order}{min(number, len(content))}I", content, where)
        if not all_tags and tag not in _TIFF_TAGS and tag not in _EXIF_TAGS:
            continue
        if tag in _TIFF_POINTERS and not all_tags:
            _blank_tags(content, blank, value, order, all_tags=True)
            continue
        size = number * (_TIFF_SIZES[kind] if kind < len(_TIFF_SIZES) else 1)
        _wipe(blank, value if size > 4 else entry + 8, max(4, size))
    return [*following, *struct.unpack_from(f"{order}I", content, at + 2 + 12 * count)]


def _orientation(data: bytes) -> bytes:
    """Return EXIF data with only the orientation, if the picture must be rotated."""
    from PIL import Image

    exif = Image.Exif()
    try:
        exif.load(data)
        orientation = exif.get(_ORIENTATION, 1)
    except Exception:  # Pillow raises errors of many kinds for malformed data.
        return b""
    if orientation not in range(2, 9):
        return b""
    new = Image.Exif()
    new[_ORIENTATION] = orientation
    return new.tobytes()


_FORMATS: Final[tuple[tuple[Callable[[bytes], bool], Callable[[bytes], bytes]], ...]] = (
    (lambda head: head.startswith(b"\xff\xd8\xff"), _strip_jpeg),
    (lambda head: head.startswith(b"\x89PNG\r\n\x1a\n"), _strip_png),
    (lambda head: head.startswith(b"RIFF") and head[8:12] == b"WEBP", _strip_webp),
    (lambda head: head.startswith((b"GIF87a", b"GIF89a")), _strip_gif),
    (lambda head: head[4:8] == b"JXL " or head[4:12] in _BRANDS, _strip_boxes),
    (lambda head: head.startswith((b"II*\0", b"MM\0*")), _strip_tiff),
)
"""Recognizers and strippers of each format."""
