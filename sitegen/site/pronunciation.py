"""How a name is said, beside each of its spellings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.model import spellings
from sitegen.site import languages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Person
    from sitegen.model.text import Text

_PHONETIC: Final = re.compile(r"[\u0250-\u02ff]")
"""Letters and marks of the International Phonetic Alphabet."""
_LATIN: Final = re.compile(r"[A-Za-z]")


class Said(NamedTuple):
    """How to say one spelling of a name."""

    text: str
    """`Tán Mílán`; empty if it is not told."""
    language: str
    """The tag that says what letters these are: `zh-Latn`; empty if they are those of the name."""


def of(person: Person, spelling: str, language: str, among: Sequence[str]) -> Said:
    """How a spelling of somebody's name is said, on a page in `language` of a site in the languages `among`.

    Of a name that is written in one way only, how it is said may be told readers of each language in their own way.
    """
    every = [_one(person.name, said, spelling, language, among) for said in person.pronunciation]
    told = [one for one in every if one.text]
    return Said(" / ".join(one.text for one in told), told[0].language if told else "")


def _one(name: Text, said: Text, spelling: str, language: str, among: Sequence[str]) -> Said:
    if isinstance(name, str):
        return Said(languages.shown(said, language, among), "")
    if isinstance(said, str):
        return Said(said if spelling == spellings(name)[0] else "", "")
    tag = next((tag for tag, written in name.items() if written == spelling and tag in said), "")
    text = said.get(tag, "")
    if _PHONETIC.search(text):
        return Said(text, f"{tag}-fonipa")
    return Said(text, f"{tag}-Latn" if _LATIN.search(text) and not _LATIN.search(spelling) else "")
