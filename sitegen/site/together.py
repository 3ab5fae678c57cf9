"""What the people of a site have together: their works, each once, and their news. Newest first, as far as wanted.

In: people as loaded. Out: whose it is and what, for pages to show; a department of a thousand makes only what it shows.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from sitegen.site.merged import signs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.model import Publication
    from sitegen.site.content import NewsItem, Profile


def newest_works(profiles: Sequence[Profile], count: int) -> Sequence[tuple[Profile, Publication]]:
    """The newest publications that are out, each under the first of its authors in the order of the people."""
    return tuple(islice(_each_once(profiles), count))


def leading(profiles: Sequence[Profile]) -> Mapping[tuple[str, str], tuple[str, str]]:
    """Slug and key of a work that somebody earlier on the site has, too -> theirs: of the pages of one work, search
    engines are told one.
    """
    first: dict[tuple[str, ...], tuple[str, str]] = {}
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for profile in profiles if len(profiles) > 1 else ():
        for work in profile.works:
            names, mine = tuple(signs(work)), (profile.slug, work.key)
            known = next((first[name] for name in names if name in first), mine)
            if known[0] != profile.slug:
                found[mine] = known
            first.update((name, known) for name in names if name not in first)
    return found


def newest_news(profiles: Sequence[Profile], count: int) -> Sequence[tuple[Profile, NewsItem]]:
    """The newest pieces of news that have a date."""
    every = [(profile, item) for profile in profiles for item in profile.news if item.date]
    return sorted(every, key=lambda one: one[1].date, reverse=True)[:count]


def _each_once(profiles: Sequence[Profile]) -> Iterator[tuple[Profile, Publication]]:
    every = [(profile, work) for profile in profiles for work in profile.works if work.year]
    every = [
        (profile, work)
        for profile, work in every
        if work.get("pubstate") not in ("inpreparation", "submitted")
    ]
    seen: set[tuple[str, ...]] = set()
    for profile, work in sorted(every, key=lambda one: one[1].year, reverse=True):
        names = set(signs(work))
        if seen.isdisjoint(names):
            yield profile, work
        seen |= names
