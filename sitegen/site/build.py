"""The whole way from a site's folder to its pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sitegen.site import cards
from sitegen.site.cache import Cache
from sitegen.site.load import load
from sitegen.site.pages import plan
from sitegen.site.pictures import Album, make
from sitegen.site.render import Output, render
from sitegen.site.theme import load as load_theme
from sitegen.site.write import check, tidy, write

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sitegen.site.content import Site
    from sitegen.site.pages import Page


class Built(NamedTuple):
    """A site and all that is made of it."""

    site: Site
    """What its folder says."""
    pages: Sequence[Page]
    """Its pages."""
    outputs: Sequence[Output]
    """Every file of the finished site."""


def build(folder: Path, *, url: str | None = None) -> Built:
    """Load, plan and render, without writing anything but the cache. `url` goes before the one in `site.yaml`.

    Raises ContentError or ThemeError with everything that is wrong.
    """
    site = load(folder)
    if url is not None:
        site = site.at(url)
    theme = load_theme(folder, site.settings)
    pages = plan(site, theme.on_home)
    album, cache = Album(), Cache(folder)
    drawn = cards.draw_all(cards.plan(site, theme.card), cache)
    outputs = render(site, theme, pages, album, drawn)
    pictures = [Output(card.path, content) for card, content in drawn.items()]
    pictures += (Output(*made) for made in make(album.wanted, cache))
    cache.tidy()
    return Built(site, pages, (*outputs, *pictures))


def build_into(folder: Path, output: Path, *, url: str | None = None) -> Built:
    """Build the site in `folder` and write it to `output`, which stays as it was if anything is wrong."""
    check(output, folder)
    tidy(output)
    built = build(folder, url=url)
    write(built.outputs, output)
    return built
