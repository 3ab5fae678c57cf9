"""Talks as a calendar of a site: `talks.ics` of everybody who has talks whose day is known."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sitegen.site import pages as planning

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sitegen.site.addresses import Addresses
    from sitegen.site.content import Profile


def has_days(profile: Profile) -> bool:
    """Whether the day of any talk is known."""
    if not any(
        occasion.date.count("-") == 2 for talk in profile.person.talks for occasion in talk.given
    ):
        return False
    from sitegen.exporters import calendar  # for most talks the month is enough

    return calendar.has_days(profile.person)


def files(addresses: Addresses, profile: Profile) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """A person's calendar, path and what makes it; nothing if the day of no talk is known."""
    if has_days(profile):
        yield (
            f"{planning.home(addresses.site, profile)}talks.ics",
            partial(_calendar, addresses, profile),
        )


def _calendar(addresses: Addresses, profile: Profile) -> bytes:
    from sitegen.exporters import calendar

    language = addresses.site.languages[0]

    def found(value: str) -> str:
        return addresses.absolute(addresses.resolve(value, profile, language))

    return calendar.calendar([profile.person], language, found).encode()
