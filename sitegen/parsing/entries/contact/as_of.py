"""The date of a CV: a line in its head that does not describe the owner."""

from __future__ import annotations

import re
from typing import Final

from sitegen.parsing import dates

_UPDATED: Final = re.compile(
    r"(?:(?:last|date|most recently|cv|date of(?: last)?) )?"
    r"(?:updated?|revised|revision|modified|prepared|version|current)(?: (?:as )?(?:of|on|in))?"
    r"|as of|(?:最后|最近)?(?:更新|修改)(?:时间|日期|于)?",
    re.IGNORECASE,
)


def is_date_line(text: str) -> bool:
    """Return whether a text only dates the CV: `August 2026`, `Last updated: 3 May 2025`.

    A year alone is not enough.
    """
    whens = [when for when in dates.find(text) if "-" in when.begin and not when.is_range]
    if whens[1:]:
        return False
    words = dates.without(text, whens).strip(" \t.,:：()（）")
    return bool(_UPDATED.fullmatch(words) if words else whens)
