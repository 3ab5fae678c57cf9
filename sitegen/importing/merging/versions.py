"""Two records of one work, and the last import's, -> the one that stands.

A work goes through states: in preparation, submitted, a preprint, forthcoming, in press, published. What a record says
of its state (venue, year, pages, DOI, ...) goes together: a record of a later state brings all of it along, one of an
earlier state none. All else is settled field by field.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.importing.merging.better import VENUES, better
from sitegen.importing.merging.ledger import Update
from sitegen.importing.merging.matching import alike
from sitegen.model import Publication
from sitegen.parsing.vocabulary import keys, pattern

if TYPE_CHECKING:
    from sitegen.importing.merging.ledger import Ledger

_STATES: Final = ("inpreparation", "submitted", "preprint", "forthcoming", "inpress", "published")
_ARCHIVES: Final = re.compile(
    r"\b(?:arxiv|biorxiv|medrxiv|chemrxiv|psyarxiv|ssrn|preprints?|corr)\b", re.IGNORECASE
)
_LOOSE: Final = frozenset({"misc", "unpublished", "online"})
_OF_THE_STATE: Final = frozenset(
    {
        "pubstate",
        "note",
        "year",
        "date",
        "month",
        "volume",
        "number",
        "pages",
        "doi",
        "edition",
        "isbn",
        "issn",
    }
    | {"editor", "address", "type", *VENUES}
)
_LISTS: Final = frozenset({"ranking", "keywords"})
_STATE_WORDS: Final = tuple(pattern("states_of_work", key) for key in keys("states_of_work"))


def state(work: Publication) -> int:
    """How far it has come."""
    said = work.get("pubstate")
    if said in _STATES:
        return _STATES.index(said)
    loose = work.type in _LOOSE and (not work.venue or _ARCHIVES.search(work.venue))
    archived = work.type == "article" and _ARCHIVES.search(work.get("journal", "journaltitle"))
    return _STATES.index("preprint" if loose or archived else "published")


def settled(
    base: Publication | None, ours: Publication, theirs: Publication, ledger: Ledger
) -> tuple[Publication, Publication]:
    """The record that stands, with the site's key, and the new base."""
    before = base or Publication(ours.key, theirs.type, {})
    step = state(theirs) - state(ours)
    if base and step > 0 >= state(theirs) - state(base):
        step = 0  # it is the person who takes it for less
    fields, known = dict(ours.fields), dict(before.fields)
    if step > 0:
        _leave_state(fields, known, theirs, anew=base is None)
    for name, value in theirs.fields.items():
        if step < 0 and name in _OF_THE_STATE:
            continue
        place = f"publications: {ours.key}: {name}"
        values = _Versions(
            name, known.get(name, ""), fields.get(name, ""), value, _checked(ours, theirs)
        )
        one, two = _field(values, place, ledger)
        fields |= {name: one} if one else {}
        known |= {name: two} if two else {}
    kind = _kind(base, ours, theirs, step)
    if kind != ours.type:
        lost = [
            name
            for name in fields
            if name in VENUES and fields[name] == before.get(name) and not theirs.get(name)
        ]
        fields = {name: value for name, value in fields.items() if name not in lost}
    based = Publication(ours.key, theirs.type if step >= 0 else before.type, known)
    return (
        Publication(ours.key, kind, fields)
        if (kind, fields) != (ours.type, dict(ours.fields))
        else ours
    ), based


def _leave_state(
    fields: dict[str, str], known: dict[str, str], theirs: Publication, *, anew: bool
) -> None:
    """Take out what was said of the state that the work has left, so that the new one can come in.

    What the person wrote themselves stays, and is settled like any other value.
    """
    for name in [name for name in fields if name in _OF_THE_STATE]:
        own = fields[name] != known.get(name, "")
        if anew:  # nobody knows who wrote it: what is known to speak of states goes, or comes in a new form
            own = name in ("note", "howpublished") and not any(
                words.search(fields[name]) for words in _STATE_WORDS
            )
            own = own or (name not in ("pubstate", "note", "howpublished", "year", "date"))
            own = own and not _ARCHIVES.search(fields[name])
        if name == "pubstate" or not own:
            del fields[name]
            known.pop(name, None)
    if not theirs.get("pubstate"):
        known.pop("pubstate", None)


def _kind(base: Publication | None, ours: Publication, theirs: Publication, step: int) -> str:
    if step > 0 or (step == 0 and ours.type == "misc"):
        return theirs.type
    untouched = base is not None and base.type == ours.type
    return theirs.type if step == 0 and untouched and theirs.type != "misc" else ours.type


@dataclass(frozen=True, slots=True)
class _Versions:
    """One field in three versions; empty where nothing is said."""

    name: str
    base: str
    ours: str
    theirs: str
    checked: str
    """The only record of the two that has a DOI: `ours`, `theirs` or neither."""


def _checked(ours: Publication, theirs: Publication) -> str:
    with_doi = [name for name, work in (("ours", ours), ("theirs", theirs)) if work.get("doi")]
    return with_doi[0] if len(with_doi) == 1 else ""


def _field(values: _Versions, place: str, ledger: Ledger) -> tuple[str, str]:
    name, base, ours, theirs = values.name, values.base, values.ours, values.theirs
    if name in _LISTS:
        return _union(base, ours, theirs), theirs
    if not ours and not base:
        return theirs, theirs
    if base and ours != base and better(name, base, theirs) == base:
        return ours, theirs  # only the person changed it
    agreed = better(name, ours, theirs) if ours else None
    if agreed is not None:  # what a person wrote stays, though it may say less
        return (agreed if ours == base or ledger.between else ours), theirs
    return _disputed(values, place, ledger)


def _disputed(values: _Versions, place: str, ledger: Ledger) -> tuple[str, str]:
    ours, theirs = bibtex.plain(values.ours), bibtex.plain(values.theirs)
    untouched = values.ours == values.base and values.checked != "ours"
    if untouched or ledger.prefer == "cv":
        ledger.updates.append(Update(place, ours, theirs))
        return values.theirs, values.theirs
    if ledger.prefer == "site":
        return values.ours, values.theirs
    if ledger.between and values.checked == "theirs":
        ledger.overrule(place, theirs, ours)
        return values.theirs, values.theirs
    ledger.disagree(place, ours, theirs)
    return values.ours, values.base


def _union(base: str, ours: str, theirs: str) -> str:
    """Words of both, less those that the person took out."""
    have, known = _parts(ours), _parts(base)
    new = [
        part for part in _parts(theirs) if not any(alike(part, other) for other in (*have, *known))
    ]
    return ", ".join([*have, *new]) if new else ours


def _parts(text: str) -> list[str]:
    return [part for piece in text.split(",") if (part := piece.strip())]
