"""Talks of whose titles nothing is said: a list of the meetings and places where they were given."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from sitegen.expressions import expression
from sitegen.model import Occasion, Talk
from sitegen.parsing import terms
from sitegen.parsing.entries import meetings
from sitegen.parsing.vocabulary import pattern

_STRIP: Final = " \t,;:.–—|，；。："
_EVENT: Final = pattern("events")
_NOWHERE: Final = expression(r"virtual(?:ly)?|online|remote|web", re.IGNORECASE)
_FEW: Final = 2
_YEARS: Final = expression(r"(?:(?:19|20)\d\d[\s,;&/)(.–-]*(?:and\s)?)+")
_QUOTES: Final = expression(r"[\"“”「«]")
_LISTED: Final = expression(r",\s+(?:and\s+)?(?![^()]*\))")


def is_placed(text: str) -> bool:
    """Whether a text names a meeting or an institution."""
    return bool(_EVENT.search(text) or terms.INSTITUTION.search(text))


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
    placed = terms.location_at_end(text)[1] or any(terms.is_location(part.strip()) for part in parts)
    return parts if short and not placed else [text]


def at_commas(text: str) -> list[str]:
    """`Why clitics move, University of Bari` -> title and place; one part, if no part behind a comma is a place."""
    parts = text.split(", ")
    places = [index for index, part in enumerate(parts) if _EVENT.search(part) or terms.INSTITUTION.search(part)]
    if not places or places[0] == 0:
        return [text]
    return [", ".join(parts[: places[0]]), ", ".join(parts[places[0] :])]
