"""Who made a work, and as what: its authors, and those who translated it or edited the book that it stands in.

In: an entry, the person whose list it is in, everybody who can be linked. Out: names in order, each with what is to be
shown of it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen import bibtex
from sitegen.expressions import expression
from sitegen.site import credit
from sitegen.site.authors import Spelled, the_one
from sitegen.site.services import has_scheme

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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


_MARKS: Final = expression(r"[\s{]*([*∗†‡§¶#✉]+)[\s}]*$")
_MARK: Final = expression(r"[*∗†‡§¶#✉]")
_TOLD: Final[Mapping[str, str]] = {"translated_by": "translator", "edited_by": "editor"}
"""Message -> the field that has the names."""
_OF_BOOKS: Final = frozenset(
    {"book", "bookinbook", "inbook", "incollection", "inreference", "mvbook", "mvreference", "reference", "suppbook"}
)
"""Where editors are told beside authors. Who edited proceedings or an issue is no part of how a paper is cited."""


class Makers:
    """Who made the works of one person: each name is looked up once, for people write more than one work together."""

    def __init__(self, owner: Profile, people: Register) -> None:
        """`owner` is whose list the works are in, `people` everybody who can be linked."""
        self.owner = owner
        """Whose list it is."""
        self._people = people
        self._spelled = Spelled(owner.person.spelled)
        self._met: dict[Name, tuple[Likeness, Author]] = {}

    def made_by(self, entry: Publication) -> tuple[Author, ...]:
        """The authors; the editors, of what has only them."""
        return self._people_of(entry, "author" if entry.get("author") else "editor")

    def contributions(self, entry: Publication) -> tuple[Contribution, ...]:
        """Those who did something else, where that is told of such a work."""
        if entry.fields.keys().isdisjoint(_TOLD.values()):
            return ()
        return tuple(
            Contribution(message, found, bibtex.has_others(entry.get(field)))
            for message, field in _TOLD.items()
            if field != "editor" or (entry.get("author") and entry.type in _OF_BOOKS)
            if (found := self._people_of(entry, field))
        )

    def _people_of(self, entry: Publication, field: str) -> tuple[Author, ...]:
        written = entry.get(field)
        if not written:
            return ()
        names: Sequence[Name] = bibtex.names(written)
        marks: Sequence[str] = ()
        if "\\" in written or _MARK.search(written):
            names, marks = zip(*map(_without_marks, names), strict=True)
        if annotated := credit.roles(entry.get(f"{field}+an")):
            # What the entry says of single people in a field of its own goes before signs behind their names.
            marks = tuple(annotated.get(place, "") for place in range(1, len(names) + 1))
        met = [self._met.get(name) or self._meet(name) for name in names]
        found = [author for _, author in met]
        mine = the_one([likeness for likeness, _ in met])
        if mine is not None:
            found[mine] = Author(found[mine].name, is_owner=True)
        if marks:
            found = [author._replace(marks=shown) for author, shown in zip(found, marks, strict=True)]
        return tuple(found)

    def _meet(self, name: Name) -> tuple[Likeness, Author]:
        """How well a name fits the owner, and who it is if it is not them."""
        known = self._people.find(name, self.owner.slug)
        met = self._met[name] = self._spelled.likeness(name), _author(name, known)
        return met


@lru_cache(maxsize=4096)  # they write with many people of a site
def _author(name: Name, known: str) -> Author:
    """One who is `known` by a slug, by an address elsewhere, or by neither."""
    elsewhere = bool(known) and has_scheme(known)
    return Author(str(name), slug="" if elsewhere else known, href=known if elsewhere else "")


def _without_marks(name: Name) -> tuple[Name, str]:
    for part in ("suffix", "family", "given"):
        if match := _MARKS.search(getattr(name, part)):
            return name._replace(**{part: getattr(name, part)[: match.start()]}), match[1]
    return name, ""
