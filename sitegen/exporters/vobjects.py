"""The formats of address books and calendars: vCard 4.0 (RFC 6350) and iCalendar (RFC 5545).

A calendar has an all-day event for each talk with an exact date. It is up to the reader's program
which talks are upcoming: the output must not depend on the current date.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from sitegen.model import all_versions, localize

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sitegen.model import Occasion, Person, Publication, Talk

_OCTETS: Final = 75
"""Longest line without its end; longer ones continue after a line break and a space."""


def export_cards(people: Sequence[Person], _publications: Sequence[Publication]) -> str:
    """Return a card for each person."""
    return _join(line for person in people for line in _card(person))


def _card(person: Person) -> Iterator[str]:
    name = localize(person.name, "en")
    given, _, family = name.rpartition(" ")  # a name without spaces counts as a family name
    yield "BEGIN:VCARD"
    yield "VERSION:4.0"
    yield f"FN:{_escape(name)}"
    yield f"N:{_escape(family)};{_escape(given)};;;"
    if not isinstance(person.name, str):
        for tag, text in person.name.items():
            if text != name:
                yield f"FN;LANGUAGE={tag}:{_escape(text)}"
    texts = {"TITLE": person.position, "ORG": person.affiliation, "NOTE": person.bio}
    yield from (f"{key}:{_escape(localize(text, 'en'))}" for key, text in texts.items() if text)
    for index, address in enumerate(person.email):
        yield f"EMAIL;TYPE=work{'' if index else ';PREF=1'}:{address}"
    yield from (f"TEL;VALUE=text;TYPE=work:{_escape(number)}" for number in person.phone)
    if person.address:
        yield f"ADR;TYPE=work:;;{_escape(localize(person.address, 'en'))};;;;"
    yield from (f"URL:{link}" for link in person.links.values() if re.match(r"https?://", link))
    if person.interests:
        interests = [_escape(localize(interest, "en")) for interest in person.interests]
        yield f"CATEGORIES:{','.join(interests)}"
    yield "END:VCARD"


def export_calendar(
    people: Sequence[Person],
    _publications: Sequence[Publication],
    *,
    language: str = "en",
    resolve: Callable[[str], str] = str,
) -> str:
    """Return one calendar with all talks of these people.

    Args:
        people: The speakers.
        language: The language of texts with a choice.
        resolve: Turns the value of `slides` or `video` into an address.
    """
    return _join(_calendar(people, language, resolve))


def _calendar(
    people: Sequence[Person], language: str, resolve: Callable[[str], str]
) -> Iterator[str]:
    names = ", ".join(localize(person.name, language) for person in people)
    yield "BEGIN:VCALENDAR"
    yield "VERSION:2.0"
    yield "PRODID:-//sitegen//talks//EN"
    yield f"X-WR-CALNAME:{_escape(names)}"
    digests: list[str] = []
    for person in people:
        for talk in person.talks:
            for occasion in talk.given:
                if day := _day(occasion):
                    digests.append(_digest(person, talk, occasion))
                    yield "BEGIN:VEVENT"
                    yield f"UID:{digests[-1]}-{digests.count(digests[-1])}@talks.sitegen"
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
    yield f"SUMMARY:{_escape(title or venue or localize(talk.kind, language))}"
    place = [venue if title else "", localize(occasion.location, language)]
    if any(place):
        yield f"LOCATION:{_escape(', '.join(filter(None, place)))}"
    links = [resolve(value) for value in (occasion.slides, occasion.video) if value]
    if addresses := [link for link in links if "://" in link]:
        yield f"DESCRIPTION:{_escape(chr(10).join(addresses))}"
    yield "TRANSP:TRANSPARENT"


def _day(occasion: Occasion) -> date | None:
    try:
        return date.fromisoformat(occasion.date)
    except ValueError:
        return None


def has_days(person: Person) -> bool:
    """Return whether any talk has an exact date."""
    return any(_day(occasion) for talk in person.talks for occasion in talk.given)


def _join(lines: Iterable[str]) -> str:
    return "".join(f"{_fold(line)}\r\n" for line in lines)


def _escape(text: str) -> str:
    """Escape separators and line breaks of a value, and drop control characters."""
    text = re.sub(r"([\\,;])", r"\\\1", text).replace("\r", "").replace("\n", "\\n")
    return re.sub(r"[\x00-\x1f]", "", text)


def _fold(line: str) -> str:
    rows, size = [""], 0
    for letter in line:
        octets = len(letter.encode())
        if size + octets > _OCTETS:
            rows.append(" ")
            size = 1
        rows[-1] += letter
        size += octets
    return "\r\n".join(rows)
