"""References that put a title, its authors and a venue between commas alone -> the same with full stops between them.

`Tides of hills, A. Lee, B. Lind, Journal of Foam, 2020`: where the title ends is seen from the names behind it, and
only in a list that is written so. A comma becomes a full stop, so every index into the text stays.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

_INITIALS: Final = r"(?:[A-ZÀ-Þ][a-z]?\.[ \u00a0-]{0,2}){1,4}"
_FAMILY: Final = r"(?:(?:van|von|der|den|ter|de|del|della|di|da|dos|la|le|el|al|bin|ben)[ -])*[A-ZÀ-ÞĀ-Ž][\w’'-]+"
_NAME: Final = rf"(?:{_INITIALS}{_FAMILY}(?: (?!and\b){_FAMILY}){{0,2}}|{_FAMILY} (?:[A-ZÀ-Þ]\.[ -]?){{1,3}})(?:,? Jr\.?)?[*†‡]*"
_LIST: Final = re.compile(
    rf",\s+(?:(?:with|by)\s+)?{_NAME}(?:\s*(?:,\s*(?:and\s+|&\s*)?|\s+and\s+|\s*&\s*){_NAME})*"
    r"(?:,? et al\.?)?(?:(?P<end>,)\s|\.\s(?=In:? ))"
)
_NAME_AT_START: Final = re.compile(rf"{_NAME}(?=,| and |\.)|{_FAMILY}, [A-ZÀ-Þ]\.")
_FIRST_NAME: Final = re.compile(rf"[.?!]\s+{_NAME}$")
"""`Tides of hills. A. Lee, B. Lind, ...`: a full stop parts the title from its authors."""
_FEWEST: Final = 3
_MOST: Final = 0.6
_WORDS: Final = 3


def parted(texts: Sequence[str]) -> list[str]:
    """The texts of a list, as long as before."""
    if len(texts) < _FEWEST:
        return list(texts)
    found = [_LIST.search(text) for text in texts]
    led = [
        match is not None
        and len(text[: match.start()].split()) >= _WORDS
        and not _NAME_AT_START.match(text)
        and not _FIRST_NAME.search(text, 0, match.start())
        for text, match in zip(texts, found, strict=True)
    ]
    if sum(led) <= _MOST * len(texts):
        return list(texts)
    return [
        _stopped(text, [at for at in (match.start(), match.start("end")) if at >= 0])
        if match and is_led
        else text
        for text, match, is_led in zip(texts, found, led, strict=True)
    ]


def _stopped(text: str, commas: Sequence[int]) -> str:
    for at in commas:
        text = f"{text[:at]}.{text[at + 1 :]}"
    return text
