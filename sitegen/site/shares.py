"""What the pages and files of all show of each person: made once, kept with the person, and put together for all.

A site of a thousand people is made anew in a few parts after an edit, and what all have together is one of them.
"""

from __future__ import annotations

import os
from contextlib import suppress
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sitegen.site.sources import WORKS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from sitegen.site.addresses import Addresses
    from sitegen.site.cache import Cache
    from sitegen.site.content import Profile

_ABOUT: Final = "about"


class Places(NamedTuple):
    """Where the records of somebody's works stand in a file of theirs, so that nothing is kept twice."""

    look: tuple[int, ...]
    """Of the file, which tells whether it is the same."""
    lengths: Sequence[int]
    """Of each record, in letters."""


class _Keeping(NamedTuple):
    """Where shares are kept."""

    cache: Cache
    sources: Mapping[str, str]
    """Letters that change with all that a person's share is made from, by slug, or with the list of all works."""
    output: Path
    """Where the site goes."""
    place: Callable[[str], str]
    """Where a file of it lies until then, by its path below the root."""

    def key(self, profile: Profile) -> tuple[object, ...]:
        return ("share", profile.slug, self.sources[profile.slug], str(self.output))


class Shares:
    """The shares of all people of a site."""

    def __init__(self, addresses: Addresses) -> None:
        self._addresses = addresses
        self._keeping: _Keeping | None = None

    def keep(
        self, cache: Cache, sources: Mapping[str, str], output: Path, place: Callable[[str], str]
    ) -> None:
        """Have them in a cache from here on; `sources` are letters that change with all that a person's are made from,
        by slug, or with the list of all works; `output` is where the site goes, and `place` tells where a file of it
        lies until then.
        """
        if len(self._addresses.site.profiles) > 1:  # to keep a single one's would gain nothing
            self._keeping = _Keeping(cache, sources, output, place)

    def prepare(self, profile: Profile) -> None:
        """Make somebody's, whose files were made just now: a process that did so has most of it at hand."""
        if self._keeping and self._addresses.extras:
            self._make(self._keeping, profile)

    def line(self, profile: Profile) -> str:
        """Somebody's line in `people.json`."""
        from sitegen.site import directory

        about = (
            self._piece(self._keeping, profile, _ABOUT) if self._keeping else self._about(profile)
        )
        return directory.line(about, self._inside(profile, "json")[0])

    def of_works(self, name: str, make: Callable[[], str]) -> str:
        """What is made of the list of all works, unless it was when that was the same."""
        if not self._keeping:
            return make()
        return self._keeping.cache.get(
            (name, self._keeping.sources[WORKS]), lambda: make().encode()
        ).decode()

    def together(self, suffix: str) -> bytes:
        """The publications of all people, as a file with this suffix has them."""
        from sitegen.site.downloads import formats  # a theme may have none

        made = BytesIO()  # of thousands, they are too large to be there twice
        made.writelines(
            piece.encode() for piece in formats()[suffix].FRAME.around(self._pieces(suffix))
        )
        return made.getvalue()

    def _pieces(self, suffix: str) -> Iterator[str]:
        """What stands in it of one after the other."""
        from sitegen.exporters.distinct import keys
        from sitegen.site.downloads import formats

        writer, profiles = formats()[suffix], self._addresses.site.profiles
        called = iter(keys(work for profile in profiles for work in profile.publications))
        for profile in profiles:
            works = profile.publications
            names = list(islice(called, len(works)))
            inside, lengths = self._inside(profile, suffix)
            if names != [
                work.key for work in works
            ]:  # they have some of them with others, or under their keys
                yield from writer.FRAME.named(works, names, writer.FRAME.apart(inside, lengths))
            elif works:
                yield inside

    def _inside(self, profile: Profile, suffix: str) -> tuple[str, Sequence[int]]:
        """What is inside of a file of somebody's works, each as it is, and how long their records are."""
        from sitegen.site import downloads

        writer, works = downloads.formats()[suffix], profile.publications
        if self._keeping and works:
            places = self._piece(self._keeping, profile, suffix)
            path = self._keeping.place(downloads.path(self._addresses.site, profile, suffix))
            with suppress(OSError), open(path, "rb", buffering=0) as file:  # noqa: PTH123 - as in `cache`
                if _look(os.fstat(file.fileno())) == places.look:  # else it only costs time
                    return writer.FRAME.inside(file.read().decode()), places.lengths
        records = writer.records(works)
        return writer.FRAME.between.join(records), list(map(len, records))

    def _piece(self, keeping: _Keeping, profile: Profile, name: str) -> Any:
        """One piece of somebody's."""
        if content := keeping.cache.find(keeping.key(profile)):
            from sitegen.site.pickled import loads  # a site of one person keeps none

            with suppress(Exception):  # whatever a damaged file says: it only costs time
                return loads(loads(content)[name])
        return self._make(keeping, profile)[name]

    def _make(self, keeping: _Keeping, profile: Profile) -> Mapping[str, Any]:
        from sitegen.site.pickled import dumps

        made = {_ABOUT: self._about(profile), **self._places(keeping, profile)}
        apart = {name: dumps(piece) for name, piece in made.items()}  # each is read by itself
        keeping.cache.put(keeping.key(profile), dumps(apart))
        return made

    def _about(self, profile: Profile) -> str:
        from sitegen.site import directory

        return directory.about(profile, self._addresses)

    def _places(self, keeping: _Keeping, profile: Profile) -> Mapping[str, Places]:
        """By suffix. There are none in a file that has works otherwise than one by one."""
        from sitegen.exporters.distinct import keys
        from sitegen.site import downloads

        works = profile.publications
        are_there = keys(works) == [work.key for work in works]
        found = {}
        for suffix, writer in downloads.formats().items():
            look: tuple[int, ...] = ()
            with suppress(OSError):
                path = keeping.place(downloads.path(self._addresses.site, profile, suffix))
                look = _look(os.stat(path)) if are_there else ()  # noqa: PTH116 - as in `cache`
            found[suffix] = Places(look, list(map(len, writer.records(works))))
        return found


def _look(found: os.stat_result) -> tuple[int, ...]:
    """That of `inputs` without when the file itself changed, which to be moved to its place counts as."""
    return found.st_mtime_ns, found.st_size, found.st_ino
