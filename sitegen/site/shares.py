"""What the pages and files of all show of each person: made once, kept with the person, and put together for all.

A site of a thousand people is made anew in a few parts after an edit, and what all have together is one of them.
"""

from __future__ import annotations

from binascii import crc32
from contextlib import suppress
from functools import cached_property
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from sitegen.site.sources import WORKS
from sitegen.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from types import ModuleType

    from sitegen.model import Publication
    from sitegen.site.addresses import Addresses
    from sitegen.site.cache import Cache
    from sitegen.site.content import Profile

_ABOUT: Final = "about"


class Places(NamedTuple):
    """Where the records of somebody's works stand in a file of theirs, so that nothing is kept twice."""

    check: int
    """What tells whether it is that file."""
    lengths: Sequence[int]
    """Of each record, in letters."""


class _Keeping(NamedTuple):
    """Where shares are kept."""

    cache: Cache
    sources: Mapping[str, str]
    """Letters that change with all that a person's share is made from, by slug, or with the list of all works."""
    made: Callable[[str], bytes]
    """Reads a file of the site as it was made. Raises OSError."""

    def key(self, profile: Profile) -> tuple[object, ...]:
        return ("share", profile.slug, self.sources[profile.slug])


class Shares:
    """The shares of all people of a site."""

    def __init__(self, addresses: Addresses) -> None:
        self._addresses = addresses
        self._keeping: _Keeping | None = None

    def keep(self, cache: Cache, sources: Mapping[str, str], made: Callable[[str], bytes]) -> None:
        """Have them in a cache from here on; `sources` are letters that change with all that a person's are made from,
        by slug, or with the list of all works; `made` reads a file of the site as it was made, or raises OSError.
        """
        if len(self._addresses.site.profiles) > 1:  # to keep a single one's would gain nothing
            self._keeping = _Keeping(cache, sources, made)

    def prepare(self, profile: Profile) -> None:
        """Make somebody's, unless it is there: a process that made their pages has most of it at hand."""
        keeping = self._keeping
        if keeping and self._addresses.extras and not keeping.cache.find(keeping.key(profile)):
            self._make(keeping, profile)

    def line(self, profile: Profile) -> str:
        """Somebody's line in `people.json`."""
        from sitegen.site import directory

        about = self._piece(self._keeping, profile, _ABOUT) if self._keeping else self._about(profile)
        return directory.line(about, self._records(profile, "json"))

    def of_works(self, name: str, make: Callable[[], str]) -> str:
        """What is made of the list of all works, unless it was when that was the same."""
        if not self._keeping:
            return make()
        return self._keeping.cache.get((name, self._keeping.sources[WORKS]), lambda: make().encode()).decode()

    def together(self, suffix: str) -> bytes:
        """The publications of all people, as a file with this suffix has them."""
        from sitegen.site.downloads import formats  # a theme may have none

        records = (record for profile in self._addresses.site.profiles for record in self._records(profile, suffix))
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

    def _records(self, profile: Profile, suffix: str) -> Sequence[str]:
        """What each work of somebody's is in a file with this suffix."""
        from sitegen.site import downloads

        writer = downloads.formats()[suffix]
        if self._keeping and profile.publications:
            places = self._piece(self._keeping, profile, suffix)
            with suppress(OSError):  # whatever became of the file: it only costs time
                content = self._keeping.made(downloads.path(self._addresses.site, profile, suffix))
                if crc32(content) == places.check:
                    return list(writer.FRAME.apart(content.decode(), places.lengths))
        return list(writer.records(profile.publications))

    def _piece(self, keeping: _Keeping, profile: Profile, name: str) -> Any:
        """One piece of somebody's."""
        if content := keeping.cache.find(keeping.key(profile)):
            from sitegen.site.pickled import loads  # a site of one person keeps none

            with suppress(Exception):  # whatever a damaged file says: it only costs time
                return loads(loads(content)[name])
        return self._make(keeping, profile)[name]

    def _make(self, keeping: _Keeping, profile: Profile) -> Mapping[str, Any]:
        from sitegen.site.downloads import formats
        from sitegen.site.pickled import dumps

        places = {suffix: _places(writer, profile.publications) for suffix, writer in formats().items()}
        made = {_ABOUT: self._about(profile), **places}
        apart = {name: dumps(piece) for name, piece in made.items()}  # each is read by itself
        keeping.cache.put(keeping.key(profile), dumps(apart))
        return made

    def _about(self, profile: Profile) -> str:
        from sitegen.site import directory

        return directory.about(profile, self._addresses)


def _places(writer: ModuleType, works: Sequence[Publication]) -> Places:
    """Of a file that has each of these works."""
    records = writer.records(works)
    return Places(crc32("".join(writer.FRAME.around(records)).encode()), list(map(len, records)))
