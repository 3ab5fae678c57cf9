"""Localized texts, the dates of a CV, and the comparison of words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

_COMPOUND_FAMILY_NAMES: Final = frozenset(
    (
        *("欧阳", "司马", "上官", "诸葛", "夏侯", "皇甫", "尉迟", "公孙", "慕容", "令狐"),
        *("司徒", "东方", "端木"),
    )
)
_WORD: Final = r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+"

Text: TypeAlias = str | Mapping[str, str]
"""A text, or its versions by BCP 47 language tag: `{"en": "Bo Jiang", "zh": "江波"}`."""


@dataclass(frozen=True, slots=True)
class TextFormat:
    """The format of a text; part of a type annotation, where the YAML reader finds it."""

    name: str
    """Its name in messages: `a date`."""
    pattern: str
    """Regular expression that the whole text must match."""
    hint: str
    """How to write it, as one sentence."""


Date: TypeAlias = Annotated[
    str,
    TextFormat(
        name="a date",
        pattern=r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?|present",
        hint="write 2023, 2023-07 or 2023-07-15; an end may also be present",
    ),
]
"""`2023`, `2023-07` or `2023-07-15`; an end may be `present`."""

Years: TypeAlias = Annotated[
    str,
    TextFormat(
        name="a year or a range of years",
        pattern=r"\d{4}(-(\d{4}|present))?",
        hint="write 2023, 2020-2022 or 2022-present",
    ),
]
"""`2023`, `2020-2022` or `2022-present`."""

MONTHS: Final = (
    *("january", "february", "march", "april", "may", "june", "july", "august", "september"),
    *("october", "november", "december"),
)
"""The months in English; their first three letters are the usual abbreviations."""


def localize(text: Text, language: str, *others: str) -> str:
    """Return the version in `language`, else in the first of `others` that exists, else any."""
    if isinstance(text, str):
        return text
    return next(
        (text[tag] for tag in (language, *others) if text.get(tag)), next(iter(text.values()), "")
    )


def all_versions(text: Text) -> tuple[str, ...]:
    """Return the versions of a text in all its languages."""
    return ((text,) if text else ()) if isinstance(text, str) else tuple(text.values())


def has_character_from(text: str, first: str) -> bool:
    """Return whether the text has a character at or above the code point of `first`."""
    return not text.isascii() and max(text) >= first


@lru_cache(maxsize=1024)  # the parser asks this about the same line many times
def has_han(text: str) -> bool:
    """Return whether the text has a Chinese character."""
    return not text.isascii() and any("\u3400" <= char <= "\u9fff" for char in text)


def han_family_name(name: str) -> str:
    """Return the family name at the start of a name in Chinese characters: 林, 欧阳."""
    return name[:2] if name[:2] in _COMPOUND_FAMILY_NAMES else name[:1]


def fold(text: str) -> str:
    """Fold a text for comparison: lower case, compatibility characters replaced."""
    return unicodedata.normalize("NFKC", text).casefold()


def words_of(text: str) -> list[str]:
    """Return the folded words of a text; each Chinese character is a word."""
    return re.findall(_WORD, fold(text))


def strings(value: object) -> Iterable[str]:
    """Return every string inside a value of the model."""
    if isinstance(value, str):
        return (value,)
    if isinstance(value, Mapping):
        return chain.from_iterable(map(strings, value.values()))
    if isinstance(value, tuple | list):
        return chain.from_iterable(map(strings, value))
    if is_dataclass(value):
        return chain.from_iterable(strings(getattr(value, field.name)) for field in fields(value))
    return ()
