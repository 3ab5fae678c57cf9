"""Publications in the tagged text formats of reference managers: RIS, and EndNote's .enw.

Source of RIS: the specification of Research Information Systems (2011), as EndNote and Zotero use
it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.citing.items import page_range, plain_texts
from sitegen.content import bibtex
from sitegen.exporters.works import distinct, inverted, keywords

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.model import Person, Publication

_RIS_TYPES: Final[Mapping[str, str]] = {
    "article": "JOUR", "inproceedings": "CPAPER", "conference": "CPAPER", "proceedings": "CONF",
    "book": "BOOK", "mvbook": "BOOK", "booklet": "PAMP", "collection": "EDBOOK",
    "mvcollection": "EDBOOK", "incollection": "CHAP", "inbook": "CHAP", "bookinbook": "CHAP",
    "suppbook": "CHAP", "inreference": "ENCYC", "thesis": "THES", "phdthesis": "THES",
    "mastersthesis": "THES", "bathesis": "THES", "techreport": "RPRT", "report": "RPRT",
    "manual": "RPRT", "online": "ELEC", "unpublished": "UNPB", "patent": "PAT", "dataset": "DATA",
    "software": "COMP",
}  # fmt: skip
_RIS_TAGS: Final[Mapping[str, Sequence[str]]] = {
    "TI": ("title",), "T2": ("booktitle", "journal", "journaltitle"), "T3": ("series",),
    "VL": ("volume",), "IS": ("number",), "ET": ("edition",),
    "PB": ("publisher", "school", "institution", "organization"), "CY": ("location", "address"),
    "SN": ("issn", "isbn"), "DO": ("doi",), "UR": ("url",), "LA": ("langid", "language"),
    "N1": ("note",), "AB": ("abstract",),
}  # fmt: skip
"""Tag -> the fields it is taken from; the first non-empty one is used."""
_ENDNOTE_TYPES: Final[Mapping[str, str]] = {
    "article": "Journal Article", "inproceedings": "Conference Paper",
    "conference": "Conference Paper", "proceedings": "Conference Proceedings", "book": "Book",
    "mvbook": "Book", "collection": "Edited Book", "incollection": "Book Section",
    "inbook": "Book Section", "thesis": "Thesis", "phdthesis": "Thesis", "mastersthesis": "Thesis",
    "bathesis": "Thesis", "techreport": "Report", "report": "Report",
    "unpublished": "Unpublished Work", "online": "Web Page", "dataset": "Dataset",
    "software": "Computer Program", "patent": "Patent",
}  # fmt: skip
_ENDNOTE_TAGS: Final[Mapping[str, Sequence[str]]] = {
    "%T": ("title",), "%J": ("journal", "journaltitle"), "%B": ("booktitle",), "%S": ("series",),
    "%V": ("volume",), "%N": ("number",), "%7": ("edition",),
    "%I": ("publisher", "school", "institution", "organization"), "%C": ("location", "address"),
    "%@": ("isbn", "issn"), "%R": ("doi",), "%U": ("url",), "%X": ("abstract",), "%Z": ("note",),
    "%G": ("langid", "language"),
}  # fmt: skip
"""The same for EndNote."""


def export_ris(_people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """Return an .ris file with each work once."""
    return _join("{}  - {}\n", map(_ris, distinct(publications)))


def export_endnote(_people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """Return an .enw file with each work once."""
    return _join("{} {}\n", map(_endnote, distinct(publications)))


def _join(line: str, records: Iterator[Iterator[tuple[str, str]]]) -> str:
    return "\n".join("".join(line.format(*value) for value in record) for record in records)


def _ris(work: Publication) -> Iterator[tuple[str, str]]:
    eprint = work.get("eprint", "arxiv")
    is_preprint = work.type == "misc" and eprint
    yield "TY", "UNPB" if is_preprint else _RIS_TYPES.get(work.type, "GEN")
    yield "ID", work.key
    for tag, role in (("AU", "author"), ("ED", "editor")):
        yield from ((tag, inverted(name)) for name in bibtex.names(work.get(role)))
    yield from plain_texts(work, _RIS_TAGS)
    if issued := bibtex.date_parts(work):
        yield "PY", str(issued[0])
        if len(issued) > 1:
            yield "DA", "/".join(f"{part:02}" for part in issued)
    first, _, last = page_range(work).partition("-")
    yield from ((tag, page) for tag, page in (("SP", first), ("EP", last)) if page)
    yield from (("KW", word) for word in keywords(work))
    if eprint:
        yield "M1", f"{work.get('eprinttype', 'archiveprefix') or 'arXiv'}:{eprint}"
    yield "ER", ""


def _endnote(work: Publication) -> Iterator[tuple[str, str]]:
    yield "%0", _ENDNOTE_TYPES.get(work.type, "Generic")
    for tag, role in (("%A", "author"), ("%E", "editor")):
        yield from ((tag, inverted(name)) for name in bibtex.names(work.get(role)))
    yield from ((tag, re.sub(r"\s+", " ", text)) for tag, text in plain_texts(work, _ENDNOTE_TAGS))
    if work.year:
        yield "%D", work.year
    if pages := page_range(work):
        yield "%P", pages
    if words := keywords(work):
        yield "%K", "; ".join(words)
