"""Lists of works and courses: grouped by year, filtered by facets, each course once."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup, escape

from sitegen.content.works import sort_kinds
from sitegen.model import all_versions
from sitegen.views.works import ACCEPTED

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

    from sitegen.model import Course
    from sitegen.model.text import Text
    from sitegen.views.works import WorkView

_FEW_YEARS: Final = 3
"""A chart of this few years is not useful."""
_SEPARATOR: Final = ";"
"""Separator of a work's values; it also separates keywords in BibTeX, so no value contains it."""


class YearGroup(NamedTuple):
    """The works of a year."""

    year: str
    """Four digits; empty for works without a year."""
    is_ahead: bool
    """Whether they have no year because they are not published yet."""
    works: Sequence[WorkView]
    """In the order of the list."""


class YearCounts(NamedTuple):
    """Number of works by year."""

    first: int
    """The first year."""
    last: int
    """The last year."""
    most: int
    """The largest number of works in a year."""
    counts: Sequence[tuple[int, int]]
    """Every year from the first to the last, with its number of works."""


def group_by_year(works: Iterable[WorkView]) -> Sequence[YearGroup]:
    """Group works by year, newest first.

    Works without a year come first if accepted; otherwise last, undated ones before those not yet
    accepted.
    """
    groups: defaultdict[tuple[int, str], list[WorkView]] = defaultdict(list)
    for work in works:
        place = 2 if work.year else 3 if work.state in ACCEPTED else 0 if work.state else 1
        groups[place, work.year].append(work)
    return [
        YearGroup(year, place in (0, 3), groups[place, year])
        for place, year in sorted(groups, reverse=True)
    ]


def count_by_year(works: Iterable[WorkView]) -> YearCounts | None:
    """Count works by year; None if there are too few years for a chart."""
    counts = Counter(int(work.year) for work in works if work.year)
    if len(counts) <= _FEW_YEARS:
        return None
    first, last = min(counts), max(counts)
    years = [(year, counts[year]) for year in range(first, last + 1)]
    return YearCounts(first, last, max(counts.values()), years)


class _FacetFields(NamedTuple):
    name: str
    """Name of the `data-` attribute, of the query parameter, and of its message: `venue`."""
    values: tuple[str, ...]
    """The values that occur, in the order to offer them."""


class Facet(_FacetFields):
    """A property by which works can be filtered; in templates, a pair of name and values."""

    @cached_property
    def spellings(self) -> Mapping[str, str]:
        """The values by their case-folded form: a work's "foam" is offered as "Foam"."""
        return {value.casefold(): value for value in self.values}


def _author_position(work: WorkView) -> Sequence[str]:
    """Return the owner's position among the authors if it is notable."""
    if not work.authors:
        return ()
    if work.authors[0].is_owner:
        return ("first",)
    return ("last",) if work.authors[-1].is_owner and not work.has_more else ()


def _members(work: WorkView) -> Sequence[str]:
    contributors = (person for entry in work.contributions for person in entry.people)
    slugs = (person.slug for person in (*work.authors, *contributors))
    return tuple(dict.fromkeys(filter(None, slugs)))


def _first_author(work: WorkView) -> Sequence[str]:
    """Return the first author; a person of the site by slug, whatever the spelling."""
    return tuple(author.slug or author.name for author in work.authors[:1])


_FACETS: Final[Mapping[str, Callable[[WorkView], Sequence[str]]]] = {
    "year": lambda work: (work.year,),
    "kind": lambda work: (work.kind_label,),
    "venue": lambda work: (work.venue_name,),
    "topic": lambda work: work.keywords,
    "role": _author_position,
    "member": _members,
    "first": _first_author,
}
_OF_EVERY_LIST: Final = ("year", "kind", "venue", "topic")


def find_facets(works: Sequence[WorkView], *, with_members: bool = False) -> tuple[Facet, ...]:
    """Return the facets in which works differ.

    A list of several people offers these instead of the owner's position among the authors.
    """
    names = (*_OF_EVERY_LIST, *(("member", "first") if with_members else ("role",)))
    facets = (Facet(name, _list_values(name, works)) for name in names)
    # Works with the owner as first author are a separate choice.
    return tuple(facet for facet in facets if len(facet.values) > (facet.name != "role"))


def facet_attributes(work: WorkView, facets: Iterable[Facet]) -> Markup:
    """Return a work's values of facets as `data-` attributes, for the script that filters."""
    attributes = ""
    for facet in facets:
        values = _clean(_FACETS[facet.name](work))
        own = [facet.spellings.get(value.casefold(), value) for value in values]
        if own:
            attributes += f' data-{facet.name}="{escape(_SEPARATOR.join(own))}"'
    return Markup(attributes)


def _list_values(name: str, works: Iterable[WorkView]) -> tuple[str, ...]:
    values: dict[str, str] = {}
    for value in _clean(chain.from_iterable(map(_FACETS[name], works))):
        values.setdefault(value.casefold(), value)
    if name == "kind":
        return sort_kinds(values.values())
    return tuple(sorted(values.values(), key=str.casefold, reverse=name == "year"))


def _clean(values: Iterable[str]) -> list[str]:
    return [value.replace(_SEPARATOR, ",") for value in values if value]


def merge_courses(
    taught: Iterable[Course], localize: Callable[[Text], str], separator: str
) -> tuple[Course, ...]:
    """Merge courses by term into one entry for each course, in the order of their first mention.

    Entries that differ in anything except term and notes are different courses.
    """
    groups: dict[Hashable, list[Course]] = {}
    for entry in taught:
        texts = (entry.course, entry.code, entry.role, entry.institution, entry.url)
        groups.setdefault(tuple(map(all_versions, texts)), []).append(entry)
    courses = []
    for first, *others in groups.values():
        if not others:
            courses.append(first)
            continue
        entries = (first, *others)
        terms = dict.fromkeys(localize(entry.term) for entry in entries if entry.term)
        notes = {all_versions(note): note for entry in entries for note in entry.notes}
        course = replace(first, term=separator.join(terms), notes=tuple(notes.values()))
        courses.append(course)
    return tuple(courses)
