"""The publications of somebody as their pages list them, and who can be linked among authors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.site.authors import Register
from sitegen.site.crediting import Credits, Makers
from sitegen.site.kinds import STATES
from sitegen.site.services import address
from sitegen.site.work import Work

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sitegen.model import Publication
    from sitegen.site.content import Profile
    from sitegen.site.work import Whereabouts


def register(profiles: Iterable[Profile], coauthors: Mapping[str, str] | None = None) -> Credits:
    """Everybody who can be linked among authors: people of the site by slug, co-authors elsewhere by their address."""
    others: dict[str, list[str]] = {}
    for name, where in (coauthors or {}).items():
        others.setdefault(address(where), []).append(name)
    return Credits(
        Register({**others, **{profile.slug: profile.person.spelled for profile in profiles}})
    )


def works(profile: Profile, people: Credits, at: Whereabouts | None = None) -> tuple[Work, ...]:
    """Somebody's publications, those not out yet first, then by year, newest first; else in the order of the file."""
    early, makers = profile.preprints_by_work, Makers(profile, people)
    return tuple(
        [
            Work(one, makers, early.get(one.key, ()), at)
            for one in sorted(profile.works, key=in_order)
        ]
    )


def in_order(entry: Publication) -> tuple[bool, int]:
    """What lists of works are sorted by."""
    return entry.get("pubstate") not in STATES, -int(entry.year or 0)
