"""Links of a publication: the paper itself, catalogues, supplementary material, and citing works.

Other hosts are linked but never requested: citation counters are links, not scripts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import parse_qs, quote

from sitegen.content.bibtex.fields import NO, YES
from sitegen.content.services import has_scheme, make_link, split_address, web_address

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.model import Publication


class WorkLink(NamedTuple):
    """A link of a work."""

    label: str
    """Message key: `pdf`, `code`, `doi`."""
    href: str
    """Address, as written in the entry or resolved."""


_CATALOGUES: Final = {
    "pmid": "https://pubmed.ncbi.nlm.nih.gov/{}/",
    "pmcid": "https://pmc.ncbi.nlm.nih.gov/articles/{}/",
    "hal": "https://hal.science/{}",
    "inspirehep_id": "https://inspirehep.net/literature/{}",
}
"""Fields with an identifier in a catalogue, with its address there."""
_COUNTERS: Final = {
    "altmetric": (
        "https://www.altmetric.com/details/{}",
        "https://www.altmetric.com/details/doi/{}",
    ),
    "dimensions": (
        "https://badge.dimensions.ai/details/id/{}",
        "https://badge.dimensions.ai/details/doi/{}",
    ),
}
"""Fields that enable a citation counter, with its addresses by the service's id and by DOI."""
_CITATION: Final = (
    "https://scholar.google.com/citations?view_op=view_citation&user={0}&citation_for_view={0}:{1}"
)
_MATERIAL: Final = ("code", "data", "slides", "poster", "video", "website", "supp", "blog")
"""Fields with addresses of supplementary material."""
COUNTING: Final = frozenset({*_COUNTERS, "scholar"})
"""Labels of links to citations and mentions of a work; they come last."""


def work_links(
    publication: Publication,
    preprints: Sequence[Publication] = (),
    owner_links: Mapping[str, str] | None = None,
) -> tuple[WorkLink, ...]:
    """Return the links of a work and its preprints; `owner_links` are the author's."""
    links = _list_links(publication, owner_links or {})
    for preprint in preprints:
        links = _add_preprint(links, _list_links(preprint, {}))
    return links


def _list_links(publication: Publication, owner_links: Mapping[str, str]) -> tuple[WorkLink, ...]:
    get = publication.fields.get
    material = (WorkLink(label, value) for label in _MATERIAL if (value := get(label)))
    return (*_papers(publication), *material, *_counters(publication, owner_links))


def _papers(publication: Publication) -> Iterator[WorkLink]:
    get = publication.get
    fields = publication.fields
    for label in ("pdf", "html"):
        if href := get(label):
            yield WorkLink(label, href)
    archive = get("eprinttype", "archiveprefix").lower()
    eprint = get("arxiv") or (get("eprint") if archive in ("arxiv", "") else "")
    if eprint:
        yield WorkLink("arxiv", _complete(eprint.removeprefix("arXiv:"), "https://arxiv.org/abs/"))
    doi = get("doi")
    if doi:
        yield WorkLink("doi", _complete(doi, "https://doi.org/"))
    catalogued = [
        WorkLink(label, number if has_scheme(number) else pattern.format(quote(number)))
        for label, pattern in _CATALOGUES.items()
        if (number := fields.get(label))
    ]
    url = get("url")
    if ":" in url and not web_address(url):
        url = ""  # a scheme not allowed in links, or a typo: `sitegen check` reports it
    is_known = (doi and doi in url) or (eprint and eprint in url)
    if (
        url
        and not is_known
        and url.rstrip("/") not in {link.href.rstrip("/") for link in catalogued}
    ):
        yield WorkLink("pdf" if url.endswith(".pdf") and not get("pdf") else "url", url)
    yield from catalogued


def _complete(value: str, prefix: str) -> str:
    return value if has_scheme(value) else prefix + value


def _counters(publication: Publication, owner_links: Mapping[str, str]) -> Iterator[WorkLink]:
    doi = publication.get("doi").partition("doi.org/")[2] or publication.get("doi")
    for label, (by_number, by_doi) in _COUNTERS.items():
        value = publication.get(label)
        if not value or value.casefold() in NO:
            continue
        if value.casefold() not in YES:
            yield WorkLink(label, value if has_scheme(value) else by_number.format(quote(value)))
        elif doi:
            yield WorkLink(label, by_doi.format(quote(doi)))
    number = publication.get("google_scholar_id")
    if number and (user := _scholar_id(owner_links)):
        yield WorkLink("scholar", _CITATION.format(user, quote(number)))


def _scholar_id(links: Mapping[str, str]) -> str:
    for key, value in links.items():
        link = make_link(key, value)
        if link.service == "scholar":
            return parse_qs(split_address(link.href).query).get("user", [""])[0]
    return ""


def _add_preprint(
    links: tuple[WorkLink, ...], preprint: tuple[WorkLink, ...]
) -> tuple[WorkLink, ...]:
    known = {part for link in links for part in link}
    renamed = (
        WorkLink("one_preprint" if link.label in ("url", "doi") else link.label, link.href)
        for link in preprint
    )
    new = [link for link in renamed if known.isdisjoint(link)]
    if any(link.label == "arxiv" for link in new):  # `url` or `doi` refers to the same preprint
        new = [link for link in new if link.label != "one_preprint"]
    return tuple(sorted((*links, *new), key=lambda link: link.label in COUNTING))
