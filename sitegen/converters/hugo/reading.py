"""Pages of HugoBlox without shortcodes, and what they say of their looks."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.converters.pages import (
    PLACEHOLDER,
    Page,
    is_switched_off,
    read_page,
    read_quietly,
    why_hidden,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sitegen.converters.files import Attachments, Folder
    from sitegen.converters.records import Record, Value

APPEARANCE: Final = (
    "publishDate", "featured", "tags", "categories", "projects", "slides", "image", "highlight",
    "user_groups", "draft", "superuser", "highlight_name", "all_day", "math", "share", "profile",
    "reading_time", "show_date", "type", "view", "design", "sections", "cms_exclude", "diagram",
    "lastmod", "weight", "external_link", "slug", "aliases", "status", "authors", "schema", "cover",
    "content_meta", "header", "gallery_item", "image_preview", "list_format", "output", "toc",
)  # fmt: skip


LANGUAGE: Final = re.compile(r"content/([a-z]{2}(?:-[A-Za-z]{2,4})?)/")
_FOLDERS: Final = (
    "author", "authors", "blog", "course", "courses", "event", "events", "home", "post", "project",
    "projects", "publication", "publications", "talk",
)  # fmt: skip
"""Folders of the theme, which a language has of its own."""
_TRANSLATED: Final = re.compile(r"(?P<page>.+)\.(?P<language>[a-z]{2}(?:-[A-Za-z]{2,4})?)\.md")
"""A page with its language: `foam/index.zh.md`."""
_DEFAULT: Final = re.compile(r"\bdefaultContentLanguage\W+([\w-]+)", re.IGNORECASE)
_CONFIG: Final = (".yaml", ".yml", ".toml", ".json")


_CASCADED: Final = ("draft", "build", "_build", "publishDate", "expiryDate", "headless", "hidden")
_BUILDS_FUTURE: Final = re.compile(r"\bbuildFuture\W+true\b", re.IGNORECASE)
_MENU: Final = re.compile(r"^\s*\[*menus?\b", re.MULTILINE)
_COMMENT: Final = re.compile(r"^[ \t]*#.*$", re.MULTILINE)
_INACTIVE: Final = re.compile(r"^active\s*[:=]\s*false\b", re.MULTILINE)
_PEOPLE: Final = re.compile(
    r"^[-\s]*(?:block|widget|type)\s*[:=]\s*[\"']?(?:people|team)", re.MULTILINE
)
_TEAMS: Final = ("people", "team", "members")
_WORD: Final = re.compile(r"[^\W\d_]+")
_SECTION_NAMES: Final = {
    "event": ("talk", "talks"),
    "talk": ("event", "events"),
    "post": ("blog", "news"),
    "blog": ("post", "posts"),
    "publication": ("papers",),
    "course": ("teaching",),
}


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
    return f"content/{_preferred(folder, languages)}"


def translations(folder: Folder) -> frozenset[str]:
    """Return the pages that are there in another language, too: `index.zh.md` beside `index.md`."""
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
    """Return `about/_index.md` for `about/_index.en.md`, which is what Hugo takes it for."""
    match = _TRANSLATED.fullmatch(name)
    return f"{match['page']}.md" if match else name


def first_page(folder: Folder, root: str) -> str:
    """Return the first page of the site, in the language that is read."""
    wanted = f"{root}/_index.md"
    names = (name for name in folder.pages() if without_language(name) == wanted)
    return next((name for name in names if name not in translations(folder)), wanted)


def _preferred(folder: Folder, languages: Collection[str]) -> str:
    """Return the language of the site, or else English, or else the first."""
    defaults = map(_DEFAULT.search, configurations(folder).values())
    wanted = [*(match[1] for match in defaults if match), "en", *languages]
    return next(language for language in wanted if language in languages)


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


class Visibility:
    """What a site shows of its pages."""

    def __init__(self, attachments: Attachments) -> None:
        """Read the configuration, the menus and the first page."""
        folder = attachments.folder
        self._attachments = attachments
        self.root = root = root_of(folder)
        """The folder of all content."""
        texts = configurations(folder)
        self._today = attachments.builder.today
        self._shows_future = any(map(_BUILDS_FUTURE.search, texts.values()))
        menus = [text for name, text in texts.items() if "menu" in PurePosixPath(name).stem]
        menus += [text for text in texts.values() if _MENU.search(text)]
        home = [first_page(folder, root), *folder.names(f"{root}/home", ".md")]
        menus = [_COMMENT.sub("", text) for text in menus]
        pages = [_COMMENT.sub("", text) for name in home if (text := folder.text(name))]
        pages = [text for text in pages if not _INACTIVE.search(text)]
        lists = [*home, *(f"{root}/{below}.md" for below in _TEAMS)]
        lists += [name for below in _TEAMS for name in folder.names(f"{root}/{below}", ".md")]
        texts_of_lists = {name: text for name in lists if _PEOPLE.search(text := folder.text(name))}
        self.lists = texts_of_lists.keys()
        """The pages that list people."""
        self._people = "\n".join(texts_of_lists.values())
        self._words = {word.casefold() for text in (*menus, *pages) for word in _WORD.findall(text)}
        # A first page without blocks shows everything.
        self._is_selective = any("sections:" in text or "widget" in text for text in pages)

    def shows_member(self, head: Record) -> bool:
        """Return whether a list of people has the group of a person."""
        return any(group in self._people for group in head.peek_list("user_groups"))

    def section_of(self, name: str) -> str:
        """Return the folder below the content that a page is in, or the name of the page."""
        return name.removeprefix(f"{self.root}/").split("/")[0]

    def _cascade(self, name: str) -> Iterator[tuple[str, Value]]:
        """Yield what the sections of a page say of all their pages, innermost first."""
        for folder in PurePosixPath(name).parents:
            index = (folder / "_index.md").as_posix()
            if index != name and index in self._attachments.folder:
                head = read_quietly(index, self._attachments).head
                for values in head.records("cascade"):
                    pairs = values.pairs
                    is_for_all = not any(key.strip("_") == "target" for key, _ in pairs)
                    yield from (pair for pair in pairs if is_for_all and pair[0] in _CASCADED)

    def why_hidden(self, name: str, head: Record) -> str:
        """Return why the site does not show a page, or nothing."""
        if is_switched_off(name, self.root):
            return "its name begins with an underscore"
        for key, value in self._cascade(name):
            if key not in head:
                head.put(key, value)
        reason = why_hidden(head, today=self._today, shows_future=self._shows_future)
        section = self.section_of(name).removesuffix(".md").rstrip("s")
        if not reason and self._is_selective:
            names = {section, f"{section}s", *_SECTION_NAMES.get(section, ())}
            reason = "" if names & self._words else "the site does not lead to it"
        return reason
