"""The works of an ORCID record -> publications. Of a work's versions, that which says most is filled by the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.content.bibtex import names, plain
from sitegen.content.bibtex.salvage import salvage
from sitegen.converters.data import Record
from sitegen.converters.works import publication

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sitegen.converters.data import Value
    from sitegen.converters.gathering import Gathering

_TYPES: Final[Mapping[str, str]] = {
    "journal-article": "article", "magazine-article": "article", "newspaper-article": "article",
    "conference-paper": "inproceedings", "conference-proceedings": "proceedings", "book": "book",
    "edited-book": "book", "book-chapter": "incollection", "encyclopedia-entry": "incollection",
    "dictionary-entry": "incollection", "dissertation": "phdthesis", "dissertation-thesis": "phdthesis",
    "report": "techreport", "manual": "manual", "preprint": "misc",
}  # fmt: skip
_VENUES: Final = {
    "article": "journal", "inproceedings": "booktitle", "incollection": "booktitle", "phdthesis": "school",
    "techreport": "institution", "book": "publisher",
}  # fmt: skip
_IDENTIFIERS: Final = {
    "doi": "doi", "isbn": "isbn", "issn": "issn", "pmid": "pmid", "pmc": "pmcid", "arxiv": "eprint", "eid": "eid",
}  # fmt: skip

Values = dict[str, "str | list[str]"]


def versions(value: Value) -> list[Record]:
    """The summaries and works that stand somewhere below; they are taken from there."""
    found: list[Record] = []
    if isinstance(value, list):
        return [record for each in value for record in versions(each)]
    for name, inner in value.pairs if isinstance(value, Record) else ():
        if name == "work" or (name.endswith("-summary") and name != "activities-summary"):
            found += [
                each
                for each in (inner if isinstance(inner, list) else [inner])
                if isinstance(each, Record)
            ]
        else:
            found += versions(inner)
    return found


def add(tree: Record, activities: Record, gathering: Gathering) -> None:
    """Add the works of a record, of a list of works, or the one work that a file holds."""
    if tree.record("title"):
        _work([tree], gathering)
    for place in (activities.record("works"), tree.record("works"), tree):
        for group in (*place.records("group"), *place.records("bulk")):
            if found := versions(group):
                _work(found, gathering)
                group.clear()
    for record in versions(tree):
        _work([record], gathering)


def _work(records: list[Record], gathering: Gathering) -> None:
    told = sorted((_told(record) for record in records), key=lambda one: -len(one[1]))
    kind, values = told[0]
    for _, other in told[1:]:
        for name, value in other.items():
            if not values.get(name):
                values[name] = value
    lines = (min(record.lines[0] for record in records), max(record.lines[1] for record in records))
    gathering.work(publication(kind, values, gathering.keys), lines)


def _told(record: Record) -> tuple[str, Values]:
    """What one version says, in BibTeX's terms."""
    named = record.text("type").lower().replace("_", "-")
    kind = _TYPES.get(named, "misc")
    title = record.record("title")
    values: Values = {"title": title.text("title"), "subtitle": title.text("subtitle")}
    values["titleaddon"] = title.text("translated-title") or title.record("translated-title").text(
        "value"
    )
    values["titleaddon_language"] = title.record("translated-title").text("language-code")
    values["language"] = record.text("language-code")
    people = _people(record)
    values["author"], values["editor"] = people
    values[_VENUES.get(kind, "howpublished")] = record.text("journal-title")
    date = record.date("publication-date")
    values |= {
        "year": date[:4],
        "date": date if len(date) > 4 else "",
        "type": named if kind == "misc" else "",
    }
    values |= _identifiers(record)
    values["url"] = record.text("url")
    values["abstract"] = record.text("short-description")
    citation = record.record("citation")
    cited = citation.markdown("citation-value")
    if citation.text("citation-type").lower() == "bibtex":
        kind = _cited(kind, cited, values)
    elif cited:
        values["note"] = cited
    for left in record.rest():
        values.setdefault(
            f"orcid_{left.name.lower().replace(' ', '_').replace('-', '_')}", left.text
        )
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
    found: dict[str, str] = {}
    for each in record.record("external-ids").records("external-id"):
        kind, value = each.text("external-id-type").lower(), each.text("external-id-value")
        part = each.text("external-id-relationship").lower().replace("_", "-") == "part-of"
        name = _IDENTIFIERS.get(kind, kind.replace("-", "_"))
        name = f"volume_{name}" if part and name in ("doi", "pmid", "url") else name
        if name and value:
            found.setdefault(name, value.removeprefix("arXiv:") if name == "eprint" else value)
        if kind == "arxiv":
            found["eprinttype"] = "arxiv"
        url = each.text("external-id-url")
        if url and value not in url:
            found.setdefault(f"{name}_url", url)
    return found


def _cited(kind: str, cited: str, values: Values) -> str:
    """Fill the gaps from the BibTeX that came with the work."""
    saved = salvage(cited, "").saved
    fields = dict(saved[0].publication.fields) if saved else {}
    people = [str(name) for name in names(fields.pop("author", ""))]
    if len(people) > len(values.get("author", ())):
        values["author"] = people
    for name, value in fields.items():
        if not values.get(name):
            values[name] = plain(value)
    return saved[0].publication.type if saved and kind == "misc" else kind
