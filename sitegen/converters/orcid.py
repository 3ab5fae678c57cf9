"""ORCID's record, its list of works or one work, in JSON as its public API gives it (versions 2 and 3) -> ParsedCV.

ORCID wraps every value, groups the versions of one work, and says of each thing who put it there and when: of a group
the version that says most stands, and the clerk's work is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.converters import links, orcid_works
from sitegen.converters.data import Record, Word, rest
from sitegen.converters.making import years
from sitegen.model import Award, Education, Experience, Grant, Section, Service

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sitegen.converters.data import Value
    from sitegen.converters.gathering import Gathering

_CLERICAL: Final = frozenset({
    "created-date", "last-modified-date", "source", "put-code", "path", "visibility", "display-index", "history",
    "preferences", "disambiguated-organization", "external-id-normalized", "external-id-normalized-error", "host",
    "verified", "primary", "contributor-sequence", "review-url", "transient",
})  # fmt: skip
_AFFILIATIONS: Final[dict[str, str]] = {
    "employments": "experience",
    "invited-positions": "experience",
    "educations": "education",
    "distinctions": "awards",
    "services": "service",
    "fundings": "grants",
    "memberships": "Memberships",
    "qualifications": "Qualifications",
    "research-resources": "Research resources",
}
"""What they become: entries of that kind, or items of a section of that name."""


def is_mine(tree: Value) -> bool:
    """Whether a tree is one of these."""
    if isinstance(tree, list):
        return any(
            "work-summary" in each or "title" in each.record("title")
            for each in tree
            if isinstance(each, Record)
        )
    if not isinstance(tree, Record):
        return False
    groups = [
        tree,
        *tree.records("group"),
        *tree.record("works").records("group"),
        *tree.records("bulk"),
    ]
    marks = ("orcid-identifier", "activities-summary", "work-summary", "work")
    return any(mark in each for each in groups for mark in marks) or "title" in tree.record("title")


def add(tree: Value, gathering: Gathering) -> None:
    """Add all that the public may see of a record."""
    for part in tree if isinstance(tree, list) else [tree]:
        plain = _unwrapped(part)
        if isinstance(plain, Record):
            _record(plain, gathering)
        for left in rest(plain):
            gathering.leave(": ".join(filter(None, (left.name, left.text))), left.line)


def _unwrapped(value: Value) -> Value:
    """Without clerks; `{"value": "Foam"}` is `Foam`, a date of three such parts is `2023-05-04`."""
    if isinstance(value, Word):
        return value
    if isinstance(value, list):
        return [_unwrapped(each) for each in value]
    if "path" in value and "host" in value:
        return value.word("path") or Word("", 0)
    pairs = [(name, _unwrapped(inner)) for name, inner in value.pairs if name not in _CLERICAL]
    if len(pairs) == 1 and pairs[0][0] in ("value", "content") and isinstance(pairs[0][1], Word):
        return pairs[0][1]
    parts = dict(pairs)
    if "year" in parts and parts.keys() <= {"year", "month", "day", "media-type"}:
        words = [
            word for name in ("year", "month", "day") if isinstance(word := parts.get(name), Word)
        ]
        return Word("-".join(word.text for word in words), value.lines[0])
    return Record(pairs, value.lines)


def _record(tree: Record, gathering: Gathering) -> None:
    links.add(gathering, "orcid", tree.text("orcid-identifier"))
    _person(tree.record("person"), gathering)
    activities = tree.record("activities-summary")
    for name, key in _AFFILIATIONS.items():
        _affiliations(name, key, activities, gathering)
    _reviews(activities, gathering)
    orcid_works.add(tree, activities, gathering)


def _person(person: Record, gathering: Gathering) -> None:
    name = person.record("name")
    written = " ".join(
        part for part in (name.text("given-names"), name.text("family-name")) if part
    )
    credit = name.text("credit-name")
    gathering.say("name", credit or written)
    others = [other.text("content") for other in person.record("other-names").records("other-name")]
    others += person.record("other-names").texts("other-name")
    for other in (written if credit else "", *others):
        if other and other != gathering.said.get("name"):
            gathering.leave(f"also known as: {other}", person.lines[0])
    gathering.say("bio", person.markdown("biography"))
    for each in person.record("researcher-urls").records("researcher-url"):
        links.add(gathering, each.text("url-name") or "homepage", each.text("url"), each.lines[0])
    for each in person.record("emails").records("email"):
        gathering.add("email", each.text("email"))
    gathering.add("interests", *person.record("keywords").texts("keyword"))
    for each in person.record("external-identifiers").records("external-identifier"):
        each.drop("external-id-relationship")
        url, value = each.text("external-id-url"), each.text("external-id-value")
        links.add(gathering, each.text("external-id-type"), url or value, each.lines[0])
        if value not in (url or value):
            gathering.leave(value, each.lines[0])
    countries = [each.text("country") for each in person.record("addresses").records("address")]
    for country in filter(None, countries):
        gathering.leave(f"country: {country}", person.lines[0])


def _affiliations(name: str, key: str, activities: Record, gathering: Gathering) -> None:
    items: list[str] = []
    for record in _stays(activities.record(name)):
        if make := _MAKERS.get(key):
            gathering.add(key, make(record), lines=record.lines)
            gathering.leave_rest(name, record)
        else:
            items.append(_line(record))
    if items:
        gathering.add("sections", Section(title=key, items=tuple(items)))


def _stays(section: Record) -> Iterator[Record]:
    """One of each group: the version that says most."""
    groups = section.records("affiliation-group", "group")
    for group in groups:
        if versions := orcid_works.versions(group):
            group.clear()
            yield max(versions, key=lambda version: len(version.names))
    if not groups:  # as in version 2
        yield from orcid_works.versions(section)


def _organization(record: Record) -> tuple[str, str]:
    """Its name with the department in front, and where it is."""
    host = record.record("organization", "convening-organization")
    place = host.record("address")
    where = ", ".join(
        filter(None, (place.text("city"), place.text("region"), place.text("country")))
    )
    return ", ".join(filter(None, (record.text("department-name"), host.text("name")))), where


def _identifiers(record: Record) -> str:
    """The numbers of a grant or a prize; an address says more than a number."""
    found = []
    for each in record.record("external-ids").records("external-id"):
        each.drop("external-id-type", "external-id-relationship")
        found += list(
            dict.fromkeys(
                filter(None, (each.text("external-id-value"), each.text("external-id-url")))
            )
        )
    return ", ".join(found)


def _job(record: Record) -> Experience:
    name, where = _organization(record)
    number = _identifiers(record)
    return Experience(
        organization=name,
        role=record.text("role-title"),
        location=where,
        start=record.date("start-date"),
        end=record.date("end-date"),
        highlights=tuple(filter(None, (record.text("url"), number, *record.notes()))),
    )


def _degree(record: Record) -> Education:
    name, where = _organization(record)
    number = _identifiers(record)
    return Education(
        institution=name,
        degree=record.text("role-title"),
        location=where,
        start=record.date("start-date"),
        end=record.date("end-date"),
        notes=tuple(filter(None, (record.text("url"), number, *record.notes()))),
    )


def _award(record: Record) -> Award:
    name, where = _organization(record)
    return Award(
        title=record.text("role-title"),
        issuer=", ".join(filter(None, (name, where))),
        years=years(record),
    )


def _service(record: Record) -> Service:
    name, where = _organization(record)
    return Service(
        role=record.text("role-title"),
        organization=", ".join(filter(None, (name, where))),
        years=years(record),
    )


def _grant(record: Record) -> Grant:
    name, where = _organization(record)
    title = record.record("title").text("title") or record.text("title")
    money = record.record("amount")
    amount = " ".join(filter(None, (money.text("currency-code"), money.text("value"))))
    kind = record.text("type")
    about = ", ".join(filter(None, (kind if kind != "grant" else "", _identifiers(record))))
    return Grant(
        title=f"{title} ({about})" if about else title,
        agency=", ".join(filter(None, (name, where))),
        amount=amount,
        start=record.date("start-date"),
        end=record.date("end-date"),
    )


def _line(record: Record) -> str:
    name, where = _organization(record)
    begin, end = record.date("start-date"), record.date("end-date")
    dates = " – ".join(filter(None, (begin, end)))
    number = _identifiers(record)
    said = (
        record.text("role-title"),
        name,
        where,
        dates,
        record.text("url"),
        number,
        *record.notes(),
    )
    return ", ".join(filter(None, said))


def _reviews(activities: Record, gathering: Gathering) -> None:
    """Reviews for one body are one duty; ORCID counts each of them."""
    found: dict[tuple[str, str], list[str]] = {}
    for group in activities.record("peer-reviews").records("group"):
        for review in group.records("peer-review-group") or [group]:
            found_here = orcid_works.versions(review)
            if found_here:
                review.clear()
            for record in found_here[:1]:
                name, where = _organization(record)
                body = ", ".join(
                    filter(None, (record.text("subject-container-name") or name, where))
                )
                role = record.text("reviewer-role") or record.text("review-type")
                found.setdefault((role, body), []).append(record.date("completion-date")[:4])
                gathering.leave(record.text("review-group-id"), record.lines[0])
    for (role, body), dates in found.items():
        done = tuple(sorted({year for year in dates if year}))
        gathering.add("service", Service(role=role, organization=body, years=done))


_MAKERS: Final[dict[str, Callable[[Record], object]]] = {
    "experience": _job,
    "education": _degree,
    "awards": _award,
    "service": _service,
    "grants": _grant,
}
