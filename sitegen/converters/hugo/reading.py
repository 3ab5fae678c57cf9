"""Pages of HugoBlox without shortcodes, and what they say of their looks."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.converters.pages import Page, read_page

if TYPE_CHECKING:
    from sitegen.converters.files import Attachments, Folder

APPEARANCE: Final = (
    "publishDate", "featured", "tags", "categories", "projects", "slides", "image", "highlight",
    "user_groups", "draft", "superuser", "highlight_name", "all_day", "math", "share", "profile",
    "reading_time", "show_date", "type", "view", "design", "sections", "cms_exclude", "diagram",
    "lastmod", "weight", "external_link", "slug", "aliases", "status", "authors", "schema", "cover",
    "content_meta",
)  # fmt: skip


LANGUAGE: Final = re.compile(r"content/([a-z]{2}(?:-[A-Za-z]{2,4})?)/")
_FOLDERS: Final = (
    "author", "authors", "blog", "course", "courses", "event", "events", "home", "post", "project",
    "projects", "publication", "publications", "talk",
)  # fmt: skip
"""Folders of the theme, which a language has of its own."""
_DEFAULT: Final = re.compile(r"\bdefaultContentLanguage\W+([\w-]+)", re.IGNORECASE)
_CONFIG: Final = (".yaml", ".yml", ".toml", ".json")


def configurations(folder: Folder) -> dict[str, str]:
    """Return the texts of the files that configure a site, by name."""
    names = [*folder.names("config", *_CONFIG), *folder.names("", *_CONFIG)]
    return {name: folder.text(name) for name in names}


def root_of(folder: Folder) -> str:
    """Return the folder of all content: `content`, or that of a language, `content/en`."""
    content = folder.root / "content"
    if not content.is_dir() or any((content / name).is_dir() for name in _FOLDERS):
        return "content"
    names = [name for name in folder.pages() if name.count("/") > 2]
    matches = [LANGUAGE.match(name) for name in names if name.split("/")[2] in _FOLDERS]
    languages = dict.fromkeys(match[1] for match in matches if match)
    if not languages:
        return "content"
    defaults = map(_DEFAULT.search, configurations(folder).values())
    wanted = [*(match[1] for match in defaults if match), "en", *languages]
    return f"content/{next(language for language in wanted if language in languages)}"


def read(name: str, attachments: Attachments) -> Page:
    """Return a page without shortcodes."""
    head, body = read_page(name, attachments)
    return Page(head, re.sub(r"\{\{[<%].*?[>%]\}\}", "", body, flags=re.DOTALL).strip())


def folder_of(name: str) -> str:
    """Return the folder with the files of a page: `foam/` for `foam/index.md` and `foam.md`."""
    path = PurePosixPath(name)
    return (path.parent if path.stem in ("index", "_index") else path.with_suffix("")).as_posix()
