"""Which of this machine's fonts a CV is set in; what is missing for its script is told with what to install."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.errors import SitegenError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence


class Script(NamedTuple):
    """Letters that the usual fonts lack."""

    name: str
    """What to call it."""
    letters: str
    """A regular expression for one of them."""
    serif: Sequence[str]
    """Families that have them, the best first."""
    sans: Sequence[str]
    """Families without serifs."""
    packages: str
    """What to install for them, in a word or two."""


_LATIN_SERIF: Final = ("Libertinus Serif",)
_LATIN_SANS: Final = (
    "Inter", "Source Sans 3", "Source Sans Pro", "Fira Sans", "Noto Sans", "Open Sans", "Helvetica Neue", "Segoe UI",
    "Arial", "Liberation Sans", "DejaVu Sans", "Libertinus Serif",
)  # fmt: skip
"""The last one comes with typst."""

_HAN: Final = Script(
    "Chinese",
    r"[\u3400-\u9fff\uf900-\ufaff]",
    ("Noto Serif CJK SC", "Noto Serif SC", "Source Han Serif SC", "Songti SC", "SimSun", "STSong", "AR PL SungtiL GB"),
    (
        "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei", "Heiti SC",
        "WenQuanYi Micro Hei", "WenQuanYi Zen Hei",
    ),
    "Noto CJK (Debian, Ubuntu: fonts-noto-cjk; Fedora: google-noto-serif-cjk-fonts; else fonts.google.com/noto)",
)  # fmt: skip
_KANA: Final = Script(
    "Japanese",
    r"[\u3040-\u30ff]",
    (
        "Noto Serif CJK JP",
        "Noto Serif JP",
        "Hiragino Mincho ProN",
        "Yu Mincho",
        "MS Mincho",
        "IPAMincho",
    ),
    ("Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Yu Gothic", "MS Gothic", "IPAGothic"),
    _HAN.packages,
)
_HANGUL: Final = Script(
    "Korean",
    r"[\uac00-\ud7af]",
    ("Noto Serif CJK KR", "Noto Serif KR", "AppleMyungjo", "Batang", "NanumMyeongjo"),
    ("Noto Sans CJK KR", "Noto Sans KR", "Apple SD Gothic Neo", "Malgun Gothic", "NanumGothic"),
    _HAN.packages,
)
SCRIPTS: Final = (_HAN, _KANA, _HANGUL)
"""What is looked for in the words of a CV."""


def choose(text: str, families: Collection[str]) -> Mapping[str, list[str]]:
    """Fonts for `serif` and `sans`, of those installed, that have the letters of `text`.

    Raises SitegenError if there is none for a script.
    """
    chosen = {"serif": _first(_LATIN_SERIF, families), "sans": _first(_LATIN_SANS, families)}
    for script in SCRIPTS:
        if not re.compile(script.letters).search(text):
            continue
        serif, sans = _first(script.serif, families), _first(script.sans, families)
        if not serif and not sans:
            what = f"this machine has no font for {script.name}, and the CV has words in it"
            raise SitegenError(what, hint=f"install {script.packages}")
        chosen["serif"] += serif or sans
        chosen["sans"] += sans or serif
    return chosen


def lacking(letters: str, text: str) -> SitegenError:
    """What to tell of letters of `text` that typst has found in no font of this machine."""
    import unicodedata  # needed where something is wrong

    named = ", ".join(
        f"U+{ord(letter):04X} {unicodedata.name(letter, '')}".strip() for letter in letters
    )
    word = next(
        (word for word in re.compile(r'[^\s"\\]+').findall(text) if letters in word), letters
    )
    what = f"this machine has no font for {letters!r} ({named}), and the CV has it: {word!r}"
    hint = "install one that has it (Debian, Ubuntu: fonts-noto; else fonts.google.com/noto), or write it otherwise"
    return SitegenError(what, hint=hint)


def _first(wanted: Sequence[str], families: Collection[str]) -> list[str]:
    return (
        [next((family for family in wanted if family in families), "")]
        if set(wanted) & set(families)
        else []
    )
