"""A publication and where its author is found → the places where it, and what goes with it, can be had.

Addresses are as the entry has them; `shown` resolves those that are names of files. Other hosts are linked and never
asked: what counts citations or mentions of a work is a link here, and no script from elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import parse_qs, quote, urlsplit

from sitegen.content.bibtex.fields import NO, YES
from sitegen.site import services
from sitegen.site.services import address, has_scheme

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sitegen.model import Publication


class WorkLink(NamedTuple):
    """Something that goes with a work."""

    label: str
    """A message key: `pdf`, `code`, `doi`."""
    href: str
    """An address; or, until a page is rendered, the name of one of the person's files."""


_CATALOGUES: Final = {
    "pmid": "https://pubmed.ncbi.nlm.nih.gov/{}/",
    "pmcid": "https://pmc.ncbi.nlm.nih.gov/articles/{}/",
    "hal": "https://hal.science/{}",
    "inspirehep_id": "https://inspirehep.net/literature/{}",
}
"""Fields that hold what a catalogue calls a work -> where it is there."""
_COUNTS: Final = {
    "altmetric": (
        "https://www.altmetric.com/details/{}",
        "https://www.altmetric.com/details/doi/{}",
    ),
    "dimensions": (
        "https://badge.dimensions.ai/details/id/{}",
        "https://badge.dimensions.ai/details/doi/{}",
    ),
}
"""Fields that ask for a badge -> where what it counts is listed, by the number that the field holds, or by DOI."""


_ALONG: Final = ("code", "data", "slides", "poster", "video", "website", "supp", "blog")
"""Fields with an address of what goes with a work."""
_COUNTED: Final = frozenset({*_COUNTS, "google_scholar_id"})
"""Fields that lead to those who cite or mention a work."""
_BESIDE: Final = frozenset({*_ALONG, *_COUNTED})
"""Fields that lead to anything but the work."""
COUNTING: Final = frozenset({*_COUNTS, "scholar"})
"""Labels of links that lead to those who cite or mention a work."""


def links(publication: Publication, owner: Mapping[str, str] | None = None) -> tuple[WorkLink, ...]:
    """Paper first, then catalogues, what goes with it, and who cites it. `owner` is where its author is found."""
    if publication.fields.keys().isdisjoint(_BESIDE):  # as most are
        return tuple(_papers(publication))
    return (*_papers(publication), *_along(publication), *_counts(publication, owner or {}))


def _papers(publication: Publication) -> Iterable[WorkLink]:
    get = publication.fields.get
    archive = (get("eprinttype") or get("archiveprefix") or "").lower()
    eprint = get("arxiv") or (get("eprint") if archive in ("arxiv", "") else "")
    for label in ("pdf", "html"):
        if href := get(label):
            yield WorkLink(label, href)
    if eprint:
        yield WorkLink(
            "arxiv",
            eprint
            if has_scheme(eprint)
            else f"https://arxiv.org/abs/{eprint.removeprefix('arXiv:')}",
        )
    if doi := get("doi"):
        yield WorkLink("doi", doi if has_scheme(doi) else f"https://doi.org/{doi}")
    url = get("url", "")
    if url and ":" in url and not address(url):
        url = ""  # of a kind that no link may lead to, or misspelt: `check` tells it
    listed = (
        () if publication.fields.keys().isdisjoint(_CATALOGUES) else tuple(_catalogued(publication))
    )
    told = (doi and doi in url) or (eprint and eprint in url)
    if url and not told and url.rstrip("/") not in [link.href.rstrip("/") for link in listed]:
        yield WorkLink("pdf" if url.endswith(".pdf") and not get("pdf") else "url", url)
    yield from listed


def _catalogued(publication: Publication) -> Iterable[WorkLink]:
    for label, address_of in _CATALOGUES.items():
        if number := publication.get(label):
            yield WorkLink(
                label, number if has_scheme(number) else address_of.format(quote(number))
            )


def _along(publication: Publication) -> Iterable[WorkLink]:
    for label in _ALONG:
        if value := publication.get(label):
            yield WorkLink(label, value)


def _counts(publication: Publication, owner: Mapping[str, str]) -> Iterable[WorkLink]:
    doi = publication.get("doi").partition("doi.org/")[2] or publication.get("doi")
    for label, (by_number, by_doi) in _COUNTS.items():
        value = publication.get(label)
        if not value or value.casefold() in NO:
            continue
        if value.casefold() not in YES:
            yield WorkLink(label, value if has_scheme(value) else by_number.format(quote(value)))
        elif doi:
            yield WorkLink(label, by_doi.format(quote(doi)))
    number = publication.get("google_scholar_id")
    if number and (user := _scholar(owner)):
        where = "https://scholar.google.com/citations?view_op=view_citation&user={0}&citation_for_view={0}:{1}"
        yield WorkLink("scholar", where.format(user, quote(number)))


def _scholar(owner: Mapping[str, str]) -> str:
    """What Google Scholar calls somebody."""
    for key, value in owner.items():
        link = services.link(key, value)
        if link.service == "scholar":
            return next(iter(parse_qs(urlsplit(link.href).query).get("user", ())), "")
    return ""
