"""Recognize names of people, split lists of names, and compare names across two scripts."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

from sitegen import pinyin
from sitegen.model.text import has_han
from sitegen.parsing.vocabulary import either, words

if TYPE_CHECKING:
    from collections.abc import Iterable

_UPPER: Final = r"[A-ZÀ-ÖØ-ÞĀ-ŽȘȚ]"
_ELIDED: Final = r"(?:(?:[dlo]|dall|dell|sant)[’'´`]|(?:abu|al|ben|bin|el|ibn|ul)-)"
"""Prefixes written together with the next word: `d'Arc`, `al-Rashid`."""
_WORD: Final = rf"{_ELIDED}?{_UPPER}[\w’'´`-]*"
_SOUND: Final = r"(?:[CGKPSTZ]h|Y[aeou]|Dj|Dz|Gy|Ju|Lj|Nj|Sz|Zs)"
"""Two letters that transliterate one letter and make one initial: `Yu. Ek`, `Ch. Lind`."""
_INITIALS: Final = rf"(?:(?:{_SOUND}|{_UPPER}(?:-{_UPPER})?)\.(?:-[a-z]\.)?[ -]?-?)+"
_PARTICLE: Final = (
    r"(?:van|von|der|den|de|del|della|di|da|dos|das|do|la|las|le|los|du|dal|dalla|ter|ten|bin|ibn|abu"
    r"|bint|ben|wa|al|el|af|av|op|vom|zu|zum|zur|[’']t|st\.|y)"
)
_TOKEN: Final = rf"(?:{_INITIALS}|(?:Jr|Sr|St)\.|{_WORD}|{_PARTICLE})"
_LATIN: Final = re.compile(rf"(?:(?:{_TOKEN})[ \u00a0]?){{1,6}}")
_HAN_NAME: Final = re.compile(r"[\u3400-\u9fff]{2,4}(?:·[\u3400-\u9fff]{1,6})?$")
_SURNAME: Final = re.compile(either("surnames"))
_HAN_WORD: Final = re.compile(rf"(?:{either('chinese_roles')}|{either('chinese_degrees')})+")
_GIVEN: Final = rf"(?:{_INITIALS}|{_WORD})"
_INVERTED: Final = re.compile(rf"(?:{_PARTICLE} )*{_WORD}(?: {_WORD})?, ?{_GIVEN}(?: ?{_GIVEN})*$")
_TITLE: Final = re.compile(
    r"^(?:Prof(?:essor|s)?\b\.?|Drs?\b\.?|Mr\b\.?|Ms\b\.?|Mrs\b\.?)\s*|(?:,?\s*(?:Ph\.?D|M\.?D|ScD|MPH)\.?)+$"
    r"|\s*(?:副?教授|研究员|院士|老师|博士)$",
    re.IGNORECASE,
)
_DEGREE: Final = re.compile(rf"(?:{either('degrees_behind_names')}|PE|BME|FACS|FACP)")
_MARKS: Final = re.compile(r"[*†‡§¶∗⋆#✉^]+|(?<=[a-z.])\d(?:,\d)*$|[¹²³⁴⁵⁶⁷⁸⁹⁰]+")
NICKNAME: Final = re.compile(
    rf"(?<=[\w.’'-])\s?[(\[“\"‘]{{1,2}}{_UPPER}[\w.’'-]*[)\]”\"’]{{1,2}}(?=\s"
    rf"(?:{_PARTICLE} )*{_UPPER}[\w’'.-]+)"
)
"""A nickname between given and family name: `Mei (May) Lind`."""
_NOT_IN_NAMES: Final = words("never_in_names")
_LONGEST: Final = 300
"""Characters of a name, including titles and degrees."""


@lru_cache(maxsize=8192)
def clean(text: str) -> str:
    """Return a name without titles, degrees and footnote marks."""
    text = (
        _MARKS.sub("", text).strip(" \t,，;；.。·")
        if not text.rstrip().endswith(".")
        else _MARKS.sub("", text).strip(" \t,，;；")
    )
    previous = None
    while previous != text:
        previous, text = text, _TITLE.sub("", text).strip()
    return text


def is_han(text: str) -> bool:
    """Return whether a text is a Chinese name in characters."""
    return has_han(text) and bool(_HAN_NAME.fullmatch(text.strip()))


@lru_cache(maxsize=8192)
def is_name(text: str) -> bool:
    """Return whether a text looks like a name: `T-H. Hubert Chan`, `Lind, M.`, `刘运卓`."""
    if len(text) > _LONGEST:
        return False
    text = NICKNAME.sub("", clean(text))
    if is_han(text):
        return bool("·" in text or _begins_with_family(text)) and not _HAN_WORD.fullmatch(text)
    if not text or len(text) > 45 or re.search(r"[\d:;!?\"“”()@/_]", text):
        return False
    parts = [word.strip(".,").casefold() for word in text.split()]
    # "A Study of Foam" begins with an article, "A. Nilsson" and "Nilsson A" have an initial
    words = parts[:-1] if text.endswith(" An") else parts  # An is also a family name
    if text.startswith("A ") or any(word in _NOT_IN_NAMES for word in words if word != "a"):
        return False
    if _INVERTED.fullmatch(text):
        return True
    return (
        2 <= len(parts) <= 6
        and bool(_LATIN.fullmatch(text))
        and parts[-1] not in {"van", "von", "de"}
    )


def _begins_with_family(han: str) -> bool:
    """Return whether characters start with a family name.

    A name of four characters needs a family name of two, or two family names: 欧阳, 張陳.
    """
    family = _SURNAME.match(han)
    return family is not None and (
        len(han) < 4 or len(family[0]) > 1 or bool(_SURNAME.match(han[1]))
    )


_OUTSIDE: Final = r"(?![^()（）]*[)）])"
"""Matches only outside brackets: an affiliation in brackets may contain commas."""


def split_list(text: str) -> list[str]:
    """Return the names of a list: `A, B and C`, `A、B`, `A; B`."""
    text = re.sub(rf"\s*(?:,\s*)?(?:\b(?:and|AND)\b|&|\bet\b(?!\s*al))\s*{_OUTSIDE}", ", ", text)
    parts = re.split(rf"\s*[,，、;；]\s*{_OUTSIDE}", text)
    return [name for part in parts if (name := clean(part)) and not _DEGREE.fullmatch(name)]


def letters(text: str) -> str:
    """Return the lower-case letters of a name without accents, to compare spellings."""
    from unicodedata import combining, normalize

    plain = "".join(char for char in normalize("NFKD", text.casefold()) if not combining(char))
    return re.sub(r"[\W\d_]+", "", plain)


def same(a: str, b: str) -> bool:
    """Return whether two spellings may be the same person, in either name order or two scripts."""
    if letters(a) == letters(b) or letters(given_first(a)) == letters(given_first(b)):
        return True
    if is_han(a) != is_han(b):
        han, latin = (a, b) if is_han(a) else (b, a)
        return letters(given_first(latin)) in romanized(han)
    return False


def given_first(name: str) -> str:
    """Turn `Liu, Yunzhuo` into `Yunzhuo Liu`; return other names unchanged."""
    if name.count(",") == 1:
        family, given = name.split(",")
        return f"{given.strip()} {family.strip()}"
    return name


@cache
def romanized(han: str) -> frozenset[str]:
    """Return the Latin spellings of a Chinese name in both name orders, normalized by `letters`."""
    readings = [
        {letters(option) for option in options}
        | {letters(option.replace("v", "u")) for option in options}
        for options in pinyin.readings(han)
    ]
    spellings: set[str] = set()
    for family_length in (1, 2) if len(han) > 2 else (1,):
        for combination in product(*readings):
            family, given = (
                "".join(combination[:family_length]),
                "".join(combination[family_length:]),
            )
            spellings |= {given + family, family + given}
    return frozenset(spellings)


def in_latin(han: str, candidates: Iterable[str]) -> str:
    """Return the first candidate that spells this Chinese name in Latin letters, or ""."""
    return next((name for name in candidates if not is_han(name) and same(name, han)), "")
