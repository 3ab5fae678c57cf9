"""The publications of all people of a site, each work once.

In: people. Out: works with every author who is on the site named by slug. Entries of several people are one work if
they have the same DOI, or the same title and year; whoever comes first on the site has it shown as they wrote it.
"""

from __future__ import annotations

from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from sitegen.site.crediting import Makers
from sitegen.site.versions import letters
from sitegen.site.work import Work
from sitegen.site.works import in_order

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.model import Publication
    from sitegen.site.content import Profile
    from sitegen.site.crediting import Author, Credits
    from sitegen.site.work import Whereabouts


class SharedWork(Work):
    """A work of people of the site: nobody is the owner, and all who are on the site are named by their slugs.

    Without abstract and BibTeX, which stand on its page: a list of thousands would be heavy with them.
    """

    abstract = Markup()
    bibtex = ""

    def __init__(
        self,
        entry: Publication,
        makers: Makers,
        early: Sequence[Publication] = (),
        at: Whereabouts | None = None,
        others: Sequence[tuple[Publication, Makers]] = (),
    ) -> None:
        """`makers` know that the list is shared; `others` are the entries of the same work in the lists of others."""
        super().__init__(entry, makers, early, at)
        self._others = others

    @cached_property
    def authors(self) -> tuple[Author, ...]:
        """In order. A list of somebody else tells which author they are, however the name is written."""
        if not self._others:
            return self._makers.made_by(self.entry)
        made, _ = self._makers.with_place(self.entry)
        for entry, makers in self._others:
            theirs, place = makers.with_place(entry)
            if place >= 0 and len(theirs) == len(made) and not made[place].slug:
                made[place] = made[place]._replace(slug=makers.owner.slug, href=makers.home)
        return tuple(made)


class Shared(NamedTuple):
    """A work in the lists of people of the site."""

    owner: Profile
    """Whose entry is shown."""
    entry: Publication
    """As the owner has it."""
    others: list[tuple[Profile, Publication]]
    """The entries of the others, in the order of the site."""


def merged(profiles: Sequence[Profile]) -> list[Shared]:
    """Every work of these people, in the order of a list of publications."""
    found: dict[tuple[bool, int], list[Shared]] = {}
    known: dict[tuple[str, ...], Shared] = {}
    for profile in profiles:
        listed = [(in_order(entry), entry) for entry in profile.works]
        for place, entry in sorted(listed, key=itemgetter(0)):
            names = tuple(signs(entry))
            work = next((known[name] for name in names if name in known), None)
            if work:
                work.others.append((profile, entry))
            else:
                work = Shared(profile, entry, [])
                found.setdefault(place, []).append(work)
            for name in names:
                known.setdefault(name, work)
    return [work for place in sorted(found) for work in found[place]]


def shared_works(
    works: Sequence[Shared], people: Credits, at: Mapping[str, Whereabouts] | None = None
) -> Iterator[SharedWork]:
    """These works ready to show; `at` tells by the owners' slugs from where their addresses lead somewhere."""
    makers: dict[str, Makers] = {}

    def of(profile: Profile) -> Makers:
        return makers.get(profile.slug) or makers.setdefault(
            profile.slug, Makers(profile, people, is_shared=True)
        )

    early = {}
    for owner, entry, others in works:
        if owner.slug not in early:
            early[owner.slug] = owner.preprints_by_work
        yield SharedWork(
            entry,
            of(owner),
            early[owner.slug].get(entry.key, ()),
            at[owner.slug] if at else None,
            [(theirs, of(profile)) for profile, theirs in others],
        )


def signs(publication: Publication) -> Iterator[tuple[str, ...]]:
    """What tells that two entries are of one work."""
    if doi := publication.get("doi").lower():
        yield ("doi", doi[doi.find("10.") :])
    if title := letters(publication.get("title")):
        yield ("title", title, publication.year)
