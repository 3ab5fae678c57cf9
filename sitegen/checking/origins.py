"""Where the files of a site name what its finished pages lead to or show.

A page tells only that it does; whoever is to mend it needs the line that it came from.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

from sitegen.content.reading import display_path, position_at, read_text
from sitegen.errors import ContentError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sitegen.model.site import Site

Place = tuple[str, int, int]
"""A file as the user would name it, line and column."""

_BEFORE: Final = r"(?<![\w/.-])"
_OPENED: Final = r"(?<=[(<\"'{])"
_BEHIND: Final = r"(?![\w%&=#~/-])"
"""What must not stand beside an address, for it would be a longer one then."""


class Origins:
    """The files of a site that may name an address: those of the people, the settings, and its own templates."""

    def __init__(self, site: Site) -> None:
        self._texts = {name: text for name, text in _texts(site) if text}

    @property
    def texts(self) -> Mapping[str, str]:
        """What stands in them, by name."""
        return self._texts

    def of_address(self, address: str) -> tuple[str, Place] | None:
        """The first place that names an address of the web as it is, else what it was made of: a DOI, a handle.

        With how it is written there.
        """
        return self._first(_of_the_web(address))

    def of_link(self, address: str) -> tuple[str, Place] | None:
        """The first place that names a file or page of the site, which pages name from where they are; as above."""
        return self._first(_of_the_site(address))

    def _first(self, spellings: Iterable[str]) -> tuple[str, Place] | None:
        for spelling in dict.fromkeys(spelling for spelling in spellings if spelling):
            before = _BEFORE if set(spelling) & set("/.:") else _OPENED  # words stand in texts, too
            pattern = f"{before}{re.escape(spelling)}/?{_BEHIND}"
            for name, text in self._texts.items():
                if match := re.search(pattern, text):
                    return spelling, (name, *position_at(text, match.start()))
        return None


def _texts(site: Site) -> Iterator[tuple[str, str]]:
    folders = [profile.folder for profile in site.profiles]
    paths = [folder / name for folder in folders for name in ("person.yaml", "publications.bib")]
    paths += [
        path
        for folder in folders
        for kind in ("news", "pages")
        for path in sorted((folder / kind).glob("*.md"))
    ]
    paths += [site.folder / "site.yaml", *sorted((site.folder / "templates").rglob("*.html"))]
    for path in paths:
        try:
            yield display_path(path), read_text(path) if path.is_file() else ""
        except ContentError:  # a file that nothing was read from
            continue


def _of_the_web(address: str) -> Iterator[str]:
    """As an address may be written where it comes from, the surest first."""
    parts = urlsplit(address)
    whole = dict.fromkeys(
        (address, unquote(address), address.rstrip("/"), unquote(address).rstrip("/"))
    )
    yield from whole
    for one in whole:
        yield one.removeprefix(f"{parts.scheme}:").removeprefix("//")
    behind = unquote(parts.path).strip("/")
    yield behind
    yield behind.rpartition("/")[2]
    yield parts.query.partition("=")[2].partition("&")[0] or parts.query


def _of_the_site(address: str) -> Iterator[str]:
    whole = unquote(address)
    yield address
    yield whole
    below = whole.lstrip("./")  # pages deeper down go up first
    yield below
    yield f"/{below}"
    yield below.rstrip("/")
    yield below.removeprefix("files/")
    yield below.partition("#")[0].rstrip("/")
