"""Chinese characters -> how they sound, in ASCII letters without tones.

pypinyin knows the characters. Its dictionary of phrases takes longer to load than a CV to read and holds 60 MiB, so it
is left out; of its words of two characters, those that sound unlike their characters alone (`重庆`) are in
`pinyin.txt`.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

from sitegen.shipped import shipped

if TYPE_CHECKING:
    from types import ModuleType


def spell(characters: str) -> str:
    """A word, as it is most often read: `重庆` -> `chongqing`."""
    return _words().get(characters) or "".join(_library().lazy_pinyin(characters))


def readings(characters: str) -> list[list[str]]:
    """All that each character may be read as, with `v` for `ü`: `曾` -> `[["ceng", "zeng"]]`."""
    library = _library()
    found: list[list[str]] = library.pinyin(characters, style=library.Style.NORMAL, heteronym=True)
    return found


@cache
def _library() -> ModuleType:
    os.environ.setdefault(
        "PYPINYIN_NO_PHRASES", "true"
    )  # what pypinyin offers for this; it is read when it loads
    import pypinyin

    return pypinyin


@cache
def _words() -> dict[str, str]:
    text = shipped("pinyin.txt").decode()
    return dict(line.split("\t") for line in text.splitlines())
