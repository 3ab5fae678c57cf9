"""Pages and a theme become outputs: every file of the finished site, in memory, the large ones by where they lie."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from sitegen.errors import ContentError, Problem, ThemeError
from sitegen.site import directory, feeds, redirects, sitemap, talks_calendar
from sitegen.site import pages as planning
from sitegen.site.addresses import Here, addresses
from sitegen.site.downloads import downloads
from sitegen.site.filters import Standpoint, helpers
from sitegen.site.merged import merged
from sitegen.site.messages import native_name, translate
from sitegen.site.searching import index
from sitegen.site.shown import Everybody, Shown, ShownSite
from sitegen.site.templates import environment, fill, icons
from sitegen.site.works import register

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sitegen.site.addresses import Addresses
    from sitegen.site.cards import Card
    from sitegen.site.content import Profile, Site
    from sitegen.site.pages import Page
    from sitegen.site.pictures import Album
    from sitegen.site.theme import Theme

Content: TypeAlias = bytes | Path


class Output(NamedTuple):
    """One file of the finished site."""

    path: str
    """Below the site's root, with slashes."""
    content: Content
    """What stands in it, or the file that it is a copy of."""


class NavItem(NamedTuple):
    """One entry of the navigation."""

    kind: str
    """Of what it leads to: `talks`."""
    label: str
    """What it says."""
    href: str
    """Where it leads."""
    current: bool
    """Whether it is this page."""


class Alternate(NamedTuple):
    """A page in one of the site's languages."""

    language: str
    """BCP 47 tag."""
    name: str
    """What the language calls itself."""
    href: str
    """Where it is."""


class Renderer:
    """Makes the pages of one site: what they share, templates above all, is prepared once."""

    def __init__(self, site: Site, theme: Theme, pages: Sequence[Page], album: Album, cards: Iterable[Card]) -> None:
        self.addresses = addresses(site, pages, theme.static, cards)
        names = register(site.profiles, site.settings.coauthors)
        self._everybody = {language: Everybody(language, self.addresses, names) for language in site.languages}
        works = cache(lambda: merged(site.profiles, names))
        self._sites = {language: ShownSite(site, people, works) for language, people in self._everybody.items()}
        self._last: dict[str, Shown] = {}
        self._standpoint = Standpoint(album)
        self._jinja = environment(theme.templates)
        filters, functions = helpers(self._standpoint, icons(self._jinja))
        self._jinja.filters.update(filters)
        self._jinja.globals.update(functions, theme=theme)

    def html(self, page: Page) -> str:
        """The page. Raises ThemeError with what is wrong in a template."""
        self._standpoint.move(Here(page, self.addresses))
        return fill(self._jinja, f"pages/{page.kind}.html", self._values(page))

    def indexes(self) -> Iterator[Output]:
        """What the search of a site of several people looks things up in, by language."""
        site = self.addresses.site
        for language, shown in self._sites.items() if len(site.profiles) > 1 else ():
            yield Output(f"{planning.root(site, language)}search.json", index(shown, language))

    def _values(self, page: Page) -> Mapping[str, Any]:
        here = self._standpoint.here
        profile = self._shown(page.profile, page.language) if page.profile else None
        return {
            "site": self._sites[page.language],
            "page": page,
            "profile": profile,
            "person": profile.person if profile else None,
            "work": profile.work(page.publication.key) if profile and page.publication else None,
            "nav": tuple(_navigation(here)),
            "alternates": tuple(_alternates(here)),
        }

    def _shown(self, profile: Profile, language: str) -> Shown:
        """The person as shown; the pages of one person come one after the other, so the last one is kept."""
        last = self._last.get(language)
        if last is None or last.profile is not profile:
            last = self._last[language] = self._everybody[language].of(profile)
        return last


def render(
    site: Site, theme: Theme, pages: Sequence[Page], album: Album, cards: Iterable[Card] = ()
) -> tuple[Output, ...]:
    """Every file of the site but for the cards and the pictures, which the pages ask `album` for.

    Raises ThemeError with all that is wrong in the templates.
    """
    renderer = Renderer(site, theme, pages, album, cards)
    outputs: list[Output] = []
    problems: dict[Problem, None] = {}  # a set that keeps its order: one mistake shows on many pages
    for page in pages:
        try:
            outputs.append(Output(page.file, renderer.html(page).encode()))
        except ThemeError as error:
            problems.update(dict.fromkeys(error.problems))
    if problems:
        raise ThemeError(problems)
    outputs += renderer.indexes()
    outputs += _files(site, theme)
    extras = (*downloads(site), *sitemap.extras(site, pages), *_extras(renderer.addresses))
    outputs += (Output(*extra) for extra in extras)
    outputs += (Output(*extra) for extra in redirects.files(site, {output.path for output in outputs}))
    _check_paths(outputs)
    return tuple(outputs)


def _navigation(here: Here) -> Iterator[NavItem]:
    """The person's pages in this language; those of all people on a page that is nobody's."""
    page = here.page
    if not page.profile:
        yield from _of_everybody(here)
        return
    for one in here.addresses.navigation[page.profile.slug, page.language]:
        yield NavItem(one.kind, one.title, here.to(one.path), one.path == page.path or one.kind == page.part_of)


def _of_everybody(here: Here) -> Iterator[NavItem]:
    for kind, (name, _) in planning.OF_SITE.items():
        found = here.addresses.pages.get((kind, "", "", here.page.language))
        if found:
            yield NavItem(kind, translate(here.page.language, name), here.to(found.path), kind == here.page.kind)


def _alternates(here: Here) -> Iterator[Alternate]:
    for language in here.addresses.site.languages:
        page = here.addresses.pages.get((*here.page.identity, language))
        if page:
            yield Alternate(language, native_name(language), here.to(page.path))


def _check_paths(outputs: Iterable[Output]) -> None:
    """A page may not have the name of a folder of files, nor a file that of a page."""
    twice = [path for path, count in Counter(output.path for output in outputs).items() if count > 1]
    if twice:
        hint = "rename the page, the file or the person's folder"
        raise ContentError(Problem(f"two things want the address {path!r}", hint=hint) for path in twice)


def _extras(addresses: Addresses) -> Iterator[tuple[str, bytes]]:
    """What programs read."""
    yield from feeds.files(addresses)
    yield from talks_calendar.files(addresses)
    yield from directory.files(addresses)


def _files(site: Site, theme: Theme) -> Iterator[Output]:
    yield from (Output(f"static/{name}", content) for name, content in theme.static.items())
    for profile in site.profiles:
        start = planning.home(site, profile)
        for name in profile.files:
            yield Output(start + name, profile.folder / name)
