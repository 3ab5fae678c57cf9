"""A person with publications -> RenderCV's YAML (versions 2.3 to 2.8), which it typesets in its own themes.

Degrees, jobs and works come in its own fields, whatever else a CV holds as its entries with a name and a date, bullets
or lines. Its telephone numbers are left out: it refuses many that are right.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from sitegen.content import bibtex
from sitegen.content.services import make_link
from sitegen.cv import works
from sitegen.cv.entries import Tongue
from sitegen.cv.making import make
from sitegen.cv.markdown import rich
from sitegen.cv.settings import CVSettings
from sitegen.cv.shape import Run

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.cv.shape import Entry, Part, Rich
    from sitegen.model import Award, Education, Experience, Person, Project, Publication
    from sitegen.views.works import WorkView

Values = dict[str, Any]

_NETWORKS: Final[Mapping[str, tuple[str, str]]] = {
    "linkedin": ("LinkedIn", r"[\w%-]+"),
    "github": ("GitHub", r"[\w-]+"),
    "gitlab": ("GitLab", r"[\w.-]+"),
    "orcid": ("ORCID", r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]"),
    "researchgate": ("ResearchGate", r"[\w-]+"),
    "scholar": ("Google Scholar", r"[\w-]+"),
    "youtube": ("YouTube", r"[\w.-]+"),
    "telegram": ("Telegram", r"\w+"),
    "x": ("X", r"\w+"),
}
"""Service -> RenderCV's name for it, and what a handle there looks like."""
_HANDLE: Final = re.compile(r"(?:.*[/@=])?([\w%.-]+)/?")


def export(
    people: Sequence[Person], publications: Sequence[Publication], *, language: str = "en"
) -> str:
    """The CV of the one person whose these works are, with every section that they have."""
    import yaml

    made = {"cv": _cv(people[0], publications, Tongue(language))}
    return str(yaml.safe_dump(made, allow_unicode=True, sort_keys=False, width=110))


def _cv(person: Person, publications: Sequence[Publication], tongue: Tongue) -> Values:
    links = [(key, make_link(key, value)) for key, value in person.links.items()]
    networks = [one for key, _ in links if (one := _network(key, person.links[key]))]
    named = {one["network"] for one in networks}
    more = [
        {"placeholder": found.label, "url": found.href, "fontawesome_icon": "link"}
        for _, found in links
        if found.href.startswith("http")
        and found.service != "homepage"
        and _NETWORKS.get(found.service, ("",))[0] not in named
    ]
    homepage = next((found.href for _, found in links if found.service == "homepage"), "")
    sections = {
        title: entries for title, entries in _sections(person, publications, tongue) if entries
    }
    return _said(
        {
            "name": tongue.text(person.name),
            "headline": tongue.text(person.position),
            "location": tongue.text(person.address),
            "email": next(iter(person.email), ""),
            "website": homepage,
            "social_networks": networks,
            "custom_connections": more,
            "sections": sections,
        }
    )


def _network(key: str, value: str) -> Values:
    """An account in RenderCV's terms; nothing for one that it does not know, or whose handle cannot be told."""
    network, pattern = _NETWORKS.get(make_link(key, value).service, ("", ""))
    handle = _HANDLE.fullmatch(value.strip())
    known = network and handle and re.compile(pattern).fullmatch(handle[1])
    return {"network": network, "username": handle[1]} if handle and known else {}


def _sections(
    person: Person, publications: Sequence[Publication], tongue: Tongue
) -> Iterator[tuple[str, Sequence[object]]]:
    """Title and entries of each; RenderCV wants all entries of a section to be of one kind."""
    made = make(person, publications, tongue.language, ("bio", *CVSettings().sections))
    for part in made.parts:
        if part.kind == "education":
            yield part.title, [_education(one, tongue) for one in person.education]
        elif part.kind == "experience":
            yield part.title, [_experience(one, tongue) for one in person.experience]
        elif part.kind == "projects":
            yield part.title, [_project(one, tongue) for one in person.projects]
        elif part.kind == "awards":
            yield part.title, [_award(one, tongue) for one in person.awards]
        elif part.kind == "publications":
            for kind, found in works.by_kind(person, publications).items():
                yield tongue.say(kind), [_work(work, entry) for work, entry in found]
        else:
            yield part.title, _entries(part)
            for below in part.parts:
                yield below.title or part.title, _entries(below)


