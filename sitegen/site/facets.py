"""What a list of publications can be filtered by: year, kind, venue, topic, and the owner's place among the authors.

In: works. Out: facets with the values that occur, for the controls of a page; and of one work its values, which its
list item carries in `data-` attributes. The page's script compares the two, so both are made here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup, escape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from sitegen.site.works import Work

_SEPARATOR: Final = ";"
"""Between the values of one work; what separates keywords in BibTeX is in none of them."""


class Facet(NamedTuple):
    """One thing to filter by."""

    name: str
    """Of the `data-` attribute, of the word in the address, and of its message: `venue`."""
    values: tuple[str, ...]
    """What occurs, in the order to offer it."""


def _role(work: Work) -> Sequence[str]:
    """Which notable place the owner has among the authors."""
    place = next((place for place, author in enumerate(work.authors) if author.is_owner), None)
    if place is None:
        return ()
    last = len(work.authors) > 1 and place == len(work.authors) - 1 and not work.has_more
    return ("first",) if place == 0 else ("last",) if last else ()


def _members(work: Work) -> Sequence[str]:
    return tuple(author.slug for author in work.authors if author.slug)


_OF: Final[Mapping[str, Callable[[Work], Sequence[str]]]] = {
    "year": lambda work: (work.year,),
    "kind": lambda work: (work.kind_label,),
    "venue": lambda work: (work.venue_short,),
    "topic": lambda work: work.keywords,
    "role": _role,
}
_NEWEST_FIRST: Final = frozenset({"year"})
_AS_THEY_COME: Final = frozenset({"kind"})


_MEMBERS: Final = {"member": _members}


def facets(works: Sequence[Work], *, with_members: bool = False) -> tuple[Facet, ...]:
    """What these works differ in. Where all are alike there is nothing to choose."""
    wanted = {**_OF, **_MEMBERS} if with_members else _OF
    found = (Facet(name, _offered(name, works, of)) for name, of in wanted.items())
    return tuple(facet for facet in found if len(facet.values) > (facet.name != "role"))


def attributes(work: Work, offered: Iterable[Facet]) -> Markup:
    """A work's values for these facets, as attributes of its list item."""
    every = {**_OF, **_MEMBERS}
    values = ((facet.name, _SEPARATOR.join(_clean(every[facet.name](work)))) for facet in offered)
    return Markup("".join(f' data-{name}="{escape(value)}"' for name, value in values if value))


def _offered(name: str, works: Iterable[Work], of: Callable[[Work], Sequence[str]]) -> tuple[str, ...]:
    values = dict.fromkeys(value for work in works for value in _clean(of(work)))
    if name in _AS_THEY_COME:
        return tuple(values)
    return tuple(sorted(values, key=str.casefold, reverse=name in _NEWEST_FIRST))


def _clean(values: Iterable[str]) -> Iterable[str]:
    return (value.replace(_SEPARATOR, ",") for value in values if value)
