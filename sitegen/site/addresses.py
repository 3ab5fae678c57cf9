"""Where everything of a site is, and how to get there from a page: always relative, so that a site works anywhere.

What people wrote (`slides.pdf`, `github.com/ada`) is made an address once, on the web or, with a slash in front, below
the site's root; each page then only says how to get there from itself. The page for missing addresses alone cannot be
relative, for it is shown at any depth: its links begin at the path of the site's `url`.
"""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, unquote, urlsplit, urlunsplit

from sitegen.errors import Problem, ThemeError, did_you_mean
from sitegen.site import pages as planning
from sitegen.site.navigation import Navigation
from sitegen.site.places import digest
from sitegen.site.references import file_named, page_named
from sitegen.site.services import address
from sitegen.site.together import leading

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from sitegen.site.cards import Deck
    from sitegen.site.content import Profile, Site
    from sitegen.site.pages import Page


_MARK: Final = re.compile("([?#])")
_AS_IT_IS: Final = re.compile(r"[A-Za-z0-9_.~/-]*")


@dataclass(frozen=True, slots=True)
class Addresses:
    """Every address of a site, below its root."""

    site: Site
    """Whose they are."""
    pages: dict[tuple[str, str, str, str], Page]
    """By kind, slug, article and language."""
    static: Mapping[str, str]
    """Address of a static file by its name; it changes whenever the file does."""
    profiles: Mapping[str, Profile]
    """People by slug."""
    cards: Deck
    """The pictures for links."""
    navigation: Navigation
    """What somebody's navigation lists, in its order, by slug and language."""
    leading: Mapping[tuple[str, str], tuple[str, str]]
    """Slug and key of a work that somebody else's page stands for -> theirs."""
    extras: bool
    """Whether there are feeds, downloads and other files for programs beside the pages."""

    def to_page(self, kind: str, profile: Profile | None, language: str, article: str = "") -> str:
        """A page, or what stands for it: a section of the home page, a paper's place in the list. Raises ThemeError if
        the site has none of them.
        """
        slug = profile.slug if profile else ""
        if page := self.pages.get((kind, slug, article, language)):
            return page.path
        home = self.pages.get(("home", slug, "", language))
        if home and not article and kind in home.sections:
            return f"{home.path}#{kind}"
        if kind == "paper" and slug:
            return f"{self.to_page('publications', profile, language).partition('#')[0]}#{quoted(article)}"
        known = sorted(
            {kind for kind, other, *_ in self.pages if other == slug}
            | set(home.sections if home else ())
        )
        raise ThemeError(
            Problem(f"there is no page {kind!r} of {slug or 'the site'!r}", hint=f"known: {known}")
        )

    def standing_for(self, page: Page) -> Page:
        """The page that search engines are to know: of a work of several people the first one's, else the page."""
        if not page.publication or not page.profile:
            return page
        slug, key = self.leading.get((page.profile.slug, page.publication.key), ("", ""))
        return self.pages.get(("paper", slug, key, page.language), page)

    def to_file(self, profile: Profile, name: str) -> str:
        """Where one of a person's files lies."""
        return planning.home(self.site, profile) + name

    def file_at(self, address: str) -> Path | None:
        """The file that lies at an address below the site's root, if it is somebody's photo or one of their files."""
        path = unquote(address.lstrip("/"))
        slug, _, rest = path.partition("/")
        profile = self.profiles.get(slug) if len(self.profiles) > 1 else self.site.profiles[0]
        name = rest if len(self.profiles) > 1 else path
        there = profile and (name in profile.files or (name and name == profile.photo))
        return profile.folder / name if profile and there else None

    def absolute(self, address: str) -> str:
        """A resolved address as a whole one, if the site knows where it is published; else as it is."""
        below = address.startswith("/") and not address.startswith("//")
        return f"{self.site.url}/{_whole(address[1:])}" if below else address

    def to_asset(self, name: str) -> str:
        """A static file. Raises ThemeError if there is none."""
        if name in self.static:
            return self.static[name]
        raise ThemeError(
            Problem(f"there is no static file {name!r}", hint=did_you_mean(name, self.static))
        )

    def resolve(self, value: str, profile: Profile | None, language: str) -> str:
        """What somebody wrote as an address: on the web, or `/` and where their file or page lies below the root."""
        if value.startswith(("https://", "http://")):
            return value  # as most do: no file or page has such a name
        if not value or value.startswith(("#", "/")) or not profile:
            return address(value) or value
        if name := file_named(value, profile.files) or file_named(unquote(value), profile.files):
            return "/" + quote(self.to_file(profile, name))
        if found := address(value):
            return found
        if slug := page_named(value, [page.slug for page in profile.pages]):
            return "/" + quote(self.to_page("page", profile, language, slug))
        parts = urlsplit(value)
        home = self.pages["home", profile.slug, "", language]
        if parts.path.strip("/") in home.sections:
            return quote(f"/{home.path}") + f"#{parts.path.strip('/')}"
        path = f"/{home.path}{unquote(parts.path)}"
        path = posixpath.normpath(path).rstrip("/") + "/" * path.endswith(("/", "/."))
        return urlunsplit(("", "", quote(path), parts.query, parts.fragment))


