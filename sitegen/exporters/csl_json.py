"""Publications -> CSL-JSON, the data that citation processors and reference managers (Zotero, pandoc) share.

Source: the Citation Style Language's schema `csl-data.json`, version 1.0.2.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from json.encoder import encode_basestring
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sitegen.content import bibtex
from sitegen.exporters.distinct import Frame, first_of_each, keys, remembered
from sitegen.model import Name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sitegen.model import Person, Publication

Item = dict[str, Any]
"""One work, as the schema has it."""
Names: TypeAlias = tuple[Name, ...]
"""People, in order."""
Numbers: TypeAlias = tuple[int, ...]
"""Year, month and day."""

TYPES: Final[Mapping[str, str]] = {
    "article": "article-journal", "inproceedings": "paper-conference", "conference": "paper-conference",
    "proceedings": "book", "book": "book", "mvbook": "book", "booklet": "pamphlet", "collection": "book",
    "mvcollection": "book", "incollection": "chapter", "inbook": "chapter", "bookinbook": "chapter",
    "suppbook": "chapter", "inreference": "entry-encyclopedia",
    "thesis": "thesis", "phdthesis": "thesis", "mastersthesis": "thesis", "bathesis": "thesis",
    "techreport": "report", "report": "report", "manual": "report", "misc": "article", "online": "webpage",
    "unpublished": "manuscript", "patent": "patent", "dataset": "dataset", "software": "software",
}  # fmt: skip
"""Entry type -> CSL type; a preprint is an `article`."""

_GENRES: Final = {
    "phdthesis": "PhD thesis",
    "mastersthesis": "Master’s thesis",
    "bathesis": "Bachelor’s thesis",
}
_TEXTS: Final[Mapping[str, Sequence[str]]] = {
    "title": ("title",), "title-short": ("shorttitle",), "container-title": ("booktitle", "journal", "journaltitle"),
    "collection-title": ("series",), "publisher": ("publisher", "school", "institution", "organization"),
    "publisher-place": ("location", "address"), "volume": ("volume",), "edition": ("edition",), "number": ("number",),
    "DOI": ("doi",), "URL": ("url",), "ISBN": ("isbn",), "ISSN": ("issn",), "abstract": ("abstract",),
    "keyword": ("keywords",), "note": ("note",), "status": ("pubstate",), "language": ("langid", "language"),
    "archive": ("eprinttype", "archiveprefix"), "archive_location": ("eprint",),
}  # fmt: skip
"""CSL variable -> the fields that say it, the first one that does."""
_texts: Final = first_of_each(_TEXTS)
_JSON: Final = json.JSONEncoder(ensure_ascii=False)
_DASHES: Final = re.compile(r"\s*[-–—]+\s*")


def export(_people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """A JSON array of these works, in their order, each once; a line a variable."""
    return FRAME.file(publications, keys(publications), records(publications))


def records(publications: Iterable[Publication]) -> list[str]:
    """What each of them is in the array."""
    return [record(one) for one in publications]


def _key_in(key: str) -> str:
    """How the first variable has the key."""
    return f'"id": {encode_basestring(key)},\n'


FRAME: Final = Frame(_key_in, ",\n", before="[\n", after="\n]\n", empty="[]\n")
"""Of the array."""


def alone(publication: Publication) -> str:
    """The array of one work."""
    return "".join(FRAME.around([record(publication)]))


@remembered
def record(publication: Publication) -> str:
    """One work as it stands in the array."""
    lines = [f'    "{name}": {_written(value)}' for name, value in _said(publication).items()]
    return "  {\n" + ",\n".join(lines) + "\n  }"


def in_a_line(inside: str) -> str:
    """What stands inside of an array in one line, as `json.dumps` writes it: texts have no line breaks, but signs of
    two letters for them.
    """
    if not inside:
        return ""
    lines = (
        inside[len("  {\n    ") : -len("\n  }")]
        .replace("\n  },\n  {\n    ", "}, {")
        .replace(",\n    ", ", ")
    )
    return f"{{{lines}}}"


def item(publication: Publication) -> Item:
    """One work, in plain text; mathematics stays in dollar signs."""
    return {
        name: value if isinstance(value, str) else _data(value)
        for name, value in _said(publication).items()
    }


def _said(publication: Publication) -> Mapping[str, str | Names | Numbers]:
    """What it says of each variable."""
    kind = TYPES.get(publication.type, "document")
    made: dict[str, str | Names | Numbers] = {"id": publication.key, "type": kind}
    if genre := _GENRES.get(publication.type) or bibtex.plain(
        publication.get("howpublished") if kind == "thesis" else ""
    ):
        made["genre"] = genre
    for role in ("author", "editor"):
        if people := bibtex.names(publication.get(role)):
            made[role] = people
    for variable, said in _texts(publication):
        if text := bibtex.plain(said):
            made[variable] = text
    if kind in ("article-journal", "article") and "number" in made:
        made["issue"] = made.pop("number")
    if "archive_location" in made:
        made.setdefault("archive", "arXiv")
    if pages := bibtex.plain(publication.get("pages")):
        made["page"] = _DASHES.sub("-", pages)
    if issued := bibtex.date_parts(publication):
        made["issued"] = issued
    return made


def _written(value: str | Names | Numbers) -> str:
    if isinstance(value, str):
        return encode_basestring(value)
    people = [_written_person(one) for one in value if isinstance(one, Name)]
    return f"[{', '.join(people)}]" if people else f'{{"date-parts": [{list(value)}]}}'


@lru_cache(maxsize=4096)  # people write more than one paper
def _written_person(name: Name) -> str:
    return _JSON.encode(_person(name))


def _data(value: Names | Numbers) -> object:
    people = [_person(one) for one in value if isinstance(one, Name)]
    return people or {"date-parts": [list(value)]}


def _person(name: Name) -> Mapping[str, str]:
    given, family, prefix, suffix = name
    if not given:
        return {"literal": str(name)}
    parts = {"family": family, "given": given, "non-dropping-particle": prefix, "suffix": suffix}
    return {part: text for part, text in parts.items() if text}
