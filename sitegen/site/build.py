"""The new engine under the names of the old one, until its callers use it directly."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sitegen.building.build import RenderedSite, build_site, render_loaded, render_site
from sitegen.building.reporting import Progress, Report

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sitegen.model.site import Site
    from sitegen.planning.pages import Page
    from sitegen.rendering.outputs import Output


class Built(NamedTuple):
    site: Site
    pages: Sequence[Page]
    outputs: Sequence[Output]
    report: Report


def _built(rendered: RenderedSite) -> Built:
    plan = rendered.plan
    return Built(plan.site, plan.pages, rendered.outputs, rendered.report)


def build(folder: Path, *, url: str | None = None) -> Built:
    return _built(render_site(folder, url=url))


def build_of(site: Site) -> Built:
    return _built(render_loaded(site))


def build_into(
    folder: Path, output: Path, *, url: str | None = None, steps: Progress | None = None
) -> tuple[Report, int | None]:
    return build_site(folder, output, url=url, progress=steps)
