"""Publications for other programs: RIS, EndNote's .enw, CSL-JSON, and formatted references.

Source of RIS: the specification of Research Information Systems (2011), as EndNote and Zotero use
it.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.citing import DEFAULT_STYLE, STYLES, UncitedError
from sitegen.citing.items import make_item, page_range, plain_texts
from sitegen.content import bibtex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sitegen.citing import Style
    from sitegen.model import Name, Person, Publication

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
_JSON: Final = json.JSONEncoder(ensure_ascii=False).encode
"""`json.dumps` would make an encoder for each value."""


def distinct(publications: Iterable[Publication]) -> Iterator[Publication]:
    """Yield each work of several people once, in order, under a key that is unique among them.

    Two entries are the same work if type and fields agree, except for fields that only homepages
    use. If different works have the same key, a letter is appended to all but the first.
    """
    known: dict[str, list[Publication]] = {}  # by title: a large site has tens of thousands
    taken: set[str] = set()
    for publication in publications:
        work = bibtex.citable(publication)
        same_title = known.setdefault(work.get("title"), [])
        if any((other.type, other.fields) == (work.type, work.fields) for other in same_title):
            continue
        same_title.append(work)
        key = bibtex.unique_key(work.key, taken)
        taken.add(key.lower())
        yield publication if key == work.key else replace(publication, key=key)


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
        yield from ((tag, _inverted(name)) for name in bibtex.names(work.get(role)))
    yield from plain_texts(work, _RIS_TAGS)
    if issued := bibtex.date_parts(work):
        yield "PY", str(issued[0])
        if len(issued) > 1:
            yield "DA", "/".join(f"{part:02}" for part in issued)
    first, _, last = page_range(work).partition("-")
    yield from ((tag, page) for tag, page in (("SP", first), ("EP", last)) if page)
    yield from (("KW", word) for word in _keywords(work))
    if eprint:
        yield "M1", f"{work.get('eprinttype', 'archiveprefix') or 'arXiv'}:{eprint}"
    yield "ER", ""


def _endnote(work: Publication) -> Iterator[tuple[str, str]]:
    yield "%0", _ENDNOTE_TYPES.get(work.type, "Generic")
    for tag, role in (("%A", "author"), ("%E", "editor")):
        yield from ((tag, _inverted(name)) for name in bibtex.names(work.get(role)))
    yield from ((tag, re.sub(r"\s+", " ", text)) for tag, text in plain_texts(work, _ENDNOTE_TAGS))
    if work.year:
        yield "%D", work.year
    if pages := page_range(work):
        yield "%P", pages
    if words := _keywords(work):
        yield "%K", "; ".join(words)


def _keywords(publication: Publication) -> list[str]:
    words = re.split(r"[,;]", bibtex.plain(publication.get("keywords")))
    return [word.strip() for word in words if word.strip()]


def _inverted(name: Name) -> str:
    """Return a name as `van der Berg, Bo, Jr.`."""
    family = f"{name.prefix} {name.family}".strip()
    return ", ".join(part for part in (family, name.given, name.suffix) if part)


def export_csl(_people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """Return a JSON array with each work once, a line for each variable."""
    array = ",\n".join(_write_item(work) for work in distinct(publications))
    return f"[\n{array}\n]\n" if array else "[]\n"


def _write_item(work: Publication) -> str:
    lines = [f'    "{name}": {_JSON(value)}' for name, value in make_item(work).items()]
    return "  {\n" + ",\n".join(lines) + "\n  }"


def export_text(
    _people: Sequence[Person],
    publications: Sequence[Publication],
    *,
    style: Style = STYLES[DEFAULT_STYLE],
    warn: Callable[[str], None] = print,
) -> str:
    """Return the references with each work once, numbered if the style numbers them.

    Args:
        publications: In the order of the list.
        style: The citation style. A work it cannot cite appears in the default style.
        warn: Receives a message for each such work.
    """
    lines = []
    for number, work in enumerate(distinct(publications), 1):
        try:
            text = style.text(work)
        except UncitedError:
            text = STYLES[DEFAULT_STYLE].text(work)
            warn(f"{work.key}: the citation style produces no reference; using APA instead")
        lines.append(f"{style.number.format(number)}{text}\n")
    return "".join(lines)
