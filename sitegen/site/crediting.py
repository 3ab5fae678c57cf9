"""Who made a work, and as what: its authors, and those who translated it or edited the book that it stands in.

In: an entry, the person whose list it is in, everybody who can be linked. Out: names in order, each with what is to be
shown of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen import bibtex
from sitegen.expressions import expression
from sitegen.site import authors, credit
from sitegen.site.services import has_scheme

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sitegen.model import Name, Publication
    from sitegen.site.authors import Register
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


def made_by(entry: Publication, owner: Profile, people: Register) -> tuple[Author, ...]:
    """The authors; the editors, of what has only them."""
    return _people(entry, "author" if entry.get("author") else "editor", owner, people)


def contributions(entry: Publication, owner: Profile, people: Register) -> tuple[Contribution, ...]:
    """Those who did something else, where that is told of such a work."""
    return tuple(
        Contribution(message, found, bibtex.has_others(entry.get(field)))
        for message, field in _TOLD.items()
        if field != "editor" or (entry.get("author") and entry.type in _OF_BOOKS)
        if (found := _people(entry, field, owner, people))
    )


def _people(entry: Publication, field: str, owner: Profile, people: Register) -> tuple[Author, ...]:
    written = entry.get(field)
    if not written:
        return ()
    names = bibtex.names(written)
    marked = "\\" in written or _MARK.search(written) is not None
    found = [_without_marks(name) if marked else (name, "") for name in names]
    annotated = credit.roles(entry.get(f"{field}+an"))
    mine = authors.find([name for name, _ in found], owner.person.spelled)
    return tuple(
        [
            Author(str(name), is_owner=True, marks=shown) if place == mine else _other(name, shown, owner, people)
            for place, (name, shown) in enumerate(_marked(found, annotated))
        ]
    )


def _marked(found: list[tuple[Name, str]], annotated: Mapping[int, str]) -> Iterator[tuple[Name, str]]:
    """What the entry says of single people in a field of its own goes before signs behind their names."""
    for place, (name, marks) in enumerate(found, 1):
        yield name, annotated.get(place, "") if annotated else marks


def _other(name: Name, marks: str, owner: Profile, people: Register) -> Author:
    known = people.find(name, owner.slug)
    elsewhere = bool(known) and has_scheme(known)
    return Author(str(name), marks=marks, slug="" if elsewhere else known, href=known if elsewhere else "")


def _without_marks(name: Name) -> tuple[Name, str]:
    for part in ("suffix", "family", "given"):
        if match := _MARKS.search(getattr(name, part)):
            return name._replace(**{part: getattr(name, part)[: match.start()]}), match[1]
    return name, ""
