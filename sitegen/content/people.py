"""Match the authors of papers with people, however names are spelled.

`Y. Liu`, `Liu, Yun-Zhuo`, `Liu YZ`, `LIU Yunzhuo` and `刘运卓` can all be Yunzhuo Liu (刘运卓);
`Yirui Liu` is somebody else.
"""

from __future__ import annotations

import re
import unicodedata
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.content.bibtex.names import LETTERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sitegen.model import Name

_HAN: Final = r"[\u3400-\u9fff\uf900-\ufaff]"
_PARENTHESES: Final = re.compile(r"\s*[(（]([^()（）]*)[)）]\s*")
_BETWEEN_INITIALS: Final = re.compile(r"[.‐-–-]+")
_SUFFIX: Final = re.compile(r"(?i:jr|sr)\.?,?|I{2,3}|IV|2nd|3rd|[4-9]th")
_CACHE_SIZE: Final = 1 << 15
"""Names to cache: more than on a site of a thousand people, in about 20 MB."""


class Likeness(IntEnum):
    """How well an author's name matches a person's."""

    NONE = 0
    """Another person."""
    SURNAME = 1
    """One of several family names matches, and the given names as in `INITIALS`."""
    INITIALS = 2
    """The family name matches, and the given names as far as they are given."""
    FULL = 3
    """All names match."""


class _Reading(NamedTuple):
    """One way to read a name, in lower case and without accents."""

    given: tuple[str, ...]
    family: str
    is_partial: bool = False
    """Whether what this reading takes for a given name may be part of the family name."""


class NameMatcher:
    """Recognizes one person among authors."""

    def __init__(self, spellings: Iterable[str]) -> None:
        """Read the spellings of the person's name."""
        self._readings: dict[str, list[_Reading]] = {}
        for text in spellings:
            for reading in _read_text(text):
                self._readings.setdefault(reading.family, []).append(reading)

    def likeness(self, author: Name) -> Likeness:
        """Return how well an author matches the person."""
        likenesses = (
            _compare(own, reading)
            for reading in _read_name(author)
            for own in self._readings.get(reading.family, ())
        )
        return max(likenesses, default=Likeness.NONE)

    def find(self, authors: Sequence[Name]) -> int | None:
        """Return the index of the person among the authors of a paper, or None.

        A full match wins over initials. Of two authors with matching initials, neither is chosen:
        marking the wrong one is worse than marking none.
        """
        matches = [self.likeness(author) for author in authors]
        best = max(matches, default=Likeness.NONE)
        if best is Likeness.NONE or (best is not Likeness.FULL and matches.count(best) > 1):
            return None
        return matches.index(best)


def find_author(authors: Sequence[Name], spellings: Iterable[str]) -> int | None:
    """Return the index of a person, given by spellings of their name, among authors, or None."""
    return NameMatcher(spellings).find(authors)


class NameIndex:
    """Finds people by their full names.

    Names that match in full share the family name and the first letter of the given names, so that
    each author is compared with only a few people.
    """

    def __init__(self, people: Mapping[str, Iterable[str]]) -> None:
        """Index people: keys, with the spellings of their names."""
        self._candidates: dict[tuple[str, str], list[tuple[str, NameMatcher]]] = {}
        for key, spellings in people.items():
            texts = tuple(spellings)
            matcher = NameMatcher(texts)
            buckets = (_bucket(reading) for text in texts for reading in _read_text(text))
            for bucket in dict.fromkeys(buckets):
                self._candidates.setdefault(bucket, []).append((key, matcher))
        self.find = lru_cache(_CACHE_SIZE)(self._find)  # most co-authors appear several times

    def _find(self, author: Name) -> tuple[str, ...]:
        """Return the keys of the people whose full name matches an author."""
        buckets = map(_bucket, _read_name(author))
        candidates = (each for bucket in buckets for each in self._candidates.get(bucket, ()))
        full = (key for key, each in candidates if each.likeness(author) is Likeness.FULL)
        return tuple(dict.fromkeys(full))


def _bucket(reading: _Reading) -> tuple[str, str]:
    return reading.family, next(filter(None, reading.given), "")[:1]


@lru_cache(maxsize=4096)
def _read_name(author: Name) -> tuple[_Reading, ...]:
    """Return the readings of a name split by BibTeX."""
    full = str(author)
    if _has_han(full) or not author.given:
        return _read_text(full)
    return _both_orders(author.given.split(), f"{author.prefix} {author.family}".split())


