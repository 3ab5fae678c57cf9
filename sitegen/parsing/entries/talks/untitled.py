"""Talks of whose titles nothing is said: a list of the meetings and places where they were given."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Occasion, Talk
from sitegen.parsing import dates, terms
from sitegen.parsing.entries.talks import meetings
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

_STRIP: Final = " \t,;:.–—|，；。："
_EVENT: Final = pattern("events")
_NOWHERE: Final = re.compile(r"virtual(?:ly)?|online|remote|web", re.IGNORECASE)
_FEW: Final = 2
_SEVERAL: Final = 5
_SHORT: Final = 5
_LONG: Final = 12
"""Words of a line that names a host, and of the longest."""
_SOME: Final = 0.3
_SELDOM: Final = 0.2
_YEARS: Final = re.compile(r"(?:(?:19|20)\d\d[\s,;&/)(.–-]*(?:and\s)?)+")
_LISTED: Final = re.compile(r",\s+(?:and\s+)?(?![^()]*\))")


def is_placed(text: str) -> bool:
    """Whether a text names a meeting or an institution."""
    return bool(_EVENT.search(text) or terms.INSTITUTION.search(text))


def are_hosts(texts: Sequence[str], titled: Sequence[bool]) -> bool:
    """Whether a list of talks names no titles: short lines with their dates, many of which name a host or a meeting.

    `titled`: which lines quote one; a few may.
    """
    plain = [text for text, quoted in zip(texts, titled, strict=True) if not quoted]
    said = [dates.without(text, dates.find(text)) for text in plain]
    lengths = sorted(len(text.split()) for text in said)
    placed = sum(is_placed(text) for text in said)
    named = any(":" in text for text in said)
    dated = all(map(_is_dated, plain))
    short = bool(lengths) and lengths[len(lengths) // 2] <= _SHORT and lengths[-1] <= _LONG
    few = sum(titled) <= _SELDOM * len(texts)
    return (
        len(plain) >= _SEVERAL
        and few
        and short
        and not named
        and dated
        and placed >= _SOME * len(plain)
    )


def _is_dated(text: str) -> bool:
    """Whether a text has one date, or ends with the years of all."""
    whens = dates.find(text)
    return len(whens) == 1 or bool(whens and _YEARS.fullmatch(text, whens[0].start))


def hosted(text: str) -> Talk:
    """A talk of which only host and dates are told: `Foam Society<tab>2021, 2023`."""
    whens = dates.find(text)
    where = dates.without(text, whens).replace("\t", " ").strip(_STRIP)
    return Talk(given=tuple(Occasion(where=where, date=when.begin) for when in whens))


def told(talks: list[Talk]) -> list[Talk]:
    """Talks of a list that names the meetings alone, with their places: `Foam Days, Riverton, Italy`; or nothing."""
    parted = [_meeting(talk) for talk in talks]
    if len(talks) <= _FEW or sum(part is not None for part in parted) <= 0.5 * len(talks):
        return []
    return [part or talk for part, talk in zip(parted, talks, strict=True)]


def _meeting(talk: Talk) -> Talk | None:
    """A talk of whose title nothing is said, told as its occasion."""
    given = talk.given[0] if len(talk.given) == 1 else Occasion()
    where, place = str(given.where), str(given.where)
    title = str(talk.title)
    if title and where and not _is_place(where):
        return None
    if not (title and where):
        where, place = terms.location_at_end(title or where)
        title = where
    if not title or not (is_placed(title) or (place and _is_place(place))) or talk.authors:
        return None
    return replace(talk, title="", given=(replace(given, where=title, location=place),))


def _is_place(text: str) -> bool:
    return bool(text) and (terms.is_location(text) or bool(_NOWHERE.fullmatch(text)))


def hosts(text: str) -> list[str]:
    """`MIT, Bocconi, LSE (scheduled)` -> three; a place behind a comma belongs to what is before it."""
    if ";" in text:
        return meetings.parts(text)
    parts = [part for part in _LISTED.split(text) if part.strip()]
    short = len(parts) > 2 and all(len(part.split()) <= 6 for part in parts)
    placed = terms.location_at_end(text)[1] or any(
        terms.is_location(part.strip()) for part in parts
    )
    return parts if short and not placed else [text]


def at_commas(text: str) -> list[str]:
    """`Why clitics move, University of Bari` -> title and place; one part, if no part behind a comma is a place."""
    parts = text.split(", ")
    places = [
        index
        for index, part in enumerate(parts)
        if _EVENT.search(part) or terms.INSTITUTION.search(part)
    ]
    if not places or places[0] == 0:
        return [text]
    return [", ".join(parts[: places[0]]), ", ".join(parts[places[0] :])]
