"""Convert PubMed's XML, as written by its API and by reference managers.

The elements are mapped to the corresponding tags of MEDLINE. Dates of the record and cited works
are left out.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final

from lxml import etree

from sitegen.converters import trees
from sitegen.converters.markup import plain
from sitegen.converters.references.tagged import MEDLINE_TERMS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.etree import _Element as Element

    from sitegen.converters.builder import CVBuilder

_BEGIN: Final = re.compile(r"\ufeff?\s*(?:<[?!][^>]*>\s*)*<Pubmed(?:Book)?Article(?:Set)?\b")
_MAX_SEARCHED: Final = 2_000
_WORKS: Final = ("PubmedArticle", "PubmedBookArticle")
_TAGS: Final = {
    "MedlineCitation/PMID": "PMID", "BookDocument/PMID": "PMID", ".//PublicationType": "PT",
    ".//ArticleTitle": "TI", ".//VernacularTitle": "TT", ".//Book/BookTitle": "BTI",
    "*/Article/Journal/Title": "JT", "*/Article/Journal/ISOAbbreviation": "TA",
    ".//JournalIssue/Volume": "VI", ".//JournalIssue/Issue": "IP", ".//MedlinePgn": "PG",
    "*/Article/Journal/ISSN": "IS", ".//Book/Isbn": "IS", ".//PublisherName": "PB",
    ".//PublisherLocation": "PL", ".//ELocationID[@EIdType='doi']": "doi",
    "PubmedData/ArticleIdList/ArticleId[@IdType='doi']": "doi",
    "PubmedData/ArticleIdList/ArticleId[@IdType='pmc']": "PMC", ".//Keyword": "OT",
    "*/Article/Language": "LA", ".//CoiStatement": "COIS",
    ".//AffiliationInfo/Affiliation": "AD", ".//Author/Identifier[@Source='ORCID']": "AUID",
    ".//MeshHeading/DescriptorName": "MH", ".//Grant/GrantID": "GR",
}  # fmt: skip
"""Path of an element -> its tag in MEDLINE."""
_DATE: Final = ("Year", "Month", "Day", "Season", "MedlineDate")
_PEOPLE: Final = {
    "*/Article/AuthorList/Author": "FAU",
    "BookDocument/AuthorList[@Type='authors']/Author": "FAU",
    "BookDocument/Book/AuthorList[@Type='authors']/Author": "FAU",
    "BookDocument//AuthorList[@Type='editors']/Author": "FED",
}


def matches(text: str) -> bool:
    """Return whether a text is in this format."""
    return bool(_BEGIN.match(text[:_MAX_SEARCHED]))


def add(text: str, builder: CVBuilder) -> None:
    """Add all works of a file."""
    works = list(trees.parse_xml(text, builder.source).iter(*_WORKS))
    builder.check_count(len(works))
    for work in works:
        lines = [element.sourceline or 1 for element in work.iter()]
        MEDLINE_TERMS.add_work(_tagged(work), (min(lines), max(lines)), builder)


def _tagged(work: Element) -> Iterator[tuple[str, str]]:
    """Yield the values of a work with their tags."""
    if work.tag == "PubmedBookArticle":
        is_chapter = work.find(".//ArticleTitle") is not None
        yield "PT", "Book chapter" if is_chapter else "Book"
        if not is_chapter:
            yield "TI", _text(work.find(".//BookTitle"))
    for path, tag in _PEOPLE.items():
        yield from ((tag, _name(person)) for person in work.iterfind(path))
    if work.find("*/Article/AuthorList[@CompleteYN='N']") is not None:
        yield "FAU", "et al."
    for path, tag in _TAGS.items():
        yield from ((tag, _text(element)) for element in work.iterfind(path))
    yield "AB", " ".join(map(_paragraph, work.iterfind(".//Abstract/AbstractText")))
    for date in work.iterfind(".//PubDate"):
        yield "DP", " ".join(filter(None, (_text(date.find(part)) for part in _DATE)))


def _text(element: Element | None) -> str:
    """Return the text of an element, without tags (italics, superscripts, ...)."""
    if element is None or not len(element):
        return "" if element is None else " ".join((element.text or "").split())
    children = (etree.tostring(child, encoding="unicode") for child in element)
    return plain("".join((escape(element.text or ""), *children)))


def _paragraph(element: Element) -> str:
    """Return a paragraph, preceded by its label, if any: `METHODS: We looked.`."""
    label = element.get("Label", "")
    return f"{label}: {_text(element)}" if label else _text(element)


def _name(person: Element) -> str:
    """Return `van der Berg, 3rd, Karl`, or the name of a group."""
    given = _text(person.find("ForeName")) or _text(person.find("Initials"))
    parts = _text(person.find("LastName")), _text(person.find("Suffix")), given
    return ", ".join(filter(None, parts)) or _text(person.find("CollectiveName"))
