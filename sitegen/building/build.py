"""Build a site: load it, plan its pages, render what has changed, and write it.

`render_site` does the same without a cache and without an output folder.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sitegen import files
from sitegen.building.cache import Cache, CachedBuild, mark
from sitegen.building.inputs import digest, read_inputs
from sitegen.building.output import check_target, clean_up
from sitegen.building.reporting import Progress, Report
from sitegen.content import schemas

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.model.site import Site
    from sitegen.planning.pages import Output, Plan

# A build that finds nothing changed does not need to load, plan or render the site, so the
# modules that do are imported inside the functions.


@dataclass(frozen=True, slots=True)
class RenderedSite:
    """A rendered site with all of its files."""

    plan: Plan
    """The site and its pages."""
    outputs: tuple[Output, ...]
    """Every file."""
    report: Report
    """Summary of the build."""


def build_site(
    folder: Path, output: Path, *, url: str | None = None, progress: Progress | None = None
) -> tuple[Report, int | None]:
    """Build the site in `folder` into `output`, which is left unchanged if anything is wrong.

    Args:
        folder: The site.
        output: Where to write it.
        url: Address of the published site, overriding the one in `site.yaml`.
        progress: Shows and times the steps.

    Returns:
        A summary, and the number of changed files, or None if all files were written.

    Raises:
        SitegenError: All problems.
    """
    check_target(output, folder)
    progress = progress or Progress()
    with files.lock(folder, output.resolve()):
        clean_up(output)
        try:
            result = _build(folder, output, url, progress)
        finally:
            progress.end()
    schemas.write_schemas(folder)
    return result


def render_site(folder: Path, *, url: str | None = None) -> RenderedSite:
    """Load, plan and render the site in `folder` without writing anything.

    Raises:
        SitegenError: All problems.
    """
    from sitegen.building.render import load_with_cache

    site = load_with_cache(folder, read_inputs(folder), Cache.load(folder))
    return render_loaded(site if url is None else site.at(url))


def render_loaded(site: Site) -> RenderedSite:
    """Plan and render a site that has been loaded, completely or in part.

    Raises:
        SitegenError: All problems.
    """
    from sitegen.building.incremental import render_checked_redirects, summarize
    from sitegen.building.render import RenderContext, list_parts, render_parts

    plan = _plan(site)
    parts = {part.name: part for part in render_parts(RenderContext(plan), list_parts(plan))}
    redirects = render_checked_redirects(plan, parts.values())
    outputs = {output.path: output for part in parts.values() for output in part.outputs}
    return RenderedSite(plan, (*outputs.values(), *redirects), summarize(plan, parts))


def _build(
    folder: Path, output: Path, url: str | None, progress: Progress
) -> tuple[Report, int | None]:
    progress.begin("scan")
    inputs = read_inputs(folder)
    cache = Cache.load(folder)
    last = cache.find_build(output)
    everything = digest(inputs.all, url)
    if last and last.inputs == everything:
        return last.report, 0
    from sitegen.building.incremental import render_changes, summarize
    from sitegen.building.render import load_with_cache

    progress.begin("load")
    site = load_with_cache(folder, inputs, cache)
    plan = _plan(site if url is None else site.at(url))
    parts, changed = render_changes(plan, inputs, output, last, progress)
    report = summarize(plan, parts, last)
    # Every build reports the entries that are left out, so it must parse them again.
    everything = "" if report.left_out else everything
    build = CachedBuild(
        everything, inputs.program, mark(output), replace(report, left_out=()), parts
    )
    cache.add_build(output, build)
    cache.save(inputs.people)
    return report, changed


def _plan(site: Site) -> Plan:
    from sitegen.planning.pages import plan_pages
    from sitegen.planning.themes import load_theme

    return plan_pages(site, load_theme(site.folder, site.settings))
