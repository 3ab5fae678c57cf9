"""Levels and statuses of students."""

from __future__ import annotations

import re
from typing import Final

from sitegen.parsing.vocabulary import simplified

_LEVELS: Final = (
    ("postdoc", r"post-?\s?doc|博士后"),
    ("phd", r"\bph\.?\s?d|doctoral|博士"),
    ("masters", r"\bmaster|\bm\.?\s?sc?\b|\bm\.?eng\b|硕士"),
    ("undergraduate", r"\bundergrad|\bbachelor|\bb\.?\s?sc?\b|honou?rs|本科"),
)
_STATUSES: Final = (
    ("current", r"current|present|在读|在校|在研"),
    ("past", r"former|past|graduated|alumni|毕业"),
)


def find_level(words: str) -> str:
    """Return the key of a student's level: `PhD student` -> `phd`; empty for other levels."""
    words = simplified(words)
    return next((key for key, text in _LEVELS if re.search(text, words, re.IGNORECASE)), "")


def split_status(text: str) -> tuple[str, str]:
    """Return the key of the status before a name, or an empty string, and the name.

    `Current: Mei Lind` -> `current`, `Mei Lind`.
    """
    for key, pattern in _STATUSES:
        if match := re.match(rf"(?:{pattern})\b[\s:：]*", text, re.IGNORECASE):
            return key, text[match.end() :]
    return "", text
