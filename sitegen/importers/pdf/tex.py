"""Characters of bitmap fonts made by TeX, of which a PDF tells nothing but their codes -> what they are.

Old LaTeX puts its type into PDFs as pictures (Type 3) without names. Their codes are those of TeX's own encodings: OT1
by default, T1 where the author asked for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.importers.pdf.glyphs import Glyph

_CODES: Final = 0xF1000
# In a font of signs; as a letter it is the rare Ĺ.
_BULLET: Final = 0x88
_OT1_LOW: Final = [
    *"ΓΔΘΛΞΠΣΥΦΨΩ", "ff", "fi", "fl", "ffi", "ffl", *"ıȷ`´ˇ˘¯˚¸ßæœøÆŒØ"
]  # fmt: skip
_OT1: Final = {
    **dict(enumerate(_OT1_LOW)),
    0x22: "”", 0x27: "’", 0x3C: "¡", 0x3E: "¿", 0x5C: "“", 0x5E: "ˆ", 0x5F: "˙", 0x60: "‘", 0x7B: "–", 0x7C: "—",
    0x7D: "˝", 0x7E: "˜", 0x7F: "¨",
}  # fmt: skip
_T1_LOW: Final = [
    *"`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–—", "", "0", *"ıȷ", "ff", "fi", "fl", "ffi", "ffl"
]  # fmt: skip
_T1_HIGH: Final = (
    "ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£"
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞàáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß"
)
_T1: Final = {**dict(enumerate(_T1_LOW)), 0x27: "’", 0x60: "‘", **dict(enumerate(_T1_HIGH, 0x80))}


def kept(code: int) -> str:
    """A stand-in for a character that `decode` will tell."""
    return chr(_CODES + code)


def decode(glyphs: Sequence[Glyph]) -> None:
    """Put characters in the place of the stand-ins of a page."""
    coded = [
        (glyph, ord(glyph.text) - _CODES)
        for glyph in glyphs
        if 0 <= ord(glyph.text[:1] or " ") - _CODES < 0x100
    ]
    codes = [code for _, code in coded]
    ligatures = (
        sum(0x0B <= code <= 0x0F for code in codes),
        sum(0x1B <= code <= 0x1F for code in codes),
    )
    high = any(code > 0x7F and code != _BULLET for code in codes)
    table = _T1 if high or ligatures[1] > ligatures[0] else _OT1
    for glyph, code in coded:
        glyph.text = (
            "•"
            if code == _BULLET
            else table.get(code, chr(code) if 0x20 <= code < 0x7F else "\ufffd")
        )
