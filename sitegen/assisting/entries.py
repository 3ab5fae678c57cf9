"""Turn checked entries into the values of the model."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from sitegen.content import bibtex
from sitegen.content.bibtex.fields import VENUES
from sitegen.model import (
    Award,
    Committee,
    Course,
    Education,
    Experience,
    Grant,
    Occasion,
    Patent,
    Project,
    Publication,
    Service,
    Student,
    Talk,
)
from sitegen.parsing.names import is_name
from sitegen.parsing.references.venues import Imprint, identifiers

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from sitegen.assisting.answer import Entry
    from sitegen.document import Line

CLASSES: Final[Mapping[str, type[Any]]] = {
    "education": Education,
    "experience": Experience,
    "projects": Project,
    "patents": Patent,
    "talks": Talk,
    "teaching": Course,
    "students": Student,
    "committees": Committee,
    "service": Service,
    "awards": Award,
    "grants": Grant,
}
"""The class of the entries of each section, without person and publications."""
_TYPES: Final = {"thesis": "phdthesis", "preprint": "misc", "other": "misc", "": "misc"}
"""BibTeX's type of a kind, if it has another name."""
_MASTERS: Final = re.compile(r"master|硕士|m\.?\s?(?:sc|a|phil)\b", re.IGNORECASE)
_KINDS: Final = {
    "phdthesis": "thesis", "mastersthesis": "thesis", "thesis": "thesis", "misc": "preprint",
    "online": "preprint", "unpublished": "preprint", "report": "techreport", "other": "preprint",
    "collection": "book", "proceedings": "book", "inbook": "incollection",
}  # fmt: skip
_DETAILS: Final = ("volume", "pages", "publisher")
"""Fields that only a trained reader answers."""
_BY_RULES: Final = (*_DETAILS, "number", "doi", "eprint", "eprinttype", "url")
"""Fields that the offline reading finds by their form: its values come first."""
_VOLUME: Final = re.compile(r"(\w+)\s*(?:\(([^()]*)\)?)?[()]?")
"""A volume, perhaps with a number: `12(3)`."""
_DASHES: Final = re.compile(r"\s*[-–—~～至]+\s*")
_VENUES: Final = {**VENUES, "book": "publisher"}
_STATES: Final = {
    "accepted": "inpress",
    "submitted": "submitted",
    "in_preparation": "inpreparation",
}


def make_entry(entry: Entry) -> Any:
    """Return an entry of a person."""
    values: dict[str, Any] = {name: texts[0] for name, texts in entry.values.items()}
    lists = ("advisors", "highlights", "inventors", "co_advisors", "years")
    values |= {name: tuple(entry.values[name]) for name in lists if name in entry.values}
    if entry.section == "talks":
        given = Occasion(where=values.get("where", ""), date=values.get("date", ""))
        return Talk(title=values.get("title", ""), given=(given,) if given != Occasion() else ())
    if entry.section == "grants":
        years = [year for text in values.pop("years", ()) for year in text.split("-")]
        values["start"] = years[0] if years else ""
        values["end"] = years[-1] if len(years) > 1 else ""
    if values.get("start") == "present":
        del values["start"]
    return CLASSES[entry.section](**values)


def make_publication(
    entry: Entry,
    offline: Publication | None,
    owner: str,
    lines: Sequence[Line],
    taken: Container[str],
) -> Publication:
    """Return a publication.

    Args:
        entry: The checked entry.
        offline: The same work as the offline reader has it, with fields such as pages and DOI.
        owner: Name of the CV's owner, who joins the authors if they are left out.
        lines: The lines of the work.
        taken: Citation keys in use, in lower case.
    """
    values = {name: texts[0] for name, texts in entry.values.items()}
    text = " ".join(line.text for line in lines)
    kind = _TYPES.get(values.get("kind", ""), values.get("kind", ""))
    if kind == "phdthesis" and _MASTERS.search(text):
        kind = "mastersthesis"
    if offline and _same_kind(offline.type, kind):
        kind = offline.type
    authors = list(entry.values.get("authors", ()))
    if "self_omitted" in entry.flags and owner and owner not in authors:
        authors.insert(0, owner)
    if authors and re.search(r"\bet\.?\s?al\b|等(?!级|离)", text):
        authors.append("others")
    venue_field = _VENUES.get(kind, "howpublished")
    venue = values.get("venue", "")
    fields: dict[str, str] = {
        "title": bibtex.field(values.get("title", "")),
        "author": bibtex.join_names(authors),
        venue_field: bibtex.field(venue) if venue_field == "booktitle" else bibtex.escape(venue),
        "year": values.get("year", ""),
        "pubstate": _STATES.get(values.get("status", ""), ""),
        "ranking": ", ".join(entry.values.get("ranks", ())),
        "keywords": ", ".join(map(bibtex.escape, entry.values.get("tags", ()))),
        "award": bibtex.escape(values.get("award", "")),
        **{
            name: bibtex.escape(values[name])
            for name in _DETAILS
            if name in values and (name == "publisher" or re.search(r"\d", values[name]))
        },
    }
    if volume := _VOLUME.fullmatch(fields.get("volume", "")):
        fields["volume"], fields["number"] = volume[1], volume[2] or ""
    if "pages" in fields:
        fields["pages"] = _DASHES.sub("--", fields["pages"])
    fields |= _find_addresses(lines)
    claimed = {*fields, *_VENUES.values(), "journaltitle", "date", "howpublished"}
    if offline:
        fields |= {
            name: value
            for name, value in offline.fields.items()
            if name in _BY_RULES or name not in claimed or (name == "pubstate" and not fields[name])
        }
    first = (fields["author"] or fields.get("editor", "")).split(" and ")[0]
    key = bibtex.citation_key(first, fields["year"], fields["title"], taken)
    return Publication(key, kind, {name: value for name, value in fields.items() if value})


def _find_addresses(lines: Sequence[Line]) -> dict[str, str]:
    """Return DOI, arXiv number and address of a work; links on names lead to authors."""
    fields: dict[str, str] = {}
    for line in lines:
        targets = [
            span.target
            for span in line.spans
            if span.target.startswith("http") and not is_name(line.text[span.start : span.end])
        ]
        for text in (*targets, line.text):
            _, parts = identifiers(text, Imprint())
            url = text if parts.url and text in targets else parts.url if not parts.doi else ""
            values = {
                "doi": parts.doi,
                "eprint": parts.eprint,
                "eprinttype": "arxiv" if parts.eprint else "",
                "url": url,
            }
            fields = {name: value for name, value in values.items() if value} | fields
    return fields


def _same_kind(one: str, other: str) -> bool:
    return _KINDS.get(one, one) == _KINDS.get(other, other)
