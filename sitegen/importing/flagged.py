"""What in the files of an import cannot be right, with where it stands in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sitegen.content.plausibility import Flag, flags
from sitegen.importing.merging.showing import label

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.importing.members import Member
    from sitegen.importing.owners import Source


@dataclass(frozen=True, slots=True)
class Flagged:
    """A value that cannot be right."""

    place: str
    """Where it stands: `cv.txt:12`."""
    what: str
    """Which value: `education: X University: end`."""
    flag: Flag
    """The value, and what is wrong with it."""


def flagged(sources: Sequence[Source], after: Member, this_year: int) -> tuple[Flagged, ...]:
    """What the sources say and the site still does: what a person has mended there is told no more."""
    left = {_said(flag) for flag in flags(after.person, after.publications, this_year)}
    found: dict[tuple[str, ...], Flagged] = {}
    for source in sources:
        places = {(trace.key, trace.index): trace.places for trace in reversed(source.cv.traces)}
        for flag in flags(source.cv.person, source.cv.publications, this_year):
            if _said(flag) in left:
                # The first line that the entry comes from; the file, if its lines are not known.
                place = next(map(str, places.get((flag.key, flag.index), ())), source.name)
                found.setdefault(_said(flag), Flagged(place, ": ".join(_what(source, flag)), flag))
    return tuple(found.values())


def _said(flag: Flag) -> tuple[str, ...]:
    return flag.key, flag.field, flag.value, flag.why


def _what(source: Source, flag: Flag) -> Iterator[str]:
    yield flag.key
    if flag.key == "publications":
        yield source.cv.publications[flag.index].key
    elif flag.key != "links":
        yield label(getattr(source.cv.person, flag.key)[flag.index])
    if flag.field:
        yield flag.field
