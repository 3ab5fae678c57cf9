"""Which pages a site has: every kind that has content, of every person, in every language.

In: a `Site`. Out: its pages, each with its address. Addresses are folders below the site's root, so that links between
pages can be relative and hold wherever the site is put.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sized
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sitegen.content import bibtex
from sitegen.errors import ContentError, Problem
from sitegen.model import localized
from sitegen.site import latex
from sitegen.site.messages import translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sitegen.model import Publication
    from sitegen.model.text import Text
    from sitegen.site.content import FreePage, NewsItem, Profile, Site


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
    publication: Publication | None = None
    """What it shows, if it is the page of one."""
    sections: tuple[str, ...] = ()
    """The kinds that a home page shows whole, in the order of the navigation; they have no page of their own."""
    outline: tuple[str, ...] = ()
    """What stands on such a home page, in its order: these, and kinds of which a page of their own has the rest."""

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
    def part_of(self) -> str:
        """The kind that lists it: a paper is one of the publications, a piece of news of the news."""
        return (
            "publications" if self.publication else "news" if hasattr(self.article, "date") else ""
        )

    @property
    def identity(self) -> tuple[str, str, str]:
        """What the same page in another language has in common with it."""
        of = self.article.slug if self.article else self.publication.key if self.publication else ""
        return self.kind, self.profile.slug if self.profile else "", of


_Has: TypeAlias = Callable[["Profile"], object]

KINDS: Final[Mapping[str, _Has]] = {
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
"""Kinds of a person's pages in the order of the navigation, each with what must be there for it to exist."""


OF_SITE: Final[Mapping[str, tuple[str, Callable[[Site], object]]]] = {
    "people": ("people", lambda _: True),
    "all_publications": (
        "publications",
        lambda site: any(profile.publications for profile in site.profiles),
    ),
    "all_news": ("news", lambda site: any(profile.news for profile in site.profiles)),
}
"""Kinds of pages that a site of several people has of them all: the message that names each, the last part of its
address too but for the first, and what must be there for it to exist.
"""


class Planned(NamedTuple):
    """The pages of a person in a language, and what they were planned from."""

    profile: Profile
    """Who."""
    start: str
    """The folder of their home page."""
    on_home: Mapping[str, int]
    """Kinds that are sections of it, as `plan` takes them."""
    papers: bool
    """Whether each publication has a page."""
    pages: Sequence[Page]
    """What came of it."""


def plan(
    site: Site,
    on_home: Mapping[str, int] = MappingProxyType({}),
    known: dict[tuple[str, str], Planned] | None = None,
    *,
    papers: bool = True,
) -> list[Page]:
    """Every page of the site; the kinds `on_home` are sections of the home page instead, where there are not more of
    them than the number says, 0 for any number. Without `papers`, publications have no pages.

    What is `known` of somebody, by slug and language, is not planned again. Raises ContentError if two pages want the
    same address.
    """
    known = {} if known is None else known
    pages = [
        page
        for language in site.languages
        for page in _in_language(site, language, on_home, known, papers)
    ]
    main = site.languages[0]
    pages.append(
        Page(kind="404", path="404.html", language=main, title=translate(main, "not_found"))
    )
    _check_addresses(pages)
    return pages


def root(site: Site, language: str) -> str:
    """The folder of a language: nothing for the first one."""
    return "" if language == site.languages[0] else f"{language.lower()}/"


def home(site: Site, profile: Profile) -> str:
    """The folder of a person, below that of the language: nothing for the only one."""
    return f"{profile.slug}/" if len(site.profiles) > 1 else ""


def _in_language(
    site: Site,
    language: str,
    on_home: Mapping[str, int],
    known: dict[tuple[str, str], Planned],
    papers: bool,
) -> Iterator[Page]:
    start = root(site, language)
    yield from of_all(site, language)
    for profile in site.profiles:
        folder, key = start + home(site, profile), (profile.slug, language)
        found = known.get(key)
        if not found or found.profile is not profile or found[1:4] != (folder, on_home, papers):
            found = known[key] = of_person(profile, folder, language, on_home, papers)
        yield from found.pages


