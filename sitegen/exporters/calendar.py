"""Talks as a calendar (RFC 5545): an all-day event for each occasion with an exact date.

It is up to the reader's program which talks are upcoming: the output must not depend on the current
date.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING

from sitegen.exporters.vcard import escape, join
from sitegen.model import all_versions, localize

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sitegen.model import Occasion, Person, Publication, Talk


def export(
    people: Sequence[Person], _publications: Sequence[Publication], *, language: str = "en"
) -> str:
    """Return one calendar with all talks of these people, in `language` if texts have a choice."""
    return calendar(people, language, str)


def calendar(people: Sequence[Person], language: str, resolve: Callable[[str], str]) -> str:
    """Return the calendar; `resolve` turns the value of `slides` or `video` into an address."""
    return join(_calendar(people, language, resolve))


def has_days(person: Person) -> bool:
    """Return whether any talk has an exact date."""
    return any(_day(occasion) for talk in person.talks for occasion in talk.given)


def _calendar(
    people: Sequence[Person], language: str, resolve: Callable[[str], str]
) -> Iterator[str]:
    names = ", ".join(localize(person.name, language) for person in people)
    yield "BEGIN:VCALENDAR"
    yield "VERSION:2.0"
    yield "PRODID:-//sitegen//talks//EN"
    yield f"X-WR-CALNAME:{escape(names)}"
    digests: list[str] = []
    for person in people:
        for talk in person.talks:
            for occasion in talk.given:
                if day := _day(occasion):
                    digests.append(_digest(person, talk, occasion))
                    identifier = f"{digests[-1]}-{digests.count(digests[-1])}@talks.sitegen"
                    yield "BEGIN:VEVENT"
                    yield f"UID:{identifier}"
                    yield from _event(talk, occasion, day, language, resolve)
                    yield "END:VEVENT"
    yield "END:VCALENDAR"


def _digest(person: Person, talk: Talk, occasion: Occasion) -> str:
    """Return a digest that identifies an event in calendars of any language."""
    texts = [
        next(iter(all_versions(text)), "") for text in (person.name, talk.title, occasion.where)
    ]
    return sha256("\n".join([*texts, occasion.date]).encode()).hexdigest()[:24]


def _event(
    talk: Talk, occasion: Occasion, day: date, language: str, resolve: Callable[[str], str]
) -> Iterator[str]:
    title, venue = localize(talk.title, language), localize(occasion.where, language)
    yield f"DTSTAMP:{day:%Y%m%d}T000000Z"
    yield f"DTSTART;VALUE=DATE:{day:%Y%m%d}"
    if day < date.max:
        yield f"DTEND;VALUE=DATE:{day + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{escape(title or venue or localize(talk.kind, language))}"
    place = [venue if title else "", localize(occasion.location, language)]
    if any(place):
        yield f"LOCATION:{escape(', '.join(filter(None, place)))}"
    links = [resolve(value) for value in (occasion.slides, occasion.video) if value]
    if addresses := [link for link in links if "://" in link]:
        yield f"DESCRIPTION:{escape(chr(10).join(addresses))}"
    yield "TRANSP:TRANSPARENT"


def _day(occasion: Occasion) -> date | None:
    """Return the exact date of an occasion, if it has one that exists."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", occasion.date):
        return None
    try:
        return date.fromisoformat(occasion.date)
    except ValueError:
        return None
