"""When a CV was made: a line of its head that says nothing of its owner."""

from __future__ import annotations

import re
from typing import Final

from sitegen.parsing import dates

_MADE: Final = re.compile(
    r"(?:(?:last|date|most recently|cv|date of(?: last)?) )?"
    r"(?:updated?|revised|revision|modified|prepared|version|current)(?: (?:as )?(?:of|on|in))?"
    r"|as of|(?:最后|最近)?(?:更新|修改)(?:时间|日期|于)?",
    re.IGNORECASE,
)


def is_told(text: str) -> bool:
    """Whether a text says no more than that: `August 2026`, `Last updated: 3 May 2025`, `(as of 12/2024)`.

    A year alone may be any.
    """
    whens = [when for when in dates.find(text) if "-" in when.begin and not when.is_range]
    if whens[1:]:
        return False
    words = dates.without(text, whens).strip(" \t.,:：()（）")
    return bool(_MADE.fullmatch(words) if words else whens)
