"""Pictures are published as they are, without what cameras and programs write into them."""

from __future__ import annotations

import struct
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageSequence, PngImagePlugin

from sitegen.content.metadata import find_traces, read_public, strip_metadata

if TYPE_CHECKING:
    from pathlib import Path

CANARY = "SN-4711-canary"
FORMATS = ["JPEG", "PNG", "WEBP", "GIF", "AVIF", "TIFF", "MPO"]


def picture(format_: str, *, orientation: int = 1, frames: int = 1) -> bytes:
    """Return a picture with a serial number wherever its format has a place for one."""
    images = [Image.new("RGB", (40, 24 + n), (20 * n, 90, 160)) for n in range(frames)]
    images = [image.crop((0, 0, 40, 24)) for image in images]
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x013B] = CANARY
    exif[0xA435] = CANARY  # outside of its directory
    exif.get_ifd(0x8769)[0xA431] = CANARY
    exif.get_ifd(0x8825)[29] = CANARY
    xmp = f"<x:xmpmeta xmlns:x='adobe:ns:meta/'>{CANARY}</x:xmpmeta>".encode()
    options: dict[str, Any] = {"exif": exif, "xmp": xmp, "comment": CANARY.encode()}
    if format_ == "PNG":
        info = PngImagePlugin.PngInfo()
        info.add_text("Comment", CANARY)
        info.add_itxt("XML:com.adobe.xmp", CANARY)
        options = {"exif": exif, "pnginfo": info}
    elif format_ == "TIFF":
        options = {"exif": exif, "description": CANARY, "artist": CANARY}
    buffer = BytesIO()
    animated = {"save_all": True, "append_images": images[1:]} if frames > 1 else {}
    images[0].save(buffer, format_, **options, **animated)
    content = buffer.getvalue()
    assert CANARY.encode() in content
    return content


def pixels(content: bytes) -> list[bytes]:
    with Image.open(BytesIO(content)) as image:
        return [frame.convert("RGB").tobytes() for frame in ImageSequence.Iterator(image)]


@pytest.mark.parametrize(
    ("format_", "frames"),
    [*((format_, 1) for format_ in FORMATS), ("GIF", 3), ("WEBP", 3), ("PNG", 3)],
)
def test_a_picture_loses_its_metadata_and_nothing_else(format_: str, frames: int) -> None:
    content = picture(format_, frames=frames)
    stripped = strip_metadata(content)
    assert CANARY.encode() not in stripped
    assert pixels(stripped)[:frames] == pixels(content)[:frames]
    assert strip_metadata(stripped) == stripped


@pytest.mark.parametrize("number", [1, 2])
def test_the_previews_in_a_raw_picture_lose_their_metadata(number: int) -> None:
    """A directory that points to one or two further ones, and a loop back to the first."""
    canary = CANARY.encode()
    previews = [200, 8][:number]
    pointers = struct.pack("<2I", *previews) if number > 1 else b""
    first = struct.pack("<HHHIII", 1, 0x014A, 4, number, 100 if pointers else previews[0], 8)
    preview = struct.pack("<HHHIII", 1, 0x010E, 2, len(canary), 300, 0)
    content = bytearray(b"II*\0" + struct.pack("<I", 8) + first).ljust(400, b"\0")
    for at, part in ((100, pointers), (200, preview), (300, canary)):
        content[at : at + len(part)] = part
    stripped = strip_metadata(bytes(content))
    assert stripped == bytes(content).replace(canary, bytes(len(canary)))


@pytest.mark.parametrize("format_", ["JPEG", "PNG", "WEBP"])
def test_a_picture_keeps_its_orientation(format_: str) -> None:
    with Image.open(BytesIO(strip_metadata(picture(format_, orientation=6)))) as image:
        assert dict(image.getexif()) == {0x0112: 6}


def test_what_follows_a_picture_is_removed_and_other_files_are_not_read(tmp_path: Path) -> None:
    assert CANARY.encode() not in strip_metadata(picture("JPEG") + CANARY.encode())
    (tmp_path / "cv.pdf").write_bytes(b"%PDF-1.7")
    assert read_public(tmp_path / "cv.pdf") == tmp_path / "cv.pdf"


@pytest.mark.parametrize("format_", FORMATS)
def test_a_broken_picture_ends_in_bytes(format_: str) -> None:
    content = picture(format_)
    for end in range(0, len(content), 7):
        strip_metadata(content[:end])
    for at in range(0, min(len(content), 400), 3):
        strip_metadata(content[:at] + b"\xff\xff" + content[at + 2 :])


@pytest.mark.parametrize(
    ("text", "traces"),
    [
        (b'<x exif:GPSLatitude="59,54.8N"/>', {"a place"}),
        (b"<exif:GPSLongitude>10,45E</exif:GPSLongitude>", {"a place"}),
        (b"<x aux:SerialNumber='47' exifEX:BodySerialNumber='11'/>", {"a serial number"}),
        (b"<x exif:GPSLatitude='' aux:SerialNumber=''/>", set()),
        (b"the tags exif:GPSLatitude and aux:SerialNumber", set()),
        (b"II*\0\xff\xff\xff\xff MM\0* II*\0\0\0\0\0" * 500, set()),
    ],
)
def test_places_and_serial_numbers_are_found_in_xmp_data(text: bytes, traces: set[str]) -> None:
    assert find_traces(text) == traces


def test_compressed_exif_data_are_found() -> None:
    exif = Image.Exif()
    exif.get_ifd(0x8825)[2] = (59.0, 54.0, 48.0)
    data = exif.tobytes()
    info = PngImagePlugin.PngInfo()
    info.add_text("Raw profile type exif", f"\nexif\n{len(data):8}\n{data.hex()}\n", zip=True)
    buffer = BytesIO()
    Image.new("RGB", (4, 4)).save(buffer, "PNG", pnginfo=info)
    assert find_traces(buffer.getvalue()) == {"a place"}
