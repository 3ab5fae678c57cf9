"""Pages and a theme become outputs: every file of the finished site, in memory, the large ones by where they lie."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from sitegen.errors import ContentError, Problem, ThemeError
from sitegen.site import pages as planning
from sitegen.site import sitemap
from sitegen.site.addresses import Here, addresses
from sitegen.site.filters import helpers
from sitegen.site.messages import native_name
from sitegen.site.templates import environment, fill, icons
from sitegen.site.views import Views
from sitegen.site.works import register, works

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from jinja2 import Environment
    from markupsafe import Markup

    from sitegen.site.addresses import Addresses
    from sitegen.site.content import Site
    from sitegen.site.pages import Page
    from sitegen.site.theme import Theme
    from sitegen.site.works import Work

Content: TypeAlias = bytes | Path


class Output(NamedTuple):
    """One file of the finished site."""

    path: str
    """Below the site's root, with slashes."""
    content: Content
    """What stands in it, or the file that it is a copy of."""


class NavItem(NamedTuple):
    """One entry of the navigation."""

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


def render(site: Site, theme: Theme, pages: Sequence[Page]) -> tuple[Output, ...]:
    """Every file of the site. Raises ThemeError with all that is wrong in the templates."""
    known = addresses(site, pages, theme.static)
    people = register(site.profiles)
    published = {profile.slug: works(profile, people) for profile in site.profiles}
    jinja = environment(theme.templates)
    icon = icons(jinja)
    outputs: list[Output] = []
    problems: dict[Problem, None] = {}  # a set that keeps its order: one mistake shows on many pages
    for page in pages:
        try:
            html = _page(page, theme, known, published, jinja, icon)
            outputs.append(Output(page.file, html.encode()))
        except ThemeError as error:
            problems.update(dict.fromkeys(error.problems))
    if problems:
        raise ThemeError(problems)
    outputs += _files(site, theme)
    outputs += (Output(*extra) for extra in sitemap.extras(site, pages))
    _check_paths(outputs)
    return tuple(outputs)


def _page(
    page: Page,
    theme: Theme,
    known: Addresses,
    published: Mapping[str, Sequence[Work]],
    jinja: Environment,
    icon: Callable[[str], Markup],
) -> str:
    here = Here(page, known)
    filters, functions = helpers(here, icon)
    jinja.filters.update(filters)
    return fill(jinja, f"pages/{page.kind}.html", {**functions, **_values(here, theme, published)})


def _values(here: Here, theme: Theme, published: Mapping[str, Sequence[Work]]) -> Mapping[str, Any]:
    page, views = here.page, Views(published, here)
    profile = views.of(page.profile) if page.profile else None
    return {
        "site": replace(here.addresses.site, profiles=views),
        "page": replace(page, profile=profile),
        "profile": profile,
        "person": profile.person if profile else None,
        "nav": tuple(_navigation(here)),
        "alternates": tuple(_alternates(here)),
        "theme": theme,
    }


def _navigation(here: Here) -> Iterator[NavItem]:
    """The person's pages in this language: the kinds in their order, then their own ones before the CV."""
    page = here.page
    if not page.profile:
        return
    start = (page.profile.slug, page.language)
    mine = [one for one in here.addresses.pages.values() if one.profile and (one.profile.slug, one.language) == start]
    order = [*planning.KINDS, "page"]
    order.append(order.pop(order.index("cv")))
    for one in sorted(mine, key=lambda one: order.index(one.kind)):
        if one.kind == "page" and getattr(one.article, "hidden", True):
            continue  # a piece of news is reached from the news
        is_news = one.kind == "news" and page.path.startswith(one.path)
        yield NavItem(one.title, here.to(one.path), one.path == page.path or is_news)


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


def _files(site: Site, theme: Theme) -> Iterator[Output]:
    yield from (Output(f"static/{name}", content) for name, content in theme.static.items())
    for profile in site.profiles:
        start = planning.home(site, profile)
        for name in (*([profile.photo] if profile.photo else ()), *profile.files):
            yield Output(start + name, profile.folder / name)
