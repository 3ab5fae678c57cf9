"""What a person's data says that cannot be right: impossible years, ends before beginnings, works that stand twice,
identifiers that prove themselves wrong.

In: values of the model, wherever they come from. Out: Flags. Nothing is changed: what a CV says stays as it is written.
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
_AHEAD: Final = 15
"""Years that a plan, the end of a grant for instance, may lie ahead."""
_DATED: Final = ("education", "experience", "projects", "grants")
_IN_YEARS: Final = ("awards", "service")
_YEAR: Final = re.compile(r"(?<![\d.:/-])(?:19|2[01])\d{2,3}(?![\d.:/-])")
"""What is meant for a year, with a digit too many at times."""
_PROVED: Final[dict[str, tuple[Callable[[str], bool], str]]] = {
    "doi": (is_doi, "is no DOI: one looks like 10.1000/182"),
    "isbn": (is_isbn, "is no ISBN: its last digit does not fit the others"),
    "issn": (is_issn, "is no ISSN: its last digit does not fit the others"),
}


@dataclass(frozen=True, slots=True)
class Flag:
    """A value that cannot be right."""

    key: str
    """The key that its entry stands under: `education`, `publications`, `links`."""
    index: int
    """Which entry under that key, from 0."""
    field: str
    """Which field of the entry; empty if the entry as a whole is meant."""
    value: str
    """As it is written."""
    why: str
    """What is wrong with it, as the end of a sentence that begins with the value."""


def flags(person: Person, publications: Sequence[Publication], this_year: int) -> list[Flag]:
    """Everything that cannot be right, in the order of the keys."""
    return [*_of_person(person, this_year), *_of_works(publications, this_year)]


def _of_person(person: Person, this_year: int) -> Iterator[Flag]:
    for index, (service, address) in enumerate(person.links.items()):
        if service == "orcid" and not is_orcid(address):
            yield Flag(
                "links",
                index,
                "orcid",
                address,
                "is no ORCID: its last digit does not fit the others",
            )
    for key in _DATED:
        for index, entry in enumerate(getattr(person, key)):
            yield from _period(key, index, entry, this_year)
    for key in _IN_YEARS:
        for index, entry in enumerate(getattr(person, key)):
            for span in entry.years:
                yield from _span(key, index, span, this_year)


def _period(key: str, index: int, entry: Any, this_year: int) -> Iterator[Flag]:
    for name in ("start", "end"):
        date = getattr(entry, name)
        if date[:1].isdigit() and not _possible(date, this_year):
            yield Flag(key, index, name, date, "cannot be the year")
    start, end = entry.start, entry.end
    shared = min(len(start), len(end))
    if start and end[:1].isdigit() and end[:shared] < start[:shared]:
        yield Flag(key, index, "end", end, f"comes before the start, {start}")


def _span(key: str, index: int, span: str, this_year: int) -> Iterator[Flag]:
    first, _, last = span.partition("-")
    if not _possible(first, this_year) or (last.isdigit() and not _possible(last, this_year)):
        yield Flag(key, index, "years", span, "cannot be the year")
    elif last.isdigit() and last < first:
        yield Flag(key, index, "years", span, "ends before it begins")


def _possible(date: str, this_year: int) -> bool:
    return _FIRST_YEAR <= int(date[:4]) <= this_year + _AHEAD


def _of_works(works: Sequence[Publication], this_year: int) -> Iterator[Flag]:
    seen: dict[tuple[str, ...], Publication] = {}
    for index, work in enumerate(works):
        for name, value, why in _about(work, this_year):
            yield Flag("publications", index, name, value, why)
        title = bibtex.plain(work.get("title"))
        told = tuple(
            "".join(words_of(bibtex.plain(text))) for text in (title, work.venue, work.year)
        )
        if title and told in seen:
            yield Flag(
                "publications", index, "", title, f"is listed twice, as {seen[told].key} too"
            )
        seen.setdefault(told, work)


def _about(work: Publication, this_year: int) -> Iterator[tuple[str, str, str]]:
    yield from _years(work.get("year"), _YEAR.findall(bibtex.plain(work.venue)), this_year)
    for name, (proves, why) in _PROVED.items():
        for text in re.split(r"[,;\s]+(?=[\dXx])", work.get(name)) if work.get(name) else ():
            if not proves(text):
                yield name, text, why
    if work.get("eprinttype", "archiveprefix").lower() == "arxiv" and not is_arxiv(
        work.get("eprint")
    ):
        yield "eprint", work.get("eprint"), "is no number of arXiv: one looks like 2101.00001"
    first, _, last = work.get("pages").replace("–", "--").partition("--")
    if first.isdigit() and last.isdigit() and len(first) == len(last) and last < first:
        yield "pages", work.get("pages"), "end before they begin"


def _years(year: str, in_venue: Sequence[str], this_year: int) -> Iterator[tuple[str, str, str]]:
    """What is wrong with the year of a work, beside the numbers in its venue that look like years."""
    possible = [
        text for text in in_venue if len(text) == len("2023") and _possible(text, this_year)
    ]
    if not year:
        odd = [text for text in in_venue if text not in possible]
        yield from (
            ("year", text, "stands where the year should be, and cannot be one")
            for text in odd[-1:]
        )
    elif not re.fullmatch(r"\d{4}", year) or not _possible(year, this_year):
        yield "year", year, "cannot be the year"
    elif len(set(possible)) == 1 and abs(int(possible[0]) - int(year)) > 1:
        yield "year", year, f"is not what the venue says: {possible[0]}"
