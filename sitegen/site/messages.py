"""What the pages say by themselves, in the page's language: `messages/<language>.yaml`, a flat list of key and text.

A language that has no file, or lacks a key, speaks English there.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

import yaml

from sitegen.errors import Problem, ThemeError, did_you_mean

Messages: TypeAlias = Mapping[str, str]

FALLBACK: Final = "en"

_NATIVE: Final[Messages] = {
    "ar": "العربية", "de": "Deutsch", "en": "English", "es": "Español", "fr": "Français", "hi": "हिन्दी",
    "it": "Italiano", "ja": "日本語", "ko": "한국어", "nl": "Nederlands", "pl": "Polski", "pt": "Português",
    "ru": "Русский", "tr": "Türkçe", "uk": "Українська", "vi": "Tiếng Việt",
    "zh": "中文", "zh-hans": "简体中文", "zh-hant": "繁體中文",
}  # fmt: skip


@cache
def messages(language: str) -> Messages:
    """Every message in `language`: `zh-Hant` takes what it lacks from `zh`, and that from English."""
    wider = language.rpartition("-")[0]
    base = {} if language == FALLBACK else messages(wider or FALLBACK)
    return {**base, **_read(language)}


def translate(language: str, key: str, /, **words: object) -> str:
    """The message for `key`, its braces filled with `words`. `n=1` takes `<key>_one` where there is one.

    Raises ThemeError if no language has the key or the message wants a word that is not given.
    """
    known = messages(language)
    form = f"{key}_one" if words.get("n") == 1 and f"{key}_one" in known else key
    if form not in known:
        raise ThemeError(Problem(f"there is no message {key!r}", hint=did_you_mean(key, known)))
    try:
        return known[form].format(**words) if words else known[form]
    except (KeyError, IndexError) as error:
        raise ThemeError(Problem(f"the message {key!r} wants the word {error}")) from None


def native_name(language: str) -> str:
    """What a language calls itself; the tag if we do not know."""
    tag = language.lower()
    return _NATIVE.get(tag) or _NATIVE.get(tag.partition("-")[0]) or language


def _read(language: str) -> Messages:
    source = files("sitegen.site") / "messages" / f"{language}.yaml"
    if not source.is_file():
        return {}
    loader = yaml.BaseLoader(source.read_text(encoding="utf-8"))  # the plain loader: `no: No` stays text
    try:
        return dict(loader.get_single_data() or {})
    finally:
        loader.dispose()
