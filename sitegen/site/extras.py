"""What programs read of a site, beside its pages. A theme may do without, so it is loaded where it is made.

In: a part of a site. Out: the files of it that are for programs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.site import directory, downloads, feeds, talks_calendar
from sitegen.site.parts import DATA, FILES, PUBLICATIONS, SEARCH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sitegen.site.parts import Part
    from sitegen.site.render import Renderer


def files(part: Part, renderer: Renderer) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Path, and what makes it."""
    addresses, profile = renderer.addresses, part.profile
    if profile:
        yield from downloads.files(addresses.site, profile)
        yield from feeds.files(addresses, profile)
        yield from talks_calendar.files(addresses, profile)
    elif part.name == FILES:
        yield from feeds.files(addresses, None)
    elif part.name == SEARCH:
        yield from renderer.indexes()
    elif part.name == DATA:
        yield from directory.files(addresses, renderer.shares.line)
    elif part.name in PUBLICATIONS:
        yield from downloads.of_all(
            addresses.site, PUBLICATIONS[part.name], renderer.shares.together
        )
