"""What is particular about some fields, and an entry without those that mean nothing elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sitegen.model import Publication

VERBATIM = frozenset(
    {
        "arxiv",
        "blog",
        "code",
        "data",
        "doi",
        "eprint",
        "file",
        "google_scholar_id",
        "hal",
        "html",
        "inspirehep_id",
    }
    | {"pdf", "poster", "preview", "slides", "supp", "url", "video", "website"}
)
"""Fields that hold addresses, identifiers and names of files: nothing is escaped in them."""

HOMEPAGE = frozenset(
    {
        "abbr",
        "additional_info",
        "altmetric",
        "annotation",
        "arxiv",
        "award",
        "award_name",
        "bibtex_show",
        "blog",
    }
    | {
        "code",
        "data",
        "dimensions",
        "google_scholar_id",
        "hal",
        "html",
        "inspirehep_id",
        "pdf",
        "poster",
        "preview",
    }
    | {"pmcid", "pmid", "ranking", "selected", "slides", "supp", "video", "website"}
)
"""Fields that homepages read, this program's and al-folio's; neither BibTeX's styles nor biblatex know them."""

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
"""Abbreviations that every bibliography style knows."""

YES = frozenset({"true", "yes", "1"})
NO = frozenset({"false", "no", "0"})
"""How fields that are switches are written."""


def is_selected(publication: Publication) -> bool:
    """Whether its owner chose the entry for the home page."""
    return publication.get("selected").casefold() in YES


def citable(publication: Publication) -> Publication:
    """The entry as others cite it: without the fields that only a homepage reads."""
    if HOMEPAGE.isdisjoint(publication.fields):
        return publication
    fields = {name: value for name, value in publication.fields.items() if name not in HOMEPAGE}
    return replace(publication, fields=fields)
