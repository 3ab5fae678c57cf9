"""The name of a font -> what its characters look like."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

_SUBSET: Final = re.compile(r"^[A-Z]{6}\+")
_BOLD: Final = re.compile(
    r"bold|black|heavy|demi|[-,_ ]bd\b|semib|^cmb|^cmssbx|^ecb|^sfb[xm]|^lmb|[a-z]bx\d|medi(?:ital)?$|-w[7-9]$",
    re.IGNORECASE,
)
_ITALIC: Final = re.compile(
    r"ital|obli|slant|kursiv|[-,_ ]it\b|^cm(?:ti|sl|bxti|mi|ssi)|^ec(?:ti|sl)|^sf(?:ti|sl)",
    re.IGNORECASE,
)
# Signs of mathematics, which their fonts call slanted.
_UPRIGHT: Final = re.compile(r"^cm(?:sy|ex|mi)|mathsymbols|^msam|^msbm", re.IGNORECASE)
_SIGNS: Final = re.compile(
    r"awesome|marvosym|academicon|glyphicon|icon|wingding|webding|dingbat|fontello|material.?(?:design|symb)"
    r"|simpleicons|octicons|ionicons|linearicons|bbding|ifsym|pzd|fourier-orns|typicons|emoji",
    re.IGNORECASE,
)
_MONO: Final = re.compile(r"courier", re.IGNORECASE)
_ITALIC_FLAG: Final = 1 << 6
_BOLD_FLAG: Final = 1 << 18


class Face(NamedTuple):
    """What all characters of a font look like."""

    name: str
    """The font's name, without the tag of a subset."""
    bold: bool = False
    """Whether they are bold, or drawn so."""
    italic: bool = False
    """Whether they lean."""
    signs: bool = False
    """Whether they are signs, whatever letters the file takes them for."""
    typed: bool = False
    """Whether the font is one of a typewriter, of which old word processors take the `o` for a bullet."""


@cache
def face(name: str, flags: int = 0, *, outlined: bool = False) -> Face:
    """The face of a font by its name and the flags of its descriptor; `outlined` where it is made bold in drawing."""
    plain = _SUBSET.sub("", name)
    bold = outlined or bool(flags & _BOLD_FLAG) or bool(_BOLD.search(plain))
    italic = (bool(flags & _ITALIC_FLAG) or bool(_ITALIC.search(plain))) and not _UPRIGHT.search(
        plain
    )
    return Face(plain, bold, italic, bool(_SIGNS.search(plain)), bool(_MONO.search(plain)))
