"""One card as a picture: names, a short rule, position, affiliation, the address at the foot; a photo at the right.

It is painted in strips from top to bottom, each with one text in one color, so what many cards share is painted once.
"""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageColor

from sitegen.errors import ContentError
from sitegen.site.cards import lettering
from sitegen.site.cards.strips import FILTER, Strip, png, press
from sitegen.site.pictures.album import unreadable

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sitegen.site.cards.planning import Card

SIZE: Final = (1200, 630)
"""What the sites that show cards ask for."""

_LEFT, _RIGHT, _TOP, _FOOT = 96, 1104, 80, 532
_LAST: Final = 576
"""Where the foot begins at the latest, if much stands above it."""

_ABOVE: Final = 8
"""Free above the letters of a strip, for what the highest of them bear."""

_BAR: Final = 20
_PHOTO: Final = (320, 400)
_SMALL: Final = (36, 32)
_MOST: Final = 3
"""Rows of a position or affiliation."""

_COLORS: Final = ("ink", "soft", "accent")
"""What is painted with, on the paper."""

_STEPS: Final = 5
"""In which an edge fades into the paper: so the paper and three colors are sixteen in all."""

_STRIDE: Final = (FILTER + SIZE[0]) // 2
"""Bytes of a row."""


def draw(card: Card) -> bytes:
    """The picture; nothing if the fonts lack one of its letters."""
    if not all(lettering.is_known(text) for text in (*card.names, *card.lines, card.foot)):
        return b""
    drawn = png(SIZE[0], _strips(card), _palette(card.colors))
    return _with_photo(drawn, card.photo) if card.photo else drawn


def _strips(card: Card) -> list[Strip]:
    width = _RIGHT - _LEFT - (_PHOTO[0] + 64 if card.photo else 0)
    strips = [_blank(_TOP), _text(card.names[0], (88, 76, 64, 54), width, "ink", most=2)]
    strips += [_text(other, (46, 38), width, "soft", most=1) for other in card.names[1:2]]
    strips.append(_rule())
    for line in card.lines:
        color = "ink" if line == card.lines[0] else "soft"
        room = (_LAST - _height(strips) - _ABOVE) // _pitch(_SMALL[0])
        strips += [_line(line, width, color, min(room, _MOST))] if room > 0 else []
    if (free := _FOOT - _height(strips)) > 0:
        strips.append(_blank(free))
    strips.append(_text(card.foot, (28, 24, 20), width, "accent", most=1))
    return [*strips, _blank(SIZE[1] - _height(strips))]


def _height(strips: Sequence[Strip]) -> int:
    return sum([strip.rows for strip in strips])


def _pitch(size: int) -> int:
    """From one row of letters to the next."""
    return round(size * 1.32)


@lru_cache(maxsize=512)
def _line(text: str, width: int, color: str, most: int) -> Strip:
    return _text(text, _SMALL, width, color, most=most)


def _text(text: str, sizes: Sequence[int], width: int, color: str, *, most: int) -> Strip:
    """In the largest size in which it fits into so many rows."""
    rows, size = lettering.fitted(text, sizes, width, most)
    letters = [
        (
            FILTER + _LEFT + x + letter.left,
            _ABOVE + number * _pitch(size) + size + letter.top,
            letter,
        )
        for number, row in enumerate(rows)
        for x, letter in lettering.letters(row, size, _in_color(color))
    ]
    # What is blank to the right of all of them needs no picture.
    image = _empty(
        _ABOVE + len(rows) * _pitch(size),
        max([x + one.picture.width for x, _, one in letters], default=0),
    )
    for x, y, letter in letters:
        image.paste(letter.picture, (x, y), letter.mask)
    return _pressed(image)


@cache
def _rule() -> Strip:
    image = _empty(54 - _ABOVE, FILTER + _LEFT + 72)
    image.paste(_all_of("accent"), (FILTER + _LEFT, 26, FILTER + _LEFT + 72, 30))
    return _pressed(image)


@cache
def _blank(rows: int) -> Strip:
    return _pressed(_empty(rows))


def _empty(rows: int, width: int = 0) -> Image.Image:
    """Paper as wide as that, with the bar at its left."""
    image = Image.new("P", (max(FILTER + _BAR, width), rows))
    image.paste(_all_of("accent"), (FILTER, 0, FILTER + _BAR, rows))
    return image


def _pressed(image: Image.Image) -> Strip:
    return press(image.height, image.tobytes("raw", "P;4", _STRIDE))


@cache
def _in_color(color: str) -> bytes:
    """What takes how much of a pixel is covered to the number of one of a color's steps, or of the paper."""
    first = _COLORS.index(color) * _STEPS
    steps = [round(covered * _STEPS / 255) for covered in range(256)]
    return bytes([first + step if step else 0 for step in steps])


def _all_of(color: str) -> int:
    return _in_color(color)[-1]


@lru_cache(maxsize=8)
def _palette(named: tuple[tuple[str, str], ...]) -> bytes:
    """Red, green and blue of each number."""
    colors = {name: ImageColor.getrgb(value)[:3] for name, value in named}
    faded = [
        [
            ground + (channel - ground) * step / _STEPS
            for ground, channel in zip(colors["paper"], colors[name], strict=True)
        ]
        for name in _COLORS
        for step in range(1, _STEPS + 1)
    ]
    return bytes(round(channel) for color in (colors["paper"], *faded) for channel in color)


def _with_photo(drawn: bytes, path: Path) -> bytes:
    image = Image.open(BytesIO(drawn)).convert("RGB")
    image.paste(_portrait(path), (_RIGHT - _PHOTO[0], 104))
    buffer = BytesIO()
    image.save(buffer, "JPEG", quality=86, optimize=True)  # to be progressive takes twice as long
    return buffer.getvalue()


def _portrait(path: Path) -> Image.Image:
    from PIL import ImageOps  # most have no photo

    try:
        with Image.open(path) as image:
            image.draft("RGB", (max(_PHOTO), max(_PHOTO)))  # it may lie on its side
            upright = ImageOps.exif_transpose(image).convert("RGB")
            return ImageOps.fit(upright, _PHOTO, Image.Resampling.LANCZOS, centering=(0.5, 0.25))
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise ContentError(unreadable(path)) from None
