"""Work out which characters the glyphs of a page stand for, and what their fonts look like.

PDF producers map glyphs to unusual code points: ligatures, accents drawn as separate glyphs,
bullets of symbol fonts, Kangxi radicals. Old LaTeX embeds bitmap (Type 3) fonts that carry no
names, only the codes of TeX's own encodings. Some ligatures have no mapping at all. Glyphs that
cannot be resolved keep a placeholder from a private use area.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from functools import cache
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.importers.pdf.glyphs import Glyph

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
    """Describe a font."""
    plain = _SUBSET_TAG.sub("", name)
    bold = outlined or bool(flags & _BOLD_FLAG) or bool(_BOLD.search(plain))
    slanted = bool(flags & _ITALIC_FLAG) or bool(_ITALIC.search(plain))
    italic = slanted and not _UPRIGHT.search(plain)
    return Font(plain, bold, italic, bool(_ICONS.search(plain)), bool(_TYPEWRITER.search(plain)))


PRIVATE: Final = 0xF0000
"""First placeholder for a glyph whose character is unknown; its code is added."""
_TEX_CODE: Final = 0xF1000
"""First placeholder for a character of an unnamed TeX font; its code is added."""
_TEX_BULLET: Final = 0x88
"""The bullet in TeX's symbol fonts; as a letter in T1 it is the rare Ĺ."""

_ACCENTS: Final = {
    "`": "\u0300", "´": "\u0301", "^": "\u0302", "ˆ": "\u0302", "~": "\u0303", "˜": "\u0303",
    "¯": "\u0304", "ˉ": "\u0304", "˘": "\u0306", "˙": "\u0307", "¨": "\u0308", "˚": "\u030a",
    "˝": "\u030b", "ˇ": "\u030c", "¸": "\u0327", "˛": "\u0328",
}  # fmt: skip
"""Accents that TeX and old fonts draw over a letter, with the matching combining characters."""
_UNDOTTED: Final = {"ı": "i", "ȷ": "j"}
_SYMBOL_FONT: Final = re.compile(r"symbol|wingdings", re.IGNORECASE)
_SYMBOL_BULLETS: Final = {
    0xF0B7: "•", 0xF0A7: "▪", 0xF0A8: "▫", 0xF0D8: "➢", 0xF0FC: "✓", 0xF06C: "●", 0xF06E: "■",
    0xF071: "❖", 0xF075: "◆", 0xF076: "❖", 0xF077: "◆", 0xF0E0: "→", 0xF02D: "-", 0xF0BE: "—",
    0xF06F: "□", 0xF0A1: "○",
}  # fmt: skip
"""Bullets of Word and LibreOffice: characters of the fonts Symbol and Wingdings."""
_RADICALS: Final = str.maketrans(
    "⺟⺠⻁⻄⻅⻆⻉⻋⻓⻔⻘⻙⻚⻛⻜⻝⻢⻣⻤⻥⻦⻧⻨⻩⻬⻮⻰⻳",
    "母民虎西见角贝车长门青韦页风飞食马骨鬼鱼鸟卤麦黄齐齿龙龟",
)
"""Radicals that fonts report for look-alike characters and that NFKC leaves alone."""

_LIGATURES: Final = ["ff", "fi", "fl", "ffi", "ffl"]
_OT1: Final = {
    **dict(enumerate([*"ΓΔΘΛΞΠΣΥΦΨΩ", *_LIGATURES, *"ıȷ`´ˇ˘¯˚¸ßæœøÆŒØ"])),
    0x22: "”", 0x27: "’", 0x3C: "¡", 0x3E: "¿", 0x5C: "“", 0x5E: "ˆ", 0x5F: "˙", 0x60: "‘",
    0x7B: "–", 0x7C: "—", 0x7D: "˝", 0x7E: "˜", 0x7F: "¨",
}  # fmt: skip
_T1_LOW: Final = [*"`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–—", "", "0", *"ıȷ", *_LIGATURES]
_T1_HIGH: Final = (
    "ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£"
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞàáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß"
)
_T1: Final = {**dict(enumerate(_T1_LOW)), 0x27: "’", 0x60: "‘", **dict(enumerate(_T1_HIGH, 0x80))}
_TEX_LIGATURES: Final = {
    first + index: letters for first in (0x0B, 0x1B) for index, letters in enumerate(_LIGATURES)
}
"""Ligatures by their codes in OT1 and in T1."""
_LETTERS_OF_LIGATURES: Final = "Thfil"
_PRIVATE_USE: Final = re.compile("[\ue000-\uf8ff]")
_MIN_LETTERS: Final = 20
"""Fewest letters on a page in a font for text."""


