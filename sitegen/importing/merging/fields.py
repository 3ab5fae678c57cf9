"""Compare two values of a publication field, and choose the more informative one.

`J. Foam` and `Journal of Foam` agree, as do `Nilsson, A and others` and the complete list, or `12`
and `12--19`; in each case the second is better. `2022` and `2023` do not agree. Values are BibTeX.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.importing.merging.matching import alike, contained
from sitegen.model.text import fold, words_of
from sitegen.parsing import names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Name

JOURNAL_FIELDS: Final = frozenset({"journal", "journaltitle"})
VENUE_FIELDS: Final = JOURNAL_FIELDS | {
    "booktitle", "howpublished", "institution", "publisher", "school", "series",
}  # fmt: skip
_NAME_FIELDS: Final = frozenset({"author", "editor"})
_ADDRESS_FIELDS: Final = frozenset({"doi", "url", "eprint", "arxiv"})
_PROSE_FIELDS: Final = VENUE_FIELDS | {"title", "note", "abstract", "address", "award"}

_ADDRESS_PREFIX: Final = re.compile(
    r"^(?:https?://(?:www\.|(?:dx\.)?doi\.org/|arxiv\.org/abs/)?|doi:|arxiv:)|/$", re.IGNORECASE
)
_PAGE: Final = re.compile(r"[A-Za-z]*\d+")
_LETTER: Final = re.compile(r"[^\W\d_]")
_WRITTEN_OUT: Final = re.compile(r"[^\W\d_]{2,}")
_REST_OF_NAME: Final = re.compile(r"(?<=[a-z])[a-z]+|(?<=[A-Z])[a-z]+")
_ACRONYM: Final = re.compile(r"\b[A-Z][A-Za-z]*[A-Z][A-Za-z]*\b")
_ORGANIZERS: Final = frozenset(
    {"ACM", "IEEE", "USENIX", "AAAI", "SIAM", "AMS", "APS", "CCF", "LNCS", "SCI", "SSCI", "EI"}
)
"""Organizers of many conferences, publishers and indexes, which do not identify a venue."""
_SMALL_WORDS: Final = frozenset(
    {"of", "the", "on", "in", "and", "for", "to", "an", "de", "la", "der", "und", "für"}
)
_SHORTEST_ACRONYM: Final = 3
"""Minimum length of an acronym; shorter ones may match by chance."""


def choose_better(field: str, a: str, b: str) -> str | None:
    """Return the more informative of two values, `a` if equal; None if they disagree."""
    if field in _NAME_FIELDS:
        return _fuller_name_list(a, b)
    x, y = bibtex.plain(a), bibtex.plain(b)
    if alike(x, y):
        return b if field in _PROSE_FIELDS and _care(b) > _care(a) else a
    if field == "pages":
        return _longer_range(a, b)
    if field in _ADDRESS_FIELDS:
        same = _ADDRESS_PREFIX.sub("", fold(a)) == _ADDRESS_PREFIX.sub("", fold(b))
        return min(a, b, key=len) if same else None
    if field in VENUE_FIELDS:
        same = same_journal(x, y) if field in JOURNAL_FIELDS else same_venue(x, y)
        return (a if len(words_of(x)) >= len(words_of(y)) else b) if same else None
    if field in _PROSE_FIELDS and contained(x, y):
        return a if len(x) >= len(y) else b
    return None


def _care(text: str) -> tuple[bool, int]:
    """Rate the care taken with capitals and formulas."""
    plain = bibtex.plain(text)
    return plain != plain.upper(), text.count("{") + text.count("$")


def _longer_range(a: str, b: str) -> str | None:
    x, y = _PAGE.findall(a), _PAGE.findall(b)
    if not x or not y or x[0] != y[0]:
        return None
    if len(x) == len(y) == 2:  # 123--34 and 123--134
        short, long = sorted((x[1], y[1]), key=len)
        return (a if len(x[1]) >= len(y[1]) else b) if long.endswith(short) else None
    return (a if len(x) > len(y) else b) if min(len(x), len(y)) == 1 else None


def _fuller_name_list(a: str, b: str) -> str | None:
    """Return the list with more names, or with more names written out, if the people agree."""
    x, y = bibtex.names(a), bibtex.names(b)
    shorter = a if len(x) < len(y) else b
    if len(x) != len(y) and not bibtex.has_others(shorter):
        return None
    if not all(_same_name(first, second) for first, second in zip(x, y, strict=False)):
        return None
    return b if _completeness(b, y) > _completeness(a, x) else a


def _completeness(text: str, people: Sequence[Name]) -> tuple[int, bool, int]:
    written_out = sum(
        bool(_WRITTEN_OUT.search(name.given)) and not name.given.isupper() for name in people
    )
    return len(people), not bibtex.has_others(text), written_out


def _same_name(a: Name, b: Name) -> bool:
    """Check whether two names are spellings of the same, or agree in family name and initials."""
    if names.same(str(a), str(b)):
        return True
    if names.letters(f"{a.prefix}{a.family}") != names.letters(f"{b.prefix}{b.family}"):
        return False
    x, y = (_LETTER.findall(_REST_OF_NAME.sub("", name.given)) for name in (a, b))
    return all(first == second for first, second in zip(x, y, strict=False))


def same_journal(a: str, b: str) -> bool:
    """Check whether two plain texts name the same journal: `PRL`, `Physical Review Letters`.

    The comparison is strict, as many names start with another: `Nature`, `Nature Physics`.
    """
    x, y = _significant_words(a), _significant_words(b)
    if alike(a, b) or x == y:
        return bool(x)
    if len(x) == len(y):
        return all(
            first.startswith(second) or second.startswith(first)
            for first, second in zip(x, y, strict=True)
        )
    short, whole = min(x, y, key=len), words_of(max(a, b, key=len))
    return len(short) == 1 and _words_spelled(short[0], whole) == len(whole)


def same_venue(a: str, b: str) -> bool:
    """Check whether two plain texts name one venue: `SOT 2023`, `The 9th Symposium on Tides (SOT)`.

    One may be part of the other, abbreviate it, or share its acronym.
    """
    short, long = sorted((a, b), key=len)
    if contained(a, b) or _abbreviates(_significant_words(short), _significant_words(long)):
        return True
    x, y = (set(_ACRONYM.findall(text)) - _ORGANIZERS for text in (short, long))
    words = words_of(long)
    return bool(x & y) or any(
        _words_spelled(fold(acronym), words[at:]) for acronym in x for at in range(len(words))
    )


def _significant_words(text: str) -> list[str]:
    return [word for word in words_of(text) if not word.isdigit() and word not in _SMALL_WORDS]


def _abbreviates(short: list[str], long: list[str]) -> bool:
    """Check whether every word of `short` begins a word of `long`, in order."""
    rest = iter(long)
    return bool(short) and all(any(whole.startswith(word) for whole in rest) for word in short)


def _words_spelled(acronym: str, words: list[str]) -> int:
    """Count the initial words whose first letters form an acronym (`NeurIPS`).

    Small words may be skipped, as `of` in JAMA, or not, as `on` in SOT. The result is 0 if the
    words do not form the acronym.
    """
    if len(acronym) < _SHORTEST_ACRONYM:
        return 0
    ends = {0}  # possible numbers of letters that the words so far account for
    for count, word in enumerate(words, 1):
        skipped = ends if word in _SMALL_WORDS else set()
        ends = skipped | {
            end + n
            for end in ends
            for n in range(1, len(word) + 1)
            if acronym[end : end + n] == word[:n]
        }
        if len(acronym) in ends:
            return count
    return 0
