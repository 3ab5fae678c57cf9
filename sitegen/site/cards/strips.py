"""A PNG put together from strips as wide as itself, each pressed by itself: what many pictures share is pressed once.

In: rows of pixels, four bits each. Out: a strip of them, and a PNG of strips. Pillow would press every row anew, and
before the first picture it gets to know formats for as long as ten pictures take.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_DEPTH_PALETTE: Final = b"\x04\x03\x00\x00\x00"
"""Four bits a pixel, each the number of a color; pressed, filtered and ordered as every PNG is."""

FILTER: Final = 2
"""Pixels before each row, all 0: the byte that tells how it is filtered, which is not at all."""

_BEGIN: Final = b"\x78\x01"
_END: Final = b"\x03\x00"
"""Of what zlib presses; strips stand between."""

_MODULUS: Final = 65521
"""Of Adler-32."""


class Strip(NamedTuple):
    """Some rows, pressed so that they refer to no other strip."""

    rows: int
    """How many."""
    size: int
    """Bytes before they were pressed."""
    check: int
    """Adler-32 of these."""
    pressed: bytes
    """They."""


def press(rows: int, content: bytes) -> Strip:
    """A strip of rows, each with the byte before it that tells its filter."""
    # Most of it is paper: to look for more than the same byte again takes longer, and gives as many bytes.
    pressing = zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL, zlib.Z_RLE)
    pressed = pressing.compress(content) + pressing.flush(zlib.Z_SYNC_FLUSH)
    return Strip(rows, len(content), zlib.adler32(content), pressed)


def png(width: int, strips: Iterable[Strip], palette: bytes) -> bytes:
    """The picture, from top to bottom."""
    strips = tuple(strips)
    size = b"".join(
        length.to_bytes(4, "big") for length in (width, sum(strip.rows for strip in strips))
    )
    pressed = b"".join(
        [_BEGIN, *(strip.pressed for strip in strips), _END, _check(strips).to_bytes(4, "big")]
    )
    chunks = (
        (b"IHDR", size + _DEPTH_PALETTE),
        (b"PLTE", palette),
        (b"IDAT", pressed),
        (b"IEND", b""),
    )
    return _SIGNATURE + b"".join(_chunk(name, content) for name, content in chunks)


def _check(strips: Iterable[Strip]) -> int:
    """Adler-32 of all, from those of each: two sums, the second of what the first was at every byte."""
    low, high = 1, 0
    for strip in strips:
        high += (strip.check >> 16) + (low - 1) * strip.size
        low += (strip.check & 0xFFFF) - 1
    return high % _MODULUS << 16 | low % _MODULUS


def _chunk(name: bytes, content: bytes) -> bytes:
    check = zlib.crc32(content, zlib.crc32(name))
    return b"".join((len(content).to_bytes(4, "big"), name, content, check.to_bytes(4, "big")))
