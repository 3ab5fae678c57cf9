"""Publications as CSL-JSON, the data of citation processors, Zotero and pandoc.

Source: the schema `csl-data.json` of the Citation Style Language, version 1.0.2.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sitegen.content import bibtex
from sitegen.exporters.distinct import distinct
from sitegen.exporters.fields import pages, texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sitegen.model import Name, Person, Publication

Item: TypeAlias = dict[str, Any]
"""One work, as the schema defines it."""

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
"""CSL variable -> the fields it is taken from; the first that is not empty counts."""


def export(_people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """Return a JSON array with each work once, a line for each variable."""
    return join(map(record, distinct(publications)))


def record(publication: Publication) -> str:
    """Return one work as it is written in the array."""
    lines = [
        f'    "{name}": {json.dumps(value, ensure_ascii=False)}'
        for name, value in item(publication).items()
    ]
    return "  {\n" + ",\n".join(lines) + "\n  }"


def join(records: Iterable[str]) -> str:
    """Return a file with these records."""
    array = ",\n".join(records)
    return f"[\n{array}\n]\n" if array else "[]\n"


def item(publication: Publication) -> Item:
    """Return one work in plain text; mathematics stays in dollar signs."""
    kind = TYPES.get(publication.type, "document")
    values: Item = {"id": publication.key, "type": kind}
    genre = bibtex.plain(publication.get("howpublished")) if kind == "thesis" else ""
    if genre := _GENRES.get(publication.type, genre):
        values["genre"] = genre
    for role in ("author", "editor"):
        if people := bibtex.names(publication.get(role)):
            values[role] = [_person(name) for name in people]
    values.update(texts(publication, _VARIABLES))
    if kind in ("article-journal", "article") and "number" in values:
        values["issue"] = values.pop("number")
    if "archive_location" in values:
        values.setdefault("archive", "arXiv")
    if page := pages(publication):
        values["page"] = page
    if issued := bibtex.date_parts(publication):
        values["issued"] = {"date-parts": [list(issued)]}
    return values


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
