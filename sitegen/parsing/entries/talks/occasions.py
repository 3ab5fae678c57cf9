"""The text around the title of a talk: kind, place and day."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from sitegen.parsing import dates
from sitegen.parsing.vocabulary import pattern

_GIVEN: Final = re.compile(
    r"^(?P<kind>(?:(?:an?|the)\s+)?(?:[\w-]+\s+){0,2}?(?:presented|presentation|given|delivered|read|paper|talk|lecture|address|seminar|colloquium|poster|keynote|panel(?:ist)?"
    r"|round ?table))\s+(?:at|to|for|in|before)\s+(?:the\s+)?(?=[\w“\"‘'])"
)
_AT: Final = re.compile(r"^(?i:at|in|for)\s+(?:the\s+)?(?=[A-Z\d“\"‘'])")
_SEAM: Final = re.compile(r"\s*[,;.]?\s*\t[\s,;.]*")
_COMMAS: Final = re.compile(r"\s*,(?:\s*[,.])*\s*(?=,|$)|(?<=,)\s*(?:,\s*)+")
_SPACES: Final = re.compile(r"\s{2,}")
_GATHERING: Final = (
    r"(?:summit|conference|workshop|webinar|series|session|symposium|panel|seminar|forum"
    r"|colloquium)"
)
_EVENT_BEHIND: Final = re.compile(rf"\s*(?:lecture |seminar )?{_GATHERING}\b", re.IGNORECASE)
_EVENT_BEFORE: Final = re.compile(
    rf"\b(?:{_GATHERING}|(?:working|research) group|speaker)\s+(?:on|in|at|about|for|of)\s*$"
    rf"|\bmini-?symposium\s*$",
    re.IGNORECASE,
)
_MANNERS: Final = pattern("manners_of_talks")
_EDGES: Final = " \t,，;；.。:：–—|"


class Occasion(NamedTuple):
    """The text around a title."""

    kind: str
    """The kind of talk: `Keynote address`, `Paper presented`."""
    where: str
    """The audience and place."""


def read_around(before: str, after: str) -> Occasion:
    """Read the text before and after a quoted title."""
    kind, after = "", remove_seams(after)
    before = remove_seams(before)
    if _MANNERS.fullmatch(before):
        kind, before = before, ""
    if presented := _GIVEN.match(after):
        kind = kind or (presented["kind"] if _MANNERS.search(presented["kind"]) else "")
        after = after[presented.end() :]
    after = _AT.sub("", after.strip(_EDGES))
    return Occasion(kind, ", ".join(part for part in (before, after.strip(_EDGES)) if part))


def names_meeting(before: str, after: str) -> bool:
    """Return whether quotes contain a meeting, not a talk: `“Foam” workshop`."""
    return bool(_EVENT_BEHIND.match(after) or _EVENT_BEFORE.search(before))


def remove_seams(text: str) -> str:
    """Remove the separators left by removed dates."""
    return _SPACES.sub(" ", _COMMAS.sub("", _SEAM.sub(", ", text))).strip(_EDGES)


def split_day(venue: str, year: str) -> tuple[str, str]:
    """Split `Shore Days, June 4, Hill` in 2019 into the place and `2019-06-04`."""
    if not re.fullmatch(r"\d{4}", year) or not (match := dates.DAY.search(venue)):
        return venue, year
    month = dates.month_of(match["month"])
    day = f"-{int(match['day']):02d}" if match["day"] else ""
    rest = f"{venue[: match.start()]}, {venue[match.end() :].lstrip(' ,.;)')}"
    return remove_seams(rest), f"{year}-{month:02d}{day}"


def tidy(text: str) -> str:
    """Return a text without surrounding separators."""
    return text.strip(_EDGES)
