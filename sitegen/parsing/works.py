"""References -> publications in BibTeX's fields."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.content.bibtex import escape
from sitegen.model import Publication, Talk
from sitegen.model.text import has_han
from sitegen.parsing import dates
from sitegen.parsing.references import Reference, kinds
from sitegen.parsing.references.companions import STAND_IN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sitegen.model import Text
    from sitegen.parsing.found import Found
    from sitegen.parsing.references.venues import Imprint

_MONTH: Final = re.compile(dates.MONTH, re.IGNORECASE)
_FEWEST: Final = 3
_SELDOM: Final = 0.2
_VENUE_FIELD: Final = {
    "article": "journal",
    "inproceedings": "booktitle",
    "incollection": "booktitle",
    "book": "publisher",
    "phdthesis": "school",
    "mastersthesis": "school",
    "techreport": "institution",
}


def signed(found: Iterable[Found], owner: Text) -> list[Found]:
    """What was found, with the owner among the authors of works and talks whose list leaves them out.

    Where hardly any work of a CV names its authors, those without are the owner's.
    """
    told = list(found)
    works = [item.value for item in told if isinstance(item.value, Reference)]
    named = sum(bool(work.authors) and not work.by_owner for work in works)
    own = sum(work.by_owner for work in works) >= _FEWEST and named <= _SELDOM * len(works)
    return [
        replace(item, value=_signed(_by_owner(item.value) if own else item.value, owner))
        for item in told
    ]


def _by_owner(value: object) -> object:
    """A work without anybody's name is the owner's."""
    if isinstance(value, Reference) and not (value.authors or value.others or value.imprint.editor):
        return replace(value, by_owner=True)
    return value


def _signed(value: object, owner: Text) -> object:
    if isinstance(value, Reference) and value.by_owner and (name := _in_script(owner, value.title)):
        return replace(value, authors=(name, *value.authors))
    if isinstance(value, Talk) and STAND_IN in value.authors:
        others = tuple(name for name in value.authors if name != STAND_IN)
        name = _in_script(owner, "")
        return replace(value, authors=(name, *others) if name else others)
    return value


def _in_script(owner: Text, title: str) -> str:
    """The owner's name as it would stand beside a title: in characters beside Chinese."""
    if isinstance(owner, str):
        return owner
    first, second = ("zh", "en") if has_han(title) else ("en", "zh")
    return owner.get(first) or owner.get(second, "")


def publications(references: Iterable[Reference], taken: Iterable[str] = ()) -> list[Publication]:
    """Publications with a key each that is not in `taken`, in the order of the references."""
    keys = set(taken)
    out = []
    for reference in kinds.settle(list(references)):
        publication = _publication(reference, keys)
        keys.add(publication.key)
        out.append(publication)
    return out


def _in_month(imprint: Imprint) -> tuple[str, str]:
    """The month of a year, as BibTeX names it, that stands among the notes; and the other notes."""
    notes = imprint.note.split("; ")
    months = [note for note in notes if imprint.year and _MONTH.fullmatch(note)]
    if len(months) != 1:
        return "", imprint.note
    notes.remove(months[0])
    return months[0][:3].lower(), "; ".join(notes)


def _publication(reference: Reference, taken: set[str]) -> Publication:
    imprint = reference.imprint
    month, note = _in_month(imprint)
    kind = imprint.type or "misc"
    author = bibtex.join_names([*reference.authors, *(["others"] if reference.others else [])])
    venue = _VENUE_FIELD.get(kind, "howpublished")
    plain = {
        "title": bibtex.field(reference.title),
        "author": author,
        venue: bibtex.field(imprint.venue) if venue == "booktitle" else escape(imprint.venue),
        "year": imprint.year,
        "month": month,
        "volume": imprint.volume,
        "number": imprint.number,
        "pages": imprint.pages,
        "editor": bibtex.join_names(imprint.editor),
        "translator": bibtex.join_names(imprint.translator),
        "edition": escape(imprint.edition),
        "address": escape(imprint.address),
        "type": escape(imprint.kind),
        "pubstate": imprint.pubstate,
        "note": escape(note),
        "ranking": ", ".join(imprint.ranking),
        "keywords": ", ".join(escape(word) for word in imprint.keywords),
        "award": escape(imprint.award),
        "abstract": escape(reference.abstract),
        "doi": imprint.doi,
        "eprint": imprint.eprint,
        "eprinttype": "arxiv" if imprint.eprint else "",
        "url": imprint.url,
        **dict(reference.links),
    }
    if imprint.publisher:
        plain["publisher"] = escape(imprint.publisher)
    people = author or plain["editor"]
    key = bibtex.citation_key(people.split(" and ")[0], imprint.year, reference.title, taken)
    return Publication(key, kind, {name: value for name, value in plain.items() if value})
