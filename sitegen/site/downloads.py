"""What a site gives along: everybody's publications in the formats of reference managers, and their CVs as PDF."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from sitegen.exporters import export
from sitegen.site import pages as planning

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from sitegen.site.content import Profile, Site

FORMATS: Final[Mapping[str, str]] = {"bib": "bibtex", "ris": "ris", "json": "csl-json"}
"""Suffix -> name of the exporter."""
CV_FILE: Final = "cv.pdf"
"""Beside the person's home page."""


def files(site: Site, profile: Profile | None) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """What a person gives along, or all of them together: publications, and one's CV. Path, and what makes it."""
    if profile or len(site.profiles) > 1:
        start, profiles = (planning.home(site, profile), [profile]) if profile else ("", site.profiles)
        for suffix in FORMATS if any(one.publications for one in profiles) else ():
            yield f"{start}publications.{suffix}", partial(_publications, suffix, profiles)
    if profile and site.settings.cv.pdf:
        yield f"{planning.home(site, profile)}{CV_FILE}", partial(_cv, site, profile)


def _cv(site: Site, profile: Profile) -> bytes:
    from sitegen import cv  # few sites ask for them
    from sitegen.cv.making import made_for
    from sitegen.cv.templates import style

    return cv.write("pdf", made_for(site, profile), style(site.folder, site.settings.cv))


def _publications(suffix: str, profiles: Sequence[Profile]) -> bytes:
    publications = [publication for profile in profiles for publication in profile.publications]
    return export(FORMATS[suffix], [profile.person for profile in profiles], publications).encode()
