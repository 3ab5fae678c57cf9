"""Plan the pages of a site: one for each kind with content, person and language.

Addresses are folders relative to the site's root, so that links between pages can be relative and
work wherever the site is published.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from sitegen.content import bibtex
from sitegen.errors import ContentError, Problem
from sitegen.files import check_path
from sitegen.model import localize
from sitegen.model.site import FreePage, NewsItem
from sitegen.planning.addresses import Addresses, language_folder, person_folder
from sitegen.planning.languages import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from sitegen.model import Publication
    from sitegen.model.site import Profile, Site
    from sitegen.planning.themes import Theme


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page in one language."""

    kind: str
    """Its template is `pages/<kind>.html`."""
    path: str
    """Address relative to the site's root: empty, `zh/danyang-zhuo/publications/`, `404.html`."""
    language: str
    """BCP 47 tag."""
    title: str = ""
    """Its title in that language, as in the navigation; for a paper, the publication's title."""
    profile: Profile | None = None
    """The page's owner; None for shared pages and for 404."""
    article: FreePage | NewsItem | None = None
    """The free page or news item shown."""
    publication: Publication | None = None
    """The publication shown."""
    sections: tuple[str, ...] = ()
    """Kinds that a home page shows in full, in order; they do not have their own page."""
    outline: tuple[str, ...] = ()
    """Everything on such a home page, in order: `sections`, and kinds whose own page has more."""

    @property
    def file(self) -> str:
        """Path of its file."""
        return f"{self.path}index.html" if not self.path or self.path.endswith("/") else self.path

    @property
    def slug(self) -> str:
        """Slug of the owner; empty for a shared page."""
        return self.profile.slug if self.profile else ""

    @property
    def part_of(self) -> str:
        """The kind of page that lists it: publications for a paper, news for a news item."""
        if self.publication:
            return "publications"
        return "news" if isinstance(self.article, NewsItem) else ""

    @property
    def key(self) -> tuple[str, str, str]:
        """The key that it shares with its versions in other languages."""
        if self.article:
            return self.kind, self.slug, self.article.slug
        return self.kind, self.slug, self.publication.key if self.publication else ""


@dataclass(frozen=True, slots=True)
class Output:
    """One file of the finished site."""

    path: str
    """Relative to the site's root, with slashes."""
    content: bytes | Path
    """Its content, or the file to copy."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Plan:
    """A site with its theme and all of its pages; nothing is rendered yet.

    Plans are compared by identity, because comparing them by value would take long.
    """

    site: Site
    """The site to publish."""
    theme: Theme
    """The theme."""
    pages: tuple[Page, ...]
    """All pages in all languages."""

    @cached_property
    def addresses(self) -> Addresses:
        """The addresses of everything on the site."""
        return Addresses(self.site, self.theme, self._pages_by_owner)

    @cached_property
    def profiles(self) -> Mapping[str, Profile]:
        """The people by slug."""
        return {profile.slug: profile for profile in self.site.profiles}

    @cached_property
    def _pages_by_owner(self) -> Mapping[str, Sequence[Page]]:
        pages: defaultdict[str, list[Page]] = defaultdict(list)
        for page in self.pages:
            pages[page.slug].append(page)
        return dict(pages)

    def pages_of(self, slug: str) -> Sequence[Page]:
        """Return the pages of a person in all languages; shared pages for an empty slug."""
        return self._pages_by_owner.get(slug, ())


PERSON_PAGES: Final[Mapping[str, Callable[[Profile], Any]]] = {
    "home": lambda _: True,
    "publications": lambda profile: profile.works,
    "projects": lambda profile: profile.person.projects,
    "patents": lambda profile: profile.person.patents,
    "talks": lambda profile: profile.person.talks,
    "teaching": lambda profile: profile.person.teaching,
    "students": lambda profile: profile.person.students or profile.person.committees,
    "service": lambda profile: profile.person.service,
    "awards": lambda profile: profile.person.awards or profile.person.grants,
    "news": lambda profile: profile.news,
    "cv": lambda _: True,
}
"""Kinds of a person's pages in the order of the navigation, with the content they need."""

