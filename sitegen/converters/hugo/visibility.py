"""Decide which pages a Hugo site shows, by front matter, menus and blocks."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.converters import pages
from sitegen.converters.hugo import reading
from sitegen.converters.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.converters.files import Attachments


_ENVIRONMENT: Final = "production"
"""The environment for which `hugo` builds."""
_CONFIGURES: Final = re.compile(r"""^\s*\[*["']?cascade\b""", re.MULTILINE)
_GLOB: Final = re.compile(r"\*\*|[*?{},]|[^*?{},]+")
_PARTS: Final = {"**": ".*", "*": "[^/]*", "?": "[^/]", "{": "(?:", "}": ")", ",": "|"}
"""Wildcards of a pattern -> regular expression."""
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


class Cascade:
    """The front matter that pages of a site inherit."""

    def __init__(self, attachments: Attachments, root: str) -> None:
        """Find the pages and configuration files that may have a cascade."""
        folder = attachments.folder
        self._attachments, self._root = attachments, root
        others = reading.translations(folder)
        self._sections = {
            reading.without_language(name): name
            for name in folder.pages()
            if name not in others and reading.without_language(name).endswith("/_index.md")
        }
        folders = (".", "config", "config/_default", f"config/{_ENVIRONMENT}")
        self._configurations = [
            name
            for name, text in reading.configurations(folder).items()
            if PurePosixPath(name).parent.as_posix() in folders
            and (PurePosixPath(name).stem == "cascade" or _CONFIGURES.search(text))
        ]

    def complete(self, name: str, head: Record) -> None:
        """Add inherited values that may hide a page, from the innermost section outwards."""
        for cascade in self._cascades(name):
            if all(self._matches(name, target) for target in cascade.records("target")):
                for key, value in cascade.pairs:
                    if key in pages.HIDING and key not in head:
                        head.put(key, value)

    def _cascades(self, name: str) -> Iterator[Record]:
        for folder in PurePosixPath(name).parents:
            index = self._sections.get((folder / "_index.md").as_posix(), name)
            if index != name:
                yield from pages.read_quietly(index, self._attachments).head.records("cascade")
        for place in self._configurations:
            tree = pages.read_tree(place, self._attachments)
            if tree and PurePosixPath(place).stem == "cascade":
                yield from Record([("cascade", tree)]).records("cascade")
            if isinstance(tree, Record):
                yield from tree.records("cascade")

    def _matches(self, name: str, target: Record) -> bool:
        """Return whether a cascade applies to a page."""
        page = reading.without_language(name)
        inside = page.removeprefix(self._root)
        kind = "page"
        if page.endswith("/_index.md"):
            kind = "home" if inside == "/_index.md" else "section"
        values = {
            "path": (reading.folder_of(page).removeprefix(self._root) or "/", inside),
            "kind": (kind,),
            "lang": (reading.language_of(name, self._root, self._attachments.folder),),
            "environment": (_ENVIRONMENT,),
        }
        criteria = {key.strip("_").casefold() for key, _ in target.pairs}
        return criteria <= values.keys() and all(
            _is_like(values[key], target.peek_texts(key)) for key in criteria
        )


def _is_like(values: tuple[str, ...], patterns: list[str]) -> bool:
    """Return whether one of these values matches one of the patterns, `/event/**`."""
    return any(
        re.fullmatch(_to_expression(pattern), value, re.IGNORECASE)
        for pattern in patterns
        for value in values
    )


def _to_expression(pattern: str) -> str:
    depth, parts = 0, list[str]()
    for part in _GLOB.findall(pattern):
        depth += (part == "{") - (part == "}")
        is_plain = part not in _PARTS or (part == "," and depth < 1) or depth < 0
        parts.append(re.escape(part) if is_plain else _PARTS[part])
    return "".join(parts) if depth == 0 else re.escape(pattern)


class Visibility:
    """Decides which pages a site shows."""

    def __init__(self, attachments: Attachments) -> None:
        """Read the configuration, the menus and the home page."""
        folder = attachments.folder
        self.root = root = reading.root_of(folder)
        """The folder of all content."""
        self._cascade = Cascade(attachments, root)
        texts = reading.configurations(folder)
        self._today = attachments.builder.today
        self._shows_future = any(map(_BUILDS_FUTURE.search, texts.values()))
        menus = [text for name, text in texts.items() if "menu" in PurePosixPath(name).stem]
        menus += [text for text in texts.values() if _MENU.search(text)]
        home = [reading.first_page(folder, root), *folder.names(f"{root}/home", ".md")]
        menus = [_COMMENT.sub("", text) for text in menus]
        shown = [_COMMENT.sub("", text) for name in home if (text := folder.text(name))]
        shown = [text for text in shown if not _INACTIVE.search(text)]
        lists = [*home, *(f"{root}/{below}.md" for below in _TEAMS)]
        lists += [name for below in _TEAMS for name in folder.names(f"{root}/{below}", ".md")]
        texts_of_lists = {name: text for name in lists if _PEOPLE.search(text := folder.text(name))}
        self.lists = texts_of_lists.keys()
        """The pages that list people."""
        self._people = "\n".join(texts_of_lists.values())
        self._words = {word.casefold() for text in (*menus, *shown) for word in _WORD.findall(text)}
        # A home page without blocks shows everything.
        self._is_selective = any("sections:" in text or "widget" in text for text in shown)

    def shows_member(self, head: Record) -> bool:
        """Return whether a list of people includes a group of the person."""
        return any(group in self._people for group in head.peek_list("user_groups"))

    def section_of(self, name: str) -> str:
        """Return the folder of a page below the content folder, or the name of the page."""
        return name.removeprefix(f"{self.root}/").split("/")[0]

    def why_hidden(self, name: str, head: Record) -> str:
        """Return why the site does not show a page; empty if it does."""
        if pages.is_switched_off(name, self.root):
            return "its name begins with an underscore"
        self._cascade.complete(name, head)
        reason = pages.why_hidden(head, today=self._today, shows_future=self._shows_future)
        section = self.section_of(name).removesuffix(".md").rstrip("s")
        is_rendered = head.record("build").text("render").casefold() not in pages.NEVER
        if not (reason or is_rendered or section in _LISTED):
            reason = "it is not rendered"
        if not reason and self._is_selective:
            names = {section, f"{section}s", *_SECTION_NAMES.get(section, ())}
            reason = "" if names & self._words else "the site does not lead to it"
        return reason
