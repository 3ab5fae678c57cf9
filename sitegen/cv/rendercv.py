"""Export a person and their publications as YAML for RenderCV (versions 2.3 to 2.8).

Degrees, positions, projects, awards and publications use RenderCV's own fields; everything else
becomes entries with a name and date, bullets or lines. Phone numbers are left out, since RenderCV
rejects many valid ones.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import yaml

from sitegen.content import bibtex
from sitegen.content.services import make_link
from sitegen.cv.entries import Locale
from sitegen.cv.markup import to_markdown
from sitegen.cv.sections import build_cv, by_kind
from sitegen.cv.structure import Run
from sitegen.model.site import CVSettings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sitegen.cv.structure import Entry, Part, Rich
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
"""Service -> the name RenderCV uses, and the form of its user names."""
_HANDLE: Final = re.compile(r"(?:.*[/@=])?([\w%.-]+)/?")


def export(
    people: Sequence[Person], publications: Sequence[Publication], *, language: str = "en"
) -> str:
    """Return the CV of one person with all its sections."""
    cv = {"cv": _cv(people[0], publications, Locale(language))}
    return str(yaml.safe_dump(cv, allow_unicode=True, sort_keys=False, width=110))


def _cv(person: Person, publications: Sequence[Publication], locale: Locale) -> Values:
    links = [make_link(key, value) for key, value in person.links.items()]
    networks = [one for key, value in person.links.items() if (one := _network(key, value))]
    used = {one["network"] for one in networks}
    connections = [
        {"placeholder": one.label, "url": one.href, "fontawesome_icon": "link"}
        for one in links
        if one.href.startswith("http")
        and one.service != "homepage"
        and _NETWORKS.get(one.service, ("",))[0] not in used
    ]
    return _filled(
        name=locale.text(person.name),
        headline=locale.text(person.position),
        location=locale.text(person.address),
        email=next(iter(person.email), ""),
        website=next((one.href for one in links if one.service == "homepage"), ""),
        social_networks=networks,
        custom_connections=connections,
        sections=_filled(**dict(_sections(person, publications, locale))),
    )


def _network(key: str, value: str) -> Values:
    """Return an account as RenderCV describes it; empty if the network or user name is unknown."""
    network, pattern = _NETWORKS.get(make_link(key, value).service, ("", ""))
    handle = _HANDLE.fullmatch(value.strip())
    if not network or not handle or not re.fullmatch(pattern, handle[1]):
        return {}
    return {"network": network, "username": handle[1]}


def _sections(
    person: Person, publications: Sequence[Publication], locale: Locale
) -> Iterator[tuple[str, Sequence[object]]]:
    """Yield the title and entries of each section; a section's entries have the same type."""
    cv = build_cv(person, publications, locale.language, ("bio", *CVSettings().sections))
    for part in cv.parts:
        if describe := _DESCRIPTIONS.get(part.kind):
            yield part.title, [describe(item, locale) for item in getattr(person, part.kind)]
        elif part.kind == "publications":
            for kind, group in by_kind(person, publications).items():
                yield locale.message(kind), [_work(work, entry) for work, entry in group]
        else:
            yield part.title, _entries(part)
            for nested in part.parts:
                yield nested.title or part.title, _entries(nested)


def _entries(part: Part) -> Sequence[object]:
    if part.layout == "labelled":
        return [
            {"label": _label(entry.title), "details": to_markdown(entry.place)}
            for entry in part.entries
        ]
    if part.layout == "numbered":
        return [{"number": to_markdown(entry.title)} for entry in part.entries]
    if part.layout == "rows":
        return [{"bullet": _row(entry)} for entry in part.entries]
    if part.layout == "prose":
        lines = [
            line for entry in part.entries for line in _lines((entry.title, *entry.items)) if line
        ]
        has_items = any(entry.items for entry in part.entries)
        return [{"bullet": line} for line in lines] if has_items else lines
    return [values for entry in part.entries for values in _normal_entries(entry)]


def _label(title: Rich) -> str:
    """Return a label without formatting, since RenderCV makes labels bold."""
    return to_markdown(tuple(Run(run.text, href=run.href) for run in title))


