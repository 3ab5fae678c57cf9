"""Publications -> EndNote's own text format (.enw), which Zotero, Mendeley and Google Scholar know, too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.exporters.distinct import distinct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.model import Name, Person, Publication

_TYPES: Final[Mapping[str, str]] = {
    "article": "Journal Article", "inproceedings": "Conference Paper", "conference": "Conference Paper",
    "proceedings": "Conference Proceedings", "book": "Book", "mvbook": "Book", "collection": "Edited Book",
    "incollection": "Book Section", "inbook": "Book Section", "thesis": "Thesis", "phdthesis": "Thesis",
    "mastersthesis": "Thesis", "bathesis": "Thesis", "techreport": "Report", "report": "Report",
    "unpublished": "Unpublished Work", "online": "Web Page", "dataset": "Dataset", "software": "Computer Program",
    "patent": "Patent",
}  # fmt: skip
_TEXTS: Final[Mapping[str, Sequence[str]]] = {
    "%T": ("title",), "%J": ("journal", "journaltitle"), "%B": ("booktitle",), "%S": ("series",), "%V": ("volume",),
    "%N": ("number",), "%7": ("edition",), "%I": ("publisher", "school", "institution", "organization"),
    "%C": ("location", "address"), "%@": ("isbn", "issn"), "%R": ("doi",), "%U": ("url",), "%X": ("abstract",),
    "%Z": ("note",), "%G": ("langid", "language"),
}  # fmt: skip
"""Tag -> the fields that say it, the first one that does."""


def export(_people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """An .enw file of these works, in their order, each once."""
    return "\n".join(record(publication) for publication in distinct(publications))


def record(publication: Publication) -> str:
    """One work: a line a value, its kind first."""
    return "".join(f"{tag} {value}\n" for tag, value in _values(publication))


def _values(publication: Publication) -> Iterator[tuple[str, str]]:
    yield "%0", _TYPES.get(publication.type, "Generic")
    yield from (("%A", _inverted(name)) for name in bibtex.names(publication.get("author")))
    yield from (("%E", _inverted(name)) for name in bibtex.names(publication.get("editor")))
    for tag, fields in _TEXTS.items():
        if text := re.sub(r"\s+", " ", bibtex.plain(publication.get(*fields))):
            yield tag, text
    if publication.year:
        yield "%D", publication.year
    if pages := re.sub(r"\s*[-–—]+\s*", "-", bibtex.plain(publication.get("pages"))):
        yield "%P", pages
    if words := [
        word.strip()
        for word in re.split(r"[,;]", bibtex.plain(publication.get("keywords")))
        if word.strip()
    ]:
        yield "%K", "; ".join(words)


def _inverted(name: Name) -> str:
    family = f"{name.prefix} {name.family}".strip()
    return ", ".join(part for part in (family, name.given, name.suffix) if part)
