"""Publications as CSL data, which citation processors, Zotero and pandoc read.

Source: the schema `csl-data.json` of the Citation Style Language, version 1.0.2.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from sitegen.content import bibtex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.model import Name, Publication

TYPES: Final[Mapping[str, str]] = {
    "article": "article-journal", "inproceedings": "paper-conference",
    "conference": "paper-conference", "proceedings": "book", "book": "book", "mvbook": "book",
    "booklet": "pamphlet", "collection": "book", "mvcollection": "book", "incollection": "chapter",
    "inbook": "chapter", "bookinbook": "chapter", "suppbook": "chapter",
    "inreference": "entry-encyclopedia", "thesis": "thesis", "phdthesis": "thesis",
    "mastersthesis": "thesis", "bathesis": "thesis", "techreport": "report", "report": "report",
    "manual": "report", "misc": "article", "online": "webpage", "unpublished": "manuscript",
    "patent": "patent", "dataset": "dataset", "software": "software",
}  # fmt: skip
"""Entry type -> CSL type; a preprint is an `article`."""
_GENRES: Final[Mapping[str, str]] = {
    "phdthesis": "PhD thesis",
    "mastersthesis": "Master’s thesis",
    "bathesis": "Bachelor’s thesis",
}
_VARIABLES: Final[Mapping[str, Sequence[str]]] = {
    "title": ("title",), "title-short": ("shorttitle",),
    "container-title": ("booktitle", "journal", "journaltitle"), "collection-title": ("series",),
    "publisher": ("publisher", "school", "institution", "organization"),
    "publisher-place": ("location", "address"), "volume": ("volume",), "edition": ("edition",),
    "number": ("number",), "DOI": ("doi",), "URL": ("url",), "ISBN": ("isbn",), "ISSN": ("issn",),
    "abstract": ("abstract",), "keyword": ("keywords",), "note": ("note",),
    "status": ("pubstate",), "language": ("langid", "language"),
    "archive": ("eprinttype", "archiveprefix"), "archive_location": ("eprint",),
}  # fmt: skip
"""CSL variable -> the fields it is taken from; the first non-empty one is used."""
_SPRING: Final = 21
"""The number for spring in a date such as `2017-21`; CSL uses 1."""


def make_item(publication: Publication) -> dict[str, Any]:
    """Return one work as CSL data in plain text; mathematics stays in dollar signs."""
    kind = TYPES.get(publication.type, "document")
    values: dict[str, Any] = {"id": publication.key, "type": kind}
    genre = bibtex.plain(publication.get("howpublished")) if kind == "thesis" else ""
    if genre := _GENRES.get(publication.type, genre):
        values["genre"] = genre
    for role in ("author", "editor"):
        if people := bibtex.names(publication.get(role)):
            values[role] = [_person(name) for name in people]
    values |= plain_texts(publication, _VARIABLES)
    if kind in ("article-journal", "article") and "number" in values:
        values["issue"] = values.pop("number")
    if "archive_location" in values:
        values.setdefault("archive", "arXiv")
    if pages := page_range(publication):
        values["page"] = pages
    if issued := bibtex.issue_date(publication):
        year, *rest = map(int, issued.split("-"))
        if rest and rest[0] >= _SPRING:
            values["issued"] = {"date-parts": [[year]], "season": rest[0] - _SPRING + 1}
        else:
            values["issued"] = {"date-parts": [[year, *rest]]}
    return values


def plain_texts(
    publication: Publication, table: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, str]]:
    """Yield each name in a table with the text of its first non-empty field."""
    for name, fields in table.items():
        if (value := publication.get(*fields)) and (text := bibtex.plain(value)):
            yield name, text


def page_range(publication: Publication) -> str:
    """Return the pages with a plain hyphen, `101-118`."""
    return re.sub(r"\s*[-–—]+\s*", "-", bibtex.plain(publication.get("pages")))


def _person(name: Name) -> Mapping[str, str]:
    if not name.given:
        return {"literal": str(name)}
    parts = {
        "family": name.family,
        "given": name.given,
        "non-dropping-particle": name.prefix,
        "suffix": name.suffix,
    }
    return {part: text for part, text in parts.items() if text}
