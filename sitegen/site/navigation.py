"""What leads from page to page: for each person in each language, their pages and the sections of their home page.

In: pages as planned. Out: places with the names that the navigation gives them. Found when a page asks for them.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.site.messages import translate
from sitegen.site.pages import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sitegen.site.pages import Page

_ORDER: Final = {
    kind: place
    for place, kind in enumerate([*(kind for kind in KINDS if kind != "cv"), "page", "cv"])
}


class Place(NamedTuple):
    """What a navigation leads to: a page, or a section of the home page."""

    kind: str
    """Of the page, or of what the section shows."""
    path: str
    """Below the site's root; a section's ends in `#<kind>`."""
    title: str
    """What the navigation calls it."""


class Navigation(dict[tuple[str, str], "Sequence[Place]"]):
    """What somebody's navigation lists, by slug and language: sections of the home page in the order in which they
    stand there, then the kinds in theirs, own pages before the CV. Found when it is first asked for.
    """

    def __init__(self, pages: Iterable[Page], known: Navigation | None = None) -> None:
        """`known` is what holds for all people whose pages these are not."""
        super().__init__({} if known is None else known)
        self._pages: dict[tuple[str, str], list[Page]] = {} if known is None else dict(known._pages)
        found: defaultdict[tuple[str, str], list[Page]] = defaultdict(list)
        for page in pages:
            if page.profile:
                found[page.profile.slug, page.language].append(page)
        for whose, own in found.items():
            self._pages[whose] = own
            self.pop(whose, None)

    def __missing__(self, whose: tuple[str, str]) -> Sequence[Place]:
        found = self[whose] = _listed(self._pages[whose])
        return found


def _listed(pages: Iterable[Page]) -> Sequence[Place]:
    found: list[Place] = []
    for page in sorted(pages, key=_rank):
        # A piece of news is reached from the news, a paper from the publications.
        if page.kind in _ORDER and not (
            page.kind == "page" and getattr(page.article, "hidden", True)
        ):
            found += _places(page, found)
    return found


def _rank(page: Page) -> int:
    """The home page comes first; sorting leaves those of one kind in their order."""
    return _ORDER.get(page.kind, 0)


def _places(page: Page, known: Iterable[Place]) -> Iterator[Place]:
    """A page that is not `known` by its home page already, and behind a home page what stands on it."""
    if page.kind == "page" or all(place.kind != page.kind for place in known):
        yield Place(page.kind, page.path, page.title)
    for kind in page.outline:
        part = f"#{kind}" if kind in page.sections else f"{kind}/"
        yield Place(kind, page.path + part, translate(page.language, kind))
