"""What the rules read, as labels of lines and tokens: the network starts from it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from sitegen.content import bibtex
from sitegen.content.bibtex.fields import VENUES
from sitegen.model.text import has_han, localize
from training.alignment import align
from training.labelling import label
from training.reading.scheme import FIELDS, KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.model import Publication
    from sitegen.parsing import ParsedCV
    from training.reading.scheme import Reading
    from training.text import CVText

_STATES: Final = {"submitted": "submitted", "inpreparation": "in_preparation",
                  "inpress": "accepted", "forthcoming": "accepted",
                  "prepublished": "submitted"}  # fmt: skip
_NAMED: Final = {"phdthesis": "thesis", "mastersthesis": "thesis", "inbook": "incollection",
                 "report": "techreport"}  # fmt: skip


def draft_of(cv: CVText, parsed: ParsedCV) -> Reading:
    """Return what the rules say about each line and token of a CV."""
    return label(cv, align(cv, to_labels(parsed)))


def to_labels(parsed: ParsedCV) -> dict[str, Any]:
    """Return a parsed CV in the shape of labels: texts and lists of texts by section and field."""
    person, private = parsed.person, parsed.private
    names = person.name.values() if isinstance(person.name, dict) else [person.name]
    native = next(filter(has_han, names), "")
    labels: dict[str, Any] = {
        section: [_row(section, entry) for entry in getattr(person, section)]
        for section in FIELDS
        if section not in ("person", "publications", "talks")
    }
    labels["person"] = {
        "name": _text(person.name),
        "native_name": native,
        "position": _text(person.position),
        "affiliation": _text(person.affiliation),
        "emails": list(person.email),
        "phones": list(person.phone or private.phone),
        "urls": list(person.links.values()),
        "interests": [_text(interest) for interest in person.interests],
    }
    labels["talks"] = [
        {"title": _text(talk.title), "where": _text(given.where), "date": given.date}
        for talk in person.talks
        for given in talk.given
    ] + [{"title": _text(talk.title)} for talk in person.talks if not talk.given]
    labels["publications"] = [_work(work) for work in parsed.publications]
    return labels


def _text(value: Any) -> str:
    return localize(value, "en") if value else ""


def _row(section: str, entry: Any) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for name in FIELDS[section]:
        value = getattr(entry, name, "")
        is_list = isinstance(value, tuple)
        row[name] = [_text(item) for item in value] if is_list else _text(value)
    if section == "grants":
        span = f"{entry.start} - {entry.end}" if entry.start and entry.end else ""
        row["years"] = list(_years(span or entry.start or entry.end))
    elif section in ("service", "awards"):
        row["years"] = [year for years in entry.years for year in _years(str(years))]
    return row


def _years(text: str) -> Iterator[str]:
    if text:
        yield text


def _work(work: Publication) -> dict[str, Any]:
    state = work.get("pubstate")
    venues = dict.fromkeys((*VENUES.values(), "journaltitle", "howpublished"))
    authors = bibtex.plain(work.get("author"))
    kind = _NAMED.get(work.type, work.type)
    return {
        "title": bibtex.plain(work.get("title")),
        "authors": [a for a in re.split(r"\s+and\s+", authors) if a and a != "others"],
        "venue": bibtex.plain(work.get("booktitle", *venues)),
        "year": work.year,
        "kind": kind if kind in KINDS else "other",
        "status": _STATES.get(state, state),
        "award": bibtex.plain(work.get("award")),
        "ranks": [r.strip() for r in work.get("ranking").split(",") if r.strip()],
        "tags": [t.strip() for t in bibtex.plain(work.get("keywords")).split(",") if t.strip()],
    }
