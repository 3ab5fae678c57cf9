"""Talks as a calendar of a site: `talks.ics` of everybody who has talks whose day is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.exporters import calendar
from sitegen.site import pages as planning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.site.addresses import Addresses
    from sitegen.site.content import Profile


def has_days(profile: Profile) -> bool:
    """Whether the day of any talk is known."""
    return calendar.has_days(profile.person)


def files(addresses: Addresses) -> Iterator[tuple[str, bytes]]:
    """Path and bytes of the calendar of everybody who has one."""
    language = addresses.site.languages[0]
    for profile in addresses.site.profiles:
        if has_days(profile):

            def found(value: str, profile: Profile = profile) -> str:
                return addresses.absolute(addresses.resolve(value, profile, language))

            path = f"{planning.home(addresses.site, profile)}talks.ics"
            yield path, calendar.calendar([profile.person], language, found).encode()
