"""Turn records of foreign data into entries of a person.

Keys are those of JSON Resume, RenderCV, al-folio and academicpages. Values without a field become
notes, if the entry has such a field; otherwise they stay in the record.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sitegen import model
from sitegen.converters.markup import without_emphasis
from sitegen.converters.records import Record, Word
from sitegen.parsing import labels, names

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


START: Final = ("start_date", "date_start", "start", "begin", "from")
END: Final = ("end_date", "date_end", "end", "until", "to")
DATE: Final = ("date", "year", "years", "time", "dates")
_BULLET: Final = re.compile(r"(?:^|\n)[-*+] ")
_BULLETS: Final = re.compile(r"(?:(?:^|\n)[-*+] [^\n]+)+")
"""A text that consists of a flat list."""
SUMMARY: Final = ("summary", "description", "abstract")
_ADVISORS: Final = ("advisors", "advisor", "supervisor")
_ADDRESS: Final = ("url", "website", "link", "company_url")
_LABELS: Final[Mapping[str, Mapping[str, str]]] = {
    "": {
        **dict.fromkeys(("duration", "period", "dates", "date", "time", "years"), "date"),
        **dict.fromkeys(("location", "place", "city"), "location"),
    },
    "grants": {
        **dict.fromkeys(("agency", "funder", "funding agency", "sponsor", "funded by"), "agency"),
        **dict.fromkeys(("budget", "amount", "funding", "total"), "amount"),
        **dict.fromkeys(("role", "my role", "position"), "role"),
    },
    "experience": {**dict.fromkeys(("role", "position"), "position"), "company": "company"},
    "education": {"degree": "degree", "area": "area", "thesis": "thesis", "advisor": "advisor"},
    "projects": {"website": "url", "url": "url"},
    "awards": {"issuer": "issuer", "awarded by": "issuer"},
    "teaching": {"role": "role", "term": "term", "semester": "term", "institution": "institution"},
    "talks": {"venue": "venue", "event": "event", "slides": "slides", "video": "video"},
}
"""Labels of bullet points, by key of `person.yaml`; the empty key has labels for all."""
_YEARS: Final = re.compile(r"\d{4}(?:[-–](?:\d{4}|present))?")


def take_labels(kind: str, record: Record) -> None:
    """Turn labelled bullet points, `Role: Co-PI`, into values of the record itself.

    Points whose label the kind of entry does not use stay.
    """
    for name in ("highlights", "items"):
        for text in record.points(name):
            label, colon, value = text.partition(":")
            key = key_of_label(kind, label) if colon else ""
            value = value.strip(" *_")
            if key and value and key not in record:
                record.put(key, Word(value, record.lines[0]))
            else:
                record.put("highlights", [Word(text, record.lines[0])])


def key_of_label(kind: str, label: str) -> str:
    """Return the key for a label in Markdown in entries of a kind; empty if there is none."""
    keys = {**_LABELS.get("", {}), **_LABELS.get(kind, {})}
    return keys.get(without_emphasis(label).strip(" *_").casefold(), "")


def take_period(record: Record) -> tuple[str, str]:
    """Take start and end; a single date is the start."""
    start, end = record.date(*START), record.date(*END)
    if "current" in record and record.text("current") == "true":
        end = end or "present"
    return (start, end) if start or end else record.span(*DATE)


def take_years(record: Record) -> tuple[str, ...]:
    """Take the years of an award or a service."""
    if years := record.matches(DATE, _YEARS):
        record.drop(*DATE)
        return years
    start, end = take_period(record)
    start = "" if start == "present" else start[:4]
    if end == "present":
        return (f"{start}-present",) if start else ()
    end = end[:4]
    if start and end and start != end:
        return (f"{start}-{end}",)
    return (start or end,) if start or end else ()


def take_notes(record: Record) -> tuple[str, ...]:
    """Take sentences, bullet points, and everything else without a field."""
    summary = record.markdown(*SUMMARY)
    keys = ("highlights", "items", *SUMMARY)
    points = record.points(*keys)
    nested = [take_line(each) for each in record.records(*keys)]
    sentences = _BULLET.split(summary)[1:] if _BULLETS.fullmatch(summary) else [summary]
    return tuple(filter(None, (*map(str.strip, sentences), *points, *nested, *record.notes())))


def take_line(record: Record) -> str:
    """Take a whole record as one line: name, place, dates and everything else."""
    name = record.text("name", "title", "label", "position", "certificate")
    keys = (
        "issuer", "organization", "institution", "company", "venue", "details", "value", "location",
    )  # fmt: skip
    places = [text for key in keys for text in record.texts(key)]
    listed = record.points("contents", "items", "keywords")
    begin, end = record.span(*DATE)
    if not begin:
        begin, end = record.date(*START), record.date(*END)
    period = " – ".join(filter(None, (begin, end)))
    texts = [name, *places, period, record.markdown(*SUMMARY), *record.notes()]
    return ": ".join(filter(None, (", ".join(filter(None, texts)), ", ".join(listed))))


def education(record: Record) -> model.Education:
    """Return a degree; a single date is the end."""
    start, end = take_period(record)
    if not end and not any(name in record for name in START):
        start, end = "", start
    institution, url = record.link("institution", "school", "university", "organization")
    entry = model.Education(
        institution=institution,
        degree=record.text("degree", "studyType", "title", "name", "course"),
        area=record.text("area", "field", "department"),
        location=record.text("location"),
        start=start,
        end=end,
        advisors=record.texts(*_ADVISORS),
        thesis=record.text("thesis"),
        url=url or record.address(*_ADDRESS),
    )
    advisors, notes = _split_labelled("advisors", take_notes(record))
    theses, notes = _split_labelled("thesis", notes) if not entry.thesis else ((), notes)
    return replace(
        entry,
        advisors=(*entry.advisors, *_people(advisors)),
        thesis=entry.thesis or "; ".join(theses),
        notes=notes,
    )


def experience(record: Record) -> model.Experience:
    """Return a job."""
    role = record.text("position", "role", "title")
    start, end = take_period(record)
    organization, url = record.link(
        "company", "company_name", "organization", "org", "institution", "employer", "venue", "name"
    )
    entry = model.Experience(
        organization=organization,
        role=role,
        location=record.text("location"),
        start=start,
        end=end,
        advisors=record.texts(*_ADVISORS),
        url=url or record.address(*_ADDRESS),
    )
    advisors, highlights = _split_labelled("advisors", take_notes(record))
    return replace(entry, advisors=(*entry.advisors, *_people(advisors)), highlights=highlights)


def _split_labelled(key: str, texts: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Split off the texts with this label (`Advisor: Ann Lee`), and remove the label."""
    labelled = [text for text in texts if labels.is_only(text, key)]
    fields = tuple(part.text for text in labelled for part in labels.fields(text))
    return fields, tuple(text for text in texts if text not in labelled)


