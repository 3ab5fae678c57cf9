"""Pages of HugoBlox without shortcodes, and what they say of their looks."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.converters.pages import Page, read_page

if TYPE_CHECKING:
    from sitegen.converters.files import Attachments

APPEARANCE: Final = (
    "publishDate", "featured", "tags", "categories", "projects", "slides", "image", "highlight",
    "user_groups", "draft", "superuser", "highlight_name", "all_day", "math", "share", "profile",
    "reading_time", "show_date", "type", "view", "design", "sections", "cms_exclude", "diagram",
    "lastmod", "weight", "external_link", "slug", "aliases", "status", "authors", "schema", "cover",
    "content_meta",
)  # fmt: skip


def read(name: str, attachments: Attachments) -> Page:
    """Return a page without shortcodes."""
    head, body = read_page(name, attachments)
    return Page(head, re.sub(r"\{\{[<%].*?[>%]\}\}", "", body, flags=re.DOTALL).strip())


def folder_of(name: str) -> str:
    """Return the folder with the files of a page: `foam/` for `foam/index.md` and `foam.md`."""
    path = PurePosixPath(name)
    return (path.parent if path.stem in ("index", "_index") else path.with_suffix("")).as_posix()
