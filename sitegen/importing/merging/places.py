"""Whether two texts name one journal, conference or publisher: written out, abbreviated or by its acronym.

All texts are plain. Journals are told strictly, for many names begin like others (`Nature`, `Nature Physics`);
conferences by their acronym or by what one has of the other, for everybody writes them otherwise.
"""

from __future__ import annotations

import re
from typing import Final

from sitegen.importing.merging.matching import alike, within
from sitegen.parsing.conserve import fold, words_of

_ACRONYM: Final = re.compile(r"\b[A-Z][A-Za-z]*[A-Z][A-Za-z]*\b")
_BODIES: Final = frozenset(
    {"ACM", "IEEE", "USENIX", "AAAI", "SIAM", "AMS", "APS", "CCF", "LNCS", "SCI", "SSCI", "EI"}
)
"""Who runs many conferences: no acronym of one."""
_SMALL: Final = frozenset(
    {"of", "the", "on", "in", "and", "for", "to", "an", "de", "la", "der", "und", "für"}
)
_LEAST: Final = 3
"""Letters of an acronym that is not two initials by chance."""


def same_journal(a: str, b: str) -> bool:
    """`J. Foam Res.` and `Journal of Foam Research`, `PRL` and `Physical Review Letters`."""
    x, y = _words(a), _words(b)
    if alike(a, b) or x == y:
        return bool(x)
    if len(x) == len(y):
        return all(
            one.startswith(other) or other.startswith(one) for one, other in zip(x, y, strict=True)
        )
    short, whole = min(x, y, key=len), words_of(max(a, b, key=len))
    return len(short) == 1 and _spelled(short[0], whole) == len(whole)


def same_venue(a: str, b: str) -> bool:
    """`The 9th Symposium on Tides (SOT)`, `Proc. Symp. Tides` and `SOT 2023`."""
    short, long = sorted((a, b), key=len)
    if within(a, b) or _abbreviates(_words(short), _words(long)):
        return True
    x, y = (set(_ACRONYM.findall(text)) - _BODIES for text in (short, long))
    words = words_of(long)
    return bool(x & y) or any(
        _spelled(fold(acronym), words[at:]) for acronym in x for at in range(len(words))
    )


def _words(text: str) -> list[str]:
    return [word for word in words_of(text) if not word.isdigit() and word not in _SMALL]


def _abbreviates(short: list[str], long: list[str]) -> bool:
    """Whether every word of one begins a word of the other, in order."""
    rest = iter(long)
    return bool(short) and all(any(whole.startswith(word) for whole in rest) for word in short)


def _spelled(letters: str, words: list[str]) -> int:
    """How many of the words, from the first on, an acronym is made of the beginnings of (`NeurIPS`); 0 if it is not.

    Small words may be passed over, as `of` in JAMA, or not, as `on` in SOT.
    """
    if len(letters) < _LEAST:
        return 0
    ends = {0}
    for used, word in enumerate(words, 1):
        stay = ends if word in _SMALL else set()
        ends = stay | {
            end + n
            for end in ends
            for n in range(1, len(word) + 1)
            if letters[end : end + n] == word[:n]
        }
        if len(letters) in ends:
            return used
    return 0
