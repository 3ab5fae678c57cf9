"""Whether an author of a paper is a certain person, in all the ways in which papers spell a name.

In: the author as BibTeX splits names, and a person's name in every language. `Y. Liu`, `Liu, Yun-Zhuo`, `Liu YZ`,
`LIU Yunzhuo` and `刘运卓` all may be Yunzhuo Liu (刘运卓); `Yirui Liu` is not.
"""

from __future__ import annotations

import re
import unicodedata
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sitegen.model import Name

_HAN: Final = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_PARENTHESES: Final = re.compile(r"\s*[(（]([^()（）]*)[)）]\s*")
_BETWEEN_INITIALS: Final = re.compile(r"[.‐-–-]+")
_LETTERS_APART: Final = str.maketrans(
    {"ø": "o", "đ": "d", "ł": "l", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i"}
)


class Likeness(IntEnum):
    """How well an author's name fits a person's."""

    NONE = 0
    """Another person."""
    INITIALS = 1
    """The family name and what is left of the given names fit."""
    FULL = 2
    """All names fit."""


class _Spelling(NamedTuple):
    """One way to read a name: the letters of its given names and of its family name, lower case, without accents."""

    given: tuple[str, ...]
    family: str


class Spelled:
    """A person by how they are spelled, to be found among authors."""

    def __init__(self, spellings: Iterable[str]) -> None:
        self._by_family: dict[str, list[_Spelling]] = {}
        for text in spellings:
            for reading in _readings(text):
                self._by_family.setdefault(reading.family, []).append(reading)

    def likeness(self, author: Name) -> Likeness:
        """How well an author fits the person."""
        best = Likeness.NONE
        for theirs in _of_author(author):
            for one in self._by_family.get(
                theirs.family, ()
            ):  # most others have another family name
                best = max(best, _compare(one, theirs))
        return best


def find(authors: Sequence[Name], spellings: Sequence[str]) -> int | None:
    """Which of a paper's authors is the person, or None.

    Somebody spelled in full goes before somebody with initials. Two with the same fitting initials are nobody: marking
    the wrong one is worse than marking none.
    """
    return the_one(list(map(Spelled(spellings).likeness, authors)))


def the_one(found: Sequence[Likeness]) -> int | None:
    """Which of the authors of a paper, who are so like a person, is them, as `find` has it."""
    best = max(found, default=Likeness.NONE)
    if best is Likeness.NONE or (best is Likeness.INITIALS and found.count(best) > 1):
        return None
    return found.index(best)


class Register:
    """People by how they are spelled, so that an author is compared with few of them: names that are the same in full
    have one family name, and given names that begin with one letter.
    """

    def __init__(self, people: Mapping[str, Sequence[str]]) -> None:
        self._near: dict[tuple[str, str], list[tuple[str, Spelled]]] = {}
        for slug, spellings in people.items():
            person = slug, Spelled(spellings)
            for key in dict.fromkeys(
                _key(reading) for text in spellings for reading in _readings(text)
            ):
                self._near.setdefault(key, []).append(person)

    def find(self, author: Name) -> tuple[str, ...]:
        """Whose full name an author has: initials are too many people's."""
        near = (
            person for reading in _of_author(author) for person in self._near.get(_key(reading), ())
        )
        return tuple(
            dict.fromkeys(
                [slug for slug, spelled in near if spelled.likeness(author) is Likeness.FULL]
            )
        )


def _key(reading: _Spelling) -> tuple[str, str]:
    return reading.family, next(filter(None, reading.given), "")[:1]


@lru_cache(maxsize=4096)
def _of_author(author: Name) -> tuple[_Spelling, ...]:
    whole = str(author)
    if _has_han(whole) or not author.given:
        return _readings(whole)
    return _both_ways(author.given.split(), f"{author.prefix} {author.family}".split())


@lru_cache(maxsize=4096)
def _readings(text: str) -> tuple[_Spelling, ...]:
    """A name as a person or an unsplit author list writes it. `Yunzhuo Liu (刘运卓)` is two."""
    found: list[_Spelling] = []
    for part in (_PARENTHESES.sub(" ", text), *_PARENTHESES.findall(text)):
        family, comma, given = part.partition(",")
        words = part.split()
        if _has_han(part):
            found.append(_Spelling((), _letters(part)))
        elif comma:
            found.append(_Spelling(_given(given.split()), _letters(family)))
        elif words:
            particle = next(
                (place for place, word in enumerate(words) if place and word[0].islower()), -1
            )
            found += _both_ways(words[:particle], words[particle:])
    return tuple(found)


def _has_han(text: str) -> bool:
    return not text.isascii() and _HAN.search(text) is not None


def _both_ways(given: Sequence[str], family: Sequence[str]) -> tuple[_Spelling, ...]:
    """`Yunzhuo Liu` and `Liu Yunzhuo`; in `Liu YZ` the letters are initials."""
    usual = _Spelling(_given(given), _letters("".join(family)))
    if len(given) != 1:
        return (usual,)
    return usual, _Spelling(_given(family), _letters(given[0]))


def _given(words: Iterable[str]) -> tuple[str, ...]:
    """Given names one by one, initials too: `Y.-Z.`, `Y.Z.` and `YZ` are two, `Yun-Zhuo` is one."""
    names: list[str] = []
    for word in words:
        if word.isalpha() and len(word) > 3 and word.isascii():
            names.append(word.lower())
            continue
        parts = [letters for part in _BETWEEN_INITIALS.split(word) if (letters := _letters(part))]
        if len(word) <= 3 and word.isupper():
            names += _letters(word)
        elif all(len(part) == 1 for part in parts) or "." in word:
            names += parts
        else:
            names.append("".join(parts))
    return tuple(names)


def _letters(text: str) -> str:
    """The letters alone, lower case, without accents."""
    if text.isascii():
        return text.lower() if text.isalpha() else "".join(filter(str.isalpha, text.lower()))
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS_APART))
    return "".join(filter(str.isalpha, apart))


def _compare(mine: _Spelling, theirs: _Spelling) -> Likeness:
    """Of two whose family names are the same."""
    if "".join(mine.given) == "".join(theirs.given):
        return Likeness.FULL
    if not mine.given or not theirs.given:
        return Likeness.NONE
    fewer, more = sorted((mine.given, theirs.given), key=len)
    if _in_order(fewer, more) and fewer[0] == more[0] and len(fewer[0]) > 1:
        return Likeness.FULL  # `Thomas Anderson` is `Thomas E. Anderson`; `T. Anderson` only may be
    if (
        _in_order(fewer, more)
        or _initials_of(more, fewer)
        or any(len(name) > 1 and name in more for name in fewer)
    ):
        return Likeness.INITIALS
    return Likeness.NONE


def _in_order(fewer: Sequence[str], more: Sequence[str]) -> bool:
    """Whether the first names agree and every other one of `fewer` is among `more`, names or initials."""
    rest = iter(more[1:])
    return _same(fewer[0], more[0]) and all(
        any(_same(name, other) for other in rest) for name in fewer[1:]
    )


def _initials_of(initials: Sequence[str], names: Sequence[str]) -> bool:
    """Whether these are initials within a name of several syllables: `Y. Z.` for `Yunzhuo`."""
    letters = iter("".join(names))
    return all(len(one) == 1 and one in letters for one in initials) and initials[0] == names[0][0]


def _same(one: str, other: str) -> bool:
    return one == other or (min(len(one), len(other)) == 1 and one[0] == other[0])
