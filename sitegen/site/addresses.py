"""Where everything of a site is, and how to get there from a page: always relative, so that a site works anywhere.

Only the page for missing addresses cannot be relative, for it is shown at any depth: its links begin at the path of the
site's `url`.
"""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote, urlsplit, urlunsplit

from sitegen.errors import Problem, ThemeError, did_you_mean
from sitegen.site import pages as planning
from sitegen.site.places import digest
from sitegen.site.references import file_named
from sitegen.site.services import address

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sitegen.site.content import Profile, Site
    from sitegen.site.pages import Page


@dataclass(frozen=True, slots=True)
class Addresses:
    """Every address of a site, below its root."""

    site: Site
    """Whose they are."""
    pages: Mapping[tuple[str, str, str, str], Page]
    """By kind, slug, article and language."""
    static: Mapping[str, str]
    """Address of a static file by its name; it changes whenever the file does."""

    def to_page(self, kind: str, profile: Profile | None, language: str, article: str = "") -> str:
        """Raises ThemeError if the site has no such page."""
        slug = profile.slug if profile else ""
        page = self.pages.get((kind, slug, article, language))
        if page is None:
            known = sorted({kind for kind, other, *_ in self.pages if other == slug})
            raise ThemeError(Problem(f"there is no page {kind!r} of {slug or 'the site'!r}", hint=f"known: {known}"))
        return page.path

    def to_file(self, profile: Profile, name: str) -> str:
        """Where one of a person's files lies."""
        return planning.home(self.site, profile) + name

    def to_asset(self, name: str) -> str:
        """A static file, or the photo of somebody by its published name. Raises ThemeError if there is none."""
        if name in self.static:
            return self.static[name]
        for profile in self.site.profiles:
            if profile.photo and name == self.to_file(profile, profile.photo):
                return f"{name}?{profile.photo_digest}"
        raise ThemeError(Problem(f"there is no static file {name!r}", hint=did_you_mean(name, self.static)))


@dataclass(frozen=True, slots=True)
class Here:
    """The addresses as they are from one page."""

    page: Page
    """Where we are."""
    addresses: Addresses
    """All that can be reached."""

    def to(self, target: str) -> str:
        """From here to an address below the site's root."""
        path, mark, query = target.partition("?")
        if self.page.kind == "404":
            start = urlsplit(self.addresses.site.url).path.rstrip("/") + "/"
            return start + quote(path) + mark + query
        return relative(self.page.path, path) + mark + query

    def resolve(self, value: str, profile: Profile | None) -> str:
        """An address as somebody wrote it: on the web, one of their files, or below their home page."""
        if not value or value.startswith(("#", "/")) or not profile:
            return address(value) or value
        if name := file_named(value, profile.files) or file_named(unquote(value), profile.files):
            return self.to(self.addresses.to_file(profile, name))
        if found := address(value):
            return found
        parts = urlsplit(value)
        start = self.addresses.to_page("home", profile, self.page.language)
        path = f"/{start}{unquote(parts.path)}"
        path = (posixpath.normpath(path) + "/" * path.endswith("/")).lstrip("/")
        return urlunsplit(("", "", relative(self.page.path, path), parts.query, parts.fragment))


def addresses(site: Site, pages: Sequence[Page], static: Mapping[str, bytes]) -> Addresses:
    """Gather where everything is."""
    return Addresses(
        site,
        {(*page.identity, page.language): page for page in pages},
        {name: f"static/{name}?{digest(content)}" for name, content in static.items()},
    )


@lru_cache(maxsize=65536)
def relative(start: str, target: str) -> str:
    """From a folder to a folder or file, both below the root: `zh/ada/`, `zh/` -> `../`."""
    path = posixpath.relpath(f"/{target}", f"/{start}")
    if not target or target.endswith("/"):
        path += "/"
    return quote(path)
