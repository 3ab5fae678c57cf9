"""Find the pages of a Quarto site that its menus, links and listings lead to."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.converters.pages import matches_path
from sitegen.converters.records import Record
from sitegen.parsing.outline import heading_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_HOME: Final = "index.qmd"
_LINK: Final = re.compile(
    r"[^\s\"'()\[\]{}<>,:]+(?:\.(?:qmd|md|html)\b|/(?=[\s\"'()\[\]{}<>,]|\Z))"
)
_SOURCES: Final = (".qmd", ".md", ".rmd", ".ipynb")
_AUTO: Final = "auto"
"""The value for a menu of all pages."""
_NEWS_FOLDERS: Final = ("posts", "post", "blog", "news")


class _Listing(NamedTuple):
    """A listing on a page."""

    page: str
    """The page."""
    title: str
    """Its title."""
    patterns: tuple[str, ...]
    """Patterns of the listed pages, relative to the root of the site."""

    def lists(self, name: str) -> bool:
        """Return whether a page is listed."""
        return name != self.page and any(matches_path(name, each) for each in self.patterns)


class Reach:
    """The pages that visitors reach through the menus, links and listings of a site."""

    def __init__(
        self, menus: Sequence[str], texts: Mapping[str, str], heads: Mapping[str, Record]
    ) -> None:
        """Follow all links.

        Args:
            menus: The values of the menus.
            texts: The text of every page by its name.
            heads: Their front matter.
        """
        self._listings = [_listing(name, head) for name, head in heads.items() if "listing" in head]
        waiting = [*_targets("", "\n".join(menus), texts)]
        self._has_menu = any(name != _HOME for name in waiting) and _AUTO not in menus
        self.missing = [
            menu
            for menu in menus
            if PurePosixPath(menu).suffix.lower() in _SOURCES
            and "://" not in menu
            and not any(_targets("", menu, texts))
        ]
        """The pages in menus that are missing, or not in Markdown."""
        self._dated = {name for name, head in heads.items() if "date" in head}
        self._reached = {_HOME}
        waiting += _targets(_HOME, texts.get(_HOME, ""), texts)
        while waiting:
            if (name := waiting.pop()) not in self._reached:
                self._reached.add(name)
                waiting += _targets(name, texts[name], texts)
                listings = [each for each in self._listings if each.page == name]
                waiting += [each for each in texts if any(one.lists(each) for one in listings)]

    def reaches(self, name: str) -> bool:
        """Return whether visitors can reach a page; if there is no menu, they can reach any."""
        return not self._has_menu or name in self._reached

    def is_article(self, name: str) -> bool:
        """Return whether a page belongs to a blog, judging by its listing or its folder."""
        titles = [listing.title for listing in self._listings if listing.lists(name)]
        is_listed = bool(titles) and not any(map(heading_words.lookup, titles))
        return (is_listed and name in self._dated) or self.is_post(name)

    def is_post(self, name: str) -> bool:
        """Return whether a page is in a folder of a blog."""
        return bool({*PurePosixPath(name).parts[:-1]} & {*_NEWS_FOLDERS})

    def is_work(self, name: str) -> bool:
        """Return whether a page is in a list of publications, or in a folder of them."""
        path = PurePosixPath(name)
        folders = [folder.name for folder in path.parents][path.stem == "index" :]
        names = [listing.title for listing in self._listings if listing.lists(name)] + folders
        texts = [text.replace("-", " ") for text in names]
        rules = map(heading_words.lookup, [*texts, *(text.rpartition(" ")[2] for text in texts)])
        works = [rule for rule in rules if rule and rule.section == "publications"]
        # `articles` and `essays` may also be the posts of a blog
        return any(rule.defaults.get("type") != "article" for rule in works)


def _listing(name: str, head: Record) -> _Listing:
    below = PurePosixPath(name).parent
    listings = head.records("listing") or [Record()]
    texts = [
        ([w.text for w in each.peek("contents")], each.peek_list("contents")) for each in listings
    ]
    patterns = [pattern for text, several in texts for pattern in text or several or ["*.qmd"]]
    title = "".join(word.text for word in head.peek("title"))
    return _Listing(name, title, tuple((below / pattern).as_posix() for pattern in patterns))


def _targets(name: str, text: str, pages: Mapping[str, str]) -> Iterator[str]:
    """Yield the pages that the text of a page links to."""
    below = PurePosixPath(name).parent
    for link in _LINK.findall(text):
        for start in (below / link.lstrip("/"), PurePosixPath(link.lstrip("/"))):
            parts: list[str] = []
            for part in start.parts:
                parts = parts[:-1] if part == ".." else [*parts, part]
            path = PurePosixPath(*parts)
            targets = [path, path / _HOME]
            if path.suffix == ".html":
                targets.append(path.with_suffix(".qmd"))
            yield from (each.as_posix() for each in targets if each.as_posix() in pages)