def _row(entry: Entry) -> str:
    line = ", ".join(filter(None, (to_markdown(entry.title), entry.date)))
    return "; ".join((line, *_lines((*entry.details, *entry.items))))


def _normal_entries(entry: Entry) -> Iterator[Values]:
    """Yield an entry, or one for each of its rows, such as the places where a talk was given."""
    values = _filled(
        name=to_markdown(entry.title),
        date=entry.date,
        summary="; ".join(_lines(filter(None, (entry.place, *entry.details)))),
        highlights=_lines(entry.items),
    )
    if "name" not in values and not entry.rows:  # it is required
        values["name"] = values.pop("summary", "") or entry.date
    for row in entry.rows:
        place = "location" if values.get("name") else "name"
        yield values | _filled(**{place: to_markdown(row.title)}, date=row.date)
    if not entry.rows:
        yield values


def _education(entry: Education, locale: Locale) -> Values:
    thesis = locale.message("thesis_title", title=locale.text(entry.thesis)) if entry.thesis else ""
    notes = [*_lines(locale.advisors(entry.advisors)), thesis, *_lines(locale.notes(entry.notes))]
    area, degree = locale.text(entry.area), locale.text(entry.degree)
    institution = _linked(locale.text(entry.institution), entry.url)
    return _filled(
        {"institution": institution, "area": area or degree},
        degree=degree if area else "",
        location=locale.text(entry.location),
        **_period(entry.start, entry.end),
        highlights=[*filter(None, notes)],
    )


def _experience(entry: Experience, locale: Locale) -> Values:
    organization = _linked(locale.text(entry.organization), entry.url)
    return _filled(
        {"company": organization, "position": locale.text(entry.role)},
        location=locale.text(entry.location),
        **_period(entry.start, entry.end),
        highlights=_lines((*locale.advisors(entry.advisors), *locale.notes(entry.highlights))),
    )


def _project(entry: Project, locale: Locale) -> Values:
    return _filled(
        {"name": _linked(locale.text(entry.name), entry.url)},
        **_period(entry.start, entry.end),
        summary=locale.text(entry.description),
        highlights=_lines(locale.notes(entry.highlights)),
    )


def _award(entry: Award, locale: Locale) -> Values:
    issuer = locale.text(entry.issuer)
    return _filled(
        {"name": _linked(locale.text(entry.title), entry.url)},
        date=_date(entry.years[0]) if len(entry.years) == 1 else locale.years(entry.years),
        summary=issuer,
        issuer=issuer,  # RenderCV ignores this, but our importer reads it
        highlights=_lines(locale.notes(entry.notes)),
    )


def _lines(items: Iterable[Rich]) -> list[str]:
    return [to_markdown(item) for item in items]


def _linked(name: str, url: str) -> str:
    return f"[{name}]({url})" if name and url.startswith("http") else name


def _work(work: WorkView, entry: Publication) -> Values:
    get = entry.get
    doi = get("doi")
    authors = [f"**{one.name}**" if one.is_owner else one.name for one in work.authors]
    return _filled(
        {"title": bibtex.plain(get("title")), "authors": authors},
        doi=doi[doi.find("10.") :] if "10." in doi else "",
        url=get("url") if get("url").startswith("http") else "",
        journal=", ".join(filter(None, (bibtex.plain(entry.venue), work.locator))),
        date=_date("-".join(f"{part:02}" for part in bibtex.date_parts(entry))),
    )


def _period(start: str, end: str) -> Values:
    """Return a period; a start alone is a date, since RenderCV would add "present"."""
    if start and end and (end == "present" or start <= end):
        return {"start_date": _date(start), "end_date": _date(end)}
    return {"date": _date(end or start)}


def _date(value: str) -> str | int:
    return int(value) if value.isdigit() else value


def _filled(required: Values | None = None, /, **optional: Any) -> Values:
    """Return the required values, and the optional ones that are not empty."""
    return (required or {}) | {key: value for key, value in optional.items() if value}


_DESCRIPTIONS: Final[Mapping[str, Callable[..., Values]]] = {
    "education": _education, "experience": _experience, "projects": _project, "awards": _award,
}  # fmt: skip
"""The kinds of entries for which RenderCV has fields of its own."""
