"""The addresses of everything on a site, and relative links between its pages.

Addresses as people write them (`slides.pdf`, `github.com/ada`) are resolved once: to a web address,
or to a path below the site's root with a leading slash. Pages use relative links to these, so that
a site works at any address. Only on the 404 page, which is shown at any depth, links begin at the
root of the site's `url`.
"""

from __future__ import annotations

import posixpath
import re
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias
from urllib.parse import quote, unquote, urlunsplit

from sitegen.content.reading import digest
from sitegen.content.services import find_file, find_page, split_address, web_address
from sitegen.content.works import fold_title
from sitegen.errors import Problem, ThemeError, did_you_mean
from sitegen.model.site import FreePage
from sitegen.planning.languages import translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from sitegen.model import Publication
    from sitegen.model.site import Profile, Site
    from sitegen.planning.pages import Page
    from sitegen.planning.themes import Theme

_NEEDS_NO_QUOTING: Final = re.compile(r"[A-Za-z0-9_.~/-]*")


_ORDER: Final = (
    "home",
    "publications",
    "projects",
    "patents",
    "talks",
    "teaching",
    "students",
    "service",
    "awards",
    "news",
    "page",
    "cv",
)


def language_folder(site: Site, language: str) -> str:
    """Return the folder of a language; empty for the main one."""
    return "" if language == site.languages[0] else f"{language.lower()}/"


def person_folder(site: Site, profile: Profile) -> str:
    """Return the folder of a person, below that of the language; empty for the only person."""
    return f"{profile.slug}/" if len(site.profiles) > 1 else ""


class Addresses:
    """All addresses of a site, relative to its root."""

    def __init__(self, site: Site, theme: Theme, pages: Mapping[str, Sequence[Page]]) -> None:
        """Prepare to look up the pages of a site, which are given by the slug of their owner."""
        self._site, self._theme, self._pages = site, theme, pages
        self._profiles = {profile.slug: profile for profile in site.profiles}
        self._index = {
            (*page.key, page.language): page for owned in pages.values() for page in owned
        }
        self._static = {
            name: f"static/{name}?{digest(content)}" for name, content in theme.static.items()
        }

    def find_page(self, kind: str, slug: str, language: str, article: str = "") -> Page | None:
        """Return a page by kind, owner, language and the item it shows."""
        return self._index.get((kind, slug, article, language))

    def page_path(self, kind: str, slug: str, language: str, article: str = "") -> str:
        """Return the path of a page, or of its replacement.

        The replacement is a section of the home page, or a paper's entry in the list of
        publications.

        Raises:
            ThemeError: There is neither.
        """
        if page := self.find_page(kind, slug, language, article):
            return page.path
        home = self.find_page("home", slug, language)
        if home and not article and kind in home.sections:
            return f"{home.path}#{kind}"
        if kind == "paper" and slug:
            publications = self.page_path("publications", slug, language).partition("#")[0]
            return f"{publications}#{quote_path(article)}"
        known = {kind for kind, owner, *_ in self._index if owner == slug}
        known.update(home.sections if home else ())
        message = f"there is no page {kind!r} of {slug or 'the site'!r}"
        raise ThemeError(Problem(message, hint=f"known: {sorted(known)}"))

    def file_path(self, profile: Profile, name: str) -> str:
        """Return the path of one of a person's files."""
        return person_folder(self._site, profile) + name

    def find_source(self, address: str) -> Path | None:
        """Return the file at an address, if it is somebody's photo or one of their files."""
        path = unquote(address.lstrip("/"))
        if len(self._profiles) > 1:
            slug, _, path = path.partition("/")
            profile = self._profiles.get(slug)
        else:
            profile = self._site.profiles[0]
        if profile and path and (path in profile.files or path == profile.photo):
            return profile.folder / path
        return None

    def asset_path(self, name: str) -> str:
        """Return the path of a static file, with its version.

        Raises:
            ThemeError: There is no such file.
        """
        if name in self._static:
            return self._static[name]
        hint = did_you_mean(name, self._static)
        raise ThemeError(Problem(f"there is no static file {name!r}", hint=hint))

    def resolve(self, value: str, profile: Profile | None, language: str) -> str:
        """Resolve an address that a person wrote to a web address, or to a slash and a path."""
        if value.startswith(("https://", "http://")):
            return value
        if not value or value.startswith(("#", "/")) or not profile:
            return web_address(value) or value
        if name := find_file(value, profile.files) or find_file(unquote(value), profile.files):
            return "/" + quote(self.file_path(profile, name))
        if address := web_address(value):
            return address
        if slug := find_page(value, [page.slug for page in profile.pages]):
            return "/" + quote(self.page_path("page", profile.slug, language, slug))
        parts = split_address(value)
        home = self._index["home", profile.slug, "", language]
        if (section := parts.path.strip("/")) in home.sections:
            return f"{quote(f'/{home.path}')}#{section}"
        path = f"/{home.path}{unquote(parts.path)}"
        path = posixpath.normpath(path).rstrip("/") + "/" * path.endswith(("/", "/."))
        return urlunsplit(("", "", quote(path), parts.query, parts.fragment))

    def absolute(self, address: str) -> str:
        """Return a resolved address as an absolute one, if the site's `url` is known."""
        if not is_local(address):
            return address
        return f"{self._site.url}/{quote(address[1:], safe='/%?#=&')}"

    def navigation(self, slug: str, language: str) -> Sequence[NavigationEntry]:
        """Return the entries of a person's navigation.

        The home page comes first, followed by its sections, then the other kinds in a fixed order;
        the CV follows the publications, so that it stays visible. News items and papers are reached
        from their lists, hidden pages only by links.
        """
        entries: list[NavigationEntry] = []
        listed = [
            page
            for page in self._pages[slug]
            if page.language == language and page.kind in _ORDER and not _is_left_out(page)
        ]
        for page in sorted(listed, key=lambda page: _ORDER.index(page.kind)):
            if page.kind == "page" or all(entry.kind != page.kind for entry in entries):
                entries.append(NavigationEntry(page.kind, page.path, page.title))
            for kind in page.outline:
                place = f"#{kind}" if kind in page.sections else f"{kind}/"
                title = translate(page.language, kind)
                entries.append(NavigationEntry(kind, page.path + place, title))
        kinds = [entry.kind for entry in entries]
        if "publications" in kinds and "cv" in kinds:
            entries.insert(kinds.index("publications") + 1, entries.pop(kinds.index("cv")))
        return entries

    def canonical(self, page: Page) -> Page:
        """Return the page that search engines should index instead of `page`.

        For a work that several people of the site list, that is the first person's page.
        """
        if not page.publication:
            return page
        slug, key = self.representatives.get((page.slug, page.publication.key), ("", ""))
        return self.find_page("paper", slug, page.language, key) or page

    @cached_property
    def representatives(self) -> Mapping[tuple[str, str], tuple[str, str]]:
        """Works that an earlier person also lists: slug and key -> those of the first person."""
        if not self._site.url or not self._theme.papers or len(self._site.profiles) < 2:
            return {}
        works = [(profile, work) for profile in self._site.profiles for work in profile.works]
        return {
            (profile.slug, work.key): (first.slug, first_work.key)
            for (first, first_work), *others in group_works(works)
            for profile, work in others
            if profile.slug != first.slug
        }


