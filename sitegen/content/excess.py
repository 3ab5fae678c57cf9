"""Find Markdown that would take too long to render.

Such texts have too many marks, or some that need quadratic time. Readers of site files reject them
with their position; imports escape them. Many texts may add up, so a large site with far more marks
than usual is rejected as a whole. Rendering itself has no limits.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

SPLIT: Final = "split the text"
"""Hint for a text with too many marks."""
_SHORT: Final = 500
"""Maximum length of a text that is rendered quickly whatever it contains."""
_COSTLY: Final = {
    "attributes in braces": re.compile(r"[\])}`]\{"),
    "marks $$": re.compile(r"\$\$"),
}
"""Markdown for which the parser scans the rest of the text each time."""
_MAX_COST: Final = 50_000_000
"""Maximum number of these times characters of the text: rendering takes a few seconds."""
_SIGN: Final = re.compile(
    r"\\[!-/:-@[-`{-~]|(?P<sign>[][!<>*_^$`{&~|]|^[ \t]*(?:[-+#:=]|\d{1,9}[.)]))", re.MULTILINE
)
"""A character that may be markup; after a backslash it is not."""
_MAX_SIGNS: Final = 30_000
"""Maximum number of such characters except bars; as part of a footnote, each takes up to 0.3 ms."""
_MAX_BARS: Final = 100_000
_MAX_LINES: Final = 50_000
_MAX_MISSING: Final = 10_000
_MARKS: Final = "[]!<>*_^$`{&~|\n"
_ESCAPED_MARK: Final = re.compile(r"\\[][!<>*_^$`{&~|]")
_MAX_TOTAL: Final = 250_000
"""Maximum of all marks on a site times its languages: rendering takes up to a minute."""
_MAX_DENSITY: Final = 0.08
"""Maximum number of marks per character beyond that; usual texts have half as many."""
_DELIMITERS: Final = re.compile(r"([\s>]*)([|:-][|:\s-]*\|[|:\s-]*)")
"""The delimiter row of a table."""
_ESCAPED: Final = re.compile(r"(?<=[\])}`])\{|\$(?=\$)|(?<=\$)\$")


def find_excess(text: str) -> tuple[str, int] | None:
    """Return what a Markdown text has too many of, and the offset; None if it is fine."""
    if len(text) <= _SHORT:
        return None
    most = _MAX_COST // len(text)
    for what, pattern in _COSTLY.items():
        if match := next(islice(pattern.finditer(text), most, None), None):
            message = f"more than {most:,} {what} in a text of {len(text):,} characters"
            return message, match.start()
    if text.count("\n") > _MAX_LINES:
        return f"more than {_MAX_LINES:,} lines in one text", 0
    if len(text) > _MAX_SIGNS:
        signs = [match for match in _SIGN.finditer(text) if match["sign"]]
        for what, are_bars, most in (("bars", True, _MAX_BARS), ("signs", False, _MAX_SIGNS)):
            matches = [match for match in signs if (match["sign"] == "|") is are_bars]
            if len(matches) > most:
                return f"more than {most:,} Markdown {what} in one text", matches[most].start()
    return _find_missing_cells(text) if "|" in text else None


class Weight(NamedTuple):
    """The amount of Markdown in a file."""

    marks: int = 0
    """Number of characters that may be markup, plus lines."""
    characters: int = 0
    """Number of characters in total."""


def weigh(text: str) -> Weight:
    """Return the amount of Markdown in a file, without parsing it."""
    escaped = len(_ESCAPED_MARK.findall(text)) if "\\" in text else 0
    return Weight(sum(map(text.count, _MARKS)) - escaped, len(text))


def find_total_excess(weights: Iterable[Weight], languages: int) -> str:
    """Return what the files of a site have too many of in total; empty if they are fine."""
    marks, characters = map(sum, zip(*weights, Weight(), strict=True))
    if marks * languages <= _MAX_TOTAL or marks <= _MAX_DENSITY * characters:
        return ""
    return f"more than {_MAX_TOTAL // languages:,} Markdown signs in all texts of the site"


def _find_missing_cells(text: str) -> tuple[str, int] | None:
    """Find tables whose rows are much shorter than their heads; the parser pads them."""
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
    """Return a text unchanged, or escaped with backslashes if it has too much markup.

    Attributes in braces, formulas between `$$` and tables are escaped first; if that does not help,
    all markup is, and if there are too many lines, they are joined.
    """
    if not find_excess(text):
        return text
    lines = _ESCAPED.sub(r"\\\g<0>", text).splitlines(keepends=True)
    escaped = "".join(
        f"{match[1]}\\{match[2]}" if (match := _DELIMITERS.fullmatch(line)) else line
        for line in lines
    )
    if not find_excess(escaped):
        return escaped
    joined = text if text.count("\n") <= _MAX_LINES else " ".join(text.split())
    return _SIGN.sub(lambda sign: sign[0][:-1] + "\\" * bool(sign["sign"]) + sign[0][-1], joined)
