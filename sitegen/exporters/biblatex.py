"""Publications as a .bib file for biblatex: one `date` field, theses and reports with a `type`."""

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
"""Entry type of BibTeX -> biblatex's entry type and its field `type`."""
_NAMES: Final[Mapping[str, str]] = {
    "journal": "journaltitle",
    "address": "location",
    "school": "institution",
    "archiveprefix": "eprinttype",
    "primaryclass": "eprintclass",
}
"""Field of BibTeX -> biblatex's."""
_DATES: Final = frozenset({"year", "month", "date"})


def export(_people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """Return a .bib file with each work once, without fields that only a homepage reads."""
    return bibtex.encode(_entry(bibtex.citable(work)) for work in distinct(publications))


def _entry(publication: Publication) -> Publication:
    kind, genre = _TYPES.get(publication.type, (publication.type, ""))
    date = bibtex.issue_date(publication)
    fields: dict[str, str] = {}
    for name, value in publication.fields.items():
        if name in _DATES and date:
            fields.setdefault("date", date)
        else:
            fields.setdefault(_NAMES.get(name, name), value)
    if genre:
        fields.setdefault("type", genre)
    return replace(publication, type=kind, fields=fields)