def _entries(part: Part) -> Sequence[object]:
    if part.layout == "labelled":
        return [{"label": _label(one.title), "details": rich(one.place)} for one in part.entries]
    if part.layout == "numbered":
        return [{"number": rich(one.title)} for one in part.entries]
    if part.layout == "rows":
        return [{"bullet": _row(one)} for one in part.entries]
    if part.layout == "prose":
        lines = [rich(line) for one in part.entries for line in (one.title, *one.items) if line]
        return (
            [{"bullet": line} for line in lines]
            if any(one.items for one in part.entries)
            else lines
        )
    return [made for one in part.entries for made in _named(one)]


def _label(title: Rich) -> str:
    """It makes labels bold by itself."""
    return rich(tuple(Run(run.text, href=run.href) for run in title))


def _row(one: Entry) -> str:
    line = ", ".join(filter(None, (rich(one.title), one.date)))
    return "; ".join((line, *map(rich, (*one.details, *one.items))))


def _named(one: Entry) -> Iterator[Values]:
    """An entry; one for each of its rows, for a talk that was given in several places."""
    summary = "; ".join(map(rich, filter(None, (one.place, *one.details))))
    below = list(map(rich, one.items))
    said = _said(
        {"name": rich(one.title), "date": one.date, "summary": summary, "highlights": below}
    )
    yield from (
        {**said, **_said({"location": rich(row.title), "date": row.date})} for row in one.rows
    )
    if not one.rows:
        yield said


def _education(one: Education, tongue: Tongue) -> Values:
    thesis = tongue.say("thesis_title", title=tongue.text(one.thesis)) if one.thesis else ""
    told = [*map(rich, tongue.advisors(one.advisors)), thesis, *map(rich, tongue.notes(one.notes))]
    area = tongue.text(one.area)
    return {
        "institution": _linked(tongue.text(one.institution), one.url),
        "area": area or tongue.text(one.degree),  # which it cannot do without
        **_said(
            {
                "degree": tongue.text(one.degree) if area else "",
                "location": tongue.text(one.location),
            }
        ),
        **_period(one.start, one.end),
        **_said({"highlights": [*filter(None, told)]}),
    }


def _experience(one: Experience, tongue: Tongue) -> Values:
    told = [*map(rich, tongue.advisors(one.advisors)), *map(rich, tongue.notes(one.highlights))]
    return {
        "company": _linked(tongue.text(one.organization), one.url),
        "position": tongue.text(one.role),
        **_said({"location": tongue.text(one.location)}),
        **_period(one.start, one.end),
        **_said({"highlights": told}),
    }


def _project(one: Project, tongue: Tongue) -> Values:
    return {
        "name": _linked(tongue.text(one.name), one.url),
        **_period(one.start, one.end),
        **_said(
            {
                "summary": tongue.text(one.description),
                "highlights": list(map(rich, tongue.notes(one.highlights))),
            }
        ),
    }


def _award(one: Award, tongue: Tongue) -> Values:
    dates = (
        {"date": _date(one.years[0])}
        if len(one.years) == 1
        else _said({"date": tongue.years(one.years)})
    )
    notes = list(map(rich, tongue.notes(one.notes)))
    issuer = tongue.text(one.issuer)
    # It shows a summary; a key that it does not know tells an import what that is.
    more = _said({"summary": issuer, "issuer": issuer, "highlights": notes})
    return {"name": _linked(tongue.text(one.title), one.url), **dates, **more}


def _linked(name: str, url: str) -> str:
    """A name that leads somewhere, as Markdown has it."""
    return f"[{name}]({url})" if name and url.startswith("http") else name


def _work(work: WorkView, entry: Publication) -> Values:
    get = entry.get
    doi = get("doi")
    venue = ", ".join(filter(None, (bibtex.plain(entry.venue), work.locator)))
    date = "-".join(f"{part:02}" for part in bibtex.date_parts(entry))
    return {
        "title": bibtex.plain(get("title")),
        "authors": [f"**{one.name}**" if one.is_owner else one.name for one in work.authors],
        **_said(
            {
                "doi": doi[doi.find("10.") :] if "10." in doi else "",
                "url": get("url") if get("url").startswith("http") else "",
                "journal": venue,
                "date": _date(date),
            }
        ),
    }


def _period(start: str, end: str) -> Values:
    """A date that stands alone is one to RenderCV, too; without an end, it would have it go on."""
    if start and end and (end == "present" or start <= end):
        return {"start_date": _date(start), "end_date": _date(end)}
    return _said({"date": _date(end or start)})


def _date(value: str) -> str | int:
    return int(value) if value.isdigit() else value


def _said(values: Mapping[str, Any]) -> Values:
    return {key: value for key, value in values.items() if value}
