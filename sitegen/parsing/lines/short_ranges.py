"""Mark ranges of years with two-digit ends by a dash, if the whole CV shows that they are no months.

`2008-11` may be a month or four years. Beside `2013-15` it is years, unless `2021-05` shows that months are written so.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Line

_SHORT: Final = re.compile(
    r"(?<![\w./-])(?P<century>19|20)(?P<year>\d\d)-(?P<last>\d\d)(?![\w/-]|\.\d)"
)
_MONTHS: Final = 12


def insert_dashes(lines: Sequence[Line]) -> Sequence[Line]:
    """Return the lines with dashes between such years; places of characters stay the same."""
    pairs = [
        (int(match["year"]), int(match["last"]))
        for line in lines
        for match in _SHORT.finditer(line.text)
    ]
    ranges = sum(last > max(_MONTHS, year) for year, last in pairs)
    months = sum(last <= min(_MONTHS, year) for year, last in pairs)
    if not ranges or months:
        return lines
    return [
        replace(line, text=_SHORT.sub(_with_dash, line.text)) if _SHORT.search(line.text) else line
        for line in lines
    ]


def _with_dash(match: re.Match[str]) -> str:
    return match[0].replace("-", "–") if int(match["last"]) <= _MONTHS else match[0]
