"""What a PDF says of its characters -> what they are: ligatures, accents, bullets, radicals, signs of icon fonts."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from sitegen.importers.pdf import ligatures, tex

if TYPE_CHECKING:
    from sitegen.importers.pdf.faces import Face
    from sitegen.importers.pdf.glyphs import Glyph

# Marks that TeX and old fonts draw over a letter, and the sign that joins the letter before it.
_ACCENTS: Final = {
    "`": "\u0300", "´": "\u0301", "^": "\u0302", "ˆ": "\u0302", "~": "\u0303", "˜": "\u0303", "¯": "\u0304",
    "ˉ": "\u0304", "˘": "\u0306", "˙": "\u0307", "¨": "\u0308", "˚": "\u030a", "˝": "\u030b", "ˇ": "\u030c",
    "¸": "\u0327", "˛": "\u0328",
}  # fmt: skip
_UNDOTTED: Final = {"ı": "i", "ȷ": "j"}
# Bullets of Word and LibreOffice: characters of the fonts Symbol and Wingdings, kept in the private use area.
_BULLETS: Final = {
    0xF0B7: "•", 0xF0A7: "▪", 0xF0A8: "▫", 0xF0D8: "➢", 0xF0FC: "✓", 0xF06C: "●", 0xF06E: "■", 0xF071: "❖",
    0xF075: "◆", 0xF076: "❖", 0xF077: "◆", 0xF0E0: "→", 0xF02D: "-", 0xF0BE: "—", 0xF06F: "□", 0xF0A1: "○",
}  # fmt: skip
# Radicals that fonts give out for the characters that look the same; the other half is known to NFKC.
_RADICALS: Final = str.maketrans(
    "⺟⺠⻁⻄⻅⻆⻉⻋⻓⻔⻘⻙⻚⻛⻜⻝⻢⻣⻤⻥⻦⻧⻨⻩⻬⻮⻰⻳",
    "母民虎西见角贝车长门青韦页风飞食马骨鬼鱼鸟卤麦黄齐齿龙龟",
)
# Where TeX keeps its bullet, in a font of signs.
_TEX_BULLET: Final = 0x88
_OF_WORD: Final = re.compile(r"symbol|wingdings", re.IGNORECASE)
_PRIVATE: Final = 0xF0000
_REACH: Final = 0.35


def said(code: int, face: Face, *, broken: bool) -> str:
    """The text of a character by its code; signs that mean nothing as text come from the private use areas."""
    if broken and not face.name and code < 0x100:
        return tex.kept(code)
    if code in _BULLETS and _OF_WORD.search(face.name):
        return _BULLETS[code]
    if broken and code == _TEX_BULLET:
        return "•"
    char = chr(code) if code < 0x110000 else "\ufffd"
    if face.signs and (char.isascii() or broken) and not char.isspace():
        return chr(_PRIVATE + (code & 0xFFFF))
    if char in "\u2010\u2011":
        return "-"
    if char in "\u00a0\u2007\u202f\u3000\t":
        return " "
    if 0xFB00 <= code <= 0xFB06 or 0x2F00 <= code <= 0x2FDF or 0xF900 <= code <= 0xFAFF:
        return unicodedata.normalize("NFKC", char)
    if code < 0x20 or 0x7F <= code < 0xA0 or code in (0xFFFE, 0xFFFF):
        return chr(_PRIVATE + code) if broken and code else ""
    return char.translate(_RADICALS)


def whole(glyphs: list[Glyph]) -> list[Glyph]:
    """Letters and the accents drawn over them become one, and what is drawn twice, once."""
    tex.decode(glyphs)
    ligatures.told(glyphs)
    accents = [glyph for glyph in glyphs if glyph.text in _ACCENTS]
    gone: set[int] = {id(glyph) for glyph in glyphs if not glyph.text}
    if accents:
        letters: dict[int, list[Glyph]] = defaultdict(list)
        for glyph in glyphs:
            if glyph.text.isalpha() and glyph.text not in _ACCENTS:
                letters[int(glyph.x0 // 10)].append(glyph)
        for accent in accents:
            if letter := _under(accent, letters):
                base = _UNDOTTED.get(letter.text, letter.text)
                letter.text = unicodedata.normalize("NFC", base + _ACCENTS[accent.text])
                gone.add(id(accent))
    return [glyph for glyph in glyphs if id(glyph) not in gone]


def _under(accent: Glyph, letters: dict[int, list[Glyph]]) -> Glyph | None:
    """The letter that an accent was drawn over, if there is one that gives a letter of an alphabet with it."""
    middle = (accent.x0 + accent.x1) / 2
    bucket = int(accent.x0 // 10)
    near = [glyph for step in (-2, -1, 0, 1) for glyph in letters.get(bucket + step, ())]
    fits = [
        glyph
        for glyph in near
        if glyph.turn == accent.turn
        and abs(glyph.y - accent.y) < 0.5 * accent.size
        and glyph.x0 - 0.1 * accent.size <= middle <= glyph.x1 + 0.1 * accent.size
        and abs((glyph.x0 + glyph.x1) / 2 - middle) < _REACH * accent.size
        and len(
            unicodedata.normalize(
                "NFC", _UNDOTTED.get(glyph.text, glyph.text) + _ACCENTS[accent.text]
            )
        )
        == 1
    ]
    return min(fits, key=lambda glyph: abs((glyph.x0 + glyph.x1) / 2 - middle), default=None)
