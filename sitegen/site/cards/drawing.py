"""One card as a picture: names, a short rule, position, affiliation, the address at the foot; a photo at the right."""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageColor, ImageDraw, ImageFont, ImageOps

from sitegen.errors import ContentError
from sitegen.expressions import expression
from sitegen.site.pictures.album import unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL.ImageFont import FreeTypeFont

    from sitegen.site.cards.planning import Card

SIZE: Final = (1200, 630)
"""What the sites that show cards ask for."""

_FONTS: Final = ("latin.otf", "han.otf")
"""A word is set in the first one that has all its letters."""

_LEFT, _RIGHT, _TOP, _FOOT = 96, 1104, 104, 540
_BAR: Final = 20
_PHOTO: Final = (320, 400)
_FADING: Final = 20
_PIECES: Final = expression(r"[^\s⺀-鿿가-힣＀-￯]+|\s+|.")
_ABSENT: Final = "\uffff"
_ANY: Final = 20
"""Size in which letters are looked for."""


def draw(card: Card) -> bytes:
    """The picture; nothing if the font lacks one of its letters."""
    if not all(_font(piece, _ANY) for text in (*card.names, *card.lines, card.foot) for piece in _PIECES.findall(text)):
        return b""
    colors = {name: ImageColor.getrgb(value) for name, value in card.colors}
    image = Image.new("RGB", SIZE, colors["paper"])
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, _BAR - 1, SIZE[1]), colors["accent"])
    width = _RIGHT - _LEFT
    if card.photo:
        image.paste(_portrait(card.photo), (_RIGHT - _PHOTO[0], _TOP))
        width -= _PHOTO[0] + 64
    y = _write(pen, card.names[:1], (88, 76, 64, 54), width, _TOP - 16, colors["ink"], most=2)
    if card.names[1:]:
        y = _write(pen, card.names[1:2], (46, 38), width, y + 8, colors["soft"], most=1)
    pen.rectangle((_LEFT, y + 26, _LEFT + 71, y + 29), colors["accent"])
    y += 54
    for line in card.lines:
        y = _write(pen, (line,), (36, 32), width, y, colors["ink" if line == card.lines[0] else "soft"], most=3) + 6
    _write(pen, (card.foot,), (28, 24, 20), width, _FOOT, colors["accent"], most=1)
    return _as_jpeg(image) if card.photo else _as_png(image, _palette(card.colors))


def _write(
    pen: ImageDraw.ImageDraw,
    texts: Sequence[str],
    sizes: Sequence[int],
    width: int,
    y: int,
    color: tuple[int, ...],
    *,
    most: int,
) -> int:
    """Write in the largest size in which the text fits into so many lines; give the height below it."""
    text = " ".join(texts)
    rows: list[str] = []
    size = sizes[0]
    for size in sizes:
        rows = list(_rows(text, size, width))
        if len(rows) <= most:
            break
    if len(rows) > most:
        rows = [*rows[: most - 1], _shortened(rows[most - 1], size, width)]
    for row in rows:
        _write_row(pen, row, size, y, color)
        y += round(size * 1.32)
    return y


def _write_row(pen: ImageDraw.ImageDraw, row: str, size: int, y: int, color: tuple[int, ...]) -> None:
    x: float = _LEFT
    for piece in _PIECES.findall(row):
        if font := _font(piece, size):
            pen.text((x, y + size), piece, fill=color, font=font, anchor="ls")
            x += _width(piece, size)


def _rows(text: str, size: int, width: int) -> Iterator[str]:
    """Broken between words, and between any two Han characters."""
    row = ""
    for piece in _PIECES.findall(text):
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


def _length(text: str, size: int) -> float:
    return sum([_width(piece, size) for piece in _PIECES.findall(text)])


@lru_cache(maxsize=4096)
def _width(piece: str, size: int) -> float:
    font = _font(piece, size)
    return font.getlength(piece) if font else 0


@lru_cache(maxsize=4096)
def _font(piece: str, size: int) -> FreeTypeFont | None:
    """The font to set a word in, or None if neither has all its letters."""
    fitting = (name for name in _FONTS if all(_has(name, letter) for letter in piece))
    return next((_opened(name, size) for name in fitting), None)


@cache
def _opened(name: str, size: int) -> FreeTypeFont:
    # The other engine may be missing, and would set some letters differently.
    return ImageFont.truetype(Path(__file__).with_name(name), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _has(name: str, letter: str) -> bool:
    """Whether a font has a letter: it shows the same for all that it lacks."""
    font = _opened(name, _ANY)
    return letter.isspace() or bytes(font.getmask(letter)) != bytes(font.getmask(_ABSENT))


def _portrait(path: Path) -> Image.Image:
    try:
        with Image.open(path) as image:
            image.draft("RGB", (_PHOTO[0] * 2, _PHOTO[1] * 2))
            upright = ImageOps.exif_transpose(image).convert("RGB")
            return ImageOps.fit(upright, _PHOTO, Image.Resampling.LANCZOS, centering=(0.5, 0.25))
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise ContentError(unreadable(path)) from None


def _as_jpeg(image: Image.Image) -> bytes:
    buffer = BytesIO()
    image.save(buffer, "JPEG", quality=86, progressive=True, optimize=True)
    return buffer.getvalue()


def _as_png(image: Image.Image, palette: Image.Image) -> bytes:
    buffer = BytesIO()
    # To press it harder takes half of the time of the whole card, for four kilobytes that no page loads.
    image.quantize(palette=palette, dither=Image.Dither.NONE).save(buffer, "PNG", compress_level=3)
    return buffer.getvalue()


@lru_cache(maxsize=8)
def _palette(named: tuple[tuple[str, str], ...]) -> Image.Image:
    """What a card without a photo is painted with: the paper, and each color in the steps in which edges fade into it.

    Looking for the colors that fit best takes ten times as long as drawing the card.
    """
    colors = {name: ImageColor.getrgb(value)[:3] for name, value in named}
    paper = colors.pop("paper")
    steps = [
        round(ground + (channel - ground) * step / _FADING)
        for color in colors.values()
        for step in range(_FADING + 1)
        for ground, channel in zip(paper, color, strict=True)
    ]
    palette = Image.new("P", (1, 1))
    palette.putpalette(steps)
    return palette