def decode_code(code: int, font: Font, *, broken: bool) -> str:
    """Return the text of a glyph, or a placeholder if it cannot be known yet."""
    if broken and not font.name and code < 0x100:
        return chr(_TEX_CODE + code)
    if code in _SYMBOL_BULLETS and _SYMBOL_FONT.search(font.name):
        return _SYMBOL_BULLETS[code]
    if broken and code == _TEX_BULLET:
        return "•"
    char = chr(code) if code < 0x110000 else "\ufffd"
    if font.icons and (char.isascii() or broken) and not char.isspace():
        return chr(PRIVATE + (code & 0xFFFF))
    if char in "\u00ad\u2010\u2011":  # a soft hyphen that is drawn is a hyphen
        return "-"
    if char in "\u00a0\u2007\u202f\u3000\t":
        return " "
    if 0xFB00 <= code <= 0xFB06 or 0x2F00 <= code <= 0x2FDF or 0xF900 <= code <= 0xFAFF:
        return unicodedata.normalize("NFKC", char)
    if code < 0x20 or 0x7F <= code < 0xA0 or code in (0xFFFE, 0xFFFF):
        return chr(PRIVATE + code) if broken and code else ""
    return char.translate(_RADICALS)


def repair_glyphs(glyphs: list[Glyph]) -> list[Glyph]:
    """Resolve placeholders, put accents on their letters, and drop glyphs without text."""
    _decode_tex_fonts(glyphs)
    _decode_ligatures(glyphs)
    _mark_unknown(glyphs)
    merged = _merge_accents(glyphs)
    return [glyph for glyph in glyphs if glyph.text and id(glyph) not in merged]


def _code(glyph: Glyph, base: int) -> int:
    """Return the code in a glyph's placeholder, or a number outside 0 to 255 if it has none."""
    return ord(glyph.text[:1] or " ") - base


def _decode_tex_fonts(glyphs: Sequence[Glyph]) -> None:
    """Decode the glyphs of unnamed TeX fonts, choosing between the encodings OT1 and T1."""
    coded = [(g, code) for g in glyphs if 0 <= (code := _code(g, _TEX_CODE)) < 0x100]
    codes = [code for _, code in coded]
    ot1_ligatures = sum(0x0B <= code <= 0x0F for code in codes)
    t1_ligatures = sum(0x1B <= code <= 0x1F for code in codes)
    high = any(code > 0x7F and code != _TEX_BULLET for code in codes)
    table = _T1 if high or t1_ligatures > ot1_ligatures else _OT1
    for glyph, code in coded:
        char = chr(code) if 0x20 <= code < 0x7F else "\ufffd"
        glyph.text = "•" if code == _TEX_BULLET else table.get(code, char)


def _decode_ligatures(glyphs: Sequence[Glyph]) -> None:
    """Resolve unmapped ligatures where only one reading is possible.

    A glyph that only begins words, goes on with a small letter and is as wide as `T` plus `h` is
    `Th`. Ligatures inside words (`ff`, `fl`) have similar widths; they are resolved only where the
    code is the one that TeX's encodings use for letters of that width.
    """
    unknown: dict[tuple[Font, str], list[int]] = defaultdict(list)
    for at, glyph in enumerate(glyphs):
        if 0 <= _code(glyph, PRIVATE) < 0x100 and not glyph.font.icons:
            unknown[glyph.font, glyph.text].append(at)
    widths = _letter_widths(glyphs) if unknown else {}
    for (font, placeholder), places in unknown.items():
        width = median(_advance(glyphs, at) for at in places)
        begins = not any(_touches(glyphs, at - 1) for at in places)
        goes_on = all(_touches(glyphs, at) and glyphs[at + 1].text[:1].islower() for at in places)
        inside = all(_touches(glyphs, at) or _touches(glyphs, at - 1) for at in places)
        by_code = _TEX_LIGATURES.get(ord(placeholder) - PRIVATE, "")
        known = widths.get(font, {})
        for letters in ("Th" if begins and goes_on else "", by_code if inside else ""):
            expected = sum(known.get(letter, 0.0) for letter in letters)
            if letters and known.keys() >= set(letters) and abs(width - expected) < 0.15 * expected:
                for at in places:
                    glyphs[at].text = letters
                break


