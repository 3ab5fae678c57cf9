"""Read pages of HugoBlox without shortcodes and settings of their appearance."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.converters.pages import PLACEHOLDER, Page, read_page, read_record

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sitegen.converters.files import Attachments, Folder
    from sitegen.converters.records import Record

APPEARANCE: Final = (
    "publishDate", "featured", "tags", "categories", "projects", "slides", "image", "highlight",
    "user_groups", "draft", "superuser", "highlight_name", "all_day", "math", "share", "profile",
    "reading_time", "show_date", "type", "view", "design", "sections", "cms_exclude", "diagram",
    "lastmod", "weight", "external_link", "slug", "aliases", "status", "authors", "schema", "cover",
    "content_meta", "header", "gallery_item", "image_preview", "list_format", "output", "toc",
    "build", "cascade", "avatar_filename",
)  # fmt: skip


LANGUAGE: Final = re.compile(r"content/([a-z]{2}(?:-[A-Za-z]{2,4})?)/")
_FOLDERS: Final = (
    "author", "authors", "blog", "course", "courses", "event", "events", "home", "post", "project",
    "projects", "publication", "publications", "talk",
)  # fmt: skip
"""Folders of the theme that exist for each language."""
_TRANSLATED: Final = re.compile(r"(?P<page>.+)\.(?P<language>[a-z]{2}(?:-[A-Za-z]{2,4})?)\.md")
"""A page with a language: `foam/index.zh.md`."""
_DEFAULT: Final = re.compile(r"\bdefaultContentLanguage\W+([\w-]+)", re.IGNORECASE)
_CONFIG: Final = (".yaml", ".yml", ".toml", ".json")


def configurations(folder: Folder) -> dict[str, str]:
    """Return the texts of configuration files by name."""
    names = [*folder.names("config", *_CONFIG), *folder.names("", *_CONFIG)]
    return {name: folder.text(name) for name in names}


def read_parameters(attachments: Attachments) -> Iterator[tuple[Record, Record]]:
    """Yield each configuration, and its parameters for the theme, which may have their own file."""
    for name in configurations(attachments.folder):
        if name.startswith("config"):
            tree = read_record(name, attachments)
            is_own = PurePosixPath(name).stem == "params"
            yield tree, tree if is_own else tree.record("params")


def root_of(folder: Folder) -> str:
    """Return the folder of all content: `content`, or for one language `content/en`."""
    content = folder.root / "content"
    if not content.is_dir() or any((content / name).is_dir() for name in _FOLDERS):
        return "content"
    names = [name for name in folder.pages() if name.count("/") > 2]
    matches = [LANGUAGE.match(name) for name in names if name.split("/")[2] in _FOLDERS]
    languages = dict.fromkeys(match[1] for match in matches if match)
    if not languages:
        return "content"
    return f"content/{_preferred(folder, languages)}"


def translations(folder: Folder) -> frozenset[str]:
    """Return the pages that are translations of others: `index.zh.md` next to `index.md`."""
    languages: dict[str, dict[str, str]] = {}
    for name in folder.pages():
        if match := _TRANSLATED.fullmatch(name):
            languages.setdefault(match["page"], {})[match["language"]] = name
    kept = {
        f"{page}.md" if (folder.root / f"{page}.md").is_file() else names[_preferred(folder, names)]
        for page, names in languages.items()
    }
    return frozenset(name for names in languages.values() for name in names.values()) - kept


def without_language(name: str) -> str:
    """Return `about/_index.md` for `about/_index.en.md`, as Hugo does."""
    match = _TRANSLATED.fullmatch(name)
    return f"{match['page']}.md" if match else name


def first_page(folder: Folder, root: str) -> str:
    """Return the home page of the site, in the language that is read."""
    wanted = f"{root}/_index.md"
    names = (name for name in folder.pages() if without_language(name) == wanted)
    return next((name for name in names if name not in translations(folder)), wanted)


def _preferred(folder: Folder, languages: Collection[str]) -> str:
    """Return the language of the site, or else English, or else the first."""
    defaults = map(_DEFAULT.search, configurations(folder).values())
    wanted = [*(match[1] for match in defaults if match), "en", *languages]
    return next((language for language in wanted if language in languages), wanted[0])


def language_of(name: str, root: str, folder: Folder) -> str:
    """Return the language of a page, from its name, its folder or the configuration."""
    if match := _TRANSLATED.fullmatch(name):
        return match["language"]
    return root.removeprefix("content").strip("/") or _preferred(folder, ())


def read(name: str, attachments: Attachments) -> Page:
    """Return a page without shortcodes and placeholders."""
    head, body = read_page(name, attachments)
    body = PLACEHOLDER.sub("", re.sub(r"\{\{[<%].*?[>%]\}\}", "", body, flags=re.DOTALL))
    return Page(head, body.strip())


def folder_of(name: str) -> str:
    """Return the folder with the files of a page: `foam/` for `foam/index.md` and `foam.md`."""
    path = PurePosixPath(name)
    is_first = path.name.split(".")[0] in ("index", "_index")
    return (path.parent if is_first else path.with_suffix("")).as_posix()
