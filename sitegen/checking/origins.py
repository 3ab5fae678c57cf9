"""Trace a link or resource on a finished page to the line of the site's files it comes from."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from sitegen.content.reading import display_path, position_at, read_text
from sitegen.content.services import split_address
from sitegen.errors import ContentError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sitegen.model.site import Site

Place = tuple[str, int, int]
"""A file as the user would name it, line and column."""

_BEFORE_ADDRESS: Final = re.compile(r"(?<![\w/.-])")
_BEFORE_WORD: Final = re.compile(r"(?<=[(<\"'{])")
_AFTER: Final = re.compile(r"/?(?![\w%&=#~/-])")


class Origins:
    """The files of a site that may contain an address: people's files, settings, own templates."""

    def __init__(self, site: Site) -> None:
        """Read the files."""
        self.texts: Mapping[str, str] = {name: text for name, text in _read_files(site) if text}
        """The content of each file by name."""

    def find_url(self, url: str) -> tuple[str, Place] | None:
        """Return the spelling and place of a URL's first mention, perhaps as a DOI or handle."""
        return self._find(_spellings_of_url(url))

    def find_link(self, address: str) -> tuple[str, Place] | None:
        """Return the spelling and place of the first mention of a page's relative link."""
        return self._find(_spellings_of_link(address))

    def _find(self, spellings: Iterable[str]) -> tuple[str, Place] | None:
        for spelling in dict.fromkeys(filter(None, spellings)):
            # A plain word also occurs in prose, so it must be in brackets or quotes.
            before = _BEFORE_ADDRESS if set(spelling) & set("/.:") else _BEFORE_WORD
            for name, text in self.texts.items():
                at = text.find(spelling)  # a page has too many links to compile a pattern for each
                while at >= 0:
                    if before.match(text, at) and _AFTER.match(text, at + len(spelling)):
                        return spelling, (name, *position_at(text, at))
                    at = text.find(spelling, at + 1)
        return None


def _read_files(site: Site) -> Iterator[tuple[str, str]]:
    folders = [profile.folder for profile in site.profiles]
    paths = [folder / name for folder in folders for name in ("person.yaml", "publications.bib")]
    for folder in folders:
        paths += [*sorted((folder / "news").glob("*.md")), *sorted((folder / "pages").glob("*.md"))]
    paths += [site.folder / "site.yaml", *sorted((site.folder / "templates").rglob("*.html"))]
    for path in paths:
        try:
            yield display_path(path), read_text(path) if path.is_file() else ""
        except ContentError:  # already reported when the site was loaded
            continue


def _spellings_of_url(url: str) -> Iterator[str]:
    """Yield possible spellings of a URL in a file, most specific first."""
    parts = split_address(url)
    complete = dict.fromkeys((url, unquote(url), url.rstrip("/"), unquote(url).rstrip("/")))
    yield from complete
    for spelling in complete:
        yield spelling.removeprefix(f"{parts.scheme}:").removeprefix("//")
    path = unquote(parts.path).strip("/")
    yield path
    yield path.rpartition("/")[2]
    yield parts.query.partition("=")[2].partition("&")[0] or parts.query


def _spellings_of_link(address: str) -> Iterator[str]:
    """Yield possible spellings of a relative link in a file, most specific first."""
    yield address
    yield unquote(address)
    path = unquote(address).lstrip("./")  # nested pages start with ../
    yield path
    yield f"/{path}"
    yield path.rstrip("/")
    yield path.removeprefix("files/")
    yield path.partition("#")[0].rstrip("/")
