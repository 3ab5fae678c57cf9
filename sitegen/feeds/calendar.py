"""Each person's talks as a calendar, `talks.ics`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.exporters import calendar
from sitegen.planning.addresses import person_folder
from sitegen.planning.pages import Output

if TYPE_CHECKING:
    from sitegen.model.site import Profile, Site
    from sitegen.planning.pages import Plan


def calendar_path(site: Site, profile: Profile) -> str:
    """Return the path of a person's calendar; empty if the exact date of no talk is known."""
    return f"{person_folder(site, profile)}talks.ics" if calendar.has_days(profile.person) else ""


def render_calendar(plan: Plan, profile: Profile) -> list[Output]:
    """Render a person's calendar, if there is one."""
    language = plan.site.languages[0]

    def resolve(value: str) -> str:
        return plan.addresses.absolute(plan.addresses.resolve(value, profile, language))

    path = calendar_path(plan.site, profile)
    if not path:
        return []
    return [Output(path, calendar.calendar([profile.person], language, resolve).encode())]
