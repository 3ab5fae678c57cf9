"""The last of several days, or of the months of one year, where a date in figures tells the first of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.expressions import expression

if TYPE_CHECKING:
    import re

_LATER_DAY: Final = expression(r"\s*[-–—~～]\s*(?:(?:1[0-2]|0?[1-9])[./])?[0-3]?\d(?![\d./-]|\s*[年月])")
_LATER_MONTH: Final = expression(r"\s*[-–—~～]\s*(?P<month>1[0-2]|0?[1-9])(?![\d./-]|\s*[年月])")


def later(text: str, match: re.Match[str], stop: int) -> re.Match[str] | None:
    """The last of them behind the date that `match` is: `2019.12.06 - 08`, `2022.6-12`."""
    if match["d6"]:
        return _LATER_DAY.match(text, stop)
    month = _LATER_MONTH.match(text, stop) if match["s6"] in ("/", ".") else None
    return month if month and int(month["month"]) > int(match["m6"]) else None
