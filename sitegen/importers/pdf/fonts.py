"""Infer what the characters of a font look like from the font's name and flags."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

_SUBSET_TAG: Final = re.compile(r"^[A-Z]{6}\+")
_BOLD: Final = re.compile(
    r"bold|black|heavy|demi|[-,_ ]bd\b|semib|^cmb|^cmssbx|^ecb|^sfb[xm]|^lmb|[a-z]bx\d"
    r"|medi(?:ital)?$|-w[7-9]$",
    re.IGNORECASE,
)
_ITALIC: Final = re.compile(
    r"ital|obli|slant|kursiv|[-,_ ]it\b|^cm(?:ti|sl|bxti|mi|ssi)|^ec(?:ti|sl)|^sf(?:ti|sl)",
    re.IGNORECASE,
)
# Maths fonts call their upright symbols slanted.
_UPRIGHT: Final = re.compile(r"^cm(?:sy|ex|mi)|mathsymbols|^msam|^msbm", re.IGNORECASE)
_ICONS: Final = re.compile(
    r"awesome|marvosym|academicon|glyphicon|icon|wingding|webding|dingbat|fontello"
    r"|material.?(?:design|symb)|simpleicons|octicons|ionicons|linearicons|bbding|ifsym|pzd"
    r"|fourier-orns|typicons|emoji",
    re.IGNORECASE,
)
_TYPEWRITER: Final = re.compile(r"courier", re.IGNORECASE)
_ITALIC_FLAG: Final = 1 << 6
_BOLD_FLAG: Final = 1 << 18


class Font(NamedTuple):
    """The appearance shared by all characters of a font."""

    name: str
    """Font name without the subset tag."""
    bold: bool = False
    """Whether the font is bold, or is drawn bold."""
    italic: bool = False
    """Whether the font is italic or oblique."""
    icons: bool = False
    """Whether it is an icon font, whatever letters the file maps its glyphs to."""
    typewriter: bool = False
    """Whether it is a typewriter font; old word processors use its `o` as a bullet."""


@cache
def describe_font(name: str, flags: int = 0, *, outlined: bool = False) -> Font:
    """Describe a font.

    Args:
        name: The font's PostScript name, with or without a subset tag.
        flags: The flags of its PDF font descriptor.
        outlined: Whether its glyphs are both filled and stroked, which makes them look bold.
    """
    plain = _SUBSET_TAG.sub("", name)
    bold = outlined or bool(flags & _BOLD_FLAG) or bool(_BOLD.search(plain))
    slanted = bool(flags & _ITALIC_FLAG) or bool(_ITALIC.search(plain))
    italic = slanted and not _UPRIGHT.search(plain)
    return Font(plain, bold, italic, bool(_ICONS.search(plain)), bool(_TYPEWRITER.search(plain)))
