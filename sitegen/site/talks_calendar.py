"""Talks as a calendar (RFC 5545): every occasion whose day is known, as an event of that day.

In: a person. Out: `talks.ics`. Which talks still lie ahead is for the reader's program to say, that knows what day it
is: a site that is built twice from the same files must be the same.
"""

from __future__ import annotations

from datetime import date, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from sitegen.expressions import expression
from sitegen.model import localized
from sitegen.site import pages as planning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.model import Occasion, Talk
    from sitegen.site.addresses import Addresses
    from sitegen.site.content import Profile

_DAY: Final = expression(r"\d{4}-\d\d-\d\d")
_LINE: Final = 75
"""Octets in a line, without its end."""


def has_days(profile: Profile) -> bool:
    """Whether the day of any talk is known."""
    return any(_day(occasion) for talk in profile.person.talks for occasion in talk.given)


def files(addresses: Addresses) -> Iterator[tuple[str, bytes]]:
    """Path and bytes of the calendar of everybody who has one."""
    for profile in addresses.site.profiles:
        if has_days(profile):
            path = f"{planning.home(addresses.site, profile)}talks.ics"
            yield path, _encode(_calendar(profile, addresses))


def _calendar(profile: Profile, addresses: Addresses) -> Iterator[str]:
    yield "BEGIN:VCALENDAR"
    yield "VERSION:2.0"
    yield "PRODID:-//sitegen//talks//EN"
    yield f"X-WR-CALNAME:{_text(localized(profile.person.name, addresses.site.languages[0]))}"
    seen: dict[str, int] = {}
    for talk in profile.person.talks:
        for occasion in talk.given:
            if day := _day(occasion):
                yield from _event(talk, occasion, day, profile, addresses, seen)
    yield "END:VCALENDAR"


def _event(
    talk: Talk, occasion: Occasion, day: date, profile: Profile, addresses: Addresses, seen: dict[str, int]
) -> Iterator[str]:
    language = addresses.site.languages[0]
    title, where = localized(talk.title, language), localized(occasion.where, language)
    identity = sha256(f"{profile.slug}\n{title}\n{where}\n{day}".encode()).hexdigest()[:24]
    seen[identity] = seen.get(identity, 0) + 1
    yield "BEGIN:VEVENT"
    yield f"UID:{identity}-{seen[identity]}@talks.sitegen"
    yield f"DTSTAMP:{day:%Y%m%d}T000000Z"
    yield f"DTSTART;VALUE=DATE:{day:%Y%m%d}"
    if day < date.max:
        yield f"DTEND;VALUE=DATE:{day + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{_text(title or where or localized(talk.kind, language))}"
    place = ", ".join(part for part in (where if title else "", localized(occasion.location, language)) if part)
    if place:
        yield f"LOCATION:{_text(place)}"
    links = [addresses.resolve(value, profile, language) for value in (occasion.slides, occasion.video) if value]
    links = [addresses.absolute(link) for link in links]
    if links := [link for link in links if not link.startswith("/")]:
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


def _encode(lines: Iterator[str]) -> bytes:
    return b"".join(_folded(line) + b"\r\n" for line in lines)


def _folded(line: str) -> bytes:
    """Lines of at most 75 octets; what goes on begins with a space, and no character is cut."""
    rows, row = [], b""
    for letter in line:
        octets = letter.encode()
        if len(row) + len(octets) > _LINE:
            rows.append(row)
            row = b" "
        row += octets
    return b"\r\n".join([*rows, row])
