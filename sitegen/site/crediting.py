"""Who made a work, and as what: its authors, and those who translated it or edited the book that it stands in.

In: an entry, the person whose list it is in, everybody who can be linked. Out: names in order, each with what is to be
shown of it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.content import bibtex
from sitegen.site import credit
from sitegen.site.authors import Spelled, the_one
from sitegen.site.services import has_scheme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from sitegen.model import Name, Publication
    from sitegen.site.authors import Likeness, Register
    from sitegen.site.content import Profile


class Author(NamedTuple):
    """One who made a work."""

    name: str
    """As the entry spells it, given names first."""
    is_owner: bool = False
    """Whether it is the person whose list this is."""
    href: str = ""
    """The home page of a colleague on the same site, from the page being rendered; or of somebody the site names."""
    marks: str = ""
    """`*`, `†` behind the name: equal contribution, corresponding author."""
    slug: str = ""
    """Which colleague it is."""


class Contribution(NamedTuple):
    """What others than its authors did for a work."""

    message: str
    """The key of the message that says so, with their names: `translated_by`."""
    people: tuple[Author, ...]
    """In order."""
    has_more: bool
    """Whether the entry ends them in `and others`."""


_MARKS: Final = re.compile(r"[\s{]*([*∗†‡§¶#✉]+)[\s}]*$")
_MARK: Final = re.compile(r"[*∗†‡§¶#✉]")
_ODD: Final = re.compile(r"[*∗†‡§¶#✉\\{}]")
_MOST: Final = 1 << 15
"""Spellings of names that are remembered: a site of a thousand people has fewer, and they take 20 MB."""
_TOLD: Final[Mapping[str, str]] = {"translated_by": "translator", "edited_by": "editor"}
"""Message -> the field that has the names."""
_ANNOTATED: Final = {field: f"{field}+an" for field in ("author", *_TOLD.values())}
"""Field with names -> the one that says something of single people in it."""
_OF_BOOKS: Final = frozenset(
    {
        "book",
        "bookinbook",
        "inbook",
        "incollection",
        "inreference",
        "mvbook",
        "mvreference",
        "reference",
        "suppbook",
    }
)
"""Where editors are told beside authors. Who edited proceedings or an issue is no part of how a paper is cited."""


class Credit(NamedTuple):
    """A name as works tell it, and who that is if it is nobody whose list the work is in."""

    name: Name
    """In its parts."""
    author: Author
    """What is shown of them."""
    slugs: tuple[str, ...]
    """All who are called so in full: by slug, or by an address elsewhere."""


class Credits(dict[str, Author]):
    """Who may have made works: what stands between two `and`s, as it is written -> whom it names.

    Works name the same people again and again, so each spelling is taken apart, and looked for on the site, once. Only
    what names one person, and holds no sign that says more, can be asked for so: the rest is a KeyError.
    """

    def __init__(self, people: Register, home: Callable[[str], str] = lambda _slug: "") -> None:
        """`people` are those who can be linked, `home` tells the home page of somebody on the site."""
        super().__init__()
        self.people = people
        """Everybody who can be linked."""
        self.home = home
        """Somebody's home page by their slug, from the pages that are made."""
        self.called: defaultdict[str, set[str]] = defaultdict(set)
        """By slug, which of the spellings here name somebody in full."""
        self._named: dict[str, tuple[Credit, ...]] = {}

    def __missing__(self, written: str) -> Author:
        found = () if _ODD.search(written) else self.named(written)
        if len(found) != 1:
            raise KeyError(written)
        author = self[written] = found[0].author
        for slug in found[0].slugs:
            self.called[slug].add(written)
        return author

    def named(self, written: str) -> tuple[Credit, ...]:
        """The people whom it names: nobody, if that is `others`."""
        found = self._named.get(written)
        if found is None:
            found = self._named[written] = tuple(map(self.of, bibtex.names(written)))
        return found

    def credits(self, parts: Iterable[str]) -> list[Credit]:
        """The people of a list of names, whatever stands between its `and`s."""
        return [one for part in parts for one in self.named(part)]

    def authors(self, parts: Iterable[str]) -> list[Author]:
        """The same if they are as many as the parts, and none holds a sign that says more; otherwise nobody."""
        if len(self._named) >= _MOST:
            for known in (self, self.called, self._named):
                known.clear()
        try:
            return list(map(self.__getitem__, parts))
        except KeyError:
            return []

    def of(self, name: Name) -> Credit:
        """A name that is taken apart already."""
        slugs = self.people.find(name)
        return Credit(name, self.author(name, slugs), slugs)

    def author(self, name: Name, slugs: Sequence[str]) -> Author:
        """One who is known by the first of these, or by none."""
        known = slugs[0] if slugs else ""
        if has_scheme(known):
            return Author(str(name), href=known)
        return Author(str(name), slug=known, href=self.home(known) if known else "")


