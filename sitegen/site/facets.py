"""What a list of publications can be filtered by: year, kind, venue, topic, and the owner's place among the authors; in
a list of several people, who of them made it and who is its first author.

In: works. Out: facets with the values that occur, for the controls of a page; and of one work its values, which its
list item carries in `data-` attributes. The page's script compares the two, so both are made here.
"""

from __future__ import annotations

from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.site.escaping import escaped, marked
from sitegen.site.kinds import in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from markupsafe import Markup

    from sitegen.site.work import Work

_SEPARATOR: Final = ";"
"""Between the values of one work; what separates keywords in BibTeX is in none of them."""


class _Named(NamedTuple):
    name: str
    """Of the `data-` attribute, of the word in the address, and of its message: `venue`."""
    values: tuple[str, ...]
    """What occurs, in the order to offer it."""


class Facet(_Named):
    """One thing to filter by."""

    def attribute(self, own: Sequence[str]) -> str:
        """Of the list item of a work that has these values. Most works share theirs with others of the list."""
        known = self._written.get(own)
        if known is None:
            known = self._written[own] = self._write(own)
        return known

    def _write(self, own: Sequence[str]) -> str:
        value = _SEPARATOR.join([self.by_letters.get(one.casefold(), one) for one in _clean(own)])
        return f' data-{self.name}="{escaped(value)}"' if value else ""

    @cached_property
    def _written(self) -> dict[Sequence[str], str]:
        return {}

    @cached_property
    def by_letters(self) -> Mapping[str, str]:
        """Its values in small letters: what a work spells `foam` is found by `Foam`, if the list offers that."""
        return {value.casefold(): value for value in self.values}


def _role(work: Work) -> Sequence[str]:
    """Which notable place the owner has among the authors: no more than one of these is the owner."""
    authors = work.authors
    if not authors:
        return ()
    return (
        ("first",)
        if authors[0].is_owner
        else ("last",)
        if authors[-1].is_owner and not work.has_more
        else ()
    )


def _members(work: Work) -> Sequence[str]:
    helped = (one for contribution in work.contributions for one in contribution.people)
    return tuple(dict.fromkeys(one.slug for one in (*work.authors, *helped) if one.slug))


def _first(work: Work) -> Sequence[str]:
    """The first author: by slug who is on the site, so that all their spellings are one."""
    return tuple(author.slug or author.name for author in work.authors[:1])


_OF: Final[Mapping[str, Callable[[Work], Sequence[str]]]] = {
    "year": lambda work: (work.year,),
    "kind": lambda work: (work.kind_label,),
    "venue": lambda work: (work.venue_short,),
    "topic": lambda work: work.keywords,
}
_NEWEST_FIRST: Final = frozenset({"year"})
_OF_OWNER: Final[Mapping[str, Callable[[Work], Sequence[str]]]] = {"role": _role}
_OF_SEVERAL: Final[Mapping[str, Callable[[Work], Sequence[str]]]] = {
    "member": _members,
    "first": _first,
}
"""A list of several people is nobody's."""
_EVERY: Final = {**_OF, **_OF_OWNER, **_OF_SEVERAL}


def facets(works: Sequence[Work], *, with_members: bool = False) -> tuple[Facet, ...]:
    """What these works differ in. Where all are alike there is nothing to choose."""
    wanted = {**_OF, **(_OF_SEVERAL if with_members else _OF_OWNER)}
    found = (Facet(name, _offered(name, works, of)) for name, of in wanted.items())
    return tuple(facet for facet in found if len(facet.values) > (facet.name != "role"))


def attributes(work: Work, offered: Iterable[Facet]) -> Markup:
    """A work's values for these facets, as attributes of its list item."""
    return marked("".join([facet.attribute(_EVERY[facet.name](work)) for facet in offered]))


def _offered(
    name: str, works: Iterable[Work], of: Callable[[Work], Sequence[str]]
) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for value in _clean(dict.fromkeys(chain.from_iterable(map(of, works)))):
        found.setdefault(value.casefold(), value)
    values = found.values()
    if name == "kind":
        return in_order(values)
    return tuple(sorted(values, key=str.casefold, reverse=name in _NEWEST_FIRST))


def _clean(values: Iterable[str]) -> list[str]:
    return [
        value.replace(_SEPARATOR, ",") if _SEPARATOR in value else value
        for value in values
        if value
    ]