def of_person(
    profile: Profile,
    start: str,
    language: str,
    on_home: Mapping[str, int],
    papers: bool,
) -> Planned:
    """Somebody's pages in a language, as `plan` has them; `start` is the folder of their home page."""
    works = _papers(profile, start, language) if papers else ()
    pages = (*_of_person(profile, start, language, on_home), *works)
    return Planned(profile, start, on_home, papers, pages)


def of_all(site: Site, language: str) -> Iterator[Page]:
    """The pages that a site of several people has of them all, but for that of missing addresses."""
    start = root(site, language)
    for kind, (name, exists) in OF_SITE.items() if len(site.profiles) > 1 else ():
        if exists(site):
            title = (kind == "people" and localized(site.title, language)) or translate(
                language, name
            )
            yield Page(
                kind=kind,
                path=start if kind == "people" else f"{start}{name}/",
                language=language,
                title=title,
            )


def _of_person(
    profile: Profile, start: str, language: str, on_home: Mapping[str, int]
) -> Iterator[Page]:
    has = {kind: found for kind, of in KINDS.items() if (found := of(profile))}
    outline = tuple([kind for kind in on_home if kind in has])
    sections = tuple([kind for kind in outline if _fits(has[kind], on_home[kind])])
    del has["home"]
    yield Page(
        kind="home",
        path=start,
        language=language,
        title=translate(language, "home"),
        profile=profile,
        sections=sections,
        outline=outline,
    )
    for kind in has:
        if kind not in sections:
            title = translate(language, kind)
            yield Page(
                kind=kind, path=f"{start}{kind}/", language=language, title=title, profile=profile
            )
    articles: list[tuple[str, FreePage | NewsItem]] = []
    articles += [(f"{start}{page.slug}/", page) for page in profile.pages]
    articles += [(f"{start}news/{item.slug}/", item) for item in profile.news]
    for path, article in articles:
        title = localized(article.title, language)
        yield Page(
            kind="page", path=path, language=language, title=title, profile=profile, article=article
        )


def _papers(profile: Profile, start: str, language: str) -> Iterator[Page]:
    for folder, work in _paper_folders(profile.works):
        path, title = f"{start}publications/{folder}/", latex.text(work.get("title")) or work.key
        yield Page(
            kind="paper",
            path=path,
            language=language,
            title=title,
            profile=profile,
            publication=work,
        )


def _fits(found: object, most: int) -> bool:
    """Whether a home page shows all that there is of a kind."""
    return not (most and isinstance(found, Sized) and len(found) > most)


def paper_folder(publication: Publication) -> str:
    """What the folder of its page is called, if no other has that name: its key, made fit for an address."""
    return re.sub(r"[^\w.-]+", "-", publication.key).strip("-.") or "paper"


def _paper_folders(publications: Iterable[Publication]) -> Iterator[tuple[str, Publication]]:
    """Each publication with the folder of its page."""
    taken: set[str] = set()
    for publication in publications:
        folder = bibtex.unique_key(paper_folder(publication), taken)
        taken.add(folder.lower())
        yield folder, publication


def _check_addresses(pages: Iterable[Page]) -> None:
    pages = list(pages)
    if len({page.path for page in pages}) == len(pages):
        return
    by_path: defaultdict[str, list[Page]] = defaultdict(list)
    for page in pages:
        by_path[page.file].append(page)
    clashes = [(path, group) for path, group in by_path.items() if len(group) > 1]
    if clashes:
        raise ContentError(_clash(path, group) for path, group in clashes)


def _clash(path: str, pages: Iterable[Page]) -> Problem:
    names = " and ".join(f"{page.title!r} ({page.language})" for page in pages)
    return Problem(
        f"two pages want the address {path!r}: {names}",
        hint="rename the file or folder of one of them",
    )
