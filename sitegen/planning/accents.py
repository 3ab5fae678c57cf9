"""Make a site's own accent color readable in light and in dark mode."""

from __future__ import annotations

import colorsys
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

HEX: Final = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
"""A hexadecimal color as the value of an option."""

_MIN_CONTRAST: Final = 4.5
_STEP: Final = 0.005
_BACKGROUND: Final = re.compile(
    rb"--(?:paper|tint):\s*light-dark\((#[0-9a-fA-F]{6}),\s*(#[0-9a-fA-F]{6})\)"
)

_Color = tuple[float, float, float]


def adjust_accent(written: str, sheet: bytes) -> tuple[str, str]:
    """Return variants of an accent for light and dark mode that are readable as text.

    Its lightness changes until the contrast with all backgrounds of a style sheet is 4.5:1.
    """
    backgrounds = [*_BACKGROUND.findall(sheet), (b"#ffffff", b"#121212")]
    light, dark = ([_parse(pair[mode].decode()) for pair in backgrounds] for mode in (0, 1))
    return _adjust(written, light, -_STEP), _adjust(written, dark, _STEP)


def accent_rule(light: str, dark: str) -> bytes:
    """Return the rule for the end of a style sheet that sets the accent."""
    return (
        f":root:root{{--accent:{light}}}"
        "@supports (color:light-dark(#000,#fff)){"
        f":root:root{{--accent:light-dark({light},{dark})}}}}"
    ).encode()


def explain_accent(written: str, light: str, dark: str) -> str:
    """Describe how a color was adjusted; empty if it was not."""
    changes = [
        f"{accent} in {mode} mode"
        for accent, mode in ((light, "light"), (dark, "dark"))
        if _parse(accent) != _parse(written)
    ]
    return f"accent {written} is {' and '.join(changes)}, to be readable" if changes else ""


def _adjust(written: str, backgrounds: Sequence[_Color], step: float) -> str:
    """Make a color darker or lighter until the contrast with all backgrounds is sufficient."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*_parse(written))
    while True:
        color = _parse(_format(colorsys.hls_to_rgb(hue, min(max(lightness, 0), 1), saturation)))
        is_readable = all(
            _contrast(color, background) >= _MIN_CONTRAST for background in backgrounds
        )
        if is_readable or not 0 <= lightness <= 1:
            return _format(color)
        lightness += step


def _parse(color: str) -> _Color:
    digits = color[1:] if len(color) == 7 else "".join(2 * digit for digit in color[1:])
    red, green, blue = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
    return red, green, blue


def _format(color: _Color) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in color)


def _contrast(color: _Color, background: _Color) -> float:
    dark, light = sorted(map(_luminance, (color, background)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: _Color) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
