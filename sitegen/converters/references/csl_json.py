"""Convert CSL-JSON of Zotero, Mendeley, pandoc or Crossref; CSL-YAML is the same tree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.converters.builder import ADDRESSES, DATABASE
from sitegen.converters.records import Record, iter_rest, parse_date
from sitegen.converters.works import find_type, publication

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.records import Value
    from sitegen.model import Publication

_PREPRINTS: Final = ("article", "posted-content", "preprint")
"""Types of works without a venue."""
_CONTAINERS: Final = {
    "article": "journal",
    "inproceedings": "booktitle",
    "incollection": "booktitle",
}
_PUBLISHERS: Final = {"phdthesis": "school", "techreport": "institution"}
_FIELDS: Final[Mapping[str, str]] = {
    "title": "title", "title-short": "shorttitle", "collection-title": "series",
    "volume": "volume", "issue": "number", "page": "pages", "number": "number",
    "edition": "edition", "version": "version", "publisher-place": "address",
    "event-place": "location",
    "event-title": "eventtitle", "event": "eventtitle", "genre": "type", "DOI": "doi",
    "URL": "url", "ISBN": "isbn", "ISSN": "issn", "PMID": "pmid", "PMCID": "pmcid",
    "abstract": "abstract", "keyword": "keywords", "note": "note", "annote": "annotation",
    "language": "language", "original-title": "origtitle", "status": "pubstate",
    "container-title-short": "shortjournal", "short-container-title": "shortjournal",
    "journalAbbreviation": "shortjournal", "subtitle": "subtitle",
    "subject": "keywords", "archive": "eprinttype",
    **{name: name for name in ("pdf", "code", "slides", "poster", "video", "website")},
}  # fmt: skip
_PEOPLE: Final = {
    "author": "author", "editor": "editor", "translator": "translator",
    "container-author": "bookauthor", "collection-editor": "collection_editor",
    "contributor": "contributor",
}  # fmt: skip
_MONTHS: Final = 12
_SEASONS: Final = {
    str(first + index): str(21 + index) for first in (1, 13, 21) for index in range(4)
}
"""Numbers of seasons in CSL programs -> biblatex's."""
_DATABASE_FIELDS: Final = (
    "source", "indexed", "created", "deposited", "score", "member", "prefix", "license", "link",
    "reference", "reference-count", "references-count", "is-referenced-by-count", "relation",
    "content-domain", "update-policy", "alternative-id", "published", "published-print",
    "published-online", "content-created", "content-updated", "resource", "timestamp",
    "journal-issue", "assertion", "archive-updated", "original-publisher-id",
)  # fmt: skip
"""Fields of Crossref about its records, and lists of cited works."""


def matches(tree: Value) -> bool:
    """Return whether a tree is a work, or a list of works, in the terms of CSL."""
    items = _items(tree)
    return bool(items) and all(
        any(key in items[0] for key in keys)
        for keys in (("type",), ("title", "author"), ("issued",))
    )


def _items(tree: Value) -> list[Record]:
    if isinstance(tree, Record):
        items = tree.records("references", "items") or tree.record("message").records("items")
        return items or [tree]
    return [each for each in tree if isinstance(each, Record)] if isinstance(tree, list) else []


def add(tree: Value, builder: CVBuilder) -> None:
    """Add all works."""
    for item in _items(tree):
        builder.add_work(read_work(item, builder), item.lines)
    builder.add_rest("", tree)


def read_work(item: Record, builder: CVBuilder) -> Publication:
    """Return a work."""
    csl_type = item.literal("type")
    known = "misc" if csl_type in _PREPRINTS else find_type(csl_type)
    kind = known or "misc"
    key = item.literal("citation-key")
    if left_out := [name for name in _DATABASE_FIELDS if name in item]:
        builder.omit(DATABASE, *left_out)
    item.drop("id", "citation-key", "system_id", *left_out)
    for person in (each for role in _PEOPLE for each in item.records(role)):
        person.drop("sequence", "authenticated-orcid")
        if person.text("email"):
            builder.omit(ADDRESSES, "email")
    values: dict[str, str | list[str]] = {"title": item.literal("title")}
    for role, field in _PEOPLE.items():
        values[field] = [name for person in item.records(role) if (name := _name(person))]
    values[_CONTAINERS.get(kind, "howpublished")] = _joined(item, "container-title", "; ")
    values[_PUBLISHERS.get(kind, "publisher")] = item.literal("publisher")
    values |= _date(item, "issued")
    places = [place for person in item.records("author") for place in _affiliations(person)]
    values["affiliation"] = "; ".join(dict.fromkeys(places))
    if visited := _date(item, "accessed").get("date"):
        values["urldate"] = visited
    for name, field in _FIELDS.items():
        if text := _joined(item, name, ", "):
            values[f"{field}_{name.lower()}" if values.get(field) else field] = text
    # Otherwise the location is a shelf in an archive.
    if str(values.get("eprinttype", "")).casefold().endswith("rxiv"):
        values["eprint"] = item.literal("archive_location", "archive-location")
    if not known and not values.get("type"):
        values["type"] = csl_type
    for rest in item.rest():
        name = f"csl_{rest.field}"
        values[name] = f"{values[name]}, {rest.text}" if name in values else rest.text
    return publication(kind, values, builder.keys, key)


def _joined(item: Record, name: str, separator: str) -> str:
    return item.literal(name) or separator.join(item.texts(name))


def _name(person: Record) -> str:
    """Return `van der Beek, Ada` for a name in parts, which Quarto writes below `name`."""
    if parts_below := person.record("name"):
        return _name(parts_below)
    if literal := person.literal("literal", "name"):
        return literal
    parts = ("dropping-particle", "non-dropping-particle", "family")
    family = " ".join(filter(None, map(person.text, parts)))
    return ", ".join(filter(None, (family, person.literal("suffix"), person.literal("given"))))


def _affiliations(person: Record) -> list[str]:
    places = [each.literal("name") for each in person.records("affiliation", "affiliations")]
    return [*places, *person.texts("affiliations"), *person.texts("affiliation")]


def _date(item: Record, name: str) -> dict[str, str | list[str]]:
    issued = item.record(name)
    dates = [[rest.text for rest in iter_rest(value)] for value in issued.values("date-parts")]
    # pandoc's own form in YAML: `issued: [{year: 2019, month: 5}]`
    parts = (issued.literal(part) for part in ("year", "month", "day"))
    dates = dates or [list(filter(None, parts))]
    season = issued.literal("season")
    if dates and dates[0][1:] and dates[0][1] in _SEASONS and int(dates[0][1]) > _MONTHS:
        season = dates[0].pop(1)
    whole = [parse_date("-".join(parts)) for parts in dates]
    period = "/".join(whole) if len(whole) == 2 and all(whole) else ""
    text = "-".join(dates[0]) if period else " – ".join(filter(None, map("-".join, dates)))
    text = text or issued.literal("raw", "literal", "date") or item.literal(name)
    date = parse_date(text)
    if len(date) == 4 and season in _SEASONS:
        date, season = f"{date}-{_SEASONS[season]}", ""
    year = re.search(r"(?<!\d)\d{4}(?!\d)", text)
    return {
        "year": date[:4] or (year[0] if year else ""),
        "date": period or (date if len(date) > 4 else ""),
        "month": season or ("" if date else text),
    }
