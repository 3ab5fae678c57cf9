"""Which letters stand where: the font of each word, the rows of a text, and what a letter looks like.

The fonts come along (the README tells what they have), so a text looks the same wherever the site is built. They know
no pairs of letters, so a letter looks the same in every word, and is drawn once in each size.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL.ImageFont import FreeTypeFont

_FONTS: Final = ("latin.otf", "han.otf")
"""A word is set in the first one that has all its letters."""

_WORDS: Final = re.compile(r"\S+|\s+")
_PIECES: Final = re.compile(r"[^\s⺀-鿿가-힣＀-￯]+|\s+|.")
_ABSENT: Final = "\uffff"
_ANY: Final = 20
"""Size in which letters are looked for."""


class Letter(NamedTuple):
    """What one looks like."""

    left: int
    """Of its picture, from where it stands."""
    top: int
    """Of its picture, from the line that it stands on."""
    picture: Image.Image
    """Of mode `P`, painted."""
    mask: Image.Image
    """Of mode `1`: which pixels it covers."""


def is_known(text: str) -> bool:
    """Whether there is a font for every word."""
    return all(_font(piece) for piece in _pieces(text))


def fitted(text: str, sizes: Sequence[int], width: int, most: int) -> tuple[list[str], int]:
    """The rows of a text, and the largest size in which they are no more than so many; cut off if there is none."""
    rows: list[str] = []
    size = sizes[0]
    for size in sizes:
        rows = list(_rows(text, size, width))
        if len(rows) <= most:
            break
    if len(rows) > most:
        rows = [*rows[: most - 1], _shortened(rows[most - 1], size, width)]
    return rows, size


def letters(row: str, size: int, paint: bytes) -> Iterator[tuple[int, Letter]]:
    """All that can be seen of a row, each with how far from its beginning it stands.

    `paint` is what number a pixel has by how much of it is covered, from 0 to 255.
    """
    x = 0
    for piece in _pieces(row):
        font = _font(piece)
        for letter in piece if font else "":
            if not letter.isspace():
                yield x, _letter(font, letter, size, paint)
            x += _advance(font, letter, size)


def _pieces(text: str) -> list[str]:
    """Words, Han characters, and the blanks between them."""
    # The many letters of the other expression take a while to compile.
    return (_WORDS if text.isascii() else _PIECES).findall(text)


def _rows(text: str, size: int, width: int) -> Iterator[str]:
    """Broken between words, and between any two Han characters."""
    row = ""
    for piece in _pieces(text):
        if row and _length((row + piece).rstrip(), size) > width:
            yield row.rstrip()
            row = ""
        row += piece if row or not piece.isspace() else ""
    if row:
        yield row.rstrip()


def _shortened(row: str, size: int, width: int) -> str:
    while row and _length(row + "…", size) > width:
        row = row[:-1]
    return row.rstrip(" ,，、") + "…"


def _length(text: str, size: int) -> int:
    return sum([_width(piece, size) for piece in _pieces(text)])


@lru_cache(maxsize=4096)
def _width(piece: str, size: int) -> int:
    font = _font(piece)
    return sum([_advance(font, letter, size) for letter in piece]) if font else 0


@lru_cache(maxsize=4096)
def _font(piece: str) -> str:
    """The font to set a word in; nothing if neither has all its letters."""
    return next((name for name in _FONTS if all(_has(name, letter) for letter in piece)), "")


@lru_cache(maxsize=4096)
def _has(name: str, letter: str) -> bool:
    """Whether a font has a letter: it shows the same for all that it lacks."""
    return letter.isspace() or _looks(name, letter) != _absent(name)


@cache
def _absent(name: str) -> bytes:
    return _looks(name, _ABSENT)


def _looks(name: str, letter: str) -> bytes:
    return bytes(_opened(name, _ANY).getmask(letter))


@lru_cache(maxsize=4096)
def _advance(name: str, letter: str, size: int) -> int:
    """From where a letter stands to the next one."""
    return round(_opened(name, size).getlength(letter))


@lru_cache(maxsize=1024)
def _letter(name: str, letter: str, size: int, paint: bytes) -> Letter:
    font = _opened(name, size)
    left, top, right, bottom = map(int, font.getbbox(letter, anchor="ls"))
    covered = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(covered).text((-left, -top), letter, fill=255, font=font, anchor="ls")
    picture = Image.frombytes("P", covered.size, covered.tobytes().translate(paint))
    return Letter(left, top, picture, covered.point([255 * bool(number) for number in paint], "1"))


@cache
def _opened(name: str, size: int) -> FreeTypeFont:
    # The other engine may be missing, and would set some letters differently.
    return ImageFont.truetype(
        Path(__file__).with_name(name), size, layout_engine=ImageFont.Layout.BASIC
    )
