"""The publications of all people of a site, each work once.

In: people. Out: works with every author who is on the site named by slug. Entries of several people are one work if
they have the same DOI, or the same title and year; whoever comes first on the site has it shown as they wrote it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from sitegen.site.versions import letters
from sitegen.site.works import Work, in_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sitegen.model import Publication
    from sitegen.site.content import Profile
    from sitegen.site.crediting import Author


class Shared(NamedTuple):
    """A work of people of the site."""

    owner: Profile
    """Whose entry is shown."""
    work: Work
    """As in the owner's list, but nobody is the owner: all who are on the site are named by their slugs."""


class Own(NamedTuple):
    """A work of one of them."""

    work: Work
    """As in `Shared`."""
    place: int
    """Which of its authors the person is; -1 if that is not known."""
    signs: Sequence[tuple[str, ...]]
    """What tells that another's entry is of the same work."""


def own(profile: Profile, works: Iterable[Work]) -> list[Own]:
    """Somebody's works, as they go into the list of all.

    Co-authors, years and kinds are the same again and again; each is there once, for a site may have thousands of
    people, and their works are kept and read as they stand here.
    """
    entries = {one.key: one for one in profile.works}
    known: dict[tuple[type, object], Any] = {}

    def once(value: Any) -> Any:
        return known.setdefault((type(value), value), value)

    def with_parts_once(work: Work) -> Work:
        return Work._make(map(once, work._replace(authors=once(tuple(map(once, work.authors))))))

    return [
        Own(
            with_parts_once(of_nobody(work, profile)),
            next((place for place, author in enumerate(work.authors) if author.is_owner), -1),
            tuple(signs(entries[work.key])),
        )
        for work in works
    ]


def merged(people: Iterable[tuple[Profile, Iterable[Own]]]) -> tuple[Shared, ...]:
    """In the order of a list of publications."""
    found: list[Shared] = []
    places: dict[tuple[str, ...], int] = {}
    for profile, works in people:
        for one in works:
            place = next((places[sign] for sign in one.signs if sign in places), len(found))
            if place == len(found):
                found.append(Shared(profile, one.work))
            else:
                found[place] = _joined(found[place], one, profile)
            places.update((sign, place) for sign in one.signs if sign not in places)
    return tuple(sorted(found, key=lambda shared: in_order(shared.work)))


def signs(publication: Publication) -> Iterator[tuple[str, ...]]:
    """What tells that two entries are of one work."""
    if doi := publication.get("doi").lower():
        yield ("doi", doi[doi.find("10.") :])
    if title := letters(publication.get("title")):
        yield ("title", title, publication.year)


def of_nobody(work: Work, owner: Profile) -> Work:
    """As one of the works of all. Without abstract and BibTeX, which stand on its page: a list of thousands would be
    heavy with them.
    """

    def told(people: tuple[Author, ...]) -> tuple[Author, ...]:
        return tuple([one._replace(is_owner=False, slug=owner.slug) if one.is_owner else one for one in people])

    contributions = tuple(one._replace(people=told(one.people)) for one in work.contributions)
    return work._replace(authors=told(work.authors), contributions=contributions, abstract=Markup(), bibtex="")


def _joined(shared: Shared, own: Own, profile: Profile) -> Shared:
    """The same work in somebody else's list tells which author they are, however the name is written."""
    authors = list(shared.work.authors)
    if own.place < 0 or len(authors) != len(own.work.authors) or authors[own.place].slug:
        return shared
    authors[own.place] = authors[own.place]._replace(slug=profile.slug)
    return shared._replace(work=shared.work._replace(authors=tuple(authors)))
