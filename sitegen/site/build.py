"""The whole way from a site's folder to its pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sitegen.site.load import load
from sitegen.site.pages import plan
from sitegen.site.render import render
from sitegen.site.theme import load as load_theme
from sitegen.site.write import check, write

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sitegen.site.content import Site
    from sitegen.site.pages import Page
    from sitegen.site.render import Output


class Built(NamedTuple):
    """A site and all that is made of it."""

    site: Site
    """What its folder says."""
    pages: Sequence[Page]
    """Its pages."""
    outputs: Sequence[Output]
    """Every file of the finished site."""


def build(folder: Path, *, url: str | None = None) -> Built:
    """Load, plan and render, without writing anything. `url` goes before the one in `site.yaml`.

    Raises ContentError or ThemeError with everything that is wrong.
    """
    site = load(folder)
    if url is not None:
        site = site.at(url)
    pages = plan(site)
    return Built(site, pages, render(site, load_theme(folder, site.settings), pages))


def build_into(folder: Path, output: Path) -> Built:
    """Build the site in `folder` and write it to `output`, which stays as it was if anything is wrong."""
    check(output, folder)
    built = build(folder)
    write(built.outputs, output)
    return built
