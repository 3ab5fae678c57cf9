"""What kind of work a publication is: by its entry type, and by where it appeared."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sitegen.model import Publication

KINDS: Final[Mapping[str, str]] = {
    "article": "journal", "inproceedings": "conference", "conference": "conference", "proceedings": "proceedings",
    "book": "book", "mvbook": "book", "booklet": "book", "collection": "book", "mvcollection": "book",
    "incollection": "chapter", "inbook": "chapter", "bookinbook": "chapter", "suppbook": "chapter",
    "inreference": "chapter",
    "thesis": "thesis", "phdthesis": "thesis", "mastersthesis": "thesis", "bathesis": "thesis",
    "techreport": "report", "report": "report", "manual": "report",
    "misc": "preprint", "online": "preprint", "unpublished": "unpublished",
    "patent": "patent", "dataset": "dataset", "software": "software",
}  # fmt: skip
"""Entry type -> message key of the kind."""

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
"""Of headings; the rest stands behind them. A new work changes nothing in it."""

STATES: Final = ("inpreparation", "submitted", "forthcoming", "inpress")
"""What `pubstate` may say: how far a work is that is not out yet."""
_ARCHIVES: Final = re.compile(
    r"arxiv|biorxiv|medrxiv|chemrxiv|ssrn|preprint|techrxiv|psyarxiv", re.IGNORECASE
)


def kind(publication: Publication) -> str:
    """What kind of work it is, as a message key."""
    if publication.type == "article":
        journal = publication.get("journal", "journaltitle")
        archived = _is_archive(journal)
        if archived or not journal:
            return "preprint" if archived or publication.get("eprint", "arxiv") else "journal"
    kept = publication.type == "misc" and publication.get("pubstate") in STATES[:2]
    if kept and not publication.get("eprint", "arxiv", "url"):
        return "unpublished"  # written or handed in, but nowhere to be read yet
    if (
        publication.type in ("inproceedings", "conference")
        and "workshop" in publication.venue.lower()
    ):
        return "workshop"
    return KINDS.get(publication.type, "other")


def in_order(found: Iterable[str]) -> tuple[str, ...]:
    """Kinds, each once, in the order in which a bibliography has them."""
    every = (*_ORDER, *dict.fromkeys(KINDS.values()), "other")
    return tuple(sorted(set(found), key=every.index))


def is_archived(publication: Publication) -> bool:
    """Whether it is a preprint that lies in an archive."""
    if kind(publication) != "preprint":
        return False
    where = (publication.venue, publication.get("publisher"), publication.get("url"))
    return bool(publication.get("eprint", "arxiv")) or any(map(_is_archive, where))


@lru_cache(maxsize=1024)  # many works of a department appear in the same places
def _is_archive(name: str) -> bool:
    return _ARCHIVES.search(name) is not None
