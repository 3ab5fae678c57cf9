"""Merge the works of a site's people."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from markupsafe import Markup

from sitegen.content.bibtex import unique_key
from sitegen.planning.addresses import group_works
from sitegen.views.authors import AuthorFinder
from sitegen.views.works import WorkView, work_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sitegen.model import Publication
    from sitegen.model.site import Profile
    from sitegen.planning.addresses import OwnedWork
    from sitegen.views.authors import Author, People
    from sitegen.views.works import Resolver


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


def merge_works(profiles: Iterable[Profile]) -> list[list[OwnedWork]]:
    """Merge the works of people, in the order of lists; the first entry of each is shown."""
    entries = [
        (profile, entry) for profile in profiles for entry in sorted(profile.works, key=work_order)
    ]
    return sorted(group_works(entries), key=lambda entries: work_order(entries[0][1]))


def show_merged_works(
    works: Sequence[Sequence[OwnedWork]], people: People, resolvers: Mapping[str, Resolver]
) -> list[SharedWorkView]:
    """Return views of merged works, with unique keys; `resolvers` are by slug."""
    profiles = {profile.slug: profile for entries in works for profile, _ in entries}
    finders = {
        slug: AuthorFinder(profile, people, is_shared=True) for slug, profile in profiles.items()
    }
    preprints = {slug: profile.preprints_by_work for slug, profile in profiles.items()}
    views: list[SharedWorkView] = []
    taken: set[str] = set()
    for (owner, entry), *others in works:
        early = preprints[owner.slug].get(entry.key, ())
        same = [(other, finders[profile.slug]) for profile, other in others]
        view = SharedWorkView(entry, finders[owner.slug], early, resolvers[owner.slug], same)
        view.key = unique_key(entry.key, taken)  # keys are only unique within one person's file
        taken.add(view.key.lower())
        views.append(view)
    return views


def newest_works(profiles: Iterable[Profile], count: int) -> list[OwnedWork]:
    """Return the newest published works, each once."""
    entries = [
        (profile, work)
        for profile in profiles
        for work in profile.works
        if work.year and work.get("pubstate") not in ("inpreparation", "submitted")
    ]
    entries.sort(key=lambda entry: entry[1].year, reverse=True)
    return [works[0] for works in group_works(entries)[:count]]