def _mark_unknown(glyphs: Sequence[Glyph]) -> None:
    """Replace private characters of text fonts by U+FFFD, so that they are not taken for icons."""
    letters = Counter(glyph.font for glyph in glyphs if glyph.text.isalpha())
    for glyph in glyphs:
        if _PRIVATE_USE.fullmatch(glyph.text) and letters[glyph.font] >= _MIN_LETTERS:
            glyph.text = "\ufffd"


def _letter_widths(glyphs: Sequence[Glyph]) -> dict[Font, dict[str, float]]:
    """Measure the advance of the letters of ligatures, by font, in multiples of the type size."""
    advances: dict[Font, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for at, glyph in enumerate(glyphs):
        if glyph.text in _LETTERS_OF_LIGATURES and _touches(glyphs, at):
            advances[glyph.font][glyph.text].append(_advance(glyphs, at))
    return {
        font: {letter: median(values) for letter, values in letters.items()}
        for font, letters in advances.items()
    }


def _advance(glyphs: Sequence[Glyph], at: int) -> float:
    """Return how far a glyph moves the pen; its box may overlap the next letter, as that of `f`."""
    glyph = glyphs[at]
    end = glyphs[at + 1].x0 if _touches(glyphs, at) else glyph.x1
    return (end - glyph.x0) / glyph.size


def _touches(glyphs: Sequence[Glyph], at: int) -> bool:
    """Return whether a glyph and the next one touch, and one of them is a letter."""
    for left, right in pairwise(glyphs[at : at + 2]) if at >= 0 else ():
        near = left.y == right.y and abs(right.x0 - left.x1) < 0.12 * left.size
        return near and (left.text.isalpha() or right.text[:1].isalpha())
    return False


def _merge_accents(glyphs: Sequence[Glyph]) -> set[int]:
    """Put each accent on the letter it is drawn over; return the ids of the accents merged."""
    accents = [glyph for glyph in glyphs if glyph.text in _ACCENTS]
    letters: dict[int, list[Glyph]] = defaultdict(list)
    for glyph in glyphs if accents else ():
        if glyph.text.isalpha() and glyph.text not in _ACCENTS:
            letters[int(glyph.x0 // 10)].append(glyph)
    merged = set()
    for accent in accents:
        bucket = int(accent.x0 // 10)
        near = [letter for step in (-2, -1, 0, 1) for letter in letters.get(bucket + step, ())]
        if letter := _find_base(accent, near):
            letter.text = _compose(letter.text, accent.text)
            merged.add(id(accent))
    return merged


def _compose(letter: str, accent: str) -> str:
    return unicodedata.normalize("NFC", _UNDOTTED.get(letter, letter) + _ACCENTS[accent])


def _find_base(accent: Glyph, near: Sequence[Glyph]) -> Glyph | None:
    """Return the letter below (or above) an accent with which it forms a single character."""

    def distance(letter: Glyph) -> float:
        return abs((letter.x0 + letter.x1) / 2 - middle)

    middle = (accent.x0 + accent.x1) / 2
    slack = 0.1 * accent.size
    fitting = [
        letter
        for letter in near
        if letter.rotation == accent.rotation
        and abs(letter.y - accent.y) < 0.5 * accent.size
        and letter.x0 - slack <= middle <= letter.x1 + slack
        and distance(letter) < 0.35 * accent.size
        and len(_compose(letter.text, accent.text)) == 1
    ]
    return min(fitting, key=distance, default=None)