OwnedWork: TypeAlias = "tuple[Profile, Publication]"
"""An entry in somebody's list of publications."""


def group_works(entries: Iterable[OwnedWork]) -> list[list[OwnedWork]]:
    """Group the entries of each work, in the order of their first ones.

    Entries with the same DOI, or the same title and year, are of one work.
    """
    groups: list[list[OwnedWork]] = []
    by_signature: dict[tuple[str, ...], list[OwnedWork]] = {}
    for owner, work in entries:
        signatures = tuple(_work_signatures(work))
        known = (by_signature[sign] for sign in signatures if sign in by_signature)
        group = next(known, None)
        if group is None:
            groups.append(group := [])
        group.append((owner, work))
        for sign in signatures:
            by_signature.setdefault(sign, group)
    return groups


def _work_signatures(publication: Publication) -> Iterator[tuple[str, ...]]:
    if doi := publication.get("doi").lower():
        yield "doi", doi[doi.find("10.") :]
    if title := fold_title(publication.get("title")):
        yield "title", title, publication.year


def is_local(address: str) -> bool:
    """Return whether a resolved address is below the site's root."""
    return address.startswith("/") and not address.startswith("//")


@lru_cache(maxsize=8192)
def relative_link(start: str, target: str) -> str:
    """Return the link from one path below the root to another: `zh/ada/`, `zh/` -> `../`."""
    folder = start[: start.rfind("/") + 1]
    if target.startswith(folder):
        return quote_path(target[len(folder) :]) or "./"
    levels = 0
    while not target.startswith(folder):
        folder, levels = folder[: folder.rfind("/", 0, -1) + 1], levels + 1
    return "../" * levels + quote_path(target[len(folder) :])


def quote_path(path: str) -> str:
    """Quote a path for an address."""
    return path if _NEEDS_NO_QUOTING.fullmatch(path) else quote(path)


class NavigationEntry(NamedTuple):
    """A page, or a section of the home page, in the navigation."""

    kind: str
    """Kind of the page or section."""
    path: str
    """Path below the site's root; for a section it ends in `#<kind>`."""
    title: str
    """Its label."""


def _is_left_out(page: Page) -> bool:
    if page.kind != "page":
        return False
    return not isinstance(page.article, FreePage) or page.article.hidden
