"""Talks -> a calendar (RFC 5545): every occasion whose day is known, as an event of that day.

Which talks still lie ahead is for the reader's program to say, that knows what day it is: what is made twice from the
same data must be the same.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from sitegen.exporters.content_lines import written
from sitegen.model import localized, spellings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sitegen.model import Occasion, Person, Publication, Talk

    Find = Callable[[str], str]

_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")


def export(
    people: Sequence[Person], _publications: Sequence[Publication], *, language: str = "en"
) -> str:
    """One calendar of all their talks, in this language where there is a choice."""
    return calendar(people, language, str)


def calendar(people: Sequence[Person], language: str, find: Find) -> str:
    """The same; `find` gives the address of slides and videos, or a path for what has no address."""
    return written(_calendar(people, language, find))


def has_days(person: Person) -> bool:
    """Whether the day of any talk is known."""
    return any(_day(occasion) for talk in person.talks for occasion in talk.given)


def _calendar(people: Sequence[Person], language: str, find: Find) -> Iterator[str]:
    yield "BEGIN:VCALENDAR"
    yield "VERSION:2.0"
    yield "PRODID:-//sitegen//talks//EN"
    yield f"X-WR-CALNAME:{_text(', '.join(localized(person.name, language) for person in people))}"
    seen: dict[str, int] = {}
    for person in people:
        for talk in person.talks:
            for occasion in talk.given:
                if day := _day(occasion):
                    yield from _event(
                        talk, occasion, day, _identity(person, talk, occasion, seen), language, find
                    )
    yield "END:VCALENDAR"


def _identity(person: Person, talk: Talk, occasion: Occasion, seen: dict[str, int]) -> str:
    """What programs know the event by: the same whatever language it is told in."""
    said = [next(iter(spellings(text)), "") for text in (person.name, talk.title, occasion.where)]
    identity = sha256("\n".join([*said, occasion.date]).encode()).hexdigest()[:24]
    seen[identity] = seen.get(identity, 0) + 1
    return f"{identity}-{seen[identity]}@talks.sitegen"


def _event(
    talk: Talk, occasion: Occasion, day: date, identity: str, language: str, find: Find
) -> Iterator[str]:
    title, where = localized(talk.title, language), localized(occasion.where, language)
    yield "BEGIN:VEVENT"
    yield f"UID:{identity}"
    yield f"DTSTAMP:{day:%Y%m%d}T000000Z"
    yield f"DTSTART;VALUE=DATE:{day:%Y%m%d}"
    if day < date.max:
        yield f"DTEND;VALUE=DATE:{day + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{_text(title or where or localized(talk.kind, language))}"
    place = ", ".join(
        part for part in (where if title else "", localized(occasion.location, language)) if part
    )
    if place:
        yield f"LOCATION:{_text(place)}"
    links = [find(value) for value in (occasion.slides, occasion.video) if value]
    if links := [link for link in links if "://" in link]:
        yield f"DESCRIPTION:{_text(chr(10).join(links))}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _day(occasion: Occasion) -> date | None:
    """The day of an occasion; None if only its month or year is known, or if there is no such day."""
    if not _DAY.fullmatch(occasion.date):
        return None
    try:
        return date.fromisoformat(occasion.date)
    except ValueError:
        return None


def _text(value: str) -> str:
    value = value.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\r", "")
    return "".join(letter for letter in value.replace("\n", "\\n") if letter >= " ")