@lru_cache(maxsize=4096)
def _read_text(text: str) -> tuple[_Reading, ...]:
    """Return the readings of a name as people write it; `Yunzhuo Liu (刘运卓)` is two names."""
    readings: list[_Reading] = []
    for part in (_PARENTHESES.sub(" ", text), *_PARENTHESES.findall(text)):
        words = [word for word in part.split() if not _SUFFIX.fullmatch(word)]
        family, comma, given = " ".join(words).strip(", ").partition(",")
        if _has_han(part):
            readings.append(_Reading((), _fold(part)))
        elif comma:
            readings.append(_Reading(_split_given(given.split()), _fold(family)))
            readings += _single_surnames(given.split(), family.split())
        elif words:
            # A particle such as "van" begins the family name; without one, any word may: the
            # family name of Rosa Vega Prado is "Vega Prado" in Spain, and "Prado" elsewhere.
            particles = [index for index, word in enumerate(words) if index and word[0].islower()]
            for family_start in particles[:1] or range(1, len(words)) or (0,):
                readings += _both_orders(words[:family_start], words[family_start:])
            readings += () if particles else _single_surnames(words[:1], words[1:])
    return tuple(readings)


def _single_surnames(given: Sequence[str], family: Sequence[str]) -> Iterator[_Reading]:
    """Read `Rosa Vega Prado` as databases do: `Vega, Rosa Prado`, and `Prado, Rosa Vega`."""
    for index, name in enumerate(family) if len(family) > 1 else ():
        others = (*given, *family[:index], *family[index + 1 :])
        yield _Reading(_split_given(others), _fold(name), is_partial=True)


def _has_han(text: str) -> bool:
    return not text.isascii() and re.search(_HAN, text) is not None


def _both_orders(given: Sequence[str], family: Sequence[str]) -> tuple[_Reading, ...]:
    """Read `Yunzhuo Liu` and `Liu Yunzhuo`; in `Liu YZ` the second word is initials."""
    western = _Reading(_split_given(given), _fold("".join(family)))
    if len(given) != 1:
        return (western,)
    return western, _Reading(_split_given(family), _fold(given[0]))


def _split_given(words: Iterable[str]) -> tuple[str, ...]:
    """Split given names and initials: `Y.-Z.`, `Y.Z.` and `YZ` are two, `Yun-Zhuo` is one."""
    names: list[str] = []
    for word in words:
        parts = [part for piece in _BETWEEN_INITIALS.split(word) if (part := _fold(piece))]
        if len(word) <= 3 and word.isupper():
            names += _fold(word)
        elif all(len(part) == 1 for part in parts) or "." in word:
            names += parts
        else:
            names.append("".join(parts))
    return tuple(names)


def _fold(text: str) -> str:
    """Return only the letters, in lower case and without accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS))
    return "".join(filter(str.isalpha, decomposed))


def _compare(own: _Reading, other: _Reading) -> Likeness:
    """Compare two readings with the same family name."""
    if "".join(own.given) == "".join(other.given):
        return Likeness.FULL
    if not own.given or not other.given:
        return Likeness.NONE
    fewer, more = sorted((own.given, other.given), key=len)
    agrees = _agree(fewer[0], more[0]) and _is_subsequence(fewer[1:], more[1:])
    if own.is_partial or other.is_partial:
        return Likeness.SURNAME if agrees else Likeness.NONE
    if agrees and fewer[0] == more[0] and len(fewer[0]) > 1:
        return Likeness.FULL  # Thomas Anderson is Thomas E. Anderson, but T. Anderson may not be
    # Hubert Chan is T-H. Hubert Chan.
    is_later = len(fewer) < len(more) and len(fewer[0]) > 1 and _is_subsequence(fewer, more)
    if agrees or is_later or _are_initials(more, fewer):
        return Likeness.INITIALS
    return Likeness.NONE


def _is_subsequence(fewer: Iterable[str], more: Iterable[str]) -> bool:
    """Return whether names agree with some of `more`, in order."""
    rest = iter(more)
    return all(any(_agree(name, other) for other in rest) for name in fewer)


def _are_initials(initials: Sequence[str], names: Sequence[str]) -> bool:
    """Return whether these are initials of a name of several syllables: `Y. Z.` of `Yunzhuo`."""
    letters = iter("".join(names))
    return (
        all(len(initial) == 1 and initial in letters for initial in initials)
        and initials[0] == names[0][0]
    )


def _agree(name: str, other: str) -> bool:
    """Return whether two given names are the same, or one is the initial of the other."""
    return name == other or (min(len(name), len(other)) == 1 and name[0] == other[0])
