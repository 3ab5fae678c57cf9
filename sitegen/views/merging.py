"""Merge the works and the news of a site's people."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from sitegen.content.bibtex import unique_key
from sitegen.planning.addresses import work_signatures
from sitegen.views.authors import AuthorFinder
from sitegen.views.works import WorkView, work_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sitegen.model import Publication
    from sitegen.model.site import NewsItem, Profile
    from sitegen.views.authors import Author, People
    from sitegen.views.works import Resolver


class MergedWork(NamedTuple):
    """A work in the lists of one or several people of the site."""

    owner: Profile
    """The first of them, whose entry is shown."""
    entry: Publication
    """The owner's entry."""
    others: list[tuple[Profile, Publication]]
    """The entries of the others, in the order of the site."""


class SharedWorkView(WorkView):
    """A work in a list of all people: authors on the site are linked, and there is no owner.

    It has no abstract and no BibTeX, because a list may have thousands of works.
    """

    abstract = Markup()
    bibtex = ""

    def __init__(
        self,
        entry: Publication,
        finder: AuthorFinder,
        preprints: Sequence[Publication] = (),
        resolver: Resolver | None = None,
        others: Sequence[tuple[Publication, AuthorFinder]] = (),
    ) -> None:
        """Show a work; `others` are the entries of the same work in other people's lists."""
        super().__init__(entry, finder, preprints, resolver)
        self._others = others

    @cached_property
    def authors(self) -> tuple[Author, ...]:
        """The authors in order.

        People who list the work are recognized even if their name is spelled differently.
        """
        authors, _ = self._finder.authors_and_owner(self.entry)
        for entry, finder in self._others:
            same, index = finder.authors_and_owner(entry)
            if index is not None and len(same) == len(authors) and not authors[index].slug:
                author = authors[index]
                authors[index] = author._replace(slug=finder.owner.slug, href=finder.home)
        return tuple(authors)


def merge_works(profiles: Iterable[Profile]) -> list[MergedWork]:
    """Merge works of people: entries with the same DOI, or title and year, are one work."""
    works: list[MergedWork] = []
    by_signature: dict[tuple[str, ...], MergedWork] = {}
    for profile in profiles:
        for entry in sorted(profile.works, key=work_order):
            signatures = tuple(work_signatures(entry))
            known = (by_signature[sign] for sign in signatures if sign in by_signature)
            work = next(known, None)
            if work:
                work.others.append((profile, entry))
            else:
                work = MergedWork(profile, entry, [])
                works.append(work)
            for sign in signatures:
                by_signature.setdefault(sign, work)
    return sorted(works, key=lambda work: work_order(work.entry))


def show_merged_works(
    works: Iterable[MergedWork], people: People, resolvers: Mapping[str, Resolver]
) -> list[SharedWorkView]:
    """Return views of merged works, with unique keys; `resolvers` are by slug."""
    finders: dict[str, AuthorFinder] = {}
    preprints: dict[str, Mapping[str, Sequence[Publication]]] = {}

    def finder_of(profile: Profile) -> AuthorFinder:
        if profile.slug not in finders:
            finders[profile.slug] = AuthorFinder(profile, people, is_shared=True)
            preprints[profile.slug] = profile.preprints_by_work
        return finders[profile.slug]

    views: list[SharedWorkView] = []
    taken: set[str] = set()
    for owner, entry, others in works:
        finder = finder_of(owner)
        early = preprints[owner.slug].get(entry.key, ())
        same = [(other, finder_of(profile)) for profile, other in others]
        view = SharedWorkView(entry, finder, early, resolvers[owner.slug], same)
        view.key = unique_key(entry.key, taken)  # keys are only unique within one person's file
        taken.add(view.key.lower())
        views.append(view)
    return views


def newest_works(profiles: Sequence[Profile], count: int) -> list[tuple[Profile, Publication]]:
    """Return the newest published works, each from the list of its first author on the site."""
    entries = [
        (profile, work)
        for profile in profiles
        for work in profile.works
        if work.year and work.get("pubstate") not in ("inpreparation", "submitted")
    ]
    newest: list[tuple[Profile, Publication]] = []
    seen: set[tuple[str, ...]] = set()
    for profile, work in sorted(entries, key=lambda pair: pair[1].year, reverse=True):
        if len(newest) >= count:
            break
        signatures = set(work_signatures(work))
        if seen.isdisjoint(signatures):
            newest.append((profile, work))
        seen |= signatures
    return newest


def newest_news(profiles: Sequence[Profile], count: int) -> list[tuple[Profile, NewsItem]]:
    """Return the newest news items that have a date."""
    items = [(profile, item) for profile in profiles for item in profile.news if item.date]
    return sorted(items, key=lambda pair: pair[1].date, reverse=True)[:count]
