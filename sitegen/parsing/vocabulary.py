"""The words of `vocabulary.yaml`, as sets and as regular expressions."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from sitegen.model.text import has_han
from sitegen.shipped import texts

_WORD: Final = re.compile(r"[^\W_]+")
_WORD_OR_HAN: Final = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+")
_SET: Final = re.compile(r"((?<!\\)\[.*?(?<!\\)\])", re.DOTALL)


def words(name: str) -> frozenset[str]:
    """Return a list of plain words."""
    return frozenset(_data()[name])


def either(name: str, key: str = "") -> str:
    """Return a regex group that matches any word of a list, in both Chinese scripts."""
    entries = _data()[name][key] if key else _data()[name]
    return _in_both_scripts(f"(?:{'|'.join(entries)})")


def simplified(text: str) -> str:
    """Simplify the traditional characters that the vocabulary uses; the length stays the same."""
    return text.translate(_simplified_forms())


def _in_both_scripts(expression: str) -> str:
    """Turn `学位` into `[学學]位`.

    Inside brackets, which are character classes, insert the other form as well.
    """
    if expression.isascii():
        return expression
    inside, outside = _both_forms()
    parts = _SET.split(expression)
    return "".join(part.translate(inside if at % 2 else outside) for at, part in enumerate(parts))


@cache
def _both_forms() -> tuple[dict[int, str], dict[int, str]]:
    """Map each simplified character to all its forms: inside a character class, and as one."""
    inside = {ord(forms[0]): forms for forms in _data()["traditional"].split()}
    return inside, {char: f"[{forms}]" for char, forms in inside.items()}


@cache
def _simplified_forms() -> dict[int, str]:
    inside, _ = _both_forms()
    return {ord(char): forms[0] for forms in inside.values() for char in forms[1:]}


def words_in(text: str) -> list[re.Match[str]]:
    """Return the matches of the words in a text; each Chinese character is a word."""
    return list(_word_of(text).finditer(text))


def word_list(text: str) -> list[str]:
    """Return the words in a text."""
    return _word_of(text).findall(text)


def _word_of(text: str) -> re.Pattern[str]:
    return _WORD_OR_HAN if has_han(text) else _WORD


def keys(name: str) -> list[str]:
    """Return the keys of a table of lists, in file order."""
    return list(_data()[name])


def pattern(name: str, key: str = "", flags: re.RegexFlag = re.IGNORECASE) -> re.Pattern[str]:
    """Compile a list into a regular expression."""
    return re.compile(either(name, key), flags)


@cache
def _data() -> dict[str, Any]:
    data: dict[str, Any] = texts("parsing/vocabulary.yaml")
    return data
