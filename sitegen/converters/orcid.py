"""Convert a record, list of works or single work of ORCID's public API (JSON, versions 2 and 3).

ORCID wraps every value, groups the versions of a work, and records who added what and when. The
most detailed version of a group is used; other versions of a work complete it. The bookkeeping is
dropped.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias

from sitegen.content.bibtex import names, plain
from sitegen.content.bibtex.fields import VENUES
from sitegen.content.bibtex.salvage import salvage
from sitegen.converters import entries
from sitegen.converters.records import Record, Word
from sitegen.converters.works import find_type, publication, split_date
from sitegen.model import Award, Education, Experience, Grant, Section, Service

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.records import Value


_BOOKKEEPING: Final = frozenset({
    "created-date", "last-modified-date", "source", "put-code", "path", "visibility",
    "display-index", "history", "preferences", "disambiguated-organization",
    "external-id-normalized", "external-id-normalized-error", "host", "verified", "primary",
    "contributor-sequence", "review-url", "transient",
})  # fmt: skip
_SECTIONS: Final[Mapping[str, str]] = {
    "memberships": "Memberships",
    "qualifications": "Qualifications",
    "research-resources": "Research resources",
}
"""Affiliations that become items of a section with this title."""
_VENUES: Final = {**VENUES, "book": "publisher"}
_LECTURES: Final = frozenset({"lecture-speech", "conference-presentation"})
_IDENTIFIERS: Final = {"pmc": "pmcid", "arxiv": "eprint"}
"""Identifiers with another name in BibTeX."""
Values: TypeAlias = "dict[str, str | list[str]]"


def matches(tree: Value) -> bool:
    """Return whether a tree is a record, a list of works or a work."""
    if isinstance(tree, list):
        records = [each for each in tree if isinstance(each, Record)]
        return any(
            "work-summary" in record or "title" in record.record("title") for record in records
        )
    if not isinstance(tree, Record):
        return False
    works = tree.record("works")
    records = [tree, *tree.records("group"), *works.records("group"), *tree.records("bulk")]
    keys = ("orcid-identifier", "activities-summary", "work-summary", "work")
    return any(key in record for record in records for key in keys) or "title" in tree.record(
        "title"
    )


def add(tree: Value, builder: CVBuilder) -> None:
    """Add everything that is public in a record."""
    for part in tree if isinstance(tree, list) else [tree]:
        value = _unwrap(part)
        if isinstance(value, Record):
            _add_record(value, builder)
        builder.add_rest("", value)


def _unwrap(value: Value) -> Value:
    """Return a value without bookkeeping: `{"value": "Foam"}` as `Foam`, a date as one text."""
    if isinstance(value, Word):
        return value
    if isinstance(value, list):
        return [_unwrap(each) for each in value]
    if "path" in value and "host" in value:
        return value.word("path") or Word("", 0)
    pairs = [(name, _unwrap(inner)) for name, inner in value.pairs if name not in _BOOKKEEPING]
    if len(pairs) == 1 and pairs[0][0] in ("value", "content") and isinstance(pairs[0][1], Word):
        return pairs[0][1]
    parts = dict(pairs)
    if "year" in parts and parts.keys() <= {"year", "month", "day", "media-type"}:
        words = [parts.get(name) for name in ("year", "month", "day")]
        date = "-".join(word.text for word in words if isinstance(word, Word))
        return Word(date, value.lines[0])
    return Record(pairs, value.lines)


def _add_record(tree: Record, builder: CVBuilder) -> None:
    builder.add_service("orcid", tree.text("orcid-identifier"))
    _add_person(tree.record("person"), builder)
    activities = tree.record("activities-summary")
    for name, (key, make) in _ENTRIES.items():
        for record in _take_affiliations(activities.record(name)):
            builder.add(key, make(record), lines=record.lines)
            builder.add_rest(name, record)
    for name, title in _SECTIONS.items():
        records = _take_affiliations(activities.record(name))
        if items := tuple(_line(record) for record in records):
            builder.add("sections", Section(title=title, items=items))
    _add_reviews(activities, builder)
    _add_works(tree, activities, builder)


def _add_person(person: Record, builder: CVBuilder) -> None:
    name, line = person.record("name"), person.lines[0]
    parts = name.text("given-names"), name.text("family-name")
    full_name, credit_name = " ".join(filter(None, parts)), name.text("credit-name")
    builder.set("name", credit_name or full_name)
    names = person.record("other-names")
    others = [each.text("content") for each in names.records("other-name")]
    others += names.texts("other-name")
    for other in (full_name if credit_name else "", *others):
        if other and other != builder.values.get("name"):
            builder.add("aliases", other)
    builder.set("bio", person.markdown("biography"))
    for each in person.record("researcher-urls").records("researcher-url"):
        builder.add_service(each.text("url-name") or "homepage", each.text("url"), each.lines[0])
    for each in person.record("emails").records("email"):
        builder.add("email", each.text("email"))
    for keywords in person.record("keywords").texts("keyword"):
        builder.add("interests", *(word.strip() for word in re.split("[,;]", keywords)))
    for each in person.record("external-identifiers").records("external-identifier"):
        each.drop("external-id-relationship")
        url, value = each.text("external-id-url"), each.text("external-id-value")
        builder.add_service(each.text("external-id-type"), url or value, each.lines[0])
        if value not in (url or value):
            builder.add_unsorted(value, each.lines[0])
    for each in person.record("addresses").records("address"):
        if country := each.text("country"):
            builder.add_unsorted(f"country: {country}", line)


def _take_affiliations(section: Record) -> Iterator[Record]:
    """Yield the most detailed version of each group."""
    groups = section.records("affiliation-group", "group")
    for group in groups:
        if versions := _take_versions(group):
            group.clear()
            yield max(versions, key=lambda version: len(version.names))
    if not groups:  # as in version 2
        yield from _take_versions(section)


def _organization(record: Record) -> tuple[str, str]:
    """Return the name of an organization, with its department first, and its place."""
    host = record.record("organization", "convening-organization")
    place = host.record("address")
    name = record.text("department-name"), host.text("name")
    location = place.text("city"), place.text("region"), place.text("country")
    return ", ".join(filter(None, name)), ", ".join(filter(None, location))


def _place(record: Record) -> str:
    return ", ".join(filter(None, _organization(record)))


def _identifiers(record: Record) -> str:
    """Return the numbers and addresses of a grant or an award."""
    texts: list[str] = []
    for each in record.record("external-ids").records("external-id"):
        each.drop("external-id-type", "external-id-relationship")
        texts += map(each.text, ("external-id-value", "external-id-url"))
    return ", ".join(filter(None, dict.fromkeys(texts)))


def _with_usual_keys(record: Record) -> Record:
    """Return a job or a degree with the keys of `entries`."""
    (name, location), line = _organization(record), record.lines[0]
    title = record.text("role-title")
    for key, text in (("title", title), ("organization", name), ("location", location)):
        record.put(key, Word(text, line))
    notes = filter(None, (record.text("url"), _identifiers(record)))
    record.put("highlights", [Word(text, line) for text in notes])
    return record


def _job(record: Record) -> Experience:
    return entries.experience(_with_usual_keys(record))


def _degree(record: Record) -> Education:
    return entries.education(_with_usual_keys(record))


def _position(record: Record) -> tuple[str, str, str]:
    return record.text("role-title"), record.date("start-date"), record.date("end-date")


def _award(record: Record) -> Award:
    title = record.text("role-title")
    return Award(title=title, issuer=_place(record), years=entries.take_years(record))


def _service(record: Record) -> Service:
    role = record.text("role-title")
    return Service(role=role, organization=_place(record), years=entries.take_years(record))


def _grant(record: Record) -> Grant:
    title = record.record("title").text("title") or record.text("title")
    money, kind = record.record("amount"), record.text("type")
    amount = money.text("currency-code"), money.text("value")
    about = ", ".join(filter(None, (kind if kind != "grant" else "", _identifiers(record))))
    return Grant(
        title=f"{title} ({about})" if about else title,
        agency=_place(record),
        amount=" ".join(filter(None, amount)),
        start=record.date("start-date"),
        end=record.date("end-date"),
    )


def _line(record: Record) -> str:
    place, (role, start, end) = _place(record), _position(record)
    dates = " – ".join(filter(None, (start, end)))
    about = record.text("url"), _identifiers(record)
    return ", ".join(filter(None, (role, place, dates, *about, *record.notes())))


def _add_reviews(activities: Record, builder: CVBuilder) -> None:
    """Add one service for all reviews for an organization; ORCID lists each review."""
    years: dict[tuple[str, str], set[str]] = {}
    for group in activities.record("peer-reviews").records("group"):
        for review in group.records("peer-review-group") or [group]:
            versions = _take_versions(review)
            if not versions:
                continue
            review.clear()
            record = versions[0]
            name, location = _organization(record)
            body = record.text("subject-container-name") or name
            role = record.text("reviewer-role") or record.text("review-type")
            key = role, ", ".join(filter(None, (body, location)))
            years.setdefault(key, set()).add(record.date("completion-date")[:4])
            builder.add_unsorted(record.text("review-group-id"), record.lines[0])
    for (role, body), reviewed in years.items():
        service = Service(role=role, organization=body, years=tuple(sorted(filter(None, reviewed))))
        builder.add("service", service)


_ENTRIES: Final[Mapping[str, tuple[str, Callable[[Record], object]]]] = {
    "employments": ("experience", _job),
    "invited-positions": ("experience", _job),
    "educations": ("education", _degree),
    "distinctions": ("awards", _award),
    "services": ("service", _service),
    "fundings": ("grants", _grant),
}
"""Affiliations that become entries, with their key in `person.yaml`."""


def _take_versions(value: Value) -> list[Record]:
    """Return all nested summaries and works."""
    if isinstance(value, list):
        return [record for each in value for record in _take_versions(each)]
    versions: list[Record] = []
    for name, inner in value.pairs if isinstance(value, Record) else ():
        if name == "work" or (name.endswith("-summary") and name != "activities-summary"):
            items = inner if isinstance(inner, list) else [inner]
            versions += [item for item in items if isinstance(item, Record)]
        else:
            versions += _take_versions(inner)
    return versions


def _add_works(tree: Record, activities: Record, builder: CVBuilder) -> None:
    """Add the works of a record, of a list of works, or the one work of a file."""
    if tree.record("title"):
        _add_work([tree], builder)
    for place in (activities.record("works"), tree.record("works"), tree):
        for group in (*place.records("group"), *place.records("bulk")):
            if versions := _take_versions(group):
                _add_work(versions, builder)
                group.clear()
    for record in _take_versions(tree):
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
    kind = find_type(orcid_type) or "misc"
    if orcid_type == "conference-proceedings":
        kind = "proceedings"  # a paper in other programs
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
        **_numbers(record),
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


def _numbers(record: Record) -> dict[str, str]:
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
