"""Publications in EndNote's own text format (.enw), which Zotero and Mendeley read as well."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.exporters.distinct import distinct
from sitegen.exporters.fields import inverted, keywords, pages, texts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.model import Person, Publication

_TYPES: Final[Mapping[str, str]] = {
    "article": "Journal Article", "inproceedings": "Conference Paper",
    "conference": "Conference Paper", "proceedings": "Conference Proceedings", "book": "Book",
    "mvbook": "Book", "collection": "Edited Book", "incollection": "Book Section",
    "inbook": "Book Section", "thesis": "Thesis", "phdthesis": "Thesis", "mastersthesis": "Thesis",
    "bathesis": "Thesis", "techreport": "Report", "report": "Report",
    "unpublished": "Unpublished Work", "online": "Web Page", "dataset": "Dataset",
    "software": "Computer Program", "patent": "Patent",
}  # fmt: skip
_TAGS: Final[Mapping[str, Sequence[str]]] = {
    "%T": ("title",), "%J": ("journal", "journaltitle"), "%B": ("booktitle",), "%S": ("series",),
    "%V": ("volume",), "%N": ("number",), "%7": ("edition",),
    "%I": ("publisher", "school", "institution", "organization"), "%C": ("location", "address"),
    "%@": ("isbn", "issn"), "%R": ("doi",), "%U": ("url",), "%X": ("abstract",), "%Z": ("note",),
    "%G": ("langid", "language"),
}  # fmt: skip
"""Tag -> the fields it is taken from; the first that is not empty counts."""


def export(_people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """Return an .enw file with each work once."""
    return "\n".join(_record(work) for work in distinct(publications))


def _record(work: Publication) -> str:
    return "".join(f"{tag} {value}\n" for tag, value in _values(work))


def _values(work: Publication) -> Iterator[tuple[str, str]]:
    yield "%0", _TYPES.get(work.type, "Generic")
    for tag, role in (("%A", "author"), ("%E", "editor")):
        yield from ((tag, inverted(name)) for name in bibtex.names(work.get(role)))
    yield from ((tag, re.sub(r"\s+", " ", text)) for tag, text in texts(work, _TAGS))
    if work.year:
        yield "%D", work.year
    if pages_ := pages(work):
        yield "%P", pages_
    if words := keywords(work):
        yield "%K", "; ".join(words)
