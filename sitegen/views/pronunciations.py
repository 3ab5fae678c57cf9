"""How names are pronounced, next to each of their spellings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.model import all_versions
from sitegen.planning.languages import choose_version

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Person
    from sitegen.model.text import Text

_PHONETIC: Final = re.compile(r"[\u0250-\u02ff]")
"""Letters of the International Phonetic Alphabet."""
_LATIN: Final = re.compile(r"[A-Za-z]")


class Pronunciation(NamedTuple):
    """How to pronounce a spelling of a name."""

    text: str
    """`Tán Mílán`; empty if the person does not say."""
    language: str
    """Language tag of its letters, `zh-Latn`; empty if they are those of the name."""


def find_pronunciation(
    person: Person, spelling: str, language: str, site_languages: Sequence[str]
) -> Pronunciation:
    """Return how to pronounce a spelling of a person's name, on a page in `language`.

    For a name with a single spelling there can be a pronunciation for the readers of each language.
    """
    found = [
        pronunciation
        for written in person.pronunciation
        if (pronunciation := _match(person.name, written, spelling, language, site_languages)).text
    ]
    text = " / ".join(pronunciation.text for pronunciation in found)
    return Pronunciation(text, found[0].language if found else "")


def _match(
    name: Text, written: Text, spelling: str, language: str, site_languages: Sequence[str]
) -> Pronunciation:
    if isinstance(name, str):
        return Pronunciation(choose_version(written, language, site_languages), "")
    if isinstance(written, str):
        return Pronunciation(written if spelling == all_versions(name)[0] else "", "")
    tags = (tag for tag, text in name.items() if text == spelling and tag in written)
    tag = next(tags, "")
    text = written.get(tag, "")
    if _PHONETIC.search(text):
        return Pronunciation(text, f"{tag}-fonipa")
    is_romanized = _LATIN.search(text) and not _LATIN.search(spelling)
    return Pronunciation(text, f"{tag}-Latn" if is_romanized else "")
