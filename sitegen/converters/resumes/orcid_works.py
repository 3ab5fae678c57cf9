"""Convert works of an ORCID record; the other versions of a work complete the most detailed one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from sitegen.content.bibtex import names, plain
from sitegen.content.bibtex.fields import VENUES
from sitegen.content.bibtex.salvage import salvage
from sitegen.converters.records import Record
from sitegen.converters.works import publication, split_date

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.records import Value

_TYPES: Final[Mapping[str, str]] = {
    "journal-article": "article", "magazine-article": "article", "newspaper-article": "article",
    "conference-paper": "inproceedings", "conference-proceedings": "proceedings", "book": "book",
    "edited-book": "book", "book-chapter": "incollection", "encyclopedia-entry": "incollection",
    "dictionary-entry": "incollection", "dissertation": "phdthesis",
    "dissertation-thesis": "phdthesis", "report": "techreport", "manual": "manual",
    "preprint": "misc", "data-set": "dataset", "software": "software", "website": "online",
    "online-resource": "online", "blog-post": "online", "patent": "patent",
    "standards-and-policy": "standard", "working-paper": "techreport",
}  # fmt: skip
_VENUES: Final = {**VENUES, "book": "publisher"}
_LECTURES: Final = frozenset({"lecture-speech", "conference-presentation"})
_IDENTIFIERS: Final = {"pmc": "pmcid", "arxiv": "eprint"}
"""Identifiers with another name in BibTeX."""

Values: TypeAlias = "dict[str, str | list[str]]"


def take_versions(value: Value) -> list[Record]:
    """Return all nested summaries and works."""
    if isinstance(value, list):
        return [record for each in value for record in take_versions(each)]
    versions: list[Record] = []
    for name, inner in value.pairs if isinstance(value, Record) else ():
        if name == "work" or (name.endswith("-summary") and name != "activities-summary"):
            items = inner if isinstance(inner, list) else [inner]
            versions += [item for item in items if isinstance(item, Record)]
        else:
            versions += take_versions(inner)
    return versions


def add(tree: Record, activities: Record, builder: CVBuilder) -> None:
    """Add the works of a record, of a list of works, or the one work of a file."""
    if tree.record("title"):
        _add_work([tree], builder)
    for place in (activities.record("works"), tree.record("works"), tree):
        for group in (*place.records("group"), *place.records("bulk")):
            if versions := take_versions(group):
                _add_work(versions, builder)
                group.clear()
    for record in take_versions(tree):
        _add_work([record], builder)


def _add_work(records: list[Record], builder: CVBuilder) -> None:
    versions = sorted(map(_read_version, records), key=lambda version: -len(version[1]))
    kind, values = versions[0]
    for _, other in versions[1:]:
        for name, value in other.items():
            if not values.get(name):
                values[name] = value
    lines = (min(record.lines[0] for record in records), max(record.lines[1] for record in records))
    builder.add_work(publication(kind, values, builder.keys), lines)


def _read_version(record: Record) -> tuple[str, Values]:
    """Return type and fields of one version, in the terms of BibTeX."""
    orcid_type = record.text("type").lower().replace("_", "-")
    kind = _TYPES.get(orcid_type, "misc")
    title = record.record("title")
    translated = title.record("translated-title")
    authors, editors = _people(record)
    values: Values = {
        "title": title.text("title"),
        "subtitle": title.text("subtitle"),
        "titleaddon": title.text("translated-title") or translated.text("value"),
        "titleaddon_language": translated.text("language-code"),
        "language": record.text("language-code"),
        "author": authors,
        "editor": editors,
        _VENUES.get(kind, "howpublished"): record.text("journal-title"),
        **split_date(record.date("publication-date")),
        "type": orcid_type if kind == "misc" else "",
        **({"howpublished": "Lecture"} if orcid_type in _LECTURES else {}),
        **_identifiers(record),
        "url": record.text("url"),
        "abstract": record.text("short-description"),
    }
    citation = record.record("citation")
    text = citation.markdown("citation-value")
    if citation.text("citation-type").lower() == "bibtex":
        kind = _complete(kind, text, values)
    elif text:
        values["note"] = text
    for rest in record.rest():
        values.setdefault(f"orcid_{rest.field}".replace("-", "_"), rest.text)
    return kind, {name: value for name, value in values.items() if value}


def _people(record: Record) -> tuple[list[str], list[str]]:
    authors: list[str] = []
    editors: list[str] = []
    for each in record.record("contributors").records("contributor"):
        role = each.record("contributor-attributes").text("contributor-role").lower()
        if name := each.text("credit-name"):
            (editors if role == "editor" else authors).append(name)
        each.drop("contributor-email", "contributor-orcid", "contributor-attributes")
    return authors, editors


def _identifiers(record: Record) -> dict[str, str]:
    identifiers: dict[str, str] = {}
    for each in record.record("external-ids").records("external-id"):
        kind, value = each.text("external-id-type").lower(), each.text("external-id-value")
        relationship = each.text("external-id-relationship").lower().replace("_", "-")
        name = _IDENTIFIERS.get(kind, kind.replace("-", "_"))
        if relationship == "part-of" and name in ("doi", "pmid", "url"):
            name = f"volume_{name}"
        if name and value:
            identifiers.setdefault(
                name, value.removeprefix("arXiv:") if name == "eprint" else value
            )
        if kind == "arxiv":
            identifiers["eprinttype"] = "arxiv"
        url = each.text("external-id-url")
        if url and value not in url:
            identifiers.setdefault(f"{name}_url", url)
    return identifiers


def _complete(kind: str, citation: str, values: Values) -> str:
    """Fill gaps from the BibTeX of a work, and return the entry type."""
    saved = salvage(citation, "").saved
    if not saved:
        return kind
    entry = saved[0].publication
    people = [str(name) for name in names(entry.get("author"))]
    if len(people) > len(values.get("author", ())):
        values["author"] = people
    for name, value in entry.fields.items():
        if name != "author" and not values.get(name):
            values[name] = plain(value)
    return entry.type if kind == "misc" else kind
