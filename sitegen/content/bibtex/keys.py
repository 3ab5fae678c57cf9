"""Citation keys: `liu2023xplane`."""

from __future__ import annotations

import re
import unicodedata
from itertools import chain, count
from string import ascii_lowercase
from typing import TYPE_CHECKING, Final

from sitegen import pinyin
from sitegen.content.bibtex.latex import plain
from sitegen.content.bibtex.mistakes import in_key
from sitegen.content.bibtex.names import names
from sitegen.model.text import han_family_name, has_han

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

_MAX_LETTERS: Final = 60
"""Number of letters to which a key that is too long is shortened."""
_ARTICLES: Final = frozenset(("a", "an", "the"))
LETTERS: Final = str.maketrans({
    "ß": "ss", "æ": "ae", "ø": "o", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
    "ħ": "h", "ŋ": "n", "ŧ": "t", "ĸ": "k",
})  # fmt: skip
"""Letters without a Unicode decomposition, with their ASCII spelling."""
_FAMILIES: Final = {
    "曾": "zeng", "单": "shan", "解": "xie", "仇": "qiu", "查": "zha", "朴": "piao", "区": "ou",
    "盖": "ge", "翟": "zhai", "乐": "yue", "缪": "miao", "覃": "qin", "任": "ren", "华": "hua",
    "种": "chong", "尉迟": "yuchi",
}  # fmt: skip
"""Characters that are pronounced differently in a family name."""


def citation_key(author: str, year: str, title: str, taken: Container[str]) -> str:
    """Make a key from family name, year and first word of the title, in lower-case ASCII.

    Articles are skipped; Chinese is transcribed to pinyin.

    Args:
        author: The first author or a whole author field; may be empty.
        year: Year; may be empty.
        title: Title, as field text.
        taken: Keys in use, in lower case.
    """
    return unique_key((_family(author) + _ascii(year) + _first_word(title)) or "untitled", taken)


def unique_key(key: str, taken: Container[str]) -> str:
    """Append a, b, c, ... to the key if it is `taken`, which holds keys in lower case."""
    if key.lower() not in taken:
        return key
    suffixes = chain(ascii_lowercase, (f"-{number}" for number in count(2)))
    return next(key + suffix for suffix in suffixes if (key + suffix).lower() not in taken)


def fit_key(key: str) -> str:
    """Return the key, or a similar one that is valid in a web address and on every system."""
    if not in_key(key):
        return key
    fit = re.sub(r"[^\w:+-]+", "-", key)[:_MAX_LETTERS].strip("-") or "untitled"
    return f"{fit}-1" if in_key(fit) else fit


def numbered(name: str) -> Iterator[str]:
    """Yield the name, then `name_2`, `name_3`, ..."""
    return chain([name], (f"{name}_{number}" for number in count(2)))


def _family(author: str) -> str:
    family = next((name.family for name in names(author)), "")
    if not has_han(family[:1]):
        return _ascii(family)
    characters = han_family_name(family)
    return _FAMILIES.get(characters) or _ascii(pinyin.spell(characters))


def _first_word(title: str) -> str:
    words = [word for word in re.split(r"\s+", plain(title)) if _ascii(word) or has_han(word)]
    word = next((word for word in words if word.casefold() not in _ARTICLES), "".join(words[:1]))
    # Chinese has no spaces; most of its words have two characters.
    characters = "".join(filter(has_han, word))[:2] if has_han(word.lstrip("《“\"'（(")[:1]) else ""
    return _ascii(pinyin.spell(characters)) if characters else _ascii(word)


def _ascii(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS))
    return re.sub(r"[^a-z0-9]", "", letters)
