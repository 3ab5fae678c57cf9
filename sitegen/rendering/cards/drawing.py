"""Draw a card: names, a short rule, position and affiliation, the address, and perhaps a photo.

The fonts come with the package (see the README), so that a card looks the same wherever it is made.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageColor, ImageDraw, ImageFont, ImageOps

from sitegen.content.metadata import DECODERS
from sitegen.errors import ContentError
from sitegen.rendering.pictures import describe_unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_SIZE: Final = (1200, 630)
"""The size recommended for link previews."""
_LEFT, _RIGHT, _TOP, _FOOTER = 96, 1104, 80, 532
_LAST_FOOTER: Final = 576
"""Lowest position of the footer, if there is much text above it."""
_RULE_HEIGHT: Final = 46
_BAR_WIDTH: Final = 20
_PHOTO_SIZE: Final = (320, 400)
_PHOTO_TOP: Final = 104
_TEXT_SIZES: Final = (36, 32)
_MAX_LINES: Final = 3
"""Maximum number of lines of a position or affiliation."""
_INKS: Final = ("ink", "soft", "accent")
_SHADES: Final = 5
"""Shades of each ink at the edges of letters; with the paper, 16 colors or 4 bits per pixel."""


_FONTS: Final = ("latin.otf", "han.otf")
"""Fonts in order; a word is set in the first one that has all of its letters."""
MARGIN: Final = 8
"""Space above and next to a text, for accents on capitals and overhanging letters."""
_PIECE: Final = re.compile(r"[^\s⺀-鿿가-힣＀-￯]+|\s+|.")
"""A word, a space or a single East Asian character; lines may break between any two of them."""
_UNASSIGNED: Final = "\uffff"


@dataclass(frozen=True, slots=True)
class Card:
    """The content of a card."""

    names: tuple[str, ...]
    """All spellings of the name; the one in the page's language first."""
    lines: tuple[str, ...]
    """Position and affiliation, or a description of the site."""
    footer: str
    """The address of the page, without a scheme."""
    colors: Mapping[str, str]
    """CSS colors of `paper`, `ink`, `soft` and `accent`."""
    photo: Path | None = None
    """A portrait."""


def can_draw(card: Card) -> bool:
    """Return whether the fonts have all letters of a card."""
    texts = (*card.names, *card.lines, card.footer)
    return all(_choose_font(piece) for text in texts for piece in _PIECE.findall(text))


def draw_card(card: Card) -> bytes:
    """Draw a card as a PNG, or as a JPEG if it has a photo.

    Raises:
        ContentError: The photo cannot be read.
    """
    image = Image.new("P", _SIZE)
    image.putpalette(_palette(card.colors))
    image.paste(_shade("accent"), (0, 0, _BAR_WIDTH, _SIZE[1]))
    _draw_text(image, card)
    buffer = BytesIO()
    if card.photo:
        image = image.convert("RGB")
        image.paste(_open_portrait(card.photo), (_RIGHT - _PHOTO_SIZE[0], _PHOTO_TOP))
        image.save(buffer, "JPEG", quality=86, optimize=True)
    else:
        # A site has a card for each person and language, and more compression takes twice as long.
        image.save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()


def _draw_text(image: Image.Image, card: Card) -> None:
    width = _RIGHT - _LEFT - (_PHOTO_SIZE[0] + 64 if card.photo else 0)

    def draw(text: str, y: int, sizes: Sequence[int], ink: str, max_lines: int = 1) -> int:
        """Draw a text at a height, and return the height below it."""
        lines, size = fit_lines(text, sizes, width, max_lines)
        coverage = draw_lines(lines, size, _line_height(size))
        image.paste(coverage.point(_shades(ink)), (_LEFT - MARGIN, y))
        return y + coverage.height

    y = draw(card.names[0], _TOP, (88, 76, 64, 54), "ink", max_lines=2)
    for other in card.names[1:2]:
        y = draw(other, y, (46, 38), "soft")
    image.paste(_shade("accent"), (_LEFT, y + 26, _LEFT + 72, y + 30))
    y += _RULE_HEIGHT
    for number, line in enumerate(card.lines):
        space = (_LAST_FOOTER - y - MARGIN) // _line_height(_TEXT_SIZES[0])
        if space > 0:
            ink = "soft" if number else "ink"
            y = draw(line, y, _TEXT_SIZES, ink, min(space, _MAX_LINES))
    draw(card.footer, max(y, _FOOTER), (28, 24, 20), "accent")


