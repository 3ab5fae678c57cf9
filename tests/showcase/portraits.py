"""Portraits of people who do not exist, drawn from ovals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PIL import Image, ImageChops, ImageDraw

if TYPE_CHECKING:
    from collections.abc import Sequence

Cut = Literal["bob", "long", "short", "bun", "none"]
"""How somebody wears their hair."""
_WIDTH, _HEIGHT = 1600, 2000
_DARK = "#2b2320"


def portrait(
    skin: str = "#d9a37c",
    hair: str = "#2a211f",
    coat: str = "#2f4858",
    ground: str = "#c7d3d4",
    cut: Cut = "bob",
    *,
    glasses: bool = False,
    beard: bool = False,
) -> Image.Image:
    """Draw somebody, 4 to 5, as large as photos are."""
    image = Image.new("RGB", (_WIDTH, _HEIGHT), ground)
    draw = ImageDraw.Draw(image)

    def oval(left: float, top: float, right: float, bottom: float, color: str) -> None:
        draw.ellipse(_scaled(left, top, right, bottom), fill=color)

    if cut in ("bob", "long"):
        oval(0.24, 0.17, 0.76, 0.68, hair)
        draw.rectangle(_scaled(0.24, 0.42, 0.76, 0.66 if cut == "bob" else 0.8), fill=hair)
    elif cut == "bun":
        oval(0.41, 0.09, 0.59, 0.235, hair)
    oval(0.06, 0.72, 0.94, 1.5, coat)
    collar = ((0.36, 0.75), (0.5, 0.92), (0.64, 0.75))
    draw.polygon([(x * _WIDTH, y * _HEIGHT) for x, y in collar], "#f3f0ea")
    neck = _scaled(0.42, 0.56, 0.58, 0.80)
    draw.rounded_rectangle(neck, 0.07 * _WIDTH, fill=_darker(skin))
    if cut in ("short", "bun"):
        oval(0.285, 0.185, 0.715, 0.56, hair)
    oval(0.31, 0.235, 0.69, 0.665, skin)
    if beard:
        draw.chord(_scaled(0.31, 0.30, 0.69, 0.685), 12, 168, fill=hair)
        oval(0.425, 0.515, 0.575, 0.59, skin)
    if cut in ("bob", "long"):
        draw.pieslice(_scaled(0.28, 0.17, 0.72, 0.52), 180, 360, fill=hair)
        draw.pieslice(_scaled(0.30, 0.26, 0.70, 0.43), 180, 300, fill=hair)
    elif cut != "none":
        draw.chord(_scaled(0.29, 0.185, 0.71, 0.50), 195, 345, fill=hair)
    for side in (0.41, 0.59):
        oval(side - 0.022, 0.435, side + 0.022, 0.46, _DARK)
        if glasses:
            lens = _scaled(side - 0.072, 0.395, side + 0.072, 0.505)
            draw.rounded_rectangle(lens, 60, outline=_DARK, width=14)
    if glasses:
        draw.line(_scaled(0.482, 0.44, 0.518, 0.44), fill=_DARK, width=14)
    draw.arc(_scaled(0.43, 0.50, 0.57, 0.58), 20, 160, fill="#8f5a48", width=16)
    return image


def group(rows: Sequence[Sequence[Image.Image]], ground: str) -> Image.Image:
    """Draw people in rows, the last in front, from portraits on that ground: 5 to 3."""
    picture = Image.new("RGB", (1500, 900), ground)
    width, height, step = 430, 538, 267
    for place, people in enumerate(rows):
        left = (picture.width - width - step * (len(people) - 1)) // 2
        for person in people:
            small = person.resize((width, height), Image.Resampling.LANCZOS)
            outline = ImageChops.difference(small, Image.new("RGB", small.size, ground))
            mask = outline.convert("L").point(lambda value: 255 if value > 12 else 0)
            picture.paste(small, (left, 80 + place * 290), mask)
            left += step
    return picture


def _scaled(*shares: float) -> tuple[float, ...]:
    return tuple(
        share * (_WIDTH if place % 2 == 0 else _HEIGHT) for place, share in enumerate(shares)
    )


def _darker(color: str) -> tuple[int, ...]:
    return tuple(int(int(color[place : place + 2], 16) * 0.88) for place in (1, 3, 5))
