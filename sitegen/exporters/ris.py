"""Publications -> RIS, which EndNote, Zotero, Mendeley and the databases of publishers read.

Source: the tags of the RIS specification of Research Information Systems (2011), as EndNote and Zotero write them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.exporters.distinct import Frame, first_of_each, keys, remembered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sitegen.model import Name, Person, Publication

_TYPES: Final[Mapping[str, str]] = {
    "article": "JOUR", "inproceedings": "CPAPER", "conference": "CPAPER", "proceedings": "CONF", "book": "BOOK",
    "mvbook": "BOOK", "booklet": "PAMP", "collection": "EDBOOK", "mvcollection": "EDBOOK", "incollection": "CHAP",
    "inbook": "CHAP", "bookinbook": "CHAP", "suppbook": "CHAP", "inreference": "ENCYC", "thesis": "THES",
    "phdthesis": "THES", "mastersthesis": "THES", "bathesis": "THES", "techreport": "RPRT", "report": "RPRT",
    "manual": "RPRT", "online": "ELEC", "unpublished": "UNPB", "patent": "PAT", "dataset": "DATA", "software": "COMP",
}  # fmt: skip
_TEXTS: Final[Mapping[str, Sequence[str]]] = {
    "TI": ("title",), "T2": ("booktitle", "journal", "journaltitle"), "T3": ("series",), "VL": ("volume",),
    "IS": ("number",), "ET": ("edition",), "PB": ("publisher", "school", "institution", "organization"),
    "CY": ("location", "address"), "SN": ("issn", "isbn"), "DO": ("doi",), "UR": ("url",), "LA": ("langid", "language"),
    "N1": ("note",), "AB": ("abstract",),
}  # fmt: skip
"""Tag -> the fields that say it, the first one that does."""
_texts: Final = first_of_each(_TEXTS)
_DASHES: Final = re.compile(r"\s*[-–—]+\s*")
_SEPARATOR: Final = re.compile(r"[,;]")


def export(_people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """A .ris file of these works, in their order, each once."""
    return FRAME.file(publications, keys(publications), records(publications))


def records(publications: Iterable[Publication]) -> list[str]:
    """What each of them is in such a file."""
    return [record(one) for one in publications]


def _key_in(key: str) -> str:
    """How the second line has the key."""
    return f"\nID  - {key}\n"


FRAME: Final = Frame(_key_in, "\n")
"""Of such a file: an empty line between the works."""


def alone(publication: Publication) -> str:
    """A file of one work."""
    return record(publication)


@remembered
def record(publication: Publication) -> str:
    """One work: a line a value, `TY` first and `ER` last."""
    lines = [f"TY  - {_kind(publication)}\nID  - {publication.key}\n"]
    for tag, role in (("AU", "author"), ("ED", "editor")):
        if people := publication.get(role):
            lines += [f"{tag}  - {_inverted(name)}\n" for name in bibtex.names(people)]
    lines += [
        f"{tag}  - {text}\n" for tag, said in _texts(publication) if (text := bibtex.plain(said))
    ]
    lines += [f"{tag}  - {text}\n" for tag, text in _values(publication)]
    return "".join(lines) + "ER  - \n"


def _kind(publication: Publication) -> str:
    preprint = publication.type == "misc" and publication.get("eprint", "arxiv")
    return "UNPB" if preprint else _TYPES.get(publication.type, "GEN")


def _values(publication: Publication) -> Iterator[tuple[str, str]]:
    """What is more than the text of a field."""
    if issued := bibtex.date_parts(publication):
        yield "PY", str(issued[0])
        if len(issued) > 1:
            yield "DA", "/".join([str(issued[0]), *[f"{part:02}" for part in issued[1:]]])
    if pages := bibtex.plain(publication.get("pages")):
        first, _, last = _DASHES.sub("-", pages).partition("-")
        if first:
            yield "SP", first
        if last:
            yield "EP", last
    if keywords := bibtex.plain(publication.get("keywords")):
        for word in _SEPARATOR.split(keywords):
            if word := word.strip():
                yield "KW", word
    if eprint := publication.get("eprint", "arxiv"):
        yield "M1", f"{publication.get('eprinttype', 'archiveprefix') or 'arXiv'}:{eprint}"


@lru_cache(maxsize=4096)  # people write more than one paper
def _inverted(name: Name) -> str:
    given, family, prefix, suffix = name
    if prefix:
        family = f"{prefix} {family}".strip()
    return ", ".join([part for part in (family, given, suffix) if part])
