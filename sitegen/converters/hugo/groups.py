"""Find the people of a group on a Hugo site with any theme: as pages, or as records of data."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.content.people import find_author
from sitegen.converters import links, pages
from sitegen.converters.hugo import persons
from sitegen.converters.hugo.reading import folder_of, root_of, translations
from sitegen.converters.jekyll import publications
from sitegen.converters.records import Record
from sitegen.errors import Problem
from sitegen.parsing import names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.converters.files import Attachments
    from sitegen.converters.records import Value

_FOLDERS: Final = frozenset(
    {"author", "authors", "group", "lab-members", "member", "members", "our-team", "people"}
    | {"person", "persons", "staff", "team"}
)
_DATA: Final = (".yaml", ".yml", ".toml", ".json")
_FORMER: Final = re.compile(r"\b(?:alumn\w+|former|past|emerit\w+)\b", re.IGNORECASE)
_GROUPS: Final = ("role", "status", "group", "groups", "category", "categories", "section")
_ROLES: Final = ("position", "job", "job_title", "occupation", "designation", "subtitle")
_PHOTOS: Final = (
    "photo", "image", "avatar", "picture", "portrait", "thumbnail", "featured_image", "img",
)  # fmt: skip
_HOMEPAGES: Final = ("website", "homepage", "web", "url", "webpage")
_LINKS: Final = ("social", "socials", "links", "contact", "profiles")


def find_people(attachments: Attachments) -> list[tuple[pages.Page, str]]:
    """Return the members of a group, each with their file, the head first."""
    people = [*_pages_of_people(attachments)] or [*_data_of_people(attachments)]
    return sorted(people, key=lambda member: persons.rank(member[0].head))


def _pages_of_people(attachments: Attachments) -> Iterator[tuple[pages.Page, str]]:
    folder = attachments.folder
    root, others = root_of(folder), translations(folder)
    for name in folder.pages():
        below = PurePosixPath(folder_of(name)).parent.parts
        if name.startswith(f"{root}/") and _FOLDERS.intersection(below) and name not in others:
            page = pages.read_quietly(name, attachments)
            reason = pages.why_hidden(page.head, today=attachments.builder.today)
            if not reason and not _FORMER.search("/".join(below)) and _is_member(page.head):
                yield page, name


def _data_of_people(attachments: Attachments) -> Iterator[tuple[pages.Page, str]]:
    for name in attachments.folder.names("data", *_DATA):
        if PurePosixPath(name).stem.casefold() not in _FOLDERS:
            continue
        for each in _records(pages.read_tree(name, attachments) or []):
            if _is_member(each):
                yield pages.Page(each, ""), name
            else:
                message = f"left out: not a member of the group: {persons.peek_name(each)}"
                attachments.builder.report([Problem(message, name)])


def _records(value: Value) -> Iterator[Record]:
    """Yield the records of data that have a name, at any depth."""
    if isinstance(value, Record):
        if persons.peek_name(value):
            yield value
        else:
            for _, each in value.pairs:
                yield from _records(each)
    elif isinstance(value, list):
        for each in value:
            yield from _records(each)


def _is_member(head: Record) -> bool:
    """Return whether front matter describes a current member of the group."""
    texts = [word.text for key in (*_GROUPS, *_ROLES) for word in head.peek(key)]
    texts += [text for key in _GROUPS for text in head.peek_list(key)]
    return names.is_name(persons.peek_name(head)) and not any(map(_FORMER.search, texts))


def is_by(page: pages.Page, person: str) -> bool:
    """Return whether a person is among the authors of a page."""
    keys = ("author", "authors", "speaker", "speakers", "presenter")
    texts = [word.text for key in keys for word in page.head.peek(key)]
    texts += [text for key in keys for text in page.head.peek_list(key)]
    people = [each for text in texts for each in publications.split_people(text)]
    return find_author(bibtex.names(bibtex.join_names(people)), (person,)) is not None


def add_person(page: pages.Page, name: str, attachments: Attachments) -> None:
    """Add a member, after renaming the keys of themes to those of HugoBlox."""
    head, builder = page.head, attachments.builder
    for word in [word for key in _ROLES for word in head.peek(key)]:
        if not head.peek("role"):
            head.put("role", word)
            head.drop(*(key for key in _ROLES if word in head.peek(key)))
    for key in _LINKS:
        for record in head.records(key):
            _add_links(record, attachments)
    _add_links(head, attachments)
    for image in filter(None, map(head.text, _PHOTOS)):
        below = (folder_of(name), PurePosixPath(name).parent, "static", "assets", "static/images")
        if not attachments.copy_photo(*(f"{each}/{image.lstrip('/')}" for each in below)):
            builder.report([Problem(f"picture not found: {image!r}", name)])
    persons.add_person(page, name, attachments)
    builder.seen.add(name)


def _add_links(record: Record, attachments: Attachments) -> None:
    for key in record.names:
        service = "homepage" if key.casefold() in _HOMEPAGES else links.find_service(key)
        for word in record.peek(key) if service else ():
            links.add(attachments.builder, service, word.text, word.line)
            record.drop(key)
