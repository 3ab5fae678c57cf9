"""All public data of a site as one JSON document, and a person as JSON Resume (schema 1.0.0).

The schema has no place for students, committees, teaching, service, grants and patents; they are
left out. It allows further properties, so advisors, theses, notes on a degree, further years of an
award and `current` (for an open end) are added to what it defines.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, Final

from sitegen.citing.items import make_item
from sitegen.content import bibtex
from sitegen.exporters.references import distinct
from sitegen.model import localize

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sitegen.model import Award, Education, Experience, Person, Project, Publication
    from sitegen.model.text import Text

_ADDRESSES: Final = frozenset({"url", "slides", "video"})
"""Fields of entries that hold an address."""
_SCHEMA: Final = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json"


def export_everything(people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """Return people as in `person.yaml`, and publications as BibTeX fields and as CSL-JSON."""
    works = [
        {
            "key": work.key,
            "type": work.type,
            "fields": dict(bibtex.citable(work).fields),
            "csl": make_item(work),
        }
        for work in distinct(publications)
    ]
    document = {"people": [to_data(person) for person in people], "publications": works}
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def to_data(value: Any, resolve: Callable[[str], str] = str) -> Any:
    """Return a value of the model as JSON data, without empty values and `unsorted`.

    Args:
        value: A person, an entry, or a part of one.
        resolve: Maps an address as the person wrote it to the one to write.
    """
    if is_dataclass(value):
        named = {field.name: getattr(value, field.name) for field in fields(value)}
        return {
            name: resolve(item) if name in _ADDRESSES else to_data(item, resolve)
            for name, item in named.items()
            if item and name != "unsorted"
        }
    if isinstance(value, tuple):
        return [to_data(item, resolve) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


def export_resume(people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """Return the résumé of one person."""
    (person,) = people
    resume = {
        "$schema": _SCHEMA,
        "basics": _basics(person),
        "work": [_job(entry) for entry in person.experience],
        "education": [_degree(entry) for entry in person.education],
        "awards": [_award(entry) for entry in person.awards],
        "publications": [_publication(work) for work in distinct(publications)],
        "skills": [
            {"name": _text(skill.category), "keywords": [_text(skill.text)]}
            for skill in person.skills
        ],
        "interests": [{"name": text} for text in _texts(person.interests)],
        "projects": [_project(entry) for entry in person.projects],
    }
    return json.dumps(_without_empty(resume), ensure_ascii=False, indent=2) + "\n"


def _basics(person: Person) -> dict[str, Any]:
    homepage = person.links.get("homepage", "")
    return {
        "name": _text(person.name),
        "label": _text(person.position),
        "email": next(iter(person.email), ""),
        "phone": next(iter(person.phone), ""),
        "url": homepage if "://" in homepage else "",
        "summary": _text(person.bio),
        "profiles": [
            {"network": key, "url" if re.match(r"https?://", value) else "username": value}
            for key, value in person.links.items()
            if key != "homepage"
        ],
    }


def _job(entry: Experience) -> dict[str, Any]:
    return {
        "name": _text(entry.organization),
        "position": _text(entry.role),
        "location": _text(entry.location),
        "url": entry.url,
        **_period(entry.start, entry.end),
        "advisors": _texts(entry.advisors),
        "highlights": _texts(entry.highlights),
    }


def _degree(entry: Education) -> dict[str, Any]:
    return {
        "institution": _text(entry.institution),
        "studyType": _text(entry.degree),
        "area": _text(entry.area),
        "location": _text(entry.location),
        "url": entry.url,
        **_period(entry.start, entry.end),
        "advisors": _texts(entry.advisors),
        "thesis": _text(entry.thesis),
        "highlights": _texts(entry.notes),
    }


def _award(entry: Award) -> dict[str, Any]:
    date = entry.years[0][:4] if entry.years else ""
    issuer, notes = _text(entry.issuer), _texts(entry.notes)
    # The importer drops a summary that repeats the issuer, which is how RenderCV shows it.
    summary = notes.pop(0) if notes and notes[0] != issuer else ""
    return {
        "title": _text(entry.title),
        "date": date,
        "years": list(entry.years) if entry.years != (date,) else [],
        "awarder": issuer,
        "url": entry.url,
        "summary": summary,
        "highlights": notes,
    }


def _project(entry: Project) -> dict[str, Any]:
    return {
        "name": _text(entry.name),
        "description": _text(entry.description),
        "url": entry.url,
        **_period(entry.start, entry.end),
        "highlights": _texts(entry.highlights),
    }


def _publication(work: Publication) -> dict[str, Any]:
    doi = bibtex.plain(work.get("doi"))
    return {
        "name": bibtex.plain(work.get("title")),
        "publisher": bibtex.plain(work.venue),
        "releaseDate": "-".join(f"{part:02}" for part in bibtex.date_parts(work)),
        "url": work.get("url") or (f"https://doi.org/{doi}" if doi else ""),
        "summary": bibtex.plain(work.get("abstract")),
    }


def _period(start: str, end: str) -> dict[str, Any]:
    """Return the dates; `current` marks an open end, for which the schema has no value."""
    is_open = end == "present"
    return {"startDate": start, "endDate": "" if is_open else end, "current": is_open}


def _text(value: Text) -> str:
    return localize(value, "en")


def _texts(values: Iterable[Text]) -> list[str]:
    return [_text(value) for value in values]


def _without_empty(value: Any) -> Any:
    """Return the same without empty properties, at every depth."""
    if isinstance(value, list):
        return [_without_empty(item) for item in value]
    if isinstance(value, dict):
        return {key: _without_empty(content) for key, content in value.items() if content}
    return value
