"""What a site gives along: everybody's publications in the formats of reference managers, and their CVs as PDF."""

from __future__ import annotations

import json
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from sitegen.site import pages as planning
from sitegen.site.frames import Frame, Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from sitegen.site.content import Profile, Site

CV_FILE: Final = "cv.pdf"
"""Beside the person's home page."""
SUFFIXES: Final = ("json", "bib", "ris")
"""Of files with publications, the largest first."""


@cache
def formats() -> Mapping[str, Writer]:
    """Suffix of a file with publications -> who writes it; loaded for sites that have such files."""
    from sitegen.exporters import bibtex, csl_json, ris

    array = {"before": "[\n", "after": "\n]\n", "empty": "[]\n"}
    return {
        "json": Writer(
            csl_json,
            Frame(lambda key: f'"id": {json.dumps(key, ensure_ascii=False)},\n', ",\n", **array),
        ),
        "bib": Writer(bibtex, Frame(lambda key: f"{{{key},\n", "\n")),
        "ris": Writer(ris, Frame(lambda key: f"\nID  - {key}\n", "\n")),
    }


def files(site: Site, profile: Profile) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """A person's publications: path, and what makes it."""
    if profile.publications:
        from sitegen.exporters.distinct import keys

        called = keys(profile.publications)
        for suffix in formats():
            yield path(site, profile, suffix), partial(_publications, suffix, profile, called)


def path(site: Site, profile: Profile, suffix: str) -> str:
    """Where a person's publications are."""
    return f"{planning.home(site, profile)}publications.{suffix}"


def cv(site: Site, profile: Profile) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """A person's CV, where the site has them: path, and what makes it."""
    if site.settings.cv.pdf:
        yield f"{planning.home(site, profile)}{CV_FILE}", partial(_cv, site, profile)


def of_all(
    site: Site, suffix: str, together: Callable[[str], bytes]
) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """What several people give along: their publications, which are put `together` for this suffix."""
    if len(site.profiles) > 1 and any(one.publications for one in site.profiles):
        yield f"publications.{suffix}", partial(together, suffix)


def _cv(site: Site, profile: Profile) -> bytes:
    from sitegen import cv  # few sites ask for them
    from sitegen.cv.sections import make_cv

    return cv.write("pdf", make_cv(site, profile), cv.load_style(site.folder, site.settings.cv))


def _publications(suffix: str, profile: Profile, called: Sequence[str]) -> bytes:
    works, writer = profile.publications, formats()[suffix]
    made: str = writer.FRAME.file(works, called, writer.records(works))
    return made.encode()
