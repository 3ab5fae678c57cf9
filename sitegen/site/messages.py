"""What the pages say by themselves, in the page's language: `messages/<language>.yaml`, a flat list of key and text.

A language that has no file, or lacks a key, speaks English there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final, TypeAlias

from sitegen.errors import Problem, ThemeError, did_you_mean
from sitegen.shipped import texts

Messages: TypeAlias = Mapping[str, str]

FALLBACK: Final = "en"

_FORMS: Final = ("zero", "one", "two", "few", "many")
_FORM: Final = re.compile(rf"_(?:{'|'.join(_FORMS)})$")
_TRADITIONAL: Final[Messages] = {"zh-tw": "zh-hant", "zh-hk": "zh-hant", "zh-mo": "zh-hant"}
_RIGHT_TO_LEFT: Final = frozenset({"ar", "dv", "fa", "he", "ps", "ug", "ur", "yi"})
_NATIVE: Final[Messages] = {
    "ar": "العربية", "de": "Deutsch", "en": "English", "es": "Español", "fr": "Français", "hi": "हिन्दी",
    "it": "Italiano", "ja": "日本語", "ko": "한국어", "nl": "Nederlands", "pl": "Polski", "pt": "Português",
    "ru": "Русский", "tr": "Türkçe", "uk": "Українська", "vi": "Tiếng Việt",
    "zh": "中文", "zh-hans": "简体中文", "zh-hant": "繁體中文",
}  # fmt: skip

_NAMES: Final[Mapping[tuple[str, str], str]] = {("en", "zh"): "Chinese", ("zh", "en"): "英文"}
"""By the language that says it, and the one that it says."""


@cache
def messages(language: str) -> Messages:
    """Every message in `language`: `zh-Hant` takes what it lacks from `zh`, and that from English."""
    tag = _TRADITIONAL.get(language.lower(), language.lower())
    wider = tag.rpartition("-")[0]
    base = {} if tag == FALLBACK else messages(wider or FALLBACK)
    own = _read(tag)
    # The forms for a number go with their message: English ones mean nothing in Japanese.
    kept = {
        key: text
        for key, text in base.items()
        if not (_FORM.search(key) and _FORM.sub("", key) in own)
    }
    return {**kept, **own}


def is_right_to_left(language: str) -> bool:
    """Whether the language is written from right to left."""
    return language.partition("-")[0].lower() in _RIGHT_TO_LEFT


def translate(language: str, key: str, /, **words: object) -> str:
    """The message for `key`, its braces filled with `words`.

    With a count `n`, the form for it goes before: `<key>_one`, and in languages with more forms `<key>_few` and so on.

    Raises ThemeError if no language has the key or the message wants a word that is not given.
    """
    known = messages(language)
    count = words.get("n")
    form = _form(language, key, count) if isinstance(count, int) else key
    if form not in known:
        raise ThemeError(Problem(f"there is no message {key!r}", hint=did_you_mean(key, known)))
    try:
        return known[form].format(**words) if words else known[form]
    except (KeyError, IndexError) as error:
        raise ThemeError(Problem(f"the message {key!r} wants the word {error}")) from None


@lru_cache(maxsize=1024)
def _form(language: str, key: str, count: int) -> str:
    """The key of a message about so many, where its language has a form of its own for the number."""
    known = messages(language)
    forms = [form for form in _FORMS if f"{key}_{form}" in known]
    if forms in ([], ["one"]):
        form = "one" if count == 1 else ""
    else:
        from babel import Locale  # few languages need it

        form = Locale.parse(language, sep="-").plural_form(count)
    return f"{key}_{form}" if f"{key}_{form}" in known else key


def native_name(language: str) -> str:
    """What a language calls itself; the tag if we do not know."""
    tag = _TRADITIONAL.get(language.lower(), language.lower())
    return _NATIVE.get(tag) or _NATIVE.get(tag.partition("-")[0]) or language


def language_name(tag: str, language: str) -> str:
    """What a language is called in another one: `Chinese`, `英文`."""
    known = _NAMES.get((language.partition("-")[0].lower(), tag.partition("-")[0].lower()))
    if known:
        return known
    from babel import Locale, UnknownLocaleError  # English and Chinese do without its weight

    try:
        return Locale.parse(tag, sep="-").get_language_name(
            Locale.parse(language, sep="-")
        ) or native_name(tag)
    except (UnknownLocaleError, ValueError):
        return native_name(tag)


def _read(language: str) -> Messages:
    try:
        return texts(f"site/messages/{language}.yaml") or {}
    except FileNotFoundError:
        return {}
