"""Convert Jekyll sites: plain ones, or with al-folio, academicpages or acad-homepage.

They describe a person in `_config.yml` and the first page, works in `_bibliography` or
`_publications`, and the rest in collections of Markdown files. Whatever exists is read; the theme
itself does not matter.

    profile       configuration, social links, the data of the CV, and the first page
    navigation    the pages that menus and links of a site lead to
    collections   news, projects, teaching, talks, pages
    publications  publications, and the files that they name
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.converters import pages
from sitegen.converters.files import Attachments
from sitegen.converters.jekyll import collections, profile, publications
from sitegen.converters.jekyll.navigation import Navigation, root_pages
from sitegen.converters.records import Record, Word
from sitegen.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.files import Folder

_FOLDERS: Final = (
    "_bibliography", "_publications", "_pages", "_news", "_data", "_talks", "_teaching", "_posts",
)  # fmt: skip
_ADDRESSES: Final = ("baseurl", "url")
"""Settings with the site's address, which does not affect where its files are in the folder."""
_ONE_LINE: Final = re.compile(r"[^\n\"\\{}]*")
"""A text of one line."""
_DATA: Final = re.compile(r"\bsite\.data\.([\w-]+)")


def matches(folder: Folder) -> bool:
    """Return whether a folder is such a site."""
    return "_config.yml" in folder and (
        any(folder.names(name, "") for name in _FOLDERS) or bool(root_pages(folder))
    )


def add(folder: Folder, builder: CVBuilder) -> None:
    """Add a site."""
    attachments = Attachments(folder, builder)
    folder.variables = dict(_variables(pages.read_record("_config.yml", attachments)))
    navigation = Navigation(attachments)
    publications.add(attachments, navigation)
    profile.add(attachments, navigation)
    collections.add(attachments, navigation)
    _report_data(attachments)


def _variables(config: Record, prefix: str = "site") -> Iterator[tuple[str, str]]:
    """Yield the texts of the configuration under the names that pages use: `site.author.name`."""
    for name, value in config.pairs:
        if isinstance(value, Record):
            yield from _variables(value, f"{prefix}.{name}")
        elif isinstance(value, Word) and name not in _ADDRESSES and _ONE_LINE.fullmatch(value.text):
            yield f"{prefix}.{name}", value.text


def _report_data(attachments: Attachments) -> None:
    """Report the data files that pages show but that were not read."""
    folder, builder = attachments.folder, attachments.builder
    bodies = [pages.read_quietly(name, attachments).body for name in folder.pages()]
    shown = {stem for body in bodies for stem in _DATA.findall(body)}
    builder.report(
        Problem("the data of this file were not read", name, hint="add what you need by hand")
        for name in folder.names("_data", ".yml", ".yaml", ".json", ".csv", ".tsv")
        if PurePosixPath(name).stem in shown and name not in builder.seen
    )
