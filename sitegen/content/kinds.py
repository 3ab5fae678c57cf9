"""Classify publications by their entry type and by where they appeared."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sitegen.model import Publication

KINDS: Final[Mapping[str, str]] = {
    "article": "journal",
    "inproceedings": "conference",
    "conference": "conference",
    "proceedings": "proceedings",
    "book": "book",
    "mvbook": "book",
    "booklet": "book",
    "collection": "book",
    "mvcollection": "book",
    "incollection": "chapter",
    "inbook": "chapter",
    "bookinbook": "chapter",
    "suppbook": "chapter",
    "inreference": "chapter",
    "thesis": "thesis",
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "bathesis": "thesis",
    "techreport": "report",
    "report": "report",
    "manual": "report",
    "misc": "preprint",
    "online": "preprint",
    "unpublished": "unpublished",
    "patent": "patent",
    "dataset": "dataset",
    "software": "software",
}
"""Kind of each entry type, as a message key."""

_PERHAPS_PREPRINTS: Final = frozenset({"misc", "online"})

STATES: Final = ("inpreparation", "submitted", "forthcoming", "inpress")
"""Values of `pubstate`, the state of an unpublished work."""

_ORDER: Final = (
    "book",
    "journal",
    "conference",
    "workshop",
    "chapter",
    "proceedings",
    "preprint",
    "report",
    "thesis",
)
"""Order of kinds as headings of a bibliography; other kinds follow."""

_ARCHIVES: Final = re.compile(
    r"arxiv|biorxiv|medrxiv|chemrxiv|ssrn|preprint|techrxiv|psyarxiv", re.IGNORECASE
)


def find_kind(publication: Publication) -> str:
    """Return the kind of a publication, as a message key."""
    if publication.type == "article":
        journal = publication.get("journal", "journaltitle")
        archived = _is_archive(journal)
        if archived or not journal:
            return "preprint" if archived or publication.get("eprint", "arxiv") else "journal"
    in_progress = publication.type == "misc" and publication.get("pubstate") in STATES[:2]
    if in_progress and not publication.get("eprint", "arxiv", "url"):
        return "unpublished"
    if (
        publication.type in ("inproceedings", "conference")
        and "workshop" in publication.venue.lower()
    ):
        return "workshop"
    if publication.type in _PERHAPS_PREPRINTS and not _may_be_preprint(publication):
        return "other"
    return KINDS.get(publication.type, "other")


def _may_be_preprint(publication: Publication) -> bool:
    """Return whether a `@misc` or `@online` appears to be a preprint."""
    if publication.get("eprint", "arxiv") or _is_archive(publication.venue):
        return True
    places = (publication.get("publisher"), publication.get("url"), publication.get("type"))
    if any(map(_is_archive, places)):
        return True
    # Lectures, videos and posters have one of these fields; with only an address, it is a web page.
    return publication.type == "misc" and not publication.get("howpublished", "type")


def sort_kinds(kinds: Iterable[str]) -> tuple[str, ...]:
    """Return the distinct kinds in the order of the headings of a bibliography."""
    order = (*_ORDER, *dict.fromkeys(KINDS.values()), "other")
    return tuple(sorted(set(kinds), key=order.index))


def is_archived(publication: Publication) -> bool:
    """Return whether a publication is a preprint in an archive."""
    if find_kind(publication) != "preprint":
        return False
    places = (publication.venue, publication.get("publisher"), publication.get("url"))
    return bool(publication.get("eprint", "arxiv")) or any(map(_is_archive, places))


@lru_cache(maxsize=1024)
def _is_archive(name: str) -> bool:
    return _ARCHIVES.search(name) is not None