def _line_height(size: int) -> int:
    return round(size * 1.32)


def _palette(colors: Mapping[str, str]) -> bytes:
    """Return red, green and blue of the paper, then of the shades of each ink."""
    paper, *inks = (ImageColor.getrgb(colors[name])[:3] for name in ("paper", *_INKS))
    shades = [
        [round(p + (i - p) * step / _SHADES) for p, i in zip(paper, ink, strict=True)]
        for ink in inks
        for step in range(1, _SHADES + 1)
    ]
    return bytes(channel for color in (paper, *shades) for channel in color)


@cache
def _shades(ink: str) -> list[int]:
    """Return a table from coverage of a pixel, 0 to 255, to the number of the color."""
    first = _INKS.index(ink) * _SHADES
    steps = (round(coverage * _SHADES / 255) for coverage in range(256))
    return [first + step if step else 0 for step in steps]


def _shade(ink: str) -> int:
    """Return the number of the darkest shade of an ink."""
    return _shades(ink)[-1]


def _open_portrait(path: Path) -> Image.Image:
    try:
        with Image.open(path, formats=DECODERS) as image:
            # Decode at a reduced size; the photo may be rotated.
            image.draft("RGB", (max(_PHOTO_SIZE), max(_PHOTO_SIZE)))
            upright = ImageOps.exif_transpose(image).convert("RGB")
            return ImageOps.fit(
                upright, _PHOTO_SIZE, Image.Resampling.LANCZOS, centering=(0.5, 0.25)
            )
    except Exception:  # Pillow raises errors of many kinds for malformed files.
        raise ContentError(describe_unreadable(path)) from None


def fit_lines(
    text: str, sizes: Sequence[int], width: int, max_lines: int
) -> tuple[Sequence[str], int]:
    """Break a text into lines, in the largest font size with few enough lines.

    If there are too many lines even in the smallest size, the last line ends in an ellipsis.

    Returns:
        The lines and the font size.
    """
    lines: list[str] = []
    size = sizes[0]
    for size in sizes:
        lines = list(_break_lines(text, size, width))
        if len(lines) <= max_lines:
            return lines, size
    last = lines[max_lines - 1]
    while last and _measure(last + "…", size) > width:
        last = last[:-1]
    return [*lines[: max_lines - 1], last.rstrip(" ,，、") + "…"], size


def draw_lines(lines: Sequence[str], size: int, line_height: int) -> Image.Image:
    """Draw lines of text with `MARGIN` around them; 255 is a pixel that is covered entirely."""
    width = max((_measure(line, size) for line in lines), default=0)
    image = Image.new("L", (width + 2 * MARGIN, MARGIN + line_height * len(lines)))
    draw = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        x, baseline = MARGIN, MARGIN + number * line_height + size
        for piece in _PIECE.findall(line):
            font = _load_font(_choose_font(piece), size)
            draw.text((x, baseline), piece, fill=255, font=font, anchor="ls")
            x += _measure_piece(piece, size)
    return image


def _break_lines(text: str, size: int, width: int) -> Iterator[str]:
    line = ""
    for piece in _PIECE.findall(text):
        if line and _measure((line + piece).rstrip(), size) > width:
            yield line.rstrip()
            line = ""
        line += piece if line or not piece.isspace() else ""
    if line:
        yield line.rstrip()


def _measure(text: str, size: int) -> int:
    return sum(_measure_piece(piece, size) for piece in _PIECE.findall(text))


@lru_cache(maxsize=4096)  # Lines are measured again with every added word.
def _measure_piece(piece: str, size: int) -> int:
    return round(_load_font(_choose_font(piece), size).getlength(piece))


@lru_cache(maxsize=4096)  # The words of titles and universities repeat between people.
def _choose_font(piece: str) -> str:
    """Return the font for a word; empty if no font has all of its letters."""
    return next((name for name in _FONTS if all(_has(name, letter) for letter in piece)), "")


@cache
def _has(name: str, letter: str) -> bool:
    # Pillow cannot list the letters of a font, but all missing ones look the same.
    return letter.isspace() or _rasterize(name, letter) != _rasterize(name, _UNASSIGNED)


def _rasterize(name: str, letter: str) -> bytes:
    return bytes(_load_font(name, 20).getmask(letter))


@cache
def _load_font(name: str, size: int) -> ImageFont.FreeTypeFont:
    # The other layout engine is not available everywhere, and positions some letters differently.
    path = Path(__file__).with_name(name)
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
