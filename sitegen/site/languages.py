"""Which version of a text a page shows, and whether it must be marked as being in another language."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sitegen.model import localized

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model.text import Text

_SCRIPTS: Final = (
    ("ja", re.compile(r"[\u3040-\u30ff]")),
    ("ko", re.compile(r"[\uac00-\ud7af\u1100-\u11ff]")),
    ("zh", re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")),
)
_LATIN: Final = re.compile(r"[A-Za-zÀ-ɏ]")
_WORDS: Final = re.compile(r"[A-Za-zÀ-ɏ]+")
_EAST_ASIAN: Final = frozenset({"zh", "ja", "ko"})
_NOT_LATIN: Final = _EAST_ASIAN | {
    "ar", "bg", "bn", "dv", "el", "fa", "he", "hi", "hy", "ka", "mk", "ps", "ru", "th", "ug", "uk", "ur", "yi",
}  # fmt: skip
"""Languages of other letters: a text of Latin ones is in none of them."""


def shown(text: Text, language: str, site_languages: Sequence[str] = ()) -> str:
    """The version of a text for a page in `language`, else for one of the site's other languages."""
    return localized(text, language, language.partition("-")[0], *site_languages)


def language_of(text: Text, language: str, site_languages: Sequence[str] = ()) -> str:
    """The tag for a `lang` attribute where the text that is shown is not in the page's language; else nothing.

    A text in several languages says it by its tag. A plain one is judged by its letters alone: `en` for Latin ones,
    for between languages that share a script the letters tell nothing.
    """
    if isinstance(text, str) and text.isascii() and takes_ascii(language):
        return ""
    version = shown(text, language, site_languages)
    if isinstance(text, str):
        tag = _by_letters(version)
        if tag == "en" and _primary(language) not in _NOT_LATIN:
            return ""
    else:
        tag = next((tag for tag, words in text.items() if words == version), "")
    return "" if not tag or _primary(tag) == _primary(language) else tag


def takes_ascii(language: str) -> bool:
    """Whether a text of ASCII letters may be in this language, for all that is known of it."""
    return _primary(language) not in _NOT_LATIN


def heading(text: Text, language: str, site_languages: Sequence[str] = ()) -> str:
    """What a section is called on a page in `language`; nothing if its owner says it in other languages only.

    A plain heading is of the language that its letters tell; one of Latin letters, of the site's first such language.
    """
    if not isinstance(text, str):
        return text.get(language) or text.get(_primary(language), "")
    tag = _by_letters(text)
    if tag in _EAST_ASIAN:
        return text if _primary(language) == tag else ""
    latin = [one for one in site_languages or [language] if _primary(one) not in _EAST_ASIAN]
    return text if not tag or language in latin[:1] else ""


@lru_cache(maxsize=8192)
def _by_letters(text: str) -> str:
    if text.isascii():
        return "en" if _LATIN.search(text) else ""
    for tag, letters in _SCRIPTS:
        # A word of Latin letters weighs as much as a character that is a word.
        if (count := len(letters.findall(text))) and count >= len(_WORDS.findall(text)):
            return tag
    mixed = any(letters.search(text) for _, letters in _SCRIPTS)
    return "en" if _LATIN.search(text) and not mixed else ""


def _primary(tag: str) -> str:
    return tag.partition("-")[0].lower()
