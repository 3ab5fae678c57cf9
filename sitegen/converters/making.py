"""A record of somebody else's data -> an entry of a kind, by the names that programs give to one thing.

The names are those of JSON Resume, RenderCV, al-folio and academicpages. What a record says beside goes to the notes
of the entry, if its kind has some; else it stays in the record.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sitegen.model import (
    Award,
    Course,
    Education,
    Experience,
    Grant,
    Occasion,
    Project,
    Service,
    Skill,
    Talk,
)
from sitegen.parsing import labels, names

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sitegen.converters.data import Record

_LINK: Final = re.compile(r"\[([^\[\]]+)\]\((https?://[^\s()]+)\)")
_YEARS: Final = re.compile(r"\d{4}(?:[-–](?:\d{4}|present))?")
START: Final = ("start_date", "date_start", "start", "begin", "from")
END: Final = ("end_date", "date_end", "end", "until", "to")
ONE: Final = ("date", "year", "years", "time", "dates")
TOLD: Final = ("summary", "description", "abstract")


class When(NamedTuple):
    """The time of an entry."""

    start: str
    """Its first date, or a date that stands alone."""
    end: str
    """Its last one."""


def when(record: Record) -> When:
    """Start and end."""
    start, end = record.date(*START), record.date(*END)
    if (record.text("current") if "current" in record else "") == "true":
        end = end or "present"
    return When(start, end) if start or end else When(*record.span(*ONE))


def years(record: Record) -> tuple[str, ...]:
    """The years of a prize or a duty."""
    if listed := record.listed("years", _YEARS) or record.parted(ONE, _YEARS):
        record.drop(*ONE)
        return listed
    start, end = when(record)
    start, end = start[:4], end if end == "present" else end[:4]
    return (
        (f"{start}-{end}" if start and end and start != end else start or end,)
        if start or end
        else ()
    )


def told(record: Record) -> tuple[str, ...]:
    """What is told of an entry in sentences and points, and all that has no field."""
    summary = record.markdown(*TOLD)
    points = record.points("highlights", "items", *TOLD)
    nested = [item(each) for each in record.records("highlights", "items", *TOLD)]
    return tuple(text for text in (summary, *points, *nested, *record.notes()) if text)


def education(record: Record) -> Education:
    """A degree. A date that stands alone is its end."""
    span = when(record)
    alone = not span.end and not any(name in record for name in START)
    institution, url = linked(record.text("institution", "school", "university", "organization"))
    made = Education(
        institution=institution,
        degree=record.text("degree", "studyType", "title", "name", "course"),
        area=record.text("area", "field", "department"),
        location=record.text("location"),
        start="" if alone else span.start,
        end=span.start if alone else span.end,
        advisors=record.texts("advisors", "advisor", "supervisor"),
        thesis=record.text("thesis"),
        url=url or record.address("url", "website", "link"),
    )
    advisors, notes = _under_label("advisors", told(record))
    theses, notes = _under_label("thesis", notes) if not made.thesis else ((), notes)
    found = tuple(name for text in advisors for name in names.split_list(text))
    return replace(
        made,
        advisors=(*made.advisors, *found),
        thesis=made.thesis or "; ".join(theses),
        notes=notes,
    )


def experience(record: Record) -> Experience:
    """A job."""
    role = record.text("position", "role", "title")
    span = when(record)
    organization, url = linked(
        record.text(
            "company", "company_name", "organization", "institution", "employer", "venue", "name"
        )
    )
    made = Experience(
        organization=organization,
        role=role,
        location=record.text("location"),
        start=span.start,
        end=span.end,
        advisors=record.texts("advisors", "advisor", "supervisor"),
        url=url or record.address("url", "website", "link"),
    )
    advisors, highlights = _under_label("advisors", told(record))
    found = tuple(name for text in advisors for name in names.split_list(text))
    return replace(made, advisors=(*made.advisors, *found), highlights=highlights)


def _under_label(key: str, said: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is said under a label of its own (`Advisor: Ann Lee`), without it; and the rest."""
    found = [text for text in said if labels.says_only(text, key)]
    return tuple(part.text for text in found for part in labels.fields(text)), tuple(
        text for text in said if text not in found
    )


