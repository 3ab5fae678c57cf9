"""Publications -> a .bib file to cite from, which bibtex and biber read without a warning.

What an entry says in the terms of biblatex comes in those of BibTeX, which every style knows.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.content.bibtex.fields import MONTHS
from sitegen.content.bibtex.macros import spelled_out
from sitegen.exporters.distinct import Frame, distinct, keys, remembered

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sitegen.model import Person, Publication

_TYPES: Final[Mapping[str, str]] = {
    "report": "techreport", "bathesis": "mastersthesis", "mvbook": "book", "collection": "book",
    "mvcollection": "book", "bookinbook": "inbook", "suppbook": "inbook", "inreference": "incollection",
    "online": "misc", "dataset": "misc", "software": "misc", "patent": "misc",
}  # fmt: skip
"""Entry type of biblatex -> BibTeX's."""
_KNOWN: Final = frozenset(
    {
        "article",
        "book",
        "booklet",
        "conference",
        "inbook",
        "incollection",
        "inproceedings",
        "manual",
        "mastersthesis",
    }
    | {"misc", "phdthesis", "proceedings", "techreport", "unpublished"}
)
"""Entry types that BibTeX's own styles know."""
_NAMES: Final[Mapping[str, str]] = {
    "journaltitle": "journal", "location": "address", "eprinttype": "archiveprefix", "eprintclass": "primaryclass",
}  # fmt: skip
"""Field of biblatex -> BibTeX's."""
_RENAMED: Final = frozenset({"date", "type", "institution", *_NAMES})
"""Fields that BibTeX may call otherwise, or not know."""
_GENRES: Final = frozenset({"phdthesis", "mathesis", "bathesis", "techreport"})
"""What biblatex says in `type` where BibTeX has a type of entry."""
_STANDARD: Final = frozenset(
    {
        "address",
        "annote",
        "author",
        "booktitle",
        "chapter",
        "crossref",
        "edition",
        "editor",
        "howpublished",
    }
    | {
        "institution",
        "journal",
        "key",
        "month",
        "note",
        "number",
        "organization",
        "pages",
        "publisher",
        "school",
    }
    | {"series", "title", "type", "volume", "year"}
    | {"doi", "url", "isbn", "issn", "eprint", "archiveprefix", "primaryclass"}
)
"""The fields of BibTeX's manual, and those that natbib's and the publishers' styles print."""


def export(
    _people: Sequence[Person], publications: Sequence[Publication], *, plain: bool = False
) -> str:
    """A .bib file of these works, each once, in their order and without what only a homepage reads.

    With `plain`, only fields that styles print, and accents as macros, which a `bibtex` that counts bytes needs to
    sort and shorten names; letters of other scripts stay what they are.
    """
    if not plain:
        return FRAME.file(publications, keys(publications), records(publications))
    works = distinct(map(bibtex.citable, publications))
    return "\n".join([bibtex.encode([_plain(classic(work))]) for work in works])


def records(publications: Iterable[Publication]) -> list[str]:
    """What each of them is in such a file."""
    return [alone(one) for one in publications]


def _key_in(key: str) -> str:
    """How the first line of an entry has its key."""
    return f"{{{key},\n"


FRAME: Final = Frame(_key_in, "\n")
"""Of such a file: an empty line between the entries."""


@remembered
def alone(publication: Publication) -> str:
    """A file of one work: its entry, with a line break at its end."""
    return bibtex.encode([classic(bibtex.citable(publication))])


def classic(publication: Publication) -> Publication:
    """The entry in BibTeX's terms: no type or field that only biblatex has a meaning for."""
    kind = publication.type
    genre = publication.get("type").lower()
    if kind == "thesis":
        kind = "phdthesis" if not genre or "ph" in genre else "mastersthesis"
    kind = _TYPES.get(kind, kind if kind in _KNOWN else "misc")
    if _RENAMED.isdisjoint(publication.fields):
        return replace(publication, type=kind)
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


def _plain(publication: Publication) -> Publication:
    fields = {
        name: spelled_out(value) for name, value in publication.fields.items() if name in _STANDARD
    }
    eprint = fields.get("eprint", "")
    if (
        publication.type == "misc"
        and eprint
        and not {"howpublished", "note", "url", "doi"} & set(fields)
    ):
        archive = fields.get("archiveprefix", "arXiv")  # the oldest styles print neither of the two
        fields["howpublished"] = f"{archive}:{eprint}"
    return replace(publication, fields=fields)
