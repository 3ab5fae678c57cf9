"""Talks as a calendar of a site: `talks.ics` of everybody who has talks whose day is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.exporters import calendar
from sitegen.site import pages as planning

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sitegen.site.addresses import Addresses
    from sitegen.site.content import Profile


def has_days(profile: Profile) -> bool:
    """Whether the day of any talk is known."""
    return calendar.has_days(profile.person)


def files(addresses: Addresses, profile: Profile) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """A person's calendar, path and what makes it; nothing if the day of no talk is known."""
    language = addresses.site.languages[0]

    def found(value: str) -> str:
        return addresses.absolute(addresses.resolve(value, profile, language))

    if has_days(profile):
        path = f"{planning.home(addresses.site, profile)}talks.ics"
        yield path, lambda: calendar.calendar([profile.person], language, found).encode()
