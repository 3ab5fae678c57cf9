"""Mark the order of numeric dates such as `3/4/21` by special slashes, if the CV shows it.

If `2/23/26` occurs, the month comes first; if `23/2/26` does, the day; with both or neither, dates
stay ambiguous. Two-digit years are only read in such a CV. Text that is not a date gets its slashes
back.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from sitegen.parsing.dates import DAY_FIRST, MONTH_FIRST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Line
    from sitegen.parsing.results import ParsedEntry

_DAY: Final = re.compile(
    r"(?<![\w/.:$])(?P<a>[0-3]?\d)/(?P<b>[0-3]?\d)/(?P<year>(?:19|20)?\d\d)(?![\w/%]|\.\d)"
)
_MONTHS: Final = 12
_DAYS: Final = 31
_PLAIN: Final = {ord(MONTH_FIRST): "/", ord(DAY_FIRST): "/"}


def mark_order(lines: Sequence[Line]) -> Sequence[Line]:
    """Replace the slashes of ambiguous dates; no character changes its position."""
    matches = [match for line in lines if "/" in line.text for match in _DAY.finditer(line.text)]
    figures = [(int(match["a"]), int(match["b"])) for match in matches]
    month_first = any(a <= _MONTHS < b <= _DAYS for a, b in figures)
    day_first = any(b <= _MONTHS < a <= _DAYS for a, b in figures)
    if month_first == day_first:
        return lines
    slash = MONTH_FIRST if month_first else DAY_FIRST

    def slashed(match: re.Match[str]) -> str:
        month, day = map(int, match.group("a", "b") if month_first else match.group("b", "a"))
        is_valid = 0 < month <= _MONTHS and 0 < day <= _DAYS
        is_unambiguous = day > _MONTHS and len(match["year"]) > len("98")
        return match[0].replace("/", slash) if is_valid and not is_unambiguous else match[0]

    return [
        replace(line, text=_DAY.sub(slashed, line.text)) if _DAY.search(line.text) else line
        for line in lines
    ]


def restore_slashes(entries: list[ParsedEntry], lines: Sequence[Line]) -> list[ParsedEntry]:
    """Return the entries with the original slashes of the CV."""
    if not any(slash in line.text for line in lines for slash in (MONTH_FIRST, DAY_FIRST)):
        return entries
    return [replace(item, value=_restore(item.value)) for item in entries]


def _restore(value: Any) -> Any:
    if isinstance(value, str):
        return value.translate(_PLAIN)
    if isinstance(value, Mapping):
        return {key: _restore(inner) for key, inner in value.items()}
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return tuple(map(_restore, value))
    if is_dataclass(value) and not isinstance(value, type):
        attributes = ((field.name, getattr(value, field.name)) for field in fields(value))
        return replace(value, **{name: _restore(inner) for name, inner in attributes if inner})
    return value
