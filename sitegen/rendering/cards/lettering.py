"""Choose fonts, break text into lines and draw them.

The fonts come with the package (see the README), so that a card looks the same wherever it is made.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw, ImageFont

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_FONTS: Final = ("latin.otf", "han.otf")
"""A word is set in the first font that has all of its letters."""
MARGIN: Final = 8
"""Space above and beside a text, for accents on capitals and letters that lean out."""
_PIECE: Final = re.compile(r"[^\s⺀-鿿가-힣＀-￯]+|\s+|.")
"""A word, a space or a single East Asian character; lines may break between any two of them."""
_UNASSIGNED: Final = "\uffff"


def can_draw(text: str) -> bool:
    """Return whether there is a font for every word of a text."""
    return all(_choose_font(piece) for piece in _PIECE.findall(text))


def fit_lines(
    text: str, sizes: Sequence[int], width: int, max_lines: int
) -> tuple[Sequence[str], int]:
    """Break a text into lines, in the largest font size in which they are few enough.

    If there are too many even in the smallest size, the last line ends in an ellipsis.

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


@lru_cache(maxsize=4096)  # A line is measured anew with every word that is added.
def _measure_piece(piece: str, size: int) -> int:
    return round(_load_font(_choose_font(piece), size).getlength(piece))


@lru_cache(maxsize=4096)  # People share the words of their titles and universities.
def _choose_font(piece: str) -> str:
    """Return the font for a word; empty if no font has all of its letters."""
    return next((name for name in _FONTS if all(_has(name, letter) for letter in piece)), "")


@cache
def _has(name: str, letter: str) -> bool:
    # Pillow does not tell which letters a font has, but all that it lacks look the same.
    return letter.isspace() or _rasterize(name, letter) != _rasterize(name, _UNASSIGNED)


def _rasterize(name: str, letter: str) -> bytes:
    return bytes(_load_font(name, 20).getmask(letter))


@cache
def _load_font(name: str, size: int) -> ImageFont.FreeTypeFont:
    # The other layout engine is not available everywhere and would set some letters differently.
    path = Path(__file__).with_name(name)
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
