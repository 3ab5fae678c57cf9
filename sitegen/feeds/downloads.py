"""Files to download: publications for reference managers, CVs as PDF, talks as calendars."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.exporters import bibtex, references, vobjects
from sitegen.planning.addresses import person_folder
from sitegen.planning.pages import Output

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sitegen.model import Person, Publication
    from sitegen.model.site import Profile, Site
    from sitegen.planning.pages import Plan


class _Format(NamedTuple):
    export: Callable[[Sequence[Person], Sequence[Publication]], str]
    media_type: str


FORMATS: Final[Mapping[str, _Format]] = {
    "bib": _Format(bibtex.export, "application/x-bibtex"),
    "ris": _Format(references.export_ris, "application/x-research-info-systems"),
    "json": _Format(references.export_csl, "application/vnd.citationstyles.csl+json"),
}
"""Formats of publications by file suffix."""


def publications_path(site: Site, profile: Profile | None, suffix: str) -> str:
    """Return the path of the publications of a person, or of everybody, in a format."""
    folder = person_folder(site, profile) if profile else ""
    return f"{folder}publications.{suffix}"


def render_publications(site: Site, profile: Profile) -> list[Output]:
    """Render the publications of a person in every format."""
    return [
        Output(
            publications_path(site, profile, suffix),
            target.export([profile.person], profile.publications).encode(),
        )
        for suffix, target in FORMATS.items()
        if profile.publications
    ]


def render_all_publications(site: Site, suffix: str) -> list[Output]:
    """Render all publications in one format, each once, on a site of several people."""
    works = [work for profile in site.profiles for work in profile.publications]
    if len(site.profiles) < 2 or not works:
        return []
    text = FORMATS[suffix].export([profile.person for profile in site.profiles], works)
    return [Output(publications_path(site, None, suffix), text.encode())]


def citation_address(publication: Publication | None, suffix: str) -> str:
    """Return a `data:` address with the citation of a work, which avoids a separate file."""
    target = FORMATS[suffix]
    text = target.export([], [publication] if publication else [])
    return f"data:{target.media_type};charset=utf-8;base64,{b64encode(text.encode()).decode()}"


def cv_path(site: Site, profile: Profile) -> str:
    """Return the path of a person's CV as PDF; empty if the site does not offer CVs."""
    return f"{person_folder(site, profile)}cv.pdf" if site.settings.cv.pdf else ""


def render_cv(site: Site, profile: Profile) -> list[Output]:
    """Render a person's CV as PDF, if the site offers CVs."""
    path = cv_path(site, profile)
    if not path:
        return []
    from sitegen import cv
    from sitegen.cv.sections import make_cv

    style = cv.load_style(site.folder, site.settings.cv)
    return [Output(path, cv.write("pdf", make_cv(site, profile), style))]


def calendar_path(site: Site, profile: Profile) -> str:
    """Return the path of a person's calendar; empty if no talk has an exact date."""
    return f"{person_folder(site, profile)}talks.ics" if vobjects.has_days(profile.person) else ""


def render_calendar(plan: Plan, profile: Profile) -> list[Output]:
    """Render a person's calendar, if there is one."""
    language = plan.site.languages[0]

    def resolve(value: str) -> str:
        return plan.addresses.absolute(plan.addresses.resolve(value, profile, language))

    path = calendar_path(plan.site, profile)
    if not path:
        return []
    text = vobjects.export_calendar([profile.person], (), language=language, resolve=resolve)
    return [Output(path, text.encode())]
