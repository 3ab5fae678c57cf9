"""Chinese characters in pinyin, without tones."""

from __future__ import annotations


def spell(characters: str) -> str:
    """Transcribe a word in its most common reading: `重庆` -> `chongqing`."""
    from pypinyin import lazy_pinyin  # takes 0.3 s to load, and only Chinese text needs it

    return "".join(lazy_pinyin(characters))


def readings(characters: str) -> list[list[str]]:
    """Return all readings of each character, with `v` for `ü`: `曾` -> `[["ceng", "zeng"]]`."""
    from pypinyin import Style, pinyin

    # One character at a time: a longer text is looked up as a phrase with a single reading.
    return [pinyin(character, style=Style.NORMAL, heteronym=True)[0] for character in characters]
