"""Metadata of a page: JSON-LD for search engines, and tags for scholarly indexes.

Sources: schema.org, and Google Scholar's inclusion guidelines for webmasters (`citation_*` tags).
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from markupsafe import Markup

from sitegen.content import bibtex
from sitegen.content.services import make_link
from sitegen.model import all_versions, localize
from sitegen.views.positions import current_position

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sitegen.model import Publication
    from sitegen.model.site import Profile, Site

_THESES: Final = frozenset({"thesis", "phdthesis", "mastersthesis", "bathesis"})
_REPORTS: Final = frozenset({"techreport", "report"})
_SCHEMA_TYPES: Final[Mapping[str, str]] = {
    "book": "Book", "mvbook": "Book", "collection": "Book", "proceedings": "Book",
    "incollection": "Chapter", "inbook": "Chapter", "phdthesis": "Thesis",
    "mastersthesis": "Thesis", "thesis": "Thesis", "techreport": "Report", "report": "Report",
    "dataset": "Dataset", "software": "SoftwareSourceCode",
}  # fmt: skip
"""Types of schema.org by entry type; anything else is a ScholarlyArticle."""
_WITH_PAGES: Final = frozenset({"ScholarlyArticle", "Chapter", "Report"})
"""Types of schema.org that have page numbers."""
_DATE: Final = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?")
_DASHES: Final = re.compile(r"\s*[-–—]+\s*")
_DOI_RESOLVER: Final = re.compile(r"^https?://(?:dx\.)?doi\.org/")


def scholar_tags(publication: Publication, pdf: str) -> list[tuple[str, str]]:
    """Return name and content of the `<meta>` tags of a paper; `pdf` is an absolute address."""
    return [(name, content) for name, content in _scholar_tags(publication, pdf) if content]


def _scholar_tags(publication: Publication, pdf: str) -> Iterator[tuple[str, str]]:
    def text(*names: str) -> str:
        return bibtex.plain(publication.get(*names))

    def text_of(types: frozenset[str] | tuple[str, ...], *names: str) -> str:
        return text(*names) if publication.type in types else ""

    yield "citation_title", text("title")
    for name in bibtex.names(publication.get("author", "editor")):
        family = f"{name.prefix} {name.family}".strip()
        yield "citation_author", ", ".join(filter(None, (family, name.given, name.suffix)))
    yield "citation_publication_date", _date(publication, "/")
    yield "citation_journal_title", text("journal", "journaltitle")
    yield "citation_conference_title", text_of(("inproceedings", "conference"), "booktitle")
    yield "citation_inbook_title", text_of(("incollection", "inbook"), "booktitle")
    yield "citation_dissertation_institution", text_of(_THESES, "school", "institution")
    yield "citation_technical_report_institution", text_of(_REPORTS, "institution")
    yield "citation_technical_report_number", text_of(_REPORTS, "number")
    yield "citation_volume", text("volume")
    yield "citation_issue", text_of(("article",), "number")
    first, _, last = _DASHES.sub("-", text("pages")).partition("-")
    yield "citation_firstpage", first
    yield "citation_lastpage", last
    yield "citation_issn", text("issn")
    yield "citation_isbn", text("isbn")
    yield "citation_doi", _DOI_RESOLVER.sub("", text("doi"))
    yield "citation_arxiv_id", text("arxiv", "eprint") if _is_on_arxiv(publication) else ""
    yield "citation_publisher", text("publisher")
    yield "citation_language", text("langid", "language")
    yield "citation_keywords", text("keywords")
    yield "citation_pdf_url", pdf


def describe_paper(publication: Publication, address: str, pdf: str) -> Markup:
    """Return a paper as JSON-LD, to put into a `<script>`; addresses are absolute."""

    def text(*names: str) -> str:
        return bibtex.plain(publication.get(*names))

    def people(field: str) -> list[Mapping[str, str]]:
        names = bibtex.names(publication.get(field))
        return [{"@type": "Person", "name": str(name)} for name in names]

    schema_type = _SCHEMA_TYPES.get(publication.type, "ScholarlyArticle")
    venue = text("journal", "journaltitle", "booktitle")
    is_journal = bool(publication.get("journal", "journaltitle"))
    doi = _DOI_RESOLVER.sub("", text("doi"))
    data = {
        "@context": "https://schema.org",
        "@type": schema_type,
        "name": text("title"),
        "headline": text("title"),
        "author": people("author"),
        "editor": people("editor"),
        "datePublished": _date(publication, "-"),
        "isPartOf": venue
        and {"@type": "Periodical" if is_journal else "PublicationVolume", "name": venue},
        "publisher": publication.get("publisher")
        and {"@type": "Organization", "name": text("publisher")},
        "pagination": text("pages").replace("--", "–") if schema_type in _WITH_PAGES else "",
        "abstract": text("abstract"),
        "keywords": text("keywords"),
        "award": text("award"),
        "sameAs": doi and f"https://doi.org/{doi}",
        "url": address,
        "encoding": pdf
        and {"@type": "MediaObject", "contentUrl": pdf, "encodingFormat": "application/pdf"},
    }
    return _to_script(data)


def describe_profile(profile: Profile, language: str, address: str, portrait: str) -> Markup:
    """Return a person as JSON-LD, to put into a `<script>` of their home page.

    The addresses of page and portrait are absolute.
    """
    person = profile.person
    name = localize(person.name, language)
    current = current_position(person)
    position, affiliation = current.lines(language)
    about = {
        "@type": "Person",
        "name": name,
        "alternateName": [other for other in all_versions(person.name) if other != name],
        "honorificSuffix": localize(person.credentials, language),
        "jobTitle": "" if current.degree else position,
        "affiliation": affiliation and {"@type": "Organization", "name": affiliation},
        "image": portrait,
        "url": address,
        "sameAs": [
            href for key, value in person.links.items() if (href := make_link(key, value).href)
        ],
        "knowsAbout": [localize(interest, language) for interest in person.interests],
        "alumniOf": [
            {"@type": "CollegeOrUniversity", "name": localize(degree.institution, language)}
            for degree in person.education
            if degree.institution
        ],
    }
    data = {
        "@context": "https://schema.org",
        "@type": "ProfilePage",
        "inLanguage": language,
        "mainEntity": {key: value for key, value in about.items() if value},
    }
    return _to_script(data)


def absolute_address(site: Site, path: str) -> str:
    """Return the absolute address of a path below the site's root; empty if `url` is not set."""
    return f"{site.url}/{quote(path, safe='/%')}" if site.url else ""


def pdf_address(site: Site, links: Mapping[str, str]) -> str:
    """Return the absolute address of a paper's PDF, given its resolved links by label."""
    href = links.get("pdf", "")
    return absolute_address(site, href[1:]) if href.startswith("/") else href


def _to_script(data: Mapping[str, Any]) -> Markup:
    text = json.dumps({key: value for key, value in data.items() if value}, ensure_ascii=False)
    # There are no escapes in a script element, and `</script>` would end it.
    return Markup(text.replace("<", "\\u003c"))


def _date(publication: Publication, separator: str) -> str:
    """Return `2023/07/04`, as far as the date is known."""
    match = _DATE.fullmatch(publication.get("date"))
    return separator.join(filter(None, match.groups())) if match else publication.year


def _is_on_arxiv(publication: Publication) -> bool:
    archive = publication.get("eprinttype", "archiveprefix").lower()
    return bool(publication.get("arxiv")) or (
        archive == "arxiv" and bool(publication.get("eprint"))
    )
