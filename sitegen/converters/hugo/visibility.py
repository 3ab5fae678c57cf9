"""Decide which pages a site of HugoBlox shows."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.converters.hugo.cascade import Cascade
from sitegen.converters.hugo.reading import configurations, first_page, root_of
from sitegen.converters.pages import NEVER, is_switched_off, why_hidden

if TYPE_CHECKING:
    from sitegen.converters.files import Attachments
    from sitegen.converters.records import Record

_BUILDS_FUTURE: Final = re.compile(r"\bbuildFuture\W+true\b", re.IGNORECASE)
_MENU: Final = re.compile(r"^\s*\[*menus?\b", re.MULTILINE)
_COMMENT: Final = re.compile(r"^[ \t]*#.*$", re.MULTILINE)
_INACTIVE: Final = re.compile(r"^active\s*[:=]\s*false\b", re.MULTILINE)
_PEOPLE: Final = re.compile(
    r"^[-\s]*(?:block|widget|type)\s*[:=]\s*[\"']?(?:people|team)", re.MULTILINE
)
_TEAMS: Final = ("people", "team", "members")
_WORD: Final = re.compile(r"[^\W\d_]+")
_LISTED: Final = ("course", "event", "project", "publication", "talk")
"""Sections whose lists show the content of a page even if the page is not rendered."""
_SECTION_NAMES: Final = {
    "event": ("talk", "talks"),
    "talk": ("event", "events"),
    "post": ("blog", "news"),
    "blog": ("post", "posts"),
    "publication": ("papers",),
    "course": ("teaching",),
}


class Visibility:
    """Decides which pages a site shows."""

    def __init__(self, attachments: Attachments) -> None:
        """Read the configuration, the menus and the home page."""
        folder = attachments.folder
        self.root = root = root_of(folder)
        """The folder of all content."""
        self._cascade = Cascade(attachments, root)
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
        # A home page without blocks shows everything.
        self._is_selective = any("sections:" in text or "widget" in text for text in pages)

    def shows_member(self, head: Record) -> bool:
        """Return whether a list of people includes a group of the person."""
        return any(group in self._people for group in head.peek_list("user_groups"))

    def section_of(self, name: str) -> str:
        """Return the folder of a page below the content folder, or the name of the page."""
        return name.removeprefix(f"{self.root}/").split("/")[0]

    def why_hidden(self, name: str, head: Record) -> str:
        """Return why the site does not show a page; empty if it does."""
        if is_switched_off(name, self.root):
            return "its name begins with an underscore"
        for key, value in self._cascade.values(name):
            if key not in head:
                head.put(key, value)
        reason = why_hidden(head, today=self._today, shows_future=self._shows_future)
        section = self.section_of(name).removesuffix(".md").rstrip("s")
        is_rendered = head.record("build").text("render").casefold() not in NEVER
        if not (reason or is_rendered or section in _LISTED):
            reason = "it is not rendered"
        if not reason and self._is_selective:
            names = {section, f"{section}s", *_SECTION_NAMES.get(section, ())}
            reason = "" if names & self._words else "the site does not lead to it"
        return reason
