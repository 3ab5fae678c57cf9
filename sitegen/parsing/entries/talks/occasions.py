"""The text around the title of a talk: kind, place and day."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.parsing import dates
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Talk

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
IS_KIND: Final = re.compile(
    r"(?:(?:invited|contributed|submitted|oral|podium|panel|guest|keynote|plenary|poster|remote|virtual|online|department|public)\s+)*"
    r"(?:talks?|lecture|seminar|presentation|i?poster(?:-plus)?|keynote|colloquium|tutorial|invited|contributed|plenary)",
    re.IGNORECASE,
)
BEFORE: Final = re.compile(
    r"^(?P<kind>(?:(?:invited|contributed|oral|keynote|plenary|poster)\s+)*"
    r"(?:talks?|lecture|seminar|presentation|poster|keynote))\s*(?:,|:|(?:at|for|to|in"
    r"|given at)\s+(?:the\s+)?|-)\s*",
    re.IGNORECASE,
)
_PRESENTED: Final = re.compile(
    r"^(?:(?:papers?|posters?) )?(?:accepted(?: and presented)?|(?:also )?presented) (?:at|to) "
    r"(?:the )?",
    re.IGNORECASE,
)
_BEHIND: Final = re.compile(
    rf"\.?\s*[(\[](?P<kind>{IS_KIND.pattern}|oral)[)\]]\.?\s*$", re.IGNORECASE
)
_BEHIND_TITLE: Final = re.compile(
    rf"\W{{0,3}}(?:\[(?P<any>[^\[\]\d]{{4,40}})\]|[(](?P<kind>{IS_KIND.pattern})[)])"
    rf"|\s+[/|–—-]\s+(?P<apart>{IS_KIND.pattern})(?-i:(?=\s*(?:$|[A-ZÀ-Þ\d,;.(])))",
    re.IGNORECASE,
)
"""`[Poster presentation]` is always a kind; `(poster)` and `/ Poster` only if the kind is known."""


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


def with_kind(talk: Talk, lines: Sequence[str]) -> Talk:
    """Add a kind to a talk without one: alone on a line, or after the title.

    Args:
        talk: The talk.
        lines: The lines of the talk.
    """
    title = talk.title
    if talk.kind or not isinstance(title, str) or not title:
        return talk
    if alone := [line.strip() for line in lines if IS_KIND.fullmatch(line.strip())]:
        return replace(talk, kind=alone[0])
    text = " ".join(lines)
    start = title.rfind("[") if title.endswith("]") else len(title)
    before = title[:start].rstrip()
    at = text.find(before)
    match = _BEHIND_TITLE.match(text, at + len(before)) if before and at >= 0 else None
    kind = match and (match["any"] or match["kind"] or match["apart"])
    return replace(talk, title=before, kind=kind) if kind else talk


def split_kind(text: str) -> tuple[str, str]:
    """Split the kind off a text: `Invited talk at the Hill Museum`, `Tides (poster)`."""
    if suffix := _BEHIND.search(text):
        return suffix["kind"], text[: suffix.start()]
    match = BEFORE.match(text)
    return (match["kind"], text[match.end() :]) if match else ("", text)


def clean_place(text: str) -> str:
    """Remove words such as `Invited talk at the ...` or `Presented at the ...` before a place."""
    plain = tidy(re.sub(r"\s+(?:on|at the|at)\s*$|\s+on\s+(?=at\b)", " ", text))
    return tidy(_PRESENTED.sub("", BEFORE.sub("", plain)))
