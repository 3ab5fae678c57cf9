"""Publications as a .bib file that bibtex and biber read without a warning.

Types and fields of biblatex become those of BibTeX, which every style knows.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.content.bibtex import to_ascii
from sitegen.content.bibtex.fields import MONTHS
from sitegen.exporters.distinct import distinct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sitegen.model import Person, Publication

_TYPES: Final[Mapping[str, str]] = {
    "report": "techreport", "bathesis": "mastersthesis", "mvbook": "book", "collection": "book",
    "mvcollection": "book", "bookinbook": "inbook", "suppbook": "inbook",
    "inreference": "incollection",
}  # fmt: skip
"""Entry type of biblatex -> BibTeX's; types that are in no table become `misc`."""
_STANDARD_TYPES: Final = frozenset({
    "article", "book", "booklet", "conference", "inbook", "incollection", "inproceedings", "manual",
    "mastersthesis", "misc", "phdthesis", "proceedings", "techreport", "unpublished",
})  # fmt: skip
"""Entry types of BibTeX's own styles."""
_NAMES: Final[Mapping[str, str]] = {
    "journaltitle": "journal", "location": "address", "eprinttype": "archiveprefix",
    "eprintclass": "primaryclass",
}  # fmt: skip
"""Field of biblatex -> BibTeX's."""
_GENRES: Final = frozenset({"phdthesis", "mathesis", "bathesis", "techreport"})
"""Values of biblatex's field `type` for which BibTeX has an entry type."""
_STANDARD_FIELDS: Final = frozenset({
    "address", "annote", "archiveprefix", "author", "booktitle", "chapter", "crossref", "doi",
    "edition", "editor", "eprint", "howpublished", "institution", "isbn", "issn", "journal", "key",
    "month", "note", "number", "organization", "pages", "primaryclass", "publisher", "school",
    "series", "title", "type", "url", "volume", "year",
})  # fmt: skip
"""Fields of BibTeX's manual, and those that the styles of natbib and the publishers print."""


def export(
    _people: Sequence[Person], publications: Sequence[Publication], *, plain: bool = False
) -> str:
    """Return a .bib file with each work once, without fields that only a homepage reads.

    Args:
        publications: In the order of the file.
        plain: Write only fields that styles print, and accents as macros. Versions of `bibtex`
            that count bytes need that to sort and shorten names; other scripts stay as they are.
    """
    works = distinct(publications)
    if not plain:
        return join(map(record, works))
    return bibtex.encode(_plain(classic(bibtex.citable(work))) for work in works)


def record(publication: Publication) -> str:
    """Return one entry."""
    return bibtex.encode([classic(bibtex.citable(publication))])


def join(records: Iterable[str]) -> str:
    """Return a file with these records."""
    return "\n".join(records)


def classic(publication: Publication) -> Publication:
    """Return the entry without types and fields that only biblatex knows."""
    kind = publication.type
    genre = publication.get("type").lower()
    if kind == "thesis":
        kind = "phdthesis" if not genre or "ph" in genre else "mastersthesis"
    kind = _TYPES.get(kind, kind if kind in _STANDARD_TYPES else "misc")
    fields: dict[str, str] = {}
    for name, value in publication.fields.items():
        if name == "date" and (issued := bibtex.date_parts(publication)):
            fields.setdefault("year", str(issued[0]))
            if len(issued) > 1:
                fields.setdefault("month", MONTHS[issued[1] - 1])
        elif name == "type" and genre in _GENRES:
            continue
        elif name == "institution" and kind in ("phdthesis", "mastersthesis"):
            fields.setdefault("school", value)
        else:
            fields.setdefault(_NAMES.get(name, name), value)
    return replace(publication, type=kind, fields=fields)


def _plain(work: Publication) -> Publication:
    fields = {
        name: to_ascii(value) for name, value in work.fields.items() if name in _STANDARD_FIELDS
    }
    eprint = fields.get("eprint", "")
    # The oldest styles print neither `eprint` nor `archiveprefix`.
    if work.type == "misc" and eprint and not {"howpublished", "note", "url", "doi"} & set(fields):
        fields["howpublished"] = f"{fields.get('archiveprefix', 'arXiv')}:{eprint}"
    return replace(work, fields=fields)
