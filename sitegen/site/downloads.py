"""What a site gives along: everybody's publications in the formats of reference managers, and their CVs as PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.exporters import export
from sitegen.site import pages as planning

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sitegen.site.content import Profile, Site

FORMATS: Final[Mapping[str, str]] = {"bib": "bibtex", "ris": "ris", "json": "csl-json"}
"""Suffix -> name of the exporter."""
CV_FILE: Final = "cv.pdf"
"""Beside the person's home page."""


def files(site: Site, profile: Profile | None) -> Iterator[tuple[str, bytes]]:
    """Path and bytes of what a person gives along, or all of them together: publications, and one's CV."""
    if profile:
        yield from _publications(planning.home(site, profile), [profile])
        if site.settings.cv.pdf:
            yield _cv(site, profile)
    elif len(site.profiles) > 1:
        yield from _publications("", site.profiles)


def _cv(site: Site, profile: Profile) -> tuple[str, bytes]:
    from sitegen import cv  # few sites ask for them
    from sitegen.cv.making import made_for
    from sitegen.cv.templates import style

    look = style(site.folder, site.settings.cv)
    return f"{planning.home(site, profile)}{CV_FILE}", cv.write("pdf", made_for(site, profile), look)


def _publications(start: str, profiles: Sequence[Profile]) -> Iterator[tuple[str, bytes]]:
    publications = [publication for profile in profiles for publication in profile.publications]
    people = [profile.person for profile in profiles]
    for suffix, name in FORMATS.items() if publications else ():
        yield f"{start}publications.{suffix}", export(name, people, publications).encode()
