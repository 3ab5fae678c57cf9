"""The navigation of a person's pages, and of the pages of all people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.model.site import FreePage
from sitegen.planning.languages import translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sitegen.planning.pages import Page

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


class NavigationEntry(NamedTuple):
    """A page, or a section of the home page, in the navigation."""

    kind: str
    """Kind of the page, or of what the section shows."""
    path: str
    """Path below the site's root; that of a section ends in `#<kind>`."""
    title: str
    """Its label."""


def list_navigation(pages: Iterable[Page]) -> Sequence[NavigationEntry]:
    """List the navigation of a person in a language.

    The home page comes first, followed by its sections, then the other kinds in a fixed order. News
    items and papers are reached from their lists, hidden pages by links alone.
    """
    entries: list[NavigationEntry] = []
    listed = [page for page in pages if page.kind in _ORDER and not _is_left_out(page)]
    for page in sorted(listed, key=lambda page: _ORDER.index(page.kind)):
        if page.kind == "page" or all(entry.kind != page.kind for entry in entries):
            entries.append(NavigationEntry(page.kind, page.path, page.title))
        for kind in page.outline:
            place = f"#{kind}" if kind in page.sections else f"{kind}/"
            title = translate(page.language, kind)
            entries.append(NavigationEntry(kind, page.path + place, title))
    return entries


def _is_left_out(page: Page) -> bool:
    if page.kind != "page":
        return False
    return not isinstance(page.article, FreePage) or page.article.hidden
