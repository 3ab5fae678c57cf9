"""Publications as RIS, for EndNote, Zotero, Mendeley and the databases of publishers.

Source: the RIS specification of Research Information Systems (2011), as EndNote and Zotero use it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.exporters.distinct import distinct
from sitegen.exporters.fields import inverted, keywords, pages, texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sitegen.model import Person, Publication

_TYPES: Final[Mapping[str, str]] = {
    "article": "JOUR", "inproceedings": "CPAPER", "conference": "CPAPER", "proceedings": "CONF",
    "book": "BOOK", "mvbook": "BOOK", "booklet": "PAMP", "collection": "EDBOOK",
    "mvcollection": "EDBOOK", "incollection": "CHAP", "inbook": "CHAP", "bookinbook": "CHAP",
    "suppbook": "CHAP", "inreference": "ENCYC", "thesis": "THES", "phdthesis": "THES",
    "mastersthesis": "THES", "bathesis": "THES", "techreport": "RPRT", "report": "RPRT",
    "manual": "RPRT", "online": "ELEC", "unpublished": "UNPB", "patent": "PAT", "dataset": "DATA",
    "software": "COMP",
}  # fmt: skip
_TAGS: Final[Mapping[str, Sequence[str]]] = {
    "TI": ("title",), "T2": ("booktitle", "journal", "journaltitle"), "T3": ("series",),
    "VL": ("volume",), "IS": ("number",), "ET": ("edition",),
    "PB": ("publisher", "school", "institution", "organization"), "CY": ("location", "address"),
    "SN": ("issn", "isbn"), "DO": ("doi",), "UR": ("url",), "LA": ("langid", "language"),
    "N1": ("note",), "AB": ("abstract",),
}  # fmt: skip
"""Tag -> the fields it is taken from; the first that is not empty counts."""


def export(_people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """Return an .ris file with each work once."""
    return join(map(record, distinct(publications)))


def record(publication: Publication) -> str:
    """Return one work, a line for each value: `TY` first, `ER` last."""
    lines = "".join(f"{tag}  - {value}\n" for tag, value in _values(publication))
    return f"{lines}ER  - \n"


def join(records: Iterable[str]) -> str:
    """Return a file with these records."""
    return "\n".join(records)


def _values(work: Publication) -> Iterator[tuple[str, str]]:
    eprint = work.get("eprint", "arxiv")
    is_preprint = work.type == "misc" and eprint
    yield "TY", "UNPB" if is_preprint else _TYPES.get(work.type, "GEN")
    yield "ID", work.key
    for tag, role in (("AU", "author"), ("ED", "editor")):
        yield from ((tag, inverted(name)) for name in bibtex.names(work.get(role)))
    yield from texts(work, _TAGS)
    if issued := bibtex.date_parts(work):
        yield "PY", str(issued[0])
        if len(issued) > 1:
            yield "DA", "/".join(f"{part:02}" for part in issued)
    first, _, last = pages(work).partition("-")
    yield from ((tag, page) for tag, page in (("SP", first), ("EP", last)) if page)
    yield from (("KW", word) for word in keywords(work))
    if eprint:
        yield "M1", f"{work.get('eprinttype', 'archiveprefix') or 'arXiv'}:{eprint}"
