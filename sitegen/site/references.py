"""What people's files say of other files: `pdf = {fastiov.pdf}` means `files/fastiov.pdf`, and it must be there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from sitegen.content import bibtex
from sitegen.content import yaml as records
from sitegen.errors import Problem
from sitegen.model import WITH_URL
from sitegen.site import services
from sitegen.site.places import place_at
from sitegen.site.services import address

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from sitegen.model import Person, Publication

FILE_FIELDS: Final = (
    "pdf",
    "slides",
    "poster",
    "video",
    "code",
    "data",
    "website",
    "html",
    "supp",
    "blog",
    "preview",
)
"""BibTeX fields that hold an address, or the name of one of the person's files."""

_PICTURE: Final = re.compile(r"!\[[^\[\]]*\]\(<?([^\s()<>]+)")


def file_named(value: str, files: Collection[str]) -> str:
    """Which of a person's files a value names, `files/cv.pdf` for `cv.pdf`; nothing if none."""
    return next(
        (name for name in (f"files/{value}", value.removeprefix("./")) if name in files), ""
    )


def page_named(value: str, pages: Collection[str]) -> str:
    """Which of a person's pages a value names, `waves` for `pages/waves.md` or `waves/`; nothing if none."""
    name = value.removeprefix("./").removeprefix("pages/").removesuffix("/").removesuffix(".md")
    return name if name in pages else ""


def in_person(
    person: Person, text: str, source: str, files: Collection[str], pages: Collection[str]
) -> Iterator[Problem]:
    """Files and pages that `person.yaml` names and that are not there. `text` is the file's, to find the place."""
    for key, value in person.links.items():
        if (
            not services.link(key, value).href
            and not file_named(value, files)
            and key not in services.WITHOUT_ADDRESS
        ):
            hint = "write an address with https://, or the name of a file in the person's folder files/"
            place = records.place(text, ("links", key))
            yield Problem(f"links: {key} leads nowhere: {value!r}", source, *place, hint=hint)
    for path, value in _values(person):
        if not value or address(value) or value.startswith(("/", "#")):
            continue
        if not file_named(value, files) and not page_named(value, pages):
            yield _missing(value, source, records.place(text, path))


def in_publications(
    publications: Iterable[Publication], text: str, source: str, files: Collection[str]
) -> Iterator[Problem]:
    """Files that `publications.bib` names and that are not there."""
    for publication in publications:
        for name in () if publication.fields.keys().isdisjoint(FILE_FIELDS) else FILE_FIELDS:
            value = publication.get(name)
            if value and not address(value) and not file_named(value, files):
                yield _missing(
                    value,
                    source,
                    bibtex.place(text, publication.key, name),
                    f"{name} of {publication.key}: ",
                )


def in_markdown(text: str, source: str, files: Collection[str]) -> Iterator[Problem]:
    """Pictures that a text shows and that are not there. Addresses that begin at the site's root are anybody's."""
    for match in _PICTURE.finditer(text):
        value = unquote(match[1])
        if not address(value) and not value.startswith(("/", "#")) and not file_named(value, files):
            yield _missing(value, source, place_at(text, match.start()))


def _values(person: Person) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Every address of an entry, with the keys and numbers that lead to it."""
    for key in WITH_URL:
        for number, entry in enumerate(getattr(person, key)):
            yield (key, number, "url"), entry.url
    for number, talk in enumerate(person.talks):
        for time, occasion in enumerate(talk.given):
            yield ("talks", number, "given", time, "slides"), occasion.slides
            yield ("talks", number, "given", time, "video"), occasion.video


def _missing(value: str, source: str, place: tuple[int, int], prefix: str = "") -> Problem:
    hint = "put the file into the person's folder files/, or write an address with https://"
    return Problem(f"{prefix}there is no file {value!r}", source, *place, hint=hint)
