"""Find implausible values in a person's data: impossible years, duplicates, invalid identifiers.

Values are only reported, never changed, because the CV may state them like this.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sitegen.content import bibtex
from sitegen.model.identifiers import is_arxiv, is_doi, is_isbn, is_issn, is_orcid
from sitegen.model.text import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sitegen.model import Person, Publication

_FIRST_YEAR: Final = 1800
_YEARS_AHEAD: Final = 15
"""Number of years that a date may lie in the future, for example the end of a grant."""
_WITH_PERIOD: Final = ("education", "experience", "projects", "grants")
_WITH_YEARS: Final = ("awards", "service")
_YEAR: Final = re.compile(r"(?<![\d.:/-])(?:19|2[01])\d{2,3}(?![\d.:/-])")
"""A number meant as a year; one digit too many is a common mistake."""
_IDENTIFIERS: Final[dict[str, tuple[Callable[[str], bool], str]]] = {
    "doi": (is_doi, "is not a DOI (example: 10.1000/182)"),
    "isbn": (is_isbn, "is not a valid ISBN: the check digit is wrong"),
    "issn": (is_issn, "is not a valid ISSN: the check digit is wrong"),
}


@dataclass(frozen=True, slots=True)
class Implausible:
    """An implausible value."""

    key: str
    """Key of the list that the entry is in: `education`, `publications`, `links`."""
    index: int
    """Index of the entry, from 0."""
    field: str
    """Field of the entry; empty for the entry as a whole."""
    value: str
    """The value as written."""
    why: str
    """The problem, as the predicate of a sentence whose subject is the value."""


def find_implausible(
    person: Person, publications: Sequence[Publication], this_year: int
) -> list[Implausible]:
    """Find all implausible values of a person, in the order of the keys."""
    return [*_in_person(person, this_year), *_in_works(publications, this_year)]


def _in_person(person: Person, this_year: int) -> Iterator[Implausible]:
    for index, (service, address) in enumerate(person.links.items()):
        if service == "orcid" and not is_orcid(address):
            why = "is not a valid ORCID iD: the check digit is wrong"
            yield Implausible("links", index, "orcid", address, why)
    for key in _WITH_PERIOD:
        for index, entry in enumerate(getattr(person, key)):
            for field, value, why in _in_period(entry, this_year):
                yield Implausible(key, index, field, value, why)
    for key in _WITH_YEARS:
        for index, entry in enumerate(getattr(person, key)):
            for years in entry.years:
                if why := _in_years(years, this_year):
                    yield Implausible(key, index, "years", years, why)


def _in_period(entry: Any, this_year: int) -> Iterator[tuple[str, str, str]]:
    start, end = entry.start, entry.end
    for field, date in (("start", start), ("end", end)):
        if date[:1].isdigit() and not _is_plausible(date, this_year):
            yield field, date, "is not a plausible year"
    common = min(len(start), len(end))  # `2019-09` and `2019` are compared by their years
    if start and end[:1].isdigit() and end[:common] < start[:common]:
        yield "end", end, f"is before the start, {start}"


def _in_years(years: str, this_year: int) -> str:
    first, _, last = years.partition("-")
    if not all(_is_plausible(year, this_year) for year in (first, last) if year.isdigit()):
        return "is not a plausible year"
    return "ends before it starts" if last.isdigit() and last < first else ""


def _is_plausible(date: str, this_year: int) -> bool:
    return _FIRST_YEAR <= int(date[:4]) <= this_year + _YEARS_AHEAD


def _in_works(works: Sequence[Publication], this_year: int) -> Iterator[Implausible]:
    first: dict[tuple[str, ...], Publication] = {}
    for index, work in enumerate(works):
        for name, value, why in _in_work(work, this_year):
            yield Implausible("publications", index, name, value, why)
        title = bibtex.plain(work.get("title"))
        identity = tuple(
            "".join(words_of(bibtex.plain(text))) for text in (title, work.venue, work.year)
        )
        if title and identity in first:
            why = f"is a duplicate of {first[identity].key}"
            yield Implausible("publications", index, "", title, why)
        first.setdefault(identity, work)


def _in_work(work: Publication, this_year: int) -> Iterator[tuple[str, str, str]]:
    yield from _in_year(work.get("year"), _YEAR.findall(bibtex.plain(work.venue)), this_year)
    for name, (is_valid, why) in _IDENTIFIERS.items():
        start = r"10\." if name == "doi" else r"[\dXx]"
        for text in re.split(rf"[,;\s]+(?={start})", work.get(name)):
            if text and not is_valid(text):
                yield name, text, why
    eprint = work.get("eprint")
    if work.get("eprinttype", "archiveprefix").lower() == "arxiv" and not is_arxiv(eprint):
        yield "eprint", eprint, "is not an arXiv identifier (example: 2101.00001)"
    pages = work.get("pages")
    first, _, last = pages.replace("–", "--").partition("--")
    if first.isdigit() and last.isdigit() and len(first) == len(last) and last < first:
        yield "pages", pages, "is not a page range: the last page is before the first"


def _in_year(year: str, in_venue: Sequence[str], this_year: int) -> Iterator[tuple[str, str, str]]:
    """Check the year of a work against numbers in its venue that look like years."""
    plausible = {text for text in in_venue if len(text) == 4 and _is_plausible(text, this_year)}
    if not year:
        implausible = [text for text in in_venue if text not in plausible]
        for text in implausible[-1:]:
            yield "year", text, "is in place of the year, but is not a plausible one"
    elif not re.fullmatch(r"\d{4}", year) or not _is_plausible(year, this_year):
        yield "year", year, "is not a plausible year"
    elif len(plausible) == 1 and abs(int(*plausible) - int(year)) > 1:
        yield "year", year, f"differs from the year in the venue, {min(plausible)}"
