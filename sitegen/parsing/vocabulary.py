"""The words of `vocabulary.yaml`, as sets and as regular expressions."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any

import yaml


def words(name: str) -> frozenset[str]:
    """A list of plain words."""
    return frozenset(_data()[name])


def either(name: str, key: str = "") -> str:
    """A list as one group of a regular expression that matches any of it."""
    entries = _data()[name][key] if key else _data()[name]
    return f"(?:{'|'.join(entries)})"


def keys(name: str) -> list[str]:
    """The keys of a list of lists, in the order of the file."""
    return list(_data()[name])


def pattern(name: str, key: str = "", flags: re.RegexFlag = re.IGNORECASE) -> re.Pattern[str]:
    """A list as a regular expression."""
    return re.compile(either(name, key), flags)


@cache
def _data() -> dict[str, Any]:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = files("sitegen.parsing").joinpath("vocabulary.yaml").read_bytes()
    data: dict[str, Any] = yaml.load(text, loader)
    return data
