"""A person with publications -> JSON Resume (schema 1.0.0), which résumé builders and their themes read.

A document is of one person; of several, there is a list of documents. What the schema has no place for is left out:
students, committees, teaching, service, grants and patents. It lets entries say more than it names: advisors, theses,
notes on a degree and further years of a prize stand beside what it knows, and an open end is told, which is not there.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from sitegen.content import bibtex
from sitegen.exporters.distinct import distinct
from sitegen.model import localized

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sitegen.model import Award, Education, Experience, Person, Project, Publication
    from sitegen.model.text import Text

_SCHEMA: Final = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json"
_LANGUAGE: Final = "en"


def export(people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """The résumé of one person."""
    (person,) = people
    resume = _resume(person, [_work(one) for one in distinct(publications)])
    return json.dumps(resume, ensure_ascii=False, indent=2) + "\n"


def _resume(person: Person, works: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    basics = {
        "name": _text(person.name),
        "label": _text(person.position),
        "email": next(iter(person.email), ""),
        "phone": next(iter(person.phone), ""),
        "url": next(
            (url for key, url in person.links.items() if key == "homepage" and "://" in url), ""
        ),
        "summary": _text(person.bio),
        "profiles": [
            _profile(key, value) for key, value in person.links.items() if key != "homepage"
        ],
    }
    return _said(
        {
            "$schema": _SCHEMA,
            "basics": _said(basics),
            "work": [_job(one) for one in person.experience],
            "education": [_degree(one) for one in person.education],
            "awards": [_award(one) for one in person.awards],
            "publications": list(works),
            "skills": [
                _said({"name": _text(one.category), "keywords": [_text(one.text)]})
                for one in person.skills
            ],
            "interests": [{"name": _text(one)} for one in person.interests],
            "projects": [_project(one) for one in person.projects],
        }
    )


def _profile(network: str, value: str) -> Mapping[str, Any]:
    return {"network": network, "url" if re.match(r"https?://", value) else "username": value}


def _job(one: Experience) -> Mapping[str, Any]:
    return _said(
        {
            "name": _text(one.organization),
            "position": _text(one.role),
            "location": _text(one.location),
            "url": one.url,
            **_period(one.start, one.end),
            "advisors": [_text(name) for name in one.advisors],
            "highlights": [_text(line) for line in one.highlights],
        }
    )


def _degree(one: Education) -> Mapping[str, Any]:
    return _said(
        {
            "institution": _text(one.institution),
            "studyType": _text(one.degree),
            "area": _text(one.area),
            "location": _text(one.location),
            "url": one.url,
            **_period(one.start, one.end),
            "advisors": [_text(name) for name in one.advisors],
            "thesis": _text(one.thesis),
            "highlights": [_text(line) for line in one.notes],
        }
    )


def _award(one: Award) -> Mapping[str, Any]:
    date = one.years[0][:4] if one.years else ""
    issuer, notes = _text(one.issuer), [_text(note) for note in one.notes]
    summary = notes[:1] if notes[:1] != [issuer] else []
    return _said(
        {
            "title": _text(one.title),
            "date": date,
            "years": list(one.years) if one.years != (date,) else [],
            "awarder": issuer,
            "url": one.url,
            "summary": "".join(summary),
            "highlights": notes[len(summary) :],
        }
    )


def _project(one: Project) -> Mapping[str, Any]:
    return _said(
        {
            "name": _text(one.name),
            "description": _text(one.description),
            "url": one.url,
            **_period(one.start, one.end),
            "highlights": [_text(line) for line in one.highlights],
        }
    )


def _work(one: Publication) -> Mapping[str, Any]:
    doi = bibtex.plain(one.get("doi"))
    return _said(
        {
            "name": bibtex.plain(one.get("title")),
            "publisher": bibtex.plain(one.venue),
            "releaseDate": "-".join(f"{part:02}" for part in bibtex.date_parts(one)),
            "url": one.get("url") or (f"https://doi.org/{doi}" if doi else ""),
            "summary": bibtex.plain(one.get("abstract")),
        }
    )


def _period(start: str, end: str) -> Mapping[str, str | bool]:
    """An end that is open is left out, as the schema has it, and told beside: an end may be unknown, too."""
    return {
        "startDate": start,
        "endDate": "" if end == "present" else end,
        "current": end == "present",
    }


def _text(value: Text) -> str:
    return localized(value, _LANGUAGE)


def _said(values: Mapping[str, Any]) -> Mapping[str, Any]:
    return {key: value for key, value in values.items() if value}
