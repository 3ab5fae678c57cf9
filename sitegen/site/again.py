"""A site whose pages are made one by one, and the same one after an edit.

Nearly every edit is of one person: then their folder is read, their pages are planned and found anew, and all else is
taken over, for to plan a site of a thousand people takes a hundred times as long as to show a page.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.site import addresses as finding
from sitegen.site import load
from sitegen.site import pages as planning
from sitegen.site.build import prepare
from sitegen.site.cache import Cache
from sitegen.site.cards import Deck
from sitegen.site.recall import Memory, Recall

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from sitegen.site.content import Site
    from sitegen.site.inputs import Inputs
    from sitegen.site.pages import Page, Planned
    from sitegen.site.render import Renderer


_AT_ONCE: Final = 40
"""People who are read in a moment; several processes share them."""


class Ready(NamedTuple):
    """A site, read and planned."""

    site: Site
    """What its folder says, without the address of the published site, which means nothing here."""
    pages: dict[str, Page]
    """Its pages, by their files."""
    renderer: Renderer
    """Makes them."""
    kept: Cache
    """What takes long to make."""


def read(folder: Path, inputs: Inputs, memory: Memory) -> Iterator[None]:
    """Read all people into `memory`, a few at a time, so that something else can be done between."""
    recall = Recall(inputs, Cache(folder), memory.people)
    slugs = load.slugs(folder)
    for start in range(0, len(slugs), _AT_ONCE):
        load.readable(folder, recall, slugs[start : start + _AT_ONCE])
        yield


def ready(
    folder: Path, inputs: Inputs, memory: Memory, only: Collection[str] | None = None
) -> Ready:
    """The site, or `only` these people of it; what is in `memory` is not read or planned again. Raises ContentError or
    ThemeError.
    """
    site, pages, _, renderer, kept = prepare(
        folder, url="", inputs=inputs, memory=memory, only=only
    )
    return Ready(site, {page.file: page for page in pages}, renderer, kept)


def again(last: Ready, slugs: Collection[str], memory: Memory) -> Ready | None:
    """The same after changes below the folders of these people alone; None if they change what is about all.

    `memory` must be that of the last version, which is of no use any more then: to copy what holds tens of thousands of
    pages would take longer than all else. Raises ContentError.
    """
    site = load.reload(last.site, slugs)
    if site.settings.redirects or _of_all(site) != _of_all(last.site):
        return None
    theme = last.renderer.theme
    before: list[Page] = []
    now: dict[tuple[str, str], Planned] = {}
    for profile in site.profiles:
        for language in site.languages if profile.slug in slugs else ():
            start = planning.root(site, language) + planning.home(site, profile)
            now[profile.slug, language] = planning.of_person(
                profile, start, language, theme.on_home, theme.papers
            )
            before += memory.pages[profile.slug, language].pages
    new = [page for planned in now.values() for page in planned.pages]
    gone, added = {page.file for page in before}, {page.file: page for page in new}
    if len(added) < len(new) or any(file in last.pages and file not in gone for file in added):
        return None  # two pages want the same address: planning them all tells which
    for file in gone:
        del last.pages[file]
    last.pages.update(added)
    memory.pages.update(now)
    for slug in slugs:
        memory.people.pop(slug, None)
    theirs = finding.again(last.renderer.addresses, site, before, new)
    renderer = last.renderer.again(replace(theirs, cards=Deck(site, theme.card, last.kept)), slugs)
    return Ready(site, last.pages, renderer, last.kept)


def _of_all(site: Site) -> list[Page]:
    return [page for language in site.languages for page in planning.of_all(site, language)]
