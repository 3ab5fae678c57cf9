"""The publications of all people of a site, each work once.

In: people. Out: works with every author who is on the site named by slug. Entries of several people are one work if
they have the same DOI, or the same title and year; whoever comes first on the site has it shown as they wrote it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from sitegen.site.versions import letters
from sitegen.site.works import in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sitegen.model import Publication
    from sitegen.site.content import Profile
    from sitegen.site.works import Work


class Shared(NamedTuple):
    """A work of people of the site."""

    owner: Profile
    """Whose entry is shown."""
    work: Work
    """As in the owner's list, but nobody is the owner: all who are on the site are named by their slugs."""


def merged(profiles: Sequence[Profile], works: Callable[[Profile], Sequence[Work]]) -> tuple[Shared, ...]:
    """In the order of a list of publications; `works` gives somebody's own."""
    found: list[Shared] = []
    places: dict[tuple[str, ...], int] = {}
    for profile in profiles:
        entries = {one.key: one for one in profile.works}
        for work in works(profile):
            known_by = list(signs(entries[work.key]))
            place = next((places[sign] for sign in known_by if sign in places), len(found))
            if place == len(found):
                found.append(Shared(profile, _of_nobody(work, profile)))
            else:
                found[place] = _joined(found[place], work, profile)
            places.update((sign, place) for sign in known_by if sign not in places)
    return tuple(sorted(found, key=lambda shared: in_order(shared.work)))


def signs(publication: Publication) -> Iterator[tuple[str, ...]]:
    """What tells that two entries are of one work."""
    if doi := publication.get("doi").lower():
        yield ("doi", doi[doi.find("10.") :])
    if title := letters(publication.get("title")):
        yield ("title", title, publication.year)


def _of_nobody(work: Work, owner: Profile) -> Work:
    """Without abstract and BibTeX, which stand on its page: a list of thousands would be heavy with them."""
    authors = (replace(one, is_owner=False, slug=owner.slug) if one.is_owner else one for one in work.authors)
    return replace(work, authors=tuple(authors), abstract=Markup(), bibtex="")


def _joined(shared: Shared, work: Work, profile: Profile) -> Shared:
    """The same work in somebody else's list tells which author they are, however the name is written."""
    place = next((place for place, author in enumerate(work.authors) if author.is_owner), None)
    authors = list(shared.work.authors)
    if place is None or len(authors) != len(work.authors) or authors[place].slug:
        return shared
    authors[place] = replace(authors[place], slug=profile.slug)
    return shared._replace(work=replace(shared.work, authors=tuple(authors)))