class Here:
    """The addresses as they are from one page."""

    __slots__ = ("_above", "_folder", "_is_lost", "_ways", "addresses", "page")

    def __init__(self, page: Page, addresses: Addresses) -> None:
        self.page = page
        """Where we are."""
        self.addresses = addresses
        """All that can be reached."""
        self._folder, self._above = _folders(page.path)
        self._is_lost = page.kind == "404"
        self._ways = {
            page.path: ""
        }  # to the pages in which we know places; those in this one need none

    def to(self, target: str) -> str:
        """From here to an address below the site's root."""
        if "#" in target and "?" not in target:
            path, mark, place = target.partition("#")
            way = self._ways.get(path)
            if way is None:
                way = self._ways[path] = self._way(path)
            return way + mark + place
        return self._way(target)

    def _way(self, target: str) -> str:
        if self._is_lost or target.startswith(self._folder):
            path, mark, query = _split(target)
            return self._link(path) + mark + query
        return _leading(self._above, target)

    def url(self, target: str) -> str:
        """From here to a resolved address: one below the root becomes relative."""
        if not target.startswith("/") or target.startswith("//"):
            return target
        if "%" not in target:
            return self.to(target[1:])
        path, mark, rest = _split(target[1:])
        return self._link(unquote(path), mark) + mark + rest

    def resolve(self, value: str, profile: Profile | None) -> str:
        """What somebody wrote as an address, from here."""
        return self.url(self.addresses.resolve(value, profile, self.page.language))

    def _link(self, path: str, mark: str = "") -> str:
        if mark == "#" and path == self.page.path:
            return ""  # a place on this page
        if self._is_lost:
            return urlsplit(self.addresses.site.url).path.rstrip("/") + "/" + quote(path)
        return relative(self.page.path, path)


def addresses(
    site: Site,
    pages: Sequence[Page],
    static: Mapping[str, bytes],
    cards: Deck,
    *,
    extras: bool = True,
) -> Addresses:
    """Gather where everything is."""
    return Addresses(
        site,
        {(*page.identity, page.language): page for page in pages},
        {name: f"static/{name}?{digest(content)}" for name, content in static.items()},
        {profile.slug: profile for profile in site.profiles},
        cards,
        Navigation(pages),
        _stand_ins(site, pages),
        extras,
    )


def again(known: Addresses, site: Site, before: Iterable[Page], now: Sequence[Page]) -> Addresses:
    """For a site of which a few people have other pages than `before`; takes over what is `known`."""
    for page in before:
        del known.pages[*page.identity, page.language]
    known.pages.update({(*page.identity, page.language): page for page in now})
    return replace(
        known,
        site=site,
        profiles={profile.slug: profile for profile in site.profiles},
        navigation=Navigation(now, known.navigation),
        leading=_stand_ins(site, known.pages.values()),
    )


def _stand_ins(site: Site, pages: Iterable[Page]) -> Mapping[tuple[str, str], tuple[str, str]]:
    """Nothing where no address is told to search engines, or no work has a page: to find it, all are gone through."""
    return leading(site.profiles) if site.url and any(page.publication for page in pages) else {}


def _split(address: str) -> tuple[str, str, str]:
    """Path, `?` or `#` if there is one, and what follows."""
    if "?" not in address:
        return address.partition("#")
    path, mark, rest = _MARK.split(address, maxsplit=1)
    return path, mark, rest


def relative(start: str, target: str) -> str:
    """From a page, by its folder or its file, to a folder or file below the root: `zh/ada/`, `zh/` -> `../`."""
    folder, above = _folders(start)
    if target.startswith(folder):
        return quoted(target[len(folder) :]) or "./"
    return _beside(above, target)


def _folders(start: str) -> tuple[str, str]:
    """The folder that a page lies in, and the one above that."""
    folder = start[: start.rfind("/") + 1]
    return folder, folder[: folder.rfind("/", 0, -1) + 1]


@lru_cache(maxsize=4096)
def _leading(folder: str, target: str) -> str:
    """What leads to a target from a folder in this one; the same from all in it that do not hold the target."""
    path, mark, rest = _split(target)
    return _beside(folder, path) + mark + rest


def _beside(folder: str, path: str) -> str:
    up = 1
    while not path.startswith(folder):
        folder, up = folder[: folder.rfind("/", 0, -1) + 1], up + 1
    return "../" * up + quoted(path[len(folder) :])


@lru_cache(maxsize=256)
def _whole(address: str) -> str:
    """A page tells its own address twice, and that of its card like all pages of its owner."""
    return quote(address, safe="/%?#=&")


def quoted(path: str) -> str:
    """A path as it stands in an address; most have nothing to quote."""
    return path if (path.isascii() and path.isalnum()) or _AS_IT_IS.fullmatch(path) else quote(path)
