"""Pages and a theme become HTML, and what the search looks things up in."""

from __future__ import annotations

from copy import copy
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from sitegen.site import pages as planning
from sitegen.site.addresses import Here, addresses
from sitegen.site.crediting import Credits
from sitegen.site.filters import helpers
from sitegen.site.later import Later
from sitegen.site.merged import merged
from sitegen.site.messages import native_name, translate
from sitegen.site.searching import index
from sitegen.site.shares import Shares
from sitegen.site.shown import Everybody, Shown, ShownSite
from sitegen.site.sources import EVERYBODY
from sitegen.site.standpoint import Standpoint
from sitegen.site.templates import environment, fill, icons
from sitegen.site.works import register

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from sitegen.site.addresses import Addresses
    from sitegen.site.cache import Cache
    from sitegen.site.cards import Deck
    from sitegen.site.content import Profile, Site
    from sitegen.site.merged import Shared
    from sitegen.site.pages import Page
    from sitegen.site.pictures import Album
    from sitegen.site.recall import Memory
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

    def __init__(
        self,
        site: Site,
        theme: Theme,
        pages: Sequence[Page],
        album: Album,
        cards: Deck,
        compiled: Cache | Memory | None = None,
    ) -> None:
        """`compiled` is where compiled templates are kept."""
        self.theme = theme
        self.album = album
        self._standpoint = Standpoint(album)
        self._jinja = environment(theme.templates, compiled)
        filters, functions = helpers(self._standpoint, icons(self._jinja))
        self._jinja.filters.update(filters)
        self._jinja.globals.update(functions, theme=theme)
        self._people = register(site.profiles, site.settings.coauthors)
        self._show(addresses(site, pages, theme.static, cards, extras=theme.extras))

    def again(self, addresses: Addresses, slugs: Collection[str]) -> Renderer:
        """One for the same site after these people changed, with the templates that this one has read; it takes the
        place of this one.
        """
        before, site = self.addresses.profiles, addresses.site
        other = copy(self)
        self.album.forget(before[slug].folder for slug in slugs)
        if any(
            before[slug].person.spelled != addresses.profiles[slug].person.spelled for slug in slugs
        ):
            other._people = register(site.profiles, site.settings.coauthors)
        other._show(addresses)
        return other

    def _show(self, addresses: Addresses) -> None:
        self.addresses = addresses
        site = addresses.site
        self.seen: set[str] = set()
        """What was shown by way of the site: anything of `EVERYBODY`, `WORKS`, `NEWS`; clear it to find out again."""
        see_everybody = partial(self.seen.add, EVERYBODY)
        self._everybody = {
            language: Everybody(language, addresses, self._credits(language), see_everybody)
            for language in site.languages
        }
        self.shares = Shares(self.addresses)
        """What is shown of each person with all others."""

        works: Callable[[], Sequence[Shared]] = partial(merged, site.profiles)
        if len(site.languages) > 1:
            works = cache(works)
        self._sites = {
            language: ShownSite(site, people, works, self.seen.add)
            for language, people in self._everybody.items()
        }
        self._last: dict[str, Shown] = {}
        self._navigation_of: tuple[object, tuple[NavItem, ...]] = None, ()

    def _credits(self, language: str) -> Credits:
        """Who may have made works, as pages in this language link to them."""
        addresses = self.addresses
        return Credits(
            self._people.people,
            lambda slug: "/" + addresses.to_page("home", addresses.profiles[slug], language),
        )

    def html(self, page: Page) -> bytes:
        """The page. Raises ThemeError with what is wrong in a template."""
        self._standpoint.move(Here(page, self.addresses))
        return fill(self._jinja, f"pages/{page.kind}.html", self._values(page))

    def take_uncited(self) -> Sequence[str]:
        """Keys of works that pages since the last time cite in another style than the site's, which could not."""
        found = sorted(self._standpoint.uncited)
        self._standpoint.uncited.clear()
        return found

    def indexes(self) -> Iterator[tuple[str, Callable[[], bytes]]]:
        """What the search of a site of several people looks things up in, by language: path, and what makes it."""
        site = self.addresses.site
        for language, shown in self._sites.items() if len(site.profiles) > 1 else ():
            yield (
                f"{planning.root(site, language)}search.json",
                partial(index, shown, language, self.shares),
            )
        for shown in self._sites.values():
            shown.forget()

    def _values(self, page: Page) -> Mapping[str, Any]:
        here = self._standpoint.here
        profile = self._shown(page.profile, page.language) if page.profile else None
        return {
            "site": self._sites[page.language],
            "page": page,
            "profile": profile,
            "person": profile.person if profile else None,
            "work": profile.work(page.publication.key) if profile and page.publication else None,
            "nav": self._nav(here),
            "alternates": _alternates(here),
        }

    def _nav(self, here: Here) -> tuple[NavItem, ...]:
        """The navigation; papers of one person come one after the other, in one folder, so theirs is kept."""
        page = here.page
        if not page.profile or not page.part_of:
            return tuple(_navigation(here))
        siblings = page.profile.slug, page.language, page.part_of
        if self._navigation_of[0] != siblings:
            self._navigation_of = siblings, tuple(_navigation(here))
        return self._navigation_of[1]

    def _shown(self, profile: Profile, language: str) -> Shown:
        """The person as shown; the pages of one person come one after the other, so the last one is kept."""
        last = self._last.get(language)
        if last is None or last.profile is not profile:
            last = self._last[language] = self._everybody[language].of(profile)
        return last


def _navigation(here: Here) -> Iterator[NavItem]:
    """The person's pages in this language; those of all people on a page that is nobody's."""
    page = here.page
    if not page.profile:
        yield from _of_everybody(here)
        return
    path, part_of = page.path, page.part_of
    for one in here.addresses.navigation[page.profile.slug, page.language]:
        yield NavItem(
            one.kind, one.title, here.to(one.path), one.path == path or one.kind == part_of
        )


def _of_everybody(here: Here) -> Iterator[NavItem]:
    for kind, (name, _) in planning.OF_SITE.items():
        found = here.addresses.pages.get((kind, "", "", here.page.language))
        if found:
            yield NavItem(
                kind,
                translate(here.page.language, name),
                here.to(found.path),
                kind == here.page.kind,
            )


def _alternates(here: Here) -> Sequence[Alternate]:
    page, pages = here.page, here.addresses.pages
    tags = here.addresses.site.languages
    found = (
        [one for tag in tags if (one := pages.get((*page.identity, tag)))]
        if len(tags) > 1
        else [page]
    )
    # Most sites have one language, and their pages do not ask.
    return Later(len(found), lambda: tuple([_alternate(one, here) for one in found]))


def _alternate(page: Page, here: Here) -> Alternate:
    return Alternate(page.language, native_name(page.language), here.to(page.path))
