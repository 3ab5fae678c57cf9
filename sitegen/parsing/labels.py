"""Split lines at their labels: `Advisor: Ion Stoica`, `导师：江波，预期毕业时间：2025-03`."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from sitegen.parsing.vocabulary import either, keys, pattern

_KEYS: Final = keys("labels")

LABEL: Final = re.compile(
    r"(?:(?P<first>^[*†‡]?)|(?<=[\t,，;；。(（|])|(?<=[\t,，;；|] )|(?<=\. )|"
    r"(?<=[^\W\d_a-zÀ-ɏ] ))\s*(?:"
    + "|".join(f"(?P<{key}>{either('labels', key)})" for key in _KEYS)
    + r")\s*(?:[:：]|(?(first)(?:\t(?=[^\t]+$)|(?<=\s)[–—](?=\s))|[:：]))\s*",
    re.IGNORECASE,
)
"""A label: before a colon, before a dash at the start of a line, or in the left of two columns.

The last group that matched is its key in the vocabulary.
"""
CONTACT: Final = pattern("contact_labels")
"""`E-mail:`, `Phone`, `主页：`."""


class Field(NamedTuple):
    """A part of a text with its label."""

    key: str
    """The key in `labels` of the vocabulary; empty for unlabelled text."""
    text: str
    """The text without label and separators."""


def fields(text: str) -> list[Field]:
    """Split a text at its labels, in order. A label in brackets applies until they close."""
    parts: list[Field] = []
    key, at = "", 0
    for match in LABEL.finditer(text):
        if match.start() < at:
            continue
        if piece := _trim(text[at : match.start()]):
            parts.append(Field(key, piece))
        key, at = match.lastgroup or "", match.end()
        bracket_end = (
            _closing_bracket(text, at)
            if text[: match.start()].rstrip()[-1:] in ("(", "（")
            else None
        )
        if bracket_end and not LABEL.search(text, at, bracket_end):
            if piece := _trim(text[at:bracket_end]):
                parts.append(Field(key, piece))
            key, at = "", bracket_end + 1
    if piece := _trim(text[at:]):
        parts.append(Field(key, piece))
    return parts


def _closing_bracket(text: str, at: int) -> int | None:
    """Return the index of the bracket that closes the one at `at`."""
    depth = 1
    for index in range(at, len(text)):
        depth += (text[index] in "(（") - (text[index] in ")）")
        if not depth:
            return index
    return None


def is_only(text: str, key: str) -> bool:
    """Return whether a text contains only values with this label."""
    parts = fields(text)
    return bool(parts) and all(part.key == key for part in parts)


def _trim(text: str) -> str:
    text = text.strip(" \t,，;；|")
    if text[-1:] in ")）" and text.count("(") + text.count("（") < text.count(")") + text.count(
        "）"
    ):
        text = text[:-1]
    return text.rstrip("(（ ,，")
