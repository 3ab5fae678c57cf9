"""A text in one or several languages, and the dates of a CV: the words that every value of the model is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Text: TypeAlias = str | Mapping[str, str]
"""A text, or the same text in several languages by BCP 47 tag: `{"en": "Bo Jiang", "zh": "江波"}`."""

Date: TypeAlias = str
"""`2023`, `2023-07`, `2023-07-15`; an end may be `present`."""

Years: TypeAlias = str
"""`2023`, `2020-2022` or `2022-present`."""


def localized(text: Text, language: str, *others: str) -> str:
    """The text in `language`, else in the first of `others` that it has, else in whichever comes first."""
    if isinstance(text, str):
        return text
    return next((text[tag] for tag in (language, *others) if text.get(tag)), next(iter(text.values()), ""))


def spellings(text: Text) -> tuple[str, ...]:
    """Every language's version of a text."""
    return ((text,) if text else ()) if isinstance(text, str) else tuple(text.values())
