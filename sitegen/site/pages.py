"""Which pages a site has: every kind that has content, of every person, in every language.

In: a `Site`. Out: its pages, each with its address. Addresses are folders below the site's root, so that links between
pages can be relative and hold wherever the site is put.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from sitegen.errors import ContentError, Problem
from sitegen.model import localized
from sitegen.site.messages import translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sitegen.site.content import FreePage, NewsItem, Profile, Site
    from sitegen.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page in one language."""

    kind: str
    """Which template renders it: `pages/<kind>.html`."""
    path: str
    """Its address below the site's root: nothing, `zh/danyang-zhuo/publications/`, `404.html`."""
    language: str
    """BCP 47 tag of the language that it is in."""
    title: str
    """Its name in that language, as it stands in the navigation."""
    profile: Profile | None = None
    """Whose page it is; nobody's for the index of people and for 404."""
    article: FreePage | NewsItem | None = None
    """What it shows, if it is a page of somebody's own or a piece of news."""

    @property
    def file(self) -> str:
        """Where it lies in the output."""
        return f"{self.path}index.html" if not self.path or self.path.endswith("/") else self.path

    @property
    def text(self) -> Text:
        """Its Markdown, for an article."""
        return self.article.text if self.article else ""

    @property
    def date(self) -> str:
        """When, for a piece of news."""
        return getattr(self.article, "date", "")

    @property
    def identity(self) -> tuple[str, str, str]:
        """What the same page in another language has in common with it."""
        return self.kind, self.profile.slug if self.profile else "", self.article.slug if self.article else ""


_Has: TypeAlias = Callable[["Profile"], object]

KINDS: Final[Mapping[str, _Has]] = {
    "home": lambda _: True,
    "publications": lambda profile: profile.publications,
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
"""Kinds of a person's pages in the order of the navigation, each with what must be there for it to exist."""


def plan(site: Site) -> list[Page]:
    """Every page of the site. Raises ContentError if two of them want the same address."""
    pages = [page for language in site.languages for page in _in_language(site, language)]
    main = site.languages[0]
    pages.append(Page(kind="404", path="404.html", language=main, title=translate(main, "not_found")))
    _check_addresses(pages)
    return pages


def root(site: Site, language: str) -> str:
    """The folder of a language: nothing for the first one."""
    return "" if language == site.languages[0] else f"{language.lower()}/"


def home(site: Site, profile: Profile) -> str:
    """The folder of a person, below that of the language: nothing for the only one."""
    return f"{profile.slug}/" if len(site.profiles) > 1 else ""


def _in_language(site: Site, language: str) -> Iterator[Page]:
    start = root(site, language)
    if len(site.profiles) > 1:
        title = localized(site.title, language) or translate(language, "people")
        yield Page(kind="people", path=start, language=language, title=title)
    for profile in site.profiles:
        yield from _of_person(profile, start + home(site, profile), language)


def _of_person(profile: Profile, start: str, language: str) -> Iterator[Page]:
    for kind, exists in KINDS.items():
        if exists(profile):
            path = start if kind == "home" else f"{start}{kind}/"
            yield Page(kind=kind, path=path, language=language, title=translate(language, kind), profile=profile)
    articles: list[tuple[str, FreePage | NewsItem]] = []
    articles += [(f"{start}{page.slug}/", page) for page in profile.pages]
    articles += [(f"{start}news/{item.slug}/", item) for item in profile.news]
    for path, article in articles:
        title = localized(article.title, language)
        yield Page(kind="page", path=path, language=language, title=title, profile=profile, article=article)


def _check_addresses(pages: Iterable[Page]) -> None:
    by_path: defaultdict[str, list[Page]] = defaultdict(list)
    for page in pages:
        by_path[page.file].append(page)
    clashes = [(path, group) for path, group in by_path.items() if len(group) > 1]
    if clashes:
        raise ContentError(_clash(path, group) for path, group in clashes)


def _clash(path: str, pages: Iterable[Page]) -> Problem:
    names = " and ".join(f"{page.title!r} ({page.language})" for page in pages)
    return Problem(f"two pages want the address {path!r}: {names}", hint="rename the file or folder of one of them")
