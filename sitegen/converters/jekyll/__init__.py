"""Jekyll sites: plain ones, and those made with al-folio, academicpages or acad-homepage.

They describe a person in `_config.yml` and the first page, works in `_bibliography` or
`_publications`, and the rest in collections of Markdown files. Whatever exists is read; the theme
itself does not matter.

    profile       configuration, social links, the data of the CV, and the first page
    navigation    what the menus and links of a site lead to
    collections   news, projects, teaching, talks, pages
    publications  publications, and the files that they name
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.converters.files import Attachments
from sitegen.converters.jekyll import collections, profile, publications
from sitegen.converters.jekyll.navigation import Navigation, root_pages

if TYPE_CHECKING:
    from sitegen.converters.builder import CVBuilder
    from sitegen.converters.files import Folder


def matches(folder: Folder) -> bool:
    """Return whether a folder is such a site."""
    names = (
        *("_bibliography", "_publications", "_pages", "_news", "_data", "_talks", "_teaching"),
        "_posts",
    )
    if "_config.yml" not in folder:
        return False
    return any(folder.names(name, "") for name in names) or bool(root_pages(folder))


def add(folder: Folder, builder: CVBuilder) -> None:
    """Add a site."""
    attachments = Attachments(folder, builder)
    navigation = Navigation(attachments)
    publications.add(attachments, navigation)
    profile.add(attachments, navigation)
    collections.add(attachments, navigation)
