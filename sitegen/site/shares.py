"""What the pages and files of all show of each person: made once, kept with the person, and put together for all.

A site of a thousand people is made anew in a few parts after an edit, and what all have together is one of them.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property, partial
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from sitegen.site.sources import WORKS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from sitegen.model import Publication
    from sitegen.site.addresses import Addresses
    from sitegen.site.cache import Cache
    from sitegen.site.content import Profile

_ABOUT: Final = "about"


class Shares:
    """The shares of all people of a site."""

    def __init__(self, addresses: Addresses) -> None:
        self._addresses = addresses
        self._kept: Cache | None = None
        self._sources: Mapping[str, str] = {}

    def keep(self, kept: Cache, sources: Mapping[str, str]) -> None:
        """Have them in a cache from here on; `sources` are letters that change with all that a person's are made from,
        by slug, or with the list of all works.
        """
        if len(self._addresses.site.profiles) > 1:  # to keep a single one's would gain nothing
            self._kept, self._sources = kept, sources

    def prepare(self, profile: Profile) -> None:
        """Make somebody's, unless it is there: a process that made their pages has most of it at hand."""
        if self._kept and self._addresses.extras and not self._kept.find(self._key(profile)):
            self._make(profile)

    def line(self, profile: Profile) -> str:
        """Somebody's line in `people.json`."""
        from sitegen.site import directory

        return directory.line(*self._of(profile, _ABOUT, "json"))

    def of_works(self, name: str, make: Callable[[], str]) -> str:
        """What is made of the list of all works, unless it was when that was the same."""
        if not self._kept:
            return make()
        return self._kept.get((name, self._sources[WORKS]), lambda: make().encode()).decode()

    def together(self, suffix: str) -> bytes:
        """The publications of all people, as a file with this suffix has them."""
        from sitegen.site.downloads import formats  # a theme may have none

        records = (record for profile in self._addresses.site.profiles for record in self._of(profile, suffix)[0])
        made = BytesIO()  # of thousands, they are too large to be there twice
        made.writelines(piece.encode() for piece in formats()[suffix].assembled(self._works(), self._called, records))
        return made.getvalue()

    def _works(self) -> Iterator[Publication]:
        """Of all people."""
        return (work for profile in self._addresses.site.profiles for work in profile.publications)

    @cached_property
    def _called(self) -> Sequence[str]:
        """What each of them is called in a file of all."""
        from sitegen.exporters.distinct import keys

        return keys(self._works())

    def _of(self, profile: Profile, *names: str) -> Sequence[Any]:
        """These pieces of somebody's."""
        if not self._kept:
            makers = self._makers(profile)
            return [makers[name]() for name in names]
        if content := self._kept.find(self._key(profile)):
            from sitegen.site.pickled import loads  # a site of one person keeps none

            with suppress(Exception):  # whatever a damaged file says: it only costs time
                found = loads(content)
                return [loads(found[name]) for name in names]
        made = self._make(profile)
        return [made[name] for name in names]

    def _make(self, profile: Profile) -> Mapping[str, Any]:
        made = {name: make() for name, make in self._makers(profile).items()}
        if self._kept:
            from sitegen.site.pickled import dumps

            apart = {name: dumps(piece) for name, piece in made.items()}  # each is read by itself
            self._kept.put(self._key(profile), dumps(apart))
        return made

    def _makers(self, profile: Profile) -> Mapping[str, Callable[[], Any]]:
        from sitegen.site import directory
        from sitegen.site.downloads import formats

        return {
            _ABOUT: partial(directory.about, profile, self._addresses),
            **{suffix: partial(writer.records, profile.publications) for suffix, writer in formats().items()},
        }

    def _key(self, profile: Profile) -> tuple[object, ...]:
        return ("share", profile.slug, self._sources[profile.slug])
