"""CSL-JSON, as Zotero, Mendeley, Pandoc and Crossref write it -> ParsedCV. CSL-YAML is the same tree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.converters.data import Record, iso, rest
from sitegen.converters.works import publication

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sitegen.converters.data import Value
    from sitegen.converters.gathering import Gathering

_TYPES: Final[Mapping[str, str]] = {
    "article-journal": "article", "article-magazine": "article", "article-newspaper": "article", "review": "article",
    "journal-article": "article", "paper-conference": "inproceedings", "proceedings-article": "inproceedings",
    "book": "book", "monograph": "book", "edited-book": "book", "chapter": "incollection",
    "book-chapter": "incollection",
    "entry-encyclopedia": "incollection", "entry-dictionary": "incollection", "entry": "incollection",
    "thesis": "phdthesis", "dissertation": "phdthesis", "report": "techreport", "manuscript": "unpublished",
    "article": "misc", "posted-content": "misc", "preprint": "misc",
}  # fmt: skip
_CONTAINER: Final = {
    "article": "journal",
    "inproceedings": "booktitle",
    "incollection": "booktitle",
}
_PUBLISHER: Final = {"phdthesis": "school", "techreport": "institution"}
_FIELDS: Final[Mapping[str, str]] = {
    "title": "title", "title-short": "shorttitle", "collection-title": "series", "volume": "volume", "issue": "number",
    "page": "pages", "number": "number", "edition": "edition", "publisher-place": "address", "event-place": "location",
    "event-title": "eventtitle", "event": "eventtitle", "genre": "type", "DOI": "doi", "URL": "url", "ISBN": "isbn",
    "ISSN": "issn", "PMID": "pmid", "PMCID": "pmcid", "abstract": "abstract", "keyword": "keywords", "note": "note",
    "annote": "annotation", "language": "language", "original-title": "origtitle", "status": "pubstate",
    "container-title-short": "shortjournal", "archive": "eprinttype",
}  # fmt: skip
_PEOPLE: Final = (
    "author",
    "editor",
    "translator",
    "container-author",
    "collection-editor",
    "contributor",
)
_NOISE: Final = (
    "id",
    "citation-key",
    "accessed",
    "source",
    "indexed",
    "system_id",
    "journalAbbreviation",
)


def is_mine(tree: Value) -> bool:
    """Whether a tree is a list of works, or one work, in CSL's terms."""
    first = next(iter(_items(tree)), None)
    return (
        first is not None
        and "type" in first
        and ("title" in first or "author" in first)
        and "issued" in first
    )


def _items(tree: Value) -> list[Record]:
    if isinstance(tree, Record):
        inner = tree.records("references", "items")
        return inner or tree.record("message").records("items") or [tree]
    return [each for each in tree if isinstance(each, Record)] if isinstance(tree, list) else []


def add(tree: Value, gathering: Gathering) -> None:
    """Add all works of the list."""
    for item in _items(tree):
        _work(item, gathering)
    for left in rest(tree):
        gathering.leave(": ".join(filter(None, (left.name, left.text))), left.line)


def _work(item: Record, gathering: Gathering) -> None:
    named = item.text("type")
    kind = _TYPES.get(named, "misc")
    key = item.text("citation-key")
    item.drop(*_NOISE)
    values: dict[str, str | list[str]] = {"title": item.text("title")}
    for role in _PEOPLE:
        values[role.replace("container-author", "bookauthor").replace("-", "_")] = _people(
            item, role
        )
    values[_CONTAINER.get(kind, "howpublished")] = "; ".join(item.texts("container-title"))
    values[_PUBLISHER.get(kind, "publisher")] = item.text("publisher")
    values |= _issued(item)
    for name, field in _FIELDS.items():
        if said := ", ".join(item.texts(name)):
            values[field if not values.get(field) else f"{field}_{name.lower()}"] = said
    if (
        str(values.get("eprinttype", "")).casefold().endswith("rxiv")
    ):  # else it is a shelf of an archive
        values["eprint"] = item.text("archive_location", "archive-location")
    if named not in _TYPES and not values.get("type"):
        values["type"] = named
    for left in item.rest():
        name = f"csl_{left.name.lower().replace(' ', '_')}"
        values[name] = f"{values[name]}, {left.text}" if name in values else left.text
    gathering.work(publication(kind, values, gathering.keys, key), item.lines)


def _people(item: Record, role: str) -> list[str]:
    return [name for person in item.records(role) if (name := _name(person))]


def _name(person: Record) -> str:
    """`{family: Beek, non-dropping-particle: van der, given: Ada}` -> `van der Beek, Ada`."""
    literal = person.text("literal", "name")
    if literal:
        return literal
    particles = person.text("dropping-particle"), person.text("non-dropping-particle")
    family = " ".join(part for part in (*particles, person.text("family")) if part)
    return ", ".join(part for part in (family, person.text("suffix"), person.text("given")) if part)


def _issued(item: Record) -> dict[str, str | list[str]]:
    issued = item.record("issued")
    parts = [part.text for each in issued.values("date-parts") for part in rest(each)]
    written = " – ".join(filter(None, ("-".join(parts[:3]), "-".join(parts[3:]))))
    written = written or issued.text("raw", "literal", "date") or item.text("issued")
    date = iso(written)
    year = re.search(r"(?<!\d)\d{4}(?!\d)", written)
    return {
        "year": date[:4] or (year[0] if year else ""),
        "date": date if len(date) > 4 else "",
        "month": issued.text("season") or ("" if date else written),
    }
