"""Publications -> a .bib file in the terms of biblatex: dates in one field, theses and reports with their kind."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.exporters.distinct import distinct

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sitegen.model import Person, Publication

_TYPES: Final[Mapping[str, tuple[str, str]]] = {
    "conference": ("inproceedings", ""),
    "phdthesis": ("thesis", "phdthesis"),
    "mastersthesis": ("thesis", "mathesis"),
    "bathesis": ("thesis", "bathesis"),
    "techreport": ("report", "techreport"),
}
"""BibTeX's entry type -> biblatex's, and what stands in `type`."""
_NAMES: Final[Mapping[str, str]] = {
    "journal": "journaltitle",
    "address": "location",
    "school": "institution",
    "archiveprefix": "eprinttype",
    "primaryclass": "eprintclass",
}
"""BibTeX's field -> biblatex's."""
_DATED: Final = frozenset({"year", "month", "date"})


def export(_people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """A .bib file of these works, each once, in their order and without what only a homepage reads."""
    return bibtex.encode(
        distinct(_entry(bibtex.citable(publication)) for publication in publications)
    )


def _entry(publication: Publication) -> Publication:
    kind, genre = _TYPES.get(publication.type, (publication.type, ""))
    date = "-".join(f"{part:02}" for part in bibtex.date_parts(publication))
    fields: dict[str, str] = {}
    for name, value in publication.fields.items():
        if name in _DATED and date:
            fields.setdefault("date", date)
        else:
            fields.setdefault(_NAMES.get(name, name), value)
    if genre:
        fields.setdefault("type", genre)
    return replace(publication, type=kind, fields=fields)
