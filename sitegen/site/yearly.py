"""Works by their years: the groups of a list, and how many there are of each.

In: works. Out: what a list of them stands under, and what a chart of them needs.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sitegen.site.work import Work

_FEW: Final = 3
"""Of so many years a chart tells nothing."""


class Group(NamedTuple):
    """Works that stand together."""

    year: str
    """Theirs; nothing for those that have none."""
    is_ahead: bool
    """Whether they have none because they are not out yet."""
    works: Sequence[Work]
    """In the order of the list."""


class Years(NamedTuple):
    """How many works there are of each year."""

    first: int
    """The earliest."""
    last: int
    """The latest."""
    most: int
    """So many are of the year that has most."""
    counts: Sequence[tuple[int, int]]
    """Of every year from the first to the last: the year, and how many are of it."""


def groups(works: Iterable[Work]) -> Sequence[Group]:
    """Newest first, before them those that are not out yet, behind them the others without a year."""
    found: defaultdict[tuple[bool, str], list[Work]] = defaultdict(list)
    for work in works:
        found[not work.year and bool(work.state), work.year].append(work)
    return [
        Group(year, is_ahead, found[is_ahead, year])
        for is_ahead, year in sorted(found, reverse=True)
    ]


def counted(works: Iterable[Work]) -> Years | None:
    """The years of works, if there are enough of them to compare."""
    found = Counter(int(work.year) for work in works if work.year)
    if len(found) <= _FEW:
        return None
    first, last = min(found), max(found)
    return Years(
        first, last, max(found.values()), [(year, found[year]) for year in range(first, last + 1)]
    )
