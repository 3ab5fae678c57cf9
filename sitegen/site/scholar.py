"""What search engines for papers read on the page of a publication: Highwire tags and schema.org data.

Sources: Google Scholar's inclusion guidelines for webmasters (the `citation_*` tags), schema.org/ScholarlyArticle.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from sitegen.content import bibtex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sitegen.model import Publication

_THESES: Final = frozenset({"thesis", "phdthesis", "mastersthesis", "bathesis"})
_REPORTS: Final = frozenset({"techreport", "report"})
_SCHEMA_TYPES: Final[Mapping[str, str]] = {
    "book": "Book", "mvbook": "Book", "collection": "Book", "proceedings": "Book", "incollection": "Chapter",
    "inbook": "Chapter", "phdthesis": "Thesis", "mastersthesis": "Thesis", "thesis": "Thesis", "techreport": "Report",
    "report": "Report", "dataset": "Dataset", "software": "SoftwareSourceCode",
}  # fmt: skip
"""Entry type -> type of schema.org; all else is a ScholarlyArticle."""
_DATE: Final = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?")
_DASHES: Final = re.compile(r"\s*[-–—]+\s*")
_RESOLVER: Final = re.compile(r"^https?://(?:dx\.)?doi\.org/")
_PAGINATED: Final = frozenset({"ScholarlyArticle", "Chapter", "Report"})
"""Types that know pages."""


def tags(publication: Publication, pdf: str) -> Iterator[tuple[str, str]]:
    """Name and content of each `<meta>`. `pdf` is the whole address of the paper, or nothing."""
    get = publication.get

    def plain(*names: str) -> str:
        said = get(*names)
        return bibtex.plain(said) if said else ""

    yield "citation_title", plain("title")
    for name in bibtex.names(get("author") or get("editor")):
        family = f"{name.prefix} {name.family}".strip()
        yield (
            "citation_author",
            ", ".join(part for part in (family, name.given, name.suffix) if part),
        )
    yield "citation_publication_date", date(publication, "/")
    yield "citation_journal_title", plain("journal", "journaltitle")
    yield (
        "citation_conference_title",
        plain("booktitle") if publication.type in ("inproceedings", "conference") else "",
    )
    yield (
        "citation_inbook_title",
        plain("booktitle") if publication.type in ("incollection", "inbook") else "",
    )
    yield (
        "citation_dissertation_institution",
        plain("school", "institution") if publication.type in _THESES else "",
    )
    if publication.type in _REPORTS:
        yield "citation_technical_report_institution", plain("institution")
        yield "citation_technical_report_number", plain("number")
    yield "citation_volume", plain("volume")
    yield "citation_issue", plain("number") if publication.type == "article" else ""
    first, _, last = _DASHES.sub("-", plain("pages")).partition("-")
    yield "citation_firstpage", first
    yield "citation_lastpage", last
    yield "citation_issn", plain("issn")
    yield "citation_isbn", plain("isbn")
    yield "citation_doi", _RESOLVER.sub("", plain("doi"))
    yield "citation_arxiv_id", plain("arxiv", "eprint") if _is_arxiv(publication) else ""
    yield "citation_publisher", plain("publisher")
    yield "citation_language", plain("langid", "language")
    yield "citation_keywords", plain("keywords")
    yield "citation_pdf_url", pdf


def article(publication: Publication, address: str, pdf: str) -> Mapping[str, Any]:
    """The publication as linked data, without what is not known."""
    get = publication.get
    venue = bibtex.plain(get("journal", "journaltitle", "booktitle"))
    kind = "Periodical" if get("journal", "journaltitle") else "PublicationVolume"
    doi = _RESOLVER.sub("", bibtex.plain(get("doi")))
    made = {
        "@context": "https://schema.org",
        "@type": _SCHEMA_TYPES.get(publication.type, "ScholarlyArticle"),
        "name": bibtex.plain(get("title")),
        "headline": bibtex.plain(get("title")),
        "author": [{"@type": "Person", "name": str(name)} for name in bibtex.names(get("author"))],
        "editor": [{"@type": "Person", "name": str(name)} for name in bibtex.names(get("editor"))],
        "datePublished": date(publication, "-"),
        "isPartOf": {"@type": kind, "name": venue} if venue else None,
        "publisher": {"@type": "Organization", "name": bibtex.plain(get("publisher"))}
        if get("publisher")
        else None,
        "pagination": bibtex.plain(get("pages")).replace("--", "–"),
        "abstract": bibtex.plain(get("abstract")),
        "keywords": bibtex.plain(get("keywords")),
        "award": bibtex.plain(get("award")),
        "sameAs": f"https://doi.org/{doi}" if doi else "",
        "url": address,
        "encoding": {"@type": "MediaObject", "contentUrl": pdf, "encodingFormat": "application/pdf"}
        if pdf
        else None,
    }
    if made["@type"] not in _PAGINATED:
        made["pagination"] = ""
    return {name: value for name, value in made.items() if value}


def date(publication: Publication, mark: str) -> str:
    """`2023/07/04`, as far as it is told."""
    written = _DATE.fullmatch(publication.get("date"))
    parts = [part for part in written.groups() if part] if written else [publication.year]
    return mark.join(parts)


def _is_arxiv(publication: Publication) -> bool:
    archive = publication.get("eprinttype", "archiveprefix").lower()
    return bool(publication.get("arxiv")) or (
        archive == "arxiv" and bool(publication.get("eprint"))
    )