SHARED_PAGES: Final[Mapping[str, str]] = {
    "people": "people",
    "all_publications": "publications",
    "all_news": "news",
}
"""Kinds of shared pages, each with the message of its name and its folder."""


def plan_pages(site: Site, theme: Theme) -> Plan:
    """Plan all pages of a site.

    Raises:
        ContentError: Two pages have the same address.
    """
    pages: list[Page] = []
    for language in site.languages:
        pages += plan_shared_pages(site, language)
        for profile in site.profiles:
            pages += plan_person_pages(site, theme, profile, language)
    language = site.languages[0]
    title = translate(language, "not_found")
    pages.append(Page(kind="404", path="404.html", language=language, title=title))
    _check_addresses(pages)
    return Plan(site=site, theme=theme, pages=tuple(pages))


def plan_shared_pages(site: Site, language: str) -> Iterator[Page]:
    """Plan the shared pages of a site of several people."""
    if len(site.profiles) < 2:
        return
    folder = language_folder(site, language)
    has_content = {
        "all_publications": any(profile.publications for profile in site.profiles),
        "all_news": any(profile.news for profile in site.profiles),
    }
    for kind, name in SHARED_PAGES.items():
        title = translate(language, name)
        if kind == "people":
            title = localize(site.title, language) or title
            yield Page(kind=kind, path=folder, language=language, title=title)
        elif has_content[kind]:
            yield Page(kind=kind, path=f"{folder}{name}/", language=language, title=title)


def plan_person_pages(site: Site, theme: Theme, profile: Profile, language: str) -> Iterator[Page]:
    """Plan the pages of one person in one language."""
    folder = language_folder(site, language) + person_folder(site, profile)

    def page(kind: str, path: str, title: str, **content: Any) -> Page:
        return Page(
            kind=kind, path=path, language=language, title=title, profile=profile, **content
        )

    content = {
        kind: items for kind, list_items in PERSON_PAGES.items() if (items := list_items(profile))
    }
    outline = tuple(kind for kind in theme.on_home if kind in content)
    sections = tuple(kind for kind in outline if _fits(content[kind], theme.on_home[kind]))
    title = translate(language, "home")
    yield page("home", folder, title, sections=sections, outline=outline)
    for kind in content:
        if kind != "home" and kind not in sections:
            yield page(kind, f"{folder}{kind}/", translate(language, kind))
    for article in profile.pages:
        title = localize(article.title, language)
        yield page("page", f"{folder}{article.slug}/", title, article=article)
    for item in profile.news:
        title = localize(item.title, language)
        yield page("page", f"{folder}news/{item.slug}/", title, article=item)
    if theme.papers:
        for name, work in _paper_folders(profile.works):
            yield page("paper", f"{folder}publications/{name}/", "", publication=work)


def _fits(content: Any, limit: int) -> bool:
    """Return whether a home page has room for all of this content."""
    return not (limit and isinstance(content, tuple) and len(content) > limit)


def paper_folder(publication: Publication) -> str:
    """Return the name of a paper's folder, unless it is taken: its key, made fit for an address."""
    name = re.sub(r"[^\w.-]+", "-", publication.key).strip("-.") or "paper"
    return f"paper-{name}" if name.casefold() == "index.html" or check_path(name) else name


def _paper_folders(publications: Iterable[Publication]) -> Iterator[tuple[str, Publication]]:
    taken: set[str] = set()
    for publication in publications:
        folder = bibtex.unique_key(paper_folder(publication), taken)
        taken.add(folder.lower())
        yield folder, publication


def _check_addresses(pages: Iterable[Page]) -> None:
    by_file: defaultdict[str, list[Page]] = defaultdict(list)
    for page in pages:
        by_file[page.file].append(page)
    hint = "rename the file or folder of one of them"
    problems = [
        Problem(
            f"two pages have the same address {path!r}: "
            + " and ".join(f"{page.title!r} ({page.language})" for page in same),
            hint=hint,
        )
        for path, same in by_file.items()
        if len(same) > 1
    ]
    if problems:
        raise ContentError(problems)
