"""Handle the languages of pages: interface messages, dates, and versions of texts.

Messages are in `messages/<language>.yaml`, flat mappings from key to text. A language without a
file, or without a key, falls back to English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from markupsafe import Markup

from sitegen.errors import Problem, ThemeError, did_you_mean
from sitegen.model import localize
from sitegen.model.text import MONTHS
from sitegen.shipped import texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model.text import Text

Messages: TypeAlias = Mapping[str, str]

_FALLBACK: Final = "en"
_PLURAL_FORMS: Final = ("zero", "one", "two", "few", "many")
_PLURAL_SUFFIX: Final = re.compile(rf"_(?:{'|'.join(_PLURAL_FORMS)})$")
_TRADITIONAL_CHINESE: Final = {"zh-tw": "zh-hant", "zh-hk": "zh-hant", "zh-mo": "zh-hant"}
_RIGHT_TO_LEFT: Final = frozenset({"ar", "dv", "fa", "he", "ps", "ug", "ur", "yi"})
_NATIVE_NAMES: Final[Messages] = {
    "ar": "العربية", "de": "Deutsch", "en": "English", "es": "Español", "fr": "Français",
    "hi": "हिन्दी", "it": "Italiano", "ja": "日本語", "ko": "한국어", "nl": "Nederlands",
    "pl": "Polski", "pt": "Português", "ru": "Русский", "tr": "Türkçe", "uk": "Українська",
    "vi": "Tiếng Việt", "zh": "中文", "zh-hans": "简体中文", "zh-hant": "繁體中文",
}  # fmt: skip
_LANGUAGE_NAMES: Final = {("en", "zh"): "Chinese", ("zh", "en"): "英文"}
"""Names of languages, by the language that uses the name; Babel, which is large, has the others."""

_SCRIPTS: Final = (
    ("ja", r"[\u3040-\u30ff]"),
    ("ko", r"[\uac00-\ud7af\u1100-\u11ff]"),
    ("zh", r"[\u3400-\u9fff\uf900-\ufaff]"),
)
_LATIN_WORD: Final = re.compile(r"[A-Za-zÀ-ɏ]+")
_EAST_ASIAN: Final = frozenset({"zh", "ja", "ko"})
_NOT_LATIN: Final = _EAST_ASIAN | {
    "ar", "bg", "bn", "dv", "el", "fa", "he", "hi", "hy", "ka", "mk", "ps", "ru", "th", "ug", "uk",
    "ur", "yi",
}  # fmt: skip
"""Languages not written in Latin letters."""


_DATE: Final = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")
_YEAR_RANGE: Final = re.compile(r"(\d{4})\s*[-–—/]\s*(\d{4}|\d{2}|present)?", re.IGNORECASE)
_SEASONS: Final = {"21": "spring", "22": "summer", "23": "autumn", "24": "winter"}
"""The numbers used for seasons in place of months, with their messages."""


@cache
def messages(language: str) -> Messages:
    """Load all messages of a language: `zh-Hant` falls back to `zh`, and that to English."""
    tag = _TRADITIONAL_CHINESE.get(language.lower(), language.lower())
    parent = tag.rpartition("-")[0]
    inherited = {} if tag == _FALLBACK else messages(parent or _FALLBACK)
    try:
        own: Messages = texts(f"planning/messages/{tag}.yaml") or {}
    except FileNotFoundError:
        own = {}
    # Drop plural forms of the fallback: English ones would be wrong in Japanese.
    inherited = {
        key: text
        for key, text in inherited.items()
        if not (_PLURAL_SUFFIX.search(key) and _PLURAL_SUFFIX.sub("", key) in own)
    }
    return {**inherited, **own}


def translate(language: str, key: str, /, **values: object) -> str:
    """Return a message, with its placeholders filled.

    With a count `n`, its plural form is used: `<key>_one`, in some languages `<key>_few` etc.

    Raises:
        ThemeError: There is no such message, or a value for a placeholder is missing.
    """
    known = messages(language)
    count = values.get("n")
    form = _plural_key(language, key, count) if isinstance(count, int) else key
    if form not in known:
        raise ThemeError(Problem(f"there is no message {key!r}", hint=did_you_mean(key, known)))
    try:
        return known[form].format(**values) if values else known[form]
    except (KeyError, IndexError) as error:
        raise ThemeError(Problem(f"the message {key!r} needs the value {error}")) from None


@lru_cache(maxsize=1024)
def _plural_key(language: str, key: str, count: int) -> str:
    known = messages(language)
    forms = [form for form in _PLURAL_FORMS if f"{key}_{form}" in known]
    if forms in ([], ["one"]):
        form = "one" if count == 1 else ""
    else:
        from babel import Locale

        form = Locale.parse(language, sep="-").plural_form(count)
    return f"{key}_{form}" if f"{key}_{form}" in known else key


def is_right_to_left(language: str) -> bool:
    """Return whether a language is written from right to left."""
    return _primary(language) in _RIGHT_TO_LEFT


def native_name(language: str) -> str:
    """Return the native name of a language; the tag if it is unknown."""
    tag = _TRADITIONAL_CHINESE.get(language.lower(), language.lower())
    return _NATIVE_NAMES.get(tag) or _NATIVE_NAMES.get(_primary(tag)) or language


def language_name(tag: str, language: str) -> str:
    """Return the name of a language in another one: `Chinese`, `英文`."""
    if name := _LANGUAGE_NAMES.get((_primary(language), _primary(tag))):
        return name
    from babel import Locale, UnknownLocaleError

    try:
        locale = Locale.parse(language, sep="-")
        return Locale.parse(tag, sep="-").get_language_name(locale) or native_name(tag)
    except (UnknownLocaleError, ValueError):
        return native_name(tag)


def choose_version(text: Text, language: str, site_languages: Sequence[str] = ()) -> str:
    """Return the version of a text for a page, or else for another language of the site."""
    return localize(text, language, _primary(language), *site_languages)


def foreign_language(text: Text, language: str, site_languages: Sequence[str] = ()) -> str:
    """Return the language of the version that a page shows; empty if it is the page's language.

    A text in several languages has tags. For a plain text only the script is considered, with `en`
    for Latin letters, because letters do not distinguish languages with the same script.
    """
    if isinstance(text, str):
        if text.isascii() and is_latin(language):
            return ""
        # HTML tags are not words in Latin letters.
        tag = _guess_language(text.striptags() if isinstance(text, Markup) else text)
        if tag == "en" and is_latin(language):
            return ""
    else:
        version = choose_version(text, language, site_languages)
        tag = next((tag for tag, words in text.items() if words == version), "")
    return "" if not tag or _primary(tag) == _primary(language) else tag


def is_latin(language: str) -> bool:
    """Return whether a language is probably written in Latin letters."""
    return _primary(language) not in _NOT_LATIN


def choose_heading(text: Text, language: str, site_languages: Sequence[str] = ()) -> str:
    """Return a person's own heading for a page; empty if it only exists in other languages.

    The language of a plain heading is judged by its script; Latin letters count as the first
    language of the site with Latin letters.
    """
    if not isinstance(text, str):
        return text.get(language) or text.get(_primary(language), "")
    tag = _guess_language(text)
    if tag in _EAST_ASIAN:
        return text if _primary(language) == tag else ""
    latin = [tag for tag in site_languages or [language] if _primary(tag) not in _EAST_ASIAN]
    return text if not tag or language in latin[:1] else ""


@lru_cache(maxsize=8192)
def _guess_language(text: str) -> str:
    latin_words = len(_LATIN_WORD.findall(text))
    for tag, letters in _SCRIPTS:
        # A Latin word counts as much as an East Asian character.
        if (count := len(re.findall(letters, text))) and count >= latin_words:
            return tag
    is_mixed = any(re.search(letters, text) for _, letters in _SCRIPTS)
    return "en" if latin_words and not is_mixed else ""


@lru_cache(maxsize=256)
def _primary(tag: str) -> str:
    return tag.partition("-")[0].lower()


@lru_cache(maxsize=4096)
def format_date(language: str, value: str) -> str:
    """Format `2023`, `2023-07`, `2023-07-15` or `present`; return anything else unchanged.

    `2023-21` is spring, as in biblatex.
    """
    if value == "present":
        return translate(language, "present")
    match = _DATE.fullmatch(value)
    if match and match[2] in _SEASONS and not match[3]:
        return translate(language, _SEASONS[match[2]], year=match[1])
    if not match or not match[2] or not 1 <= int(match[2]) <= 12:
        return value
    year, month, day = match[1], int(match[2]), int(match[3] or 0)
    match _primary(language):
        case "en":
            name = MONTHS[month - 1][:3].title()
            return f"{name} {day}, {year}" if day else f"{name} {year}"
        case "zh":
            return f"{year}年{month}月{day}日" if day else f"{year}年{month}月"
    return _format_with_babel(language, year, month, day)


def _format_with_babel(language: str, year: str, month: int, day: int) -> str:
    import datetime

    from babel import Locale, UnknownLocaleError  # large, and only needed for other languages
    from babel.dates import format_skeleton

    try:
        locale = Locale.parse(language, sep="-")
        date = datetime.date(int(year), month, day or 1)
        return format_skeleton("yMMMd" if day else "yMMM", date, locale=locale)
    except (UnknownLocaleError, ValueError):  # an unknown language, or June 31
        return f"{year}-{month:02}-{day:02}" if day else f"{year}-{month:02}"


def format_date_range(language: str, start: str, end: str = "", *, expected: bool = False) -> str:
    """Format `Sep 2019 – Jun 2020`, or a single date; an end in the future is `(expected)`."""
    dates = [format_date(language, value) for value in dict.fromkeys((start, end)) if value]
    text = " – ".join(dates)
    if not expected or not text:
        return text
    word = translate(language, "expected")
    return f"{text}（{word}）" if language.startswith("zh") else f"{text} ({word})"


@lru_cache(maxsize=4096)
def format_years(language: str, value: str) -> str:
    """Format `2023`, `2020–2022` or `2022–present`: a year or a range of years."""
    if match := _YEAR_RANGE.fullmatch(value):
        return f"{match[1]}–{format_date(language, (match[2] or '').lower())}"
    return format_date(language, value)
