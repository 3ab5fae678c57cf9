"""Decide which pages a Hugo site shows, by front matter, menus and blocks."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.converters.hugo.reading import (
    configurations,
    first_page,
    folder_of,
    language_of,
    root_of,
    translations,
    without_language,
)
from sitegen.converters.pages import HIDING, NEVER, is_switched_off, read_quietly, why_hidden
from sitegen.converters.records import Record
from sitegen.converters.trees import from_json, from_toml, from_yaml
from sitegen.errors import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.converters.files import Attachments, Folder
    from sitegen.converters.records import Value


_ENVIRONMENT: Final = "production"
"""The environment for which `hugo` builds."""
_PARSERS: Final = {".json": from_json, ".toml": from_toml}
_CONFIGURES: Final = re.compile(r"""^\s*\[*["']?cascade\b""", re.MULTILINE)
_GLOB: Final = re.compile(r"\*\*|[*?{},]|[^*?{},]+")
_PARTS: Final = {"**": ".*", "*": "[^/]*", "?": "[^/]", "{": "(?:", "}": ")", ",": "|"}
"""Wildcards of a pattern -> regular expression."""


class Cascade:
    """The front matter that pages of a site inherit."""

    def __init__(self, attachments: Attachments, root: str) -> None:
        """Find the pages and configuration files that may have a cascade.

        Args:
            attachments: The site.
            root: The folder of all content.
        """
        folder = attachments.folder
        self._attachments, self._root = attachments, root
        others = translations(folder)
        self._sections = {
            without_language(name): name
            for name in folder.pages()
            if name not in others and without_language(name).endswith("/_index.md")
        }
        self._configurations = _cascading(folder)

    def values(self, name: str) -> Iterator[tuple[str, Value]]:
        """Yield the inherited values that may hide a page, from the innermost section outwards."""
        for cascade in self._cascades(name):
            if all(self._matches(name, target) for target in cascade.records("target")):
                yield from (pair for pair in cascade.pairs if pair[0] in HIDING)

    def _cascades(self, name: str) -> Iterator[Record]:
        for folder in PurePosixPath(name).parents:
            index = self._sections.get((folder / "_index.md").as_posix(), name)
            if index != name:
                yield from read_quietly(index, self._attachments).head.records("cascade")
        for place, text in self._configurations.items():
            path = PurePosixPath(place)
            try:
                tree = _PARSERS.get(path.suffix, from_yaml)(text, place)
            except UnreadableError:
                continue
            is_own = path.stem == "cascade"
            yield from Record([("cascade", tree)] if is_own and tree else ()).records("cascade")
            yield from tree.records("cascade") if isinstance(tree, Record) else ()

    def _matches(self, name: str, target: Record) -> bool:
        """Return whether a cascade applies to a page."""
        page = without_language(name)
        inside = page.removeprefix(self._root)
        kind = "page"
        if page.endswith("/_index.md"):
            kind = "home" if inside == "/_index.md" else "section"
        values = {
            "path": (folder_of(page).removeprefix(self._root) or "/", inside),
            "kind": (kind,),
            "lang": (language_of(name, self._root, self._attachments.folder),),
            "environment": (_ENVIRONMENT,),
        }
        criteria = {key.strip("_").casefold() for key, _ in target.pairs}
        return criteria <= values.keys() and all(
            _is_like(
                values[key], [*target.peek_list(key), *(word.text for word in target.peek(key))]
            )
            for key in criteria
        )


def _cascading(folder: Folder) -> dict[str, str]:
    """Return the texts of configuration files that may have a cascade."""
    folders = (".", "config", "config/_default", f"config/{_ENVIRONMENT}")
    return {
        name: text
        for name, text in configurations(folder).items()
        if PurePosixPath(name).parent.as_posix() in folders
        and (PurePosixPath(name).stem == "cascade" or _CONFIGURES.search(text))
    }


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
