"""Markdown that would take too long to render, since the parser needs quadratic time for it.

Readers of files refuse it, with its position; imports escape it. Rendering has no limits.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

_SHORT: Final = 500
"""Characters of a text that is rendered quickly, whatever is in it."""
_COSTLY: Final = {
    "attributes in braces": re.compile(r"[\])}`]\{"),
    "marks $$": re.compile(r"\$\$"),
}
"""Markdown that makes the parser look through the rest of the text each time."""
_MAX_COST: Final = 50_000_000
"""Their largest number, times characters of the text: rendering takes a few seconds."""
_MAX_MISSING: Final = 10_000
_DELIMITERS: Final = re.compile(r"([\s>]*)([|:-][|:\s-]*\|[|:\s-]*)")
"""The line below the head of a table."""
_ESCAPED: Final = re.compile(r"(?<=[\])}`])\{|\$(?=\$)|(?<=\$)\$")


def find_excess(text: str) -> tuple[str, int] | None:
    """Return what a Markdown text has too much of, and at which offset; None if it is fine."""
    if len(text) <= _SHORT:
        return None
    most = _MAX_COST // len(text)
    for what, pattern in _COSTLY.items():
        if match := next(islice(pattern.finditer(text), most, None), None):
            message = f"more than {most:,} {what} in a text of {len(text):,} characters"
            return message, match.start()
    return _find_missing_cells(text) if "|" in text else None


def _find_missing_cells(text: str) -> tuple[str, int] | None:
    """Find tables whose rows are much shorter than their heads; the parser fills them up."""
    bars = missing = offset = 0
    for line in text.splitlines(keepends=True):
        if _DELIMITERS.fullmatch(line):
            bars = line.count("|")
        elif not line.strip():
            bars = 0
        missing += max(0, bars - line.count("|"))
        if missing > _MAX_MISSING:
            return f"the rows of tables lack more than {_MAX_MISSING:,} cells", offset
        offset += len(line)
    return None


def escape_excess(text: str) -> str:
    """Return a text as it is, or with backslashes that make it fine if it has too much of anything.

    Its attributes in braces, formulas between `$$` and tables are then rendered as written.
    """
    if not find_excess(text):
        return text
    lines = _ESCAPED.sub(r"\\\g<0>", text).splitlines(keepends=True)
    return "".join(
        f"{match[1]}\\{match[2]}" if (match := _DELIMITERS.fullmatch(line)) else line
        for line in lines
    )