def _people(texts: Sequence[str]) -> list[str]:
    return [name for text in texts for name in names.split_list(text)]


def project(record: Record) -> model.Project:
    """Return a project."""
    start, end = take_period(record)
    name, url = record.link("name", "title", "project")
    return model.Project(
        name=name,
        description=record.text("description", "summary"),
        url=url or record.address(*_ADDRESS),
        start=start,
        end=end,
        highlights=take_notes(record),
    )


def award(record: Record) -> model.Award:
    """Return an award."""
    title, url = record.link("title", "name", "award")
    issuer = record.text("issuer", "awarder", "organization", "institution", "agency", "venue")
    years = take_years(record)
    url = url or record.address(*_ADDRESS)
    summary = record.markdown("summary")
    # RenderCV does not show the issuer, so the summary may repeat it.
    notes = ([summary] if summary not in ("", issuer) else []) + [*take_notes(record)]
    return model.Award(title=title, years=years, issuer=issuer, url=url, notes=tuple(notes))


def service(record: Record) -> model.Service:
    """Return a service."""
    return model.Service(
        role=record.text("role", "position", "title", "name", "label"),
        organization=record.text(
            *("organization", "company", "institution", "venue", "name", "event", "details"),
            "summary",
        ),
        years=take_years(record),
    )


def grant(record: Record) -> model.Grant:
    """Return a grant."""
    start, end = take_period(record)
    return model.Grant(
        title=record.text("title", "name", "project"),
        agency=record.text("agency", "funder", "organization", "institution", "company"),
        amount=record.text("amount"),
        role=record.text("role", "position"),
        start=start,
        end=end,
        notes=take_notes(record),
    )


def talk(record: Record) -> model.Talk:
    """Return a talk."""
    occasion = model.Occasion(
        where=record.text("venue", "event", "where", "institution", "organization", "company"),
        date=record.date(*DATE, *START),
        location=record.text("location", "city"),
        slides=record.address("slides", "slidesurl", "url_slides"),
        video=record.address("video", "videourl", "url_video"),
    )
    title, url = record.link("title", "name")
    return model.Talk(
        title=title,
        kind=record.text("type", "kind"),
        given=(occasion,) if occasion != model.Occasion() else (),
        abstract=record.markdown("abstract", "summary", "description"),
        url=url,
    )


def course(record: Record) -> model.Course:
    """Return a course."""
    period = record.text(*DATE, *START), record.text(*END)
    term = record.text("term", "semester"), " – ".join(filter(None, period))
    title, url = record.link("course", "title", "name")
    return model.Course(
        course=title,
        code=record.text("code", "number"),
        term=" ".join(filter(None, term)),
        role=record.text("role", "position", "type"),
        institution=record.text("institution", "venue", "organization", "company"),
        url=url or record.address(*_ADDRESS),
        notes=take_notes(record),
    )


def skill(record: Record) -> model.Skill:
    """Return a line of skills."""
    category = record.text("category", "label", "name", "language")
    details = record.texts("details", "keywords", "items", "list")
    listed = ", ".join((*details, *record.texts("level", "fluency")))
    return model.Skill(category=category, text=listed or record.text("text", "value", "summary"))


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
"""Functions that make entries, by key of `person.yaml`."""
