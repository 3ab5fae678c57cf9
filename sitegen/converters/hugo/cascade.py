"""Find the front matter that pages inherit from their sections and from the configuration."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from sitegen.converters.hugo.reading import (
    configurations,
    folder_of,
    language_of,
    translations,
    without_language,
)
from sitegen.converters.pages import HIDING, read_quietly
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
