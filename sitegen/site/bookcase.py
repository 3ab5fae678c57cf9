"""The works of everybody on a site, ready to show, for all pages that want them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.site.works import works

if TYPE_CHECKING:
    from sitegen.site.authors import Register
    from sitegen.site.content import Profile
    from sitegen.site.works import Work

_AT_HAND: Final = 32
"""So many people's works take a few megabytes."""


class Bookcase:
    """They are made once; of many people, those asked for last are at hand."""

    def __init__(self, people: Register) -> None:
        self.people = people
        """By name, to find co-authors."""
        self._made: dict[str, tuple[Work, ...]] = {}

    def works(self, profile: Profile) -> tuple[Work, ...]:
        """As `works` gives them."""
        if profile.slug not in self._made:
            if len(self._made) >= _AT_HAND:
                self._made.clear()
            self._made[profile.slug] = works(profile, self.people)
        return self._made[profile.slug]
