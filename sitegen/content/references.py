"""Resolve references in people's files: `pdf = {fastiov.pdf}` means `files/fastiov.pdf`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from sitegen.content import bibtex, yaml
from sitegen.content.folders import is_private
from sitegen.content.reading import position_at
from sitegen.content.services import WITHOUT_ADDRESS, make_link, web_address
from sitegen.errors import Problem
from sitegen.model import KEYS_WITH_URL

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
"""BibTeX fields that hold a web address or the name of one of the person's files."""

_IMAGE: Final = re.compile(r"!\[[^\[\]]*\]\(<?([^\s()<>]+)")


def find_file(value: str, files: Collection[str]) -> str:
    """Find the person's file that a value refers to, `files/cv.pdf` for `cv.pdf`; empty if none."""
    return next(
        (name for name in (f"files/{value}", value.removeprefix("./")) if name in files), ""
    )


def find_page(value: str, pages: Collection[str]) -> str:
    """Find the person's page that a value refers to, `waves` for `pages/waves.md` or `waves/`."""
    name = value.removeprefix("./").removeprefix("pages/").removesuffix("/").removesuffix(".md")
    return name if name in pages else ""


def check_person(
    person: Person, text: str, source: str, files: Collection[str], pages: Collection[str]
) -> Iterator[Problem]:
    """Find files and pages that `person.yaml` refers to but that do not exist.

    Args:
        person: The parsed file.
        text: Its content, to find positions.
        source: Its name, for messages.
        files: The person's files: `files/cv.pdf`.
        pages: The slugs of the person's pages.
    """
    for key, value in person.links.items():
        if key not in WITHOUT_ADDRESS and not (
            make_link(key, value).href or find_file(value, files)
        ):
            hint = (
                "write an address with https://, "
                "or the name of a file in the person's folder files/"
            )
            position = yaml.find_position(text, ("links", key))
            yield Problem(f"links: {key} leads nowhere: {value!r}", source, *position, hint=hint)
    for path, value in _list_addresses(person):
        if value and not (
            web_address(value)
            or value.startswith(("/", "#"))
            or find_file(value, files)
            or find_page(value, pages)
        ):
            yield _missing_file(value, source, yaml.find_position(text, path))


def check_publications(
    publications: Iterable[Publication], text: str, source: str, files: Collection[str]
) -> Iterator[Problem]:
    """Find files that `publications.bib` refers to but that do not exist."""
    for work in publications:
        for name in FILE_FIELDS:
            value = work.fields.get(name)
            if value and not web_address(value) and not find_file(value, files):
                position = bibtex.find_position(text, work.key, name)
                yield _missing_file(value, source, position, f"{name} of {work.key}: ")


def check_markdown(text: str, source: str, files: Collection[str]) -> Iterator[Problem]:
    """Find missing images of a text; paths from the site's root are not checked."""
    for match in _IMAGE.finditer(text):
        value = unquote(match[1])
        if not (web_address(value) or value.startswith(("/", "#")) or find_file(value, files)):
            yield _missing_file(value, source, position_at(text, match.start()))


def _list_addresses(person: Person) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """List the addresses in entries, with the path of keys that leads to each."""
    for key in KEYS_WITH_URL:
        for number, entry in enumerate(getattr(person, key)):
            yield (key, number, "url"), entry.url
    for number, talk in enumerate(person.talks):
        for index, occasion in enumerate(talk.given):
            yield ("talks", number, "given", index, "slides"), occasion.slides
            yield ("talks", number, "given", index, "video"), occasion.video


def _missing_file(value: str, source: str, position: tuple[int, int], prefix: str = "") -> Problem:
    hint = "put the file into the person's folder files/, or write an address with https://"
    if any(map(is_private, value.split("/"))):
        hint = "rename it: files and folders called private are never published"
    return Problem(f"{prefix}there is no file {value!r}", source, *position, hint=hint)
