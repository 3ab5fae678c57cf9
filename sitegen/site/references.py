"""What people's files say of other files: `pdf = {fastiov.pdf}` means `files/fastiov.pdf`, and it must be there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.errors import Problem
from sitegen.site import services
from sitegen.site.places import line_of
from sitegen.site.services import address

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from sitegen.model import Person, Publication

FILE_FIELDS: Final = ("pdf", "slides", "poster", "video", "code", "data", "website", "html", "supp", "blog", "preview")
"""BibTeX fields that hold an address, or the name of one of the person's files."""


def file_named(value: str, files: Collection[str]) -> str:
    """Which of a person's files a value names, `files/cv.pdf` for `cv.pdf`; nothing if none."""
    return next((name for name in (f"files/{value}", value.removeprefix("./")) if name in files), "")


def in_person(person: Person, text: str, source: str, files: Collection[str]) -> Iterator[Problem]:
    """Files that `person.yaml` names and that are not there. `text` is the file's, to find the place."""
    for key, value in person.links.items():
        if not services.link(key, value).href and not file_named(value, files) and key not in services.WITHOUT_ADDRESS:
            hint = "write an address with https://, or the name of a file in the person's folder files/"
            yield Problem(f"links: {key} leads nowhere: {value!r}", source, line_of(text, re.escape(value)), hint=hint)
    for value in _values(person):
        if value and not address(value) and not value.startswith(("/", "#")) and not file_named(value, files):
            yield _missing(value, source, line_of(text, re.escape(value)))


def in_publications(
    publications: Iterable[Publication], text: str, source: str, files: Collection[str]
) -> Iterator[Problem]:
    """Files that `publications.bib` names and that are not there."""
    for publication in publications:
        line = line_of(text, rf"@\w+\s*[{{(]\s*{re.escape(publication.key)}\s*,")
        for name in FILE_FIELDS:
            value = publication.get(name)
            if value and not address(value) and not file_named(value, files):
                yield _missing(value, source, line, f"{name} of {publication.key}: ")


def _values(person: Person) -> Iterator[str]:
    yield from (entry.url for entries in (person.projects, person.patents, person.teaching) for entry in entries)
    for talk in person.talks:
        for occasion in talk.given:
            yield from (occasion.slides, occasion.video)


def _missing(value: str, source: str, line: int, prefix: str = "") -> Problem:
    hint = "put the file into the person's folder files/, or write an address with https://"
    return Problem(f"{prefix}there is no file {value!r}", source, line, hint=hint)