def project(record: Record) -> Project:
    """A project."""
    span = when(record)
    name, url = linked(record.text("name", "title", "project"))
    return Project(
        name=name,
        description=record.text("description", "summary"),
        url=url or record.address("url", "website", "link"),
        start=span.start,
        end=span.end,
        highlights=told(record),
    )


def linked(text: str) -> tuple[str, str]:
    """`[Wavemap](https://…)` -> the words and the address; another text has none."""
    match = _LINK.fullmatch(text)
    return (match[1], match[2]) if match else (text, "")


def award(record: Record) -> Award:
    """A prize."""
    title, url = linked(record.text("title", "name", "award"))
    issuer = record.text("issuer", "awarder", "organization", "institution", "agency", "venue")
    when_won, url = years(record), url or record.address("url", "website", "link")
    summary = record.markdown(
        "summary"
    )  # RenderCV's, which shows no issuer, may say it there once more
    notes = (*((summary,) if summary and summary != issuer else ()), *told(record))
    return Award(title=title, years=when_won, issuer=issuer, url=url, notes=notes)


def service(record: Record) -> Service:
    """A duty."""
    return Service(
        role=record.text("role", "position", "title", "name"),
        organization=record.text(
            "organization", "company", "institution", "venue", "name", "event"
        ),
        years=years(record),
    )


def grant(record: Record) -> Grant:
    """Money for research."""
    span = when(record)
    return Grant(
        title=record.text("title", "name", "project"),
        agency=record.text("agency", "funder", "organization", "institution", "company"),
        amount=record.text("amount"),
        role=record.text("role", "position"),
        start=span.start,
        end=span.end,
        notes=told(record),
    )


def talk(record: Record) -> Talk:
    """A talk."""
    occasion = Occasion(
        where=record.text("venue", "event", "where", "institution", "organization", "company"),
        date=record.date(*ONE, *START),
        location=record.text("location", "city"),
        slides=record.address("slides", "slidesurl", "url_slides"),
        video=record.address("video", "videourl", "url_video"),
    )
    return Talk(
        title=record.text("title", "name"),
        kind=record.text("type", "kind"),
        given=(occasion,) if occasion != Occasion() else (),
    )


def course(record: Record) -> Course:
    """A course."""
    term = record.text("term", "semester")
    return Course(
        course=record.text("course", "title", "name"),
        code=record.text("code", "number"),
        term=" ".join(part for part in (term, record.text(*ONE, *START)) if part),
        role=record.text("role", "position", "type"),
        institution=record.text("institution", "venue", "organization", "company"),
        url=record.address("url", "website", "link"),
        notes=told(record),
    )


def skill(record: Record) -> Skill:
    """A line of skills."""
    category = record.text("category", "label", "name", "language")
    listed = ", ".join(
        (*record.texts("details", "keywords", "items", "list"), *record.texts("level", "fluency"))
    )
    return Skill(category=category, text=listed or record.text("text", "value", "summary"))


def item(record: Record) -> str:
    """A record as one line: what it is called, where, when, and all that it says beside."""
    called = record.text("name", "title", "label", "position", "certificate")
    places = (
        "issuer",
        "organization",
        "institution",
        "company",
        "venue",
        "details",
        "value",
        "location",
    )
    other = [text for name in places for text in record.texts(name)]
    listed = record.points("contents", "items", "keywords")
    begin, end = record.span(*ONE)
    begin, end = (begin, end) if begin else (record.date(*START), record.date(*END))
    said = [
        called,
        *other,
        " – ".join(part for part in (begin, end) if part),
        record.markdown(*TOLD),
    ]
    line = ", ".join(text for text in (*said, *record.notes()) if text)
    return ": ".join(text for text in (line, ", ".join(listed)) if text)


MAKERS: Final[Mapping[str, Callable[[Record], Any]]] = {
    "education": education,
    "experience": experience,
    "projects": project,
    "awards": award,
    "service": service,
    "grants": grant,
    "talks": talk,
    "teaching": course,
    "skills": skill,
}
"""By key of `person.yaml`."""
