"""Lists whose items begin with their year and a colon: `2024: Hill University, Shore Days`, one below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.expressions import expression

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Line

_YEAR: Final = expression(r"(?P<year>(?:19|20)\d\d)(?:\s?[-–/]\s?\d{2,4})?\s?:\s")
_FEWEST: Final = 3


def beginnings(lines: Sequence[Line]) -> frozenset[int]:
    """The indexes of the lines that begin an item of such a list, whose years only fall or only rise."""
    found: set[int] = set()
    run: list[tuple[int, int]] = []
    for index, line in enumerate(lines):
        match = _YEAR.match(line.text)
        if match and (not run or _goes_on(run, int(match["year"]), lines[run[0][0]].indent == line.indent)):
            run.append((index, int(match["year"])))
        elif match or line.level:
            found |= _whole(run)
            run = [(index, int(match["year"]))] if match else []
    return frozenset(found | _whole(run))


def _goes_on(run: Sequence[tuple[int, int]], year: int, alike: bool) -> bool:  # noqa: FBT001 - a fact about the line
    if not alike:
        return False
    falls = len(run) < 2 or run[-1][1] <= run[0][1]
    rises = len(run) < 2 or run[-1][1] >= run[0][1]
    return (falls and year <= run[-1][1]) or (rises and year >= run[-1][1])


def _whole(run: Sequence[tuple[int, int]]) -> set[int]:
    return {index for index, _ in run} if len(run) >= _FEWEST else set()
