"""Restore words that look like a bullet or number only because of a line break.

`“Foam” (with Bo Ek)` over `— Tide Review, 2020`, `Foam Days` over `40. Riverton`: a real list has
more such markers.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.parsing.lines.bare_numbers import unmark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Line

_DASHES: Final = ("—", "–")
_NUMBER: Final = re.compile(r"[(\[]?(?P<number>\d{1,3})[.)\]]+")
_MOST_MARKERS: Final = 2


def remove_false_markers(lines: Sequence[Line]) -> list[Line]:
    """Return the lines, with false markers turned back into words."""
    markers = [line.marker for line in lines if line.marker]
    numbers = {int(match["number"]) for marker in markers if (match := _NUMBER.fullmatch(marker))}
    cleaned = list(lines)
    for at, (above, line) in enumerate(pairwise(lines), 1):
        if not line.marker or above.blank or above.level or not above.full:
            continue
        number = _NUMBER.fullmatch(line.marker)
        is_isolated = number and numbers.isdisjoint(
            {int(number["number"]) - 1, int(number["number"]) + 1}
        )
        if is_isolated or (line.marker in _DASHES and _is_within(line.marker, lines, markers)):
            cleaned[at] = unmark(line)
    return cleaned


def _is_within(dash: str, lines: Sequence[Line], markers: Sequence[str]) -> bool:
    """Return whether a dash often occurs inside lines and seldom at their start."""
    return (
        markers.count(dash) <= _MOST_MARKERS < sum(f" {dash} " in f"{line.text} " for line in lines)
    )
