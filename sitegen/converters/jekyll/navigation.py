"""Find the pages and collections of a Jekyll site that its navigation reaches.

Themes come with sample pages and collections, and most people hide these by removing them from the
navigation instead of deleting them.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.converters import pages
from sitegen.converters.records import Word, iter_rest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sitegen.converters.files import Attachments, Folder
    from sitegen.converters.pages import Page

_MENUS: Final = ("_data/navigation.yml", "_data/navigation.yaml", "_data/menu.yml")
_PATHS: Final[Mapping[str, tuple[str, ...]]] = {
    "_publications": ("publications", "papers", "research"),
    "_talks": ("talks", "presentations"),
    "_teaching": ("teaching", "courses"),
    "_teachings": ("teaching", "teachings", "courses"),
    "_portfolio": ("portfolio", "projects"),
    "_projects": ("projects", "portfolio", "research"),
    "_posts": ("blog", "posts", "year-archive", "news"),
    "_news": ("news", "announcements"),
}
"""Collections, with addresses of pages that may list them."""
_LINK: Final = re.compile(
    r"""(?:\]\(\s*<?|\b(?:href|url|link)\s*[:=]\s*["']?|\{\{\s*["'])(/?[\w./#-]+)"""
)
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d-")
"""The date at the beginning of the names of posts."""
_COLLECTION: Final = re.compile(r"\bsite\.([a-z_]+)")


class Navigation:
    """The pages that visitors reach through the navigation of a site and the links on its pages."""

    def __init__(self, attachments: Attachments) -> None:
        """Read the menus and the front matter of all pages."""
        folder = attachments.folder
        self._attachments = attachments
        config = pages.read_record("_config.yml", attachments)
        self._shows_future = config.text("future") == "true"
        self._excluded = config.texts("exclude")
        self._defaults = [
            (scope.text("path").strip("/"), scope.text("type"), each.record("values"))
            for each in config.records("defaults")
            for scope in [each.record("scope")]
        ]
        names = [*folder.names("_pages", ".md", ".markdown", ".html"), *root_pages(folder)]
        files = {name: pages.read_quietly(name, attachments) for name in names}
        self._addresses = {
            name: _normalize(page.head.text("permalink") or PurePosixPath(name).stem)
            for name, page in files.items()
        }
        self._menu = set(_menu(attachments))
        self._has_menu = bool(self._menu)
        for name, page in files.items():
            if page.head.text("nav") == "true":
                self._menu.add(self._addresses[name])
                children = page.head.records("children")
                self._menu |= {_normalize(each.text("permalink", "url")) for each in children}
        if not self._menu and any("nav" in page.head for page in files.values()):
            self._menu.add("")  # a menu without pages
        self._listed: set[str] = set()
        if any(_lists_posts(name, attachments) for name in folder.names("", ".html", ".md")):
            self._listed.add("posts")
        shown = [page.head.texts("display_categories") for page in files.values()]
        self._categories = {category for categories in shown for category in categories}
        self._hides_news = False
        self._follow(files)

    def _follow(self, files: Mapping[str, Page]) -> None:
        """Follow the links on reached pages, and add the collections that they list."""
        waiting = dict(files)
        while reached := [name for name in waiting if self.reaches_page(name)]:
            for name in reached:
                body, head = waiting.pop(name)[::-1]
                self._menu |= set(map(_normalize, _LINK.findall(body))) if self._menu else set()
                self._listed |= set(_COLLECTION.findall(body))
                latest = head.record("latest_posts").text("enabled")
                if "latest_posts" in head and latest != "false":
                    self._listed.add("posts")
                shows_news = head.record("announcements").text("enabled"), head.text("news")
                self._hides_news |= "false" in shows_news

    def why_hidden(self, name: str, below: str) -> str:
        """Return why Jekyll does not publish a file in the folder `below`; empty if it does."""
        if below == "_drafts":
            return "it is a draft"
        if pages.is_switched_off(name, below):
            return "its name begins with an underscore"
        if any(pages.matches_path(name, pattern) for pattern in self._excluded):
            return "the configuration excludes it"
        head = pages.read_quietly(name, self._attachments).head
        kind = below[1:] if below not in ("", "_pages") else "pages"
        if below == "_posts" and "date" not in head and _DAY.match(PurePosixPath(name).name):
            head.put("date", Word(PurePosixPath(name).name[:10], 1))
        for path, of_kind, values in self._defaults:
            if name.startswith(path) and of_kind in ("", kind):
                for key in {*pages.HIDING} - {*head.names}:
                    for word in values.peek(key):
                        head.put(key, word)
        category = head.text("category")
        if below == "_projects" and self._categories and category not in {"", *self._categories}:
            return "no page shows its category"
        today = self._attachments.builder.today
        reason = pages.why_hidden(head, today=today, shows_future=self._shows_future)
        if not reason and below in ("", "_pages") and not self.reaches_page(name):
            return "the navigation does not lead to it"
        return reason

    def reaches_page(self, name: str) -> bool:
        """Return whether a page of `_pages` is reached; if there is no menu, all pages are."""
        address = self._addresses.get(name, _normalize(PurePosixPath(name).stem))
        return not self._menu or address in ("", "index", "about", "home") or address in self._menu

    def reaches_collection(self, folder: str) -> bool:
        """Return whether a collection such as `_talks` is reached."""
        paths = _PATHS.get(folder)
        if not self._menu or paths is None or folder.lstrip("_") in self._listed:
            return True
        if any(path in self._menu for path in paths):
            return True
        if folder == "_news":
            return not self._hides_news
        if folder == "_posts" and not self._has_menu:
            return False
        # If a site has neither a menu of its own nor such a page, any page may list the collection.
        return not self._has_menu and not set(paths) & set(self._addresses.values())


def _lists_posts(name: str, attachments: Attachments) -> bool:
    """Return whether a page outside of the theme's folders lists posts."""
    body = "" if name[0] == "_" else pages.read_quietly(name, attachments).body
    return bool(re.search(r"\bpaginator\.posts\b|\bsite\.posts\b", body))


def root_pages(folder: Folder) -> list[str]:
    """Return the pages in the top folder: `research.md`, or HTML files without Liquid."""
    names = [name for name in folder.names("", ".md", ".markdown", ".html") if "/" not in name]
    return [
        name
        for name in names
        if not name.endswith(".html")
        or (pages.FRONT_MATTER.match(text := folder.text(name)) and "{%" not in text)
    ]


def _menu(attachments: Attachments) -> Iterator[str]:
    """Yield the addresses in the menus of academicpages and minimal-mistakes."""
    for name in _MENUS:
        for rest in iter_rest(pages.read_tree(name, attachments) or []):
            if rest.name.rpartition(" ")[2] in ("url", "link", "href"):
                yield _normalize(rest.text)


def _normalize(address: str) -> str:
    """Return `talks` for `/talks/`, `talks.html` and `/talks/#2020`."""
    path = re.sub(r"\{\{[^{}]*\}\}", "", address).partition("#")[0].partition("?")[0]
    path = re.sub(r"^https?://[^/]*", "", path)
    return re.sub(r"(?:index)?\.(?:html?|md)$", "", path.strip("/")).strip("/").casefold()