class Makers:
    """Who made the works of one person."""

    def __init__(self, owner: Profile, known: Credits, *, is_shared: bool = False) -> None:
        """`owner` is whose list the works are in; where the list `is_shared`, they are an author like the others.
        `known` is who may have made works.
        """
        self.owner = owner
        """Whose list it is."""
        self.home = known.home(owner.slug)
        """Their home page."""
        self._known = known
        self._is_shared = is_shared
        self._alike: dict[Name, Likeness] = {}

    def made_by(self, entry: Publication) -> tuple[Author, ...]:
        """The authors; the editors, of what has only them."""
        return tuple(self.with_place(entry)[0])

    def with_place(self, entry: Publication) -> tuple[list[Author], int]:
        """The same, and which of them is the owner; -1 if none is."""
        return self._people_of(entry, "author" if entry.fields.get("author") else "editor")

    def contributions(self, entry: Publication) -> tuple[Contribution, ...]:
        """Those who did something else, where that is told of such a work."""
        if entry.fields.keys().isdisjoint(_TOLD.values()):
            return ()
        return tuple(
            Contribution(message, tuple(found), bibtex.has_others(entry.get(field)))
            for message, field in _TOLD.items()
            if field != "editor" or (entry.get("author") and entry.type in _OF_BOOKS)
            if (found := self._people_of(entry, field)[0])
        )

    def _people_of(self, entry: Publication, field: str) -> tuple[list[Author], int]:
        fields = entry.fields
        written, annotated = fields.get(field, ""), fields.get(_ANNOTATED[field], "")
        known, slug = self._known, self.owner.slug
        parts = written.split(" and ")
        found: Sequence[Credit] = ()
        marks: Sequence[str] = ()
        if authors := [] if annotated else known.authors(parts):
            called = known.called[slug]
            places = (
                []
                if called.isdisjoint(parts)
                else [place for place, part in enumerate(parts) if part in called]
            )
            found = () if len(places) == 1 else known.credits(parts)
        else:
            if annotated or _ODD.search(written):
                found, marks = self._marked(written, annotated)
            else:
                found = known.credits(parts)
            authors = [one.author for one in found]
            places = [place for place, one in enumerate(found) if slug in one.slugs]
        # Where one alone is called as the owner in full, none with initials can be them.
        mine = places[0] if len(places) == 1 else self._likeliest(found, authors, places)
        if mine >= 0:
            author = authors[mine]
            if not self._is_shared:
                authors[mine] = Author(author.name, is_owner=True)
            elif author.slug != slug:
                authors[mine] = Author(author.name, href=self.home, slug=slug)
        if marks:
            authors = [
                author._replace(marks=shown) for author, shown in zip(authors, marks, strict=True)
            ]
        return authors, mine

    def _likeliest(
        self, found: Sequence[Credit], authors: list[Author], called_so: Sequence[int]
    ) -> int:
        """Which of the authors the owner is; -1 if none can be told. Others who are called so are somebody else."""
        for place in called_so:
            others = [other for other in found[place].slugs if other != self.owner.slug]
            authors[place] = self._known.author(found[place].name, others)
        which = the_one([self._likeness(one.name) for one in found])
        return -1 if which is None else which

    @cached_property
    def _spelled(self) -> Spelled:
        return Spelled(self.owner.person.spelled)

    def _likeness(self, name: Name) -> Likeness:
        """How well a name fits the owner, who is called the same in most of their works."""
        found = self._alike.get(name)
        if found is None:
            found = self._alike[name] = self._spelled.likeness(name)
        return found

    def _marked(self, written: str, annotated: str) -> tuple[list[Credit], Sequence[str]]:
        """Where names may hold braces, commands, and signs behind them: what these say of each."""
        names: Sequence[Name] = bibtex.names(written)
        marks: Sequence[str] = ()
        if "\\" in written or _MARK.search(written):
            names, marks = zip(*map(_without_marks, names), strict=True)
        if by_place := credit.roles(annotated):
            # What the entry says of single people in a field of its own goes before signs behind their names.
            marks = tuple(by_place.get(place, "") for place in range(1, len(names) + 1))
        return list(map(self._known.of, names)), marks


def _without_marks(name: Name) -> tuple[Name, str]:
    for part in ("suffix", "family", "given"):
        if match := _MARKS.search(getattr(name, part)):
            return name._replace(**{part: getattr(name, part)[: match.start()]}), match[1]
    return name, ""
