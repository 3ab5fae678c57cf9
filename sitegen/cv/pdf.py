"""Write a CV as PDF with typst: tagged for screen readers (PDF/UA-1), reproducible, offline."""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING, Final

import typst

from sitegen.errors import Problem, SitegenError, ThemeError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from sitegen.cv.structure import CV, Style

_MISSING_GLYPH: Final = re.compile(r'the text `"(.+?)"` could not be displayed with font')
_ESCAPE: Final = re.compile(r"\\u\{([0-9a-f]+)\}")
_LATIN: Final = (
    ["Libertinus Serif"],
    [
        *("Inter", "Source Sans 3", "Source Sans Pro", "Fira Sans", "Noto Sans", "Open Sans"),
        *("Helvetica Neue", "Segoe UI", "Arial", "Liberation Sans", "DejaVu Sans"),
        "Libertinus Serif",  # comes with typst
    ],
)
"""Serif and sans-serif families, best first."""
_SCRIPTS: Final = {
    "Chinese": (
        r"[\u3400-\u9fff\uf900-\ufaff]",
        [
            *("Noto Serif CJK SC", "Noto Serif SC", "Source Han Serif SC", "Songti SC"),
            *("SimSun", "STSong", "AR PL SungtiL GB"),
        ],
        [
            *("Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "PingFang SC"),
            *("Microsoft YaHei", "Heiti SC", "WenQuanYi Micro Hei", "WenQuanYi Zen Hei"),
        ],
    ),
    "Japanese": (
        r"[\u3040-\u30ff]",
        [
            *("Noto Serif CJK JP", "Noto Serif JP", "Hiragino Mincho ProN", "Yu Mincho"),
            *("MS Mincho", "IPAMincho"),
        ],
        [
            *("Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Yu Gothic"),
            *("MS Gothic", "IPAGothic"),
        ],
    ),
    "Korean": (
        r"[\uac00-\ud7af]",
        ["Noto Serif CJK KR", "Noto Serif KR", "AppleMyungjo", "Batang", "NanumMyeongjo"],
        [
            *("Noto Sans CJK KR", "Noto Sans KR", "Apple SD Gothic Neo", "Malgun Gothic"),
            "NanumGothic",
        ],
    ),
}
"""A pattern of the characters of each script that Latin fonts do not support, and its fonts."""
_CJK_HINT: Final = (
    "install Noto CJK (Debian, Ubuntu: fonts-noto-cjk; Fedora: google-noto-serif-cjk-fonts; "
    "others: fonts.google.com/noto)"
)
_FONT_HINT: Final = (
    "install a font with it (Debian, Ubuntu: fonts-noto; others: fonts.google.com/noto), "
    "or avoid the character"
)


def write(cv: CV, style: Style) -> bytes:
    """Typeset a CV with a template.

    Raises:
        ThemeError: The template is broken.
        SitegenError: A font is missing.
    """
    data = json.dumps(asdict(cv), ensure_ascii=False)
    fonts = _system_fonts()
    chosen = choose_fonts(data, frozenset(fonts.families()))
    inputs = {name: json.dumps(families) for name, families in chosen.items()}
    try:
        return bytes(
            typst.compile(
                style.template.encode(),
                font_paths=fonts,
                sys_inputs={"cv": data, "paper": style.paper, **inputs},
                pdf_standards="ua-1",
                timestamp=0,  # no date
            )
        )
    except typst.TypstError as error:
        if match := _MISSING_GLYPH.search(error.message):
            text = _ESCAPE.sub(lambda code: chr(int(code[1], 16)), match[1])
            raise _missing_glyph(text, data) from None
        raise ThemeError(Problem(error.message, style.name, hint="; ".join(error.hints))) from None


def choose_fonts(text: str, families: Collection[str]) -> Mapping[str, list[str]]:
    """Choose installed fonts for `serif` and `sans` that support the scripts of a text.

    Raises:
        SitegenError: There is none for a script.
    """
    serif, sans = (_first_installed(wanted, families) for wanted in _LATIN)
    for name, (pattern, *wanted) in _SCRIPTS.items():
        if re.search(pattern, text):
            more_serif, more_sans = (_first_installed(fonts, families) for fonts in wanted)
            if not more_serif and not more_sans:
                message = f"no font for {name} is installed, and the CV contains {name}"
                raise SitegenError(message, hint=_CJK_HINT)
            serif += more_serif or more_sans
            sans += more_sans or more_serif
    return {"serif": serif, "sans": sans}


def _first_installed(wanted: Sequence[str], families: Collection[str]) -> list[str]:
    return [family for family in wanted if family in families][:1]


@cache
def _system_fonts() -> typst.Fonts:
    return typst.Fonts()


def _missing_glyph(text: str, data: str) -> SitegenError:
    """Return the error for text in the data that no installed font supports."""
    characters = ", ".join(
        f"U+{ord(char):04X} {unicodedata.name(char, '')}".strip() for char in text
    )
    words = (word for word in re.findall(r'[^\s"\\]+', data) if text in word)
    message = f"no installed font has {text!r} ({characters}), used in {next(words, text)!r}"
    return SitegenError(message, hint=_FONT_HINT)
