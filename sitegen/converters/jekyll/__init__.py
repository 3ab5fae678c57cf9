"""The folder of a Jekyll site, as al-folio and academicpages have it -> ParsedCV.

Both keep a person in `_config.yml`, works in `_bibliography` or `_publications`, and the rest in collections of
Markdown files. What is there is read; which of the two it is makes no difference.

    markdown      Markdown for Jekyll -> Markdown; the files that it shows come along
    profile       configuration, socials, the first page -> who it is
    first_page    a few sentences, or a whole CV
    known         co-authors and venues with their addresses -> `site.yaml`
    collections   news, projects, teaching, talks, free pages
    works         publications, and the files that they name
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.converters.attachments import Attachments
from sitegen.converters.jekyll import collections, profile, works

if TYPE_CHECKING:
    from sitegen.converters.folder import Folder
    from sitegen.converters.gathering import Gathering


def is_mine(folder: Folder) -> bool:
    """Whether a folder is such a site."""
    kept = ("_bibliography", "_publications", "_pages", "_news", "_data", "_talks", "_teaching")
    return "_config.yml" in folder and any(folder.names(name, "") for name in kept)


def add(folder: Folder, gathering: Gathering) -> None:
    """All of a site."""
    attachments = Attachments(folder, gathering)
    profile.add(attachments)
    works.add(attachments)
    collections.add(attachments)
