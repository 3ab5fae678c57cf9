"""A text in one or several languages, and the dates of a CV: the words that every value of the model is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, TypeAlias

Text: TypeAlias = str | Mapping[str, str]
"""A text, or the same text in several languages by BCP 47 tag: `{"en": "Bo Jiang", "zh": "江波"}`."""


@dataclass(frozen=True, slots=True)
class Form:
    """What a text must look like; stands in an annotation, where `records` finds it."""

    name: str
    """What such a text is called: `a date`."""
    pattern: str
    """A regular expression for the whole of it."""
    hint: str
    """How to write it, as one sentence."""


Date: TypeAlias = Annotated[
    str,
    Form(
        name="a date",
        pattern=r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?|present",
        hint="write 2023, 2023-07 or 2023-07-15; an end may also be present",
    ),
]
"""`2023`, `2023-07`, `2023-07-15`; an end may be `present`."""

Years: TypeAlias = Annotated[
    str,
    Form(
        name="a year or a range of years",
        pattern=r"\d{4}(-(\d{4}|present))?",
        hint="write 2023, 2020-2022 or 2022-present",
    ),
]
"""`2023`, `2020-2022` or `2022-present`."""


def localized(text: Text, language: str, *others: str) -> str:
    """The text in `language`, else in the first of `others` that it has, else in whichever comes first."""
    if isinstance(text, str):
        return text
    return next(
        (text[tag] for tag in (language, *others) if text.get(tag)), next(iter(text.values()), "")
    )


def spellings(text: Text) -> tuple[str, ...]:
    """Every language's version of a text."""
    return ((text,) if text else ()) if isinstance(text, str) else tuple(text.values())


def reaches(text: str, first: str) -> bool:
    """Whether a character stands in it that Unicode has at `first` or behind.

    Most texts reach no further than quotes, and a large range takes long to compile as a regular expression.
    """
    return not text.isascii() and max(text) >= first


def has_han(text: str) -> bool:
    """Whether a Chinese character stands in it."""
    return not text.isascii() and _has_han(text)


@lru_cache(maxsize=1024)  # many steps ask it of the same line
def _has_han(text: str) -> bool:
    return any("\u3400" <= char <= "\u9fff" for char in text)
