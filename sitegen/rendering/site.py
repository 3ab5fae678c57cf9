"""Render a planned site: the files of each person, and the shared files.

    render_person(plan, slug) -> Rendered        every file of one person
    shared_parts(plan) -> [str]                  names of the shared parts
    render_shared_part(plan, name) -> Rendered   one of them: a page of all people, the search index

A cached result is valid as long as all of its inputs are unchanged:

    a person       the person's files; settings, theme and templates; the base data; and the digests
                   of the aspects in `Rendered.used`
    a shared part  the same without one person's files

Base data is what any page may use: everybody's slug and names, the addresses of shared pages, and
the person whose page represents a joint work. An aspect is further data of all people, see
`ASPECTS`; callers that cache results compute its digest from the files listed there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sitegen.content.metadata import read_public
from sitegen.errors import Problem, ThemeError
from sitegen.feeds.atom import render_feeds
from sitegen.feeds.downloads import (
    FORMATS,
    render_all_publications,
    render_calendar,
    render_cv,
    render_publications,
)
from sitegen.feeds.indexes import (
    render_llms_txt,
    render_people_json,
    render_search_index,
    render_sitemap,
)
from sitegen.planning.pages import Output
from sitegen.rendering.cards import render_cards
from sitegen.rendering.context import STATE, PageState
from sitegen.rendering.environment import make_environment, render_template
from sitegen.views.pages import PageView
from sitegen.views.site import SiteView

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sitegen.planning.pages import Page, Plan
    from sitegen.rendering.pictures import Variant
    from sitegen.views.people import PersonView

ASPECTS: Final = ("works", "people")
"""Data of all people that a page can use through `site`:

`works`: publications and where their links lead, so `publications.bib`, the list of `files/`, the
    links in `person.yaml`, the free pages' names and the sections of the home pages;
`people`: anything; all files of all people.
"""

_FILES: Final = "files"
_SEARCH: Final = "search"
_DATA: Final = "data"
_PAGES: Final = "pages/"
_PUBLICATIONS: Final = "publications."


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """The files of a person, or of a shared part of the site."""

    outputs: tuple[Output, ...] = ()
    """The files, each with a path of its own."""
    pictures: tuple[Variant, ...] = ()
    """The scaled pictures on the pages, to be created by `encode_pictures`; other people's pages
    may show the same ones."""
    used: frozenset[str] = frozenset()
    """The `ASPECTS` that the pages used."""
    uncited: tuple[str, ...] = ()
    """Keys of works that the site's citation style cannot format; they are in the default style."""


def render_person(plan: Plan, slug: str) -> Rendered:
    """Render every file of one person: pages, cards, feeds, downloads, own files.

    Raises:
        ThemeError: Templates have mistakes; all of them are reported.
        ContentError: Pictures cannot be read.
    """
    profile = plan.profiles[slug]
    pages = _render_pages(plan, plan.pages_of(slug))
    outputs = [*pages.outputs, *render_cv(plan.site, profile), *render_cards(plan, slug)]
    outputs += [
        Output(plan.addresses.file_path(profile, name), read_public(profile.folder / name))
        for name in profile.files
    ]
    if plan.theme.extras:
        outputs += render_publications(plan.site, profile)
        outputs += render_feeds(plan, profile)
        outputs += render_calendar(plan, profile)
    return replace(pages, outputs=tuple(outputs))


def render_page(plan: Plan, page: Page) -> Rendered:
    """Render one page, for a preview.

    Raises:
        ThemeError: A template has a mistake.
    """
    return _render_pages(plan, [page])


def shared_parts(plan: Plan) -> list[str]:
    """Return the names of the shared parts; each can be rendered separately."""
    parts = [f"{_PAGES}{page.file}" for page in plan.pages_of("")] + [_FILES]
    if plan.theme.extras:
        parts += [_SEARCH, _DATA, *(_PUBLICATIONS + suffix for suffix in FORMATS)]
    return parts


def render_shared_part(plan: Plan, name: str) -> Rendered:
    """Render one of `shared_parts`.

    Raises:
        ThemeError: Templates have mistakes; all of them are reported.
    """
    if name.startswith(_PAGES):
        file = name.removeprefix(_PAGES)
        return _render_pages(plan, [page for page in plan.pages_of("") if page.file == file])
    if name.startswith(_PUBLICATIONS):
        outputs = render_all_publications(plan.site, name.removeprefix(_PUBLICATIONS))
        return Rendered(outputs=tuple(outputs), used=frozenset({"works"}))
    return Rendered(outputs=tuple(_render_files(plan, name)), used=frozenset({"people"}))


def _render_files(plan: Plan, name: str) -> Iterable[Output]:
    if name == _FILES:
        for path, content in plan.theme.static.items():
            yield Output(f"static/{path}", content)
        yield from render_sitemap(plan)
        yield from render_cards(plan, "")
        if plan.theme.extras:
            yield from render_feeds(plan, None)
    elif name == _SEARCH:
        for language in plan.site.languages if len(plan.site.profiles) > 1 else ():
            yield render_search_index(plan, _site_view(plan, language).works, language)
    elif name == _DATA:
        yield render_people_json(plan)
        yield render_llms_txt(plan)


_environment = lru_cache(maxsize=1)(lambda plan: make_environment(plan.theme))
"""The Jinja environment of a plan, cached so that templates are loaded once per process."""


@lru_cache(maxsize=16)
def _site_view(plan: Plan, language: str) -> SiteView:
    """Return the site in a language, cached so that names are indexed once per process."""
    return SiteView(plan, language)


def _render_pages(plan: Plan, pages: Iterable[Page]) -> Rendered:
    """Render pages of one person, or shared pages; report the mistakes of all templates."""
    outputs: list[Output] = []
    pictures: dict[Variant, None] = {}
    used: set[str] = set()
    uncited: set[str] = set()
    problems: dict[Problem, None] = {}  # the same mistake is found on many pages
    people: dict[str, PersonView] = {}
    for page in pages:
        site = _site_view(plan, page.language)
        site.used.clear()
        if page.profile and page.language not in people:
            people[page.language] = site.show(page.profile)
        state = PageState(page=PageView(plan, page), site=site)
        try:
            html = _render_page(plan, state, people.get(page.language))
            outputs.append(Output(page.file, html.encode("utf-8", "replace")))
        except ThemeError as error:
            problems.update(dict.fromkeys(error.problems))
        pictures.update(dict.fromkeys(state.pictures))
        uncited |= state.uncited
        used |= site.used
    if problems:
        raise ThemeError(problems)
    return Rendered(
        outputs=tuple(outputs),
        pictures=tuple(pictures),
        used=frozenset(used),
        uncited=tuple(sorted(uncited)),
    )


def _render_page(plan: Plan, state: PageState, profile: PersonView | None) -> str:
    page = state.page.page
    values = {
        STATE: state,
        "site": state.site,
        "page": state.page,
        "profile": profile,
        "person": profile.person if profile else None,
        "work": profile.work(page.publication.key) if profile and page.publication else None,
        "nav": state.page.nav,
        "alternates": state.page.alternates,
    }
    return render_template(_environment(plan), f"pages/{page.kind}.html", values)
