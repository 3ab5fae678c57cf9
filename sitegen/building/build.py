"""Build a site: `load_site`, `plan_pages`, `render_person`, `render_shared`, `write_site`.

What has not changed since the last build into the same folder is not made again; `cache` explains
how that is known.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sitegen import files
from sitegen.building.cache import Cache, CachedBuild, CachedPart, mark
from sitegen.building.inputs import digest, pick, read_inputs
from sitegen.building.load import load_with_cache
from sitegen.building.output import check_target, clean_up, stage
from sitegen.building.render import (
    RenderedPart,
    Workplace,
    check_paths,
    list_parts,
    part_owner,
    render_parts,
)
from sitegen.building.reporting import Progress, Report
from sitegen.content import schemas
from sitegen.errors import ContentError
from sitegen.feeds.redirects import render_redirects
from sitegen.planning.pages import plan_pages
from sitegen.planning.shared import base_data
from sitegen.planning.themes import load_theme
from sitegen.rendering.outputs import Output  # noqa: TC001

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from sitegen.building.inputs import Inputs
    from sitegen.model.site import Profile, Site
    from sitegen.planning.pages import Plan

_REDIRECTS = "redirects"
"""Name of the part with redirects; it is made last, since it depends on all paths."""


@dataclass(frozen=True, slots=True)
class RenderedSite:
    """A site with all of its files."""

    plan: Plan
    """The site and its pages."""
    outputs: tuple[Output, ...]
    """Every file."""
    report: Report
    """Summary of the build."""


def build_site(
    folder: Path, output: Path, *, url: str | None = None, progress: Progress | None = None
) -> tuple[Report, int | None]:
    """Build the site in `folder` into `output`, which stays as it is if anything is wrong.

    Args:
        folder: The site.
        output: Where to write it.
        url: Address of the published site, instead of the one in `site.yaml`.
        progress: Shows and times the steps.

    Returns:
        A summary, and how many files have changed; None if all were made anew.

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
    schemas.place(folder)
    return result


def render_site(folder: Path, *, url: str | None = None) -> RenderedSite:
    """Load, plan and render the site in `folder` without writing anything.

    Raises:
        SitegenError: All problems.
    """
    return render_loaded(_load(folder, read_inputs(folder), Cache.load(folder), url))


def render_loaded(site: Site) -> RenderedSite:
    """Plan and render a site that has been loaded, or what could be loaded of it.

    Raises:
        SitegenError: All problems.
    """
    plan = plan_pages(site, load_theme(site.folder, site.settings))
    parts = {part.name: part for part in render_parts(Workplace(plan), list_parts(plan))}
    redirects = _render_redirects(plan, parts.values())
    outputs = {output.path: output for part in parts.values() for output in part.outputs}
    return RenderedSite(plan, (*outputs.values(), *redirects), _summarize(plan, parts))


def _load(folder: Path, inputs: Inputs, cache: Cache, url: str | None) -> Site:
    site, problems = load_with_cache(folder, inputs, cache)
    if problems:
        raise ContentError(problems)
    return site if url is None else site.at(url)


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
    progress.begin("load")
    site = _load(folder, inputs, cache, url)
    plan = plan_pages(site, load_theme(folder, site.settings))
    parts, changed = _render_changes(_Keys(plan, inputs), output, last, cache, progress)
    report = _summarize(plan, parts)
    # Problems of entries that are left out are reported by each build, so it must find them.
    everything = "" if report.left_out else everything
    build = CachedBuild(
        everything, inputs.program, mark(output), replace(report, left_out=()), parts
    )
    cache.add_build(output, build)
    cache.save(inputs.people)
    return report, changed


def _render_changes(
    keys: _Keys, output: Path, last: CachedBuild | None, cache: Cache, progress: Progress
) -> tuple[dict[str, CachedPart], int | None]:
    """Render the parts that have changed, and write them.

    Returns:
        All parts, and how many files have changed; None if all were made anew.
    """
    plan, names = keys.plan, list_parts(keys.plan)
    known = last.parts if last else {}
    same = {
        name: known[name]
        for name in names
        if name in known and keys.make(name, known[name].used) == known[name].key
    }
    is_same_program = last is not None and last.program == keys.inputs.program
    encoded = frozenset(last.paths if last and is_same_program else ())
    if 2 * len(same) < len(names):  # to replace everything is quicker, and happens at once
        last, same = None, {}
    progress.begin("render")
    with stage(output, partial=last is not None) as staged:
        changed = [name for name in names if name not in same]
        workplace = Workplace(plan, staged, encoded)
        rendered = {part.name: part for part in render_parts(workplace, changed, progress)}
        parts = {
            name: same[name] if name in same else keys.make_entry(rendered[name]) for name in names
        }
        redirects = _render_redirects(plan, parts.values())
        for redirect in redirects:
            staged.add(redirect)
        parts[_REDIRECTS] = CachedPart("", (), tuple(redirect.path for redirect in redirects))
        progress.begin("write")
        paths = {path for part in parts.values() for path in part.paths}
        # From here on, the folder may be halfway between two builds.
        cache.add_build(output, None)
        cache.save(keys.inputs.people)
        if last:
            return parts, staged.merge(last.paths - paths, paths)
        staged.replace(paths)
        return parts, None


def _render_redirects(plan: Plan, parts: Iterable[RenderedPart | CachedPart]) -> Sequence[Output]:
    paths = [path for part in parts for path in part.paths]
    redirects = render_redirects(plan, set(paths))
    check_paths([*paths, *(redirect.path for redirect in redirects)])
    return redirects


def _summarize(plan: Plan, parts: Mapping[str, RenderedPart | CachedPart]) -> Report:
    profiles = plan.site.profiles
    return Report(
        pages=len(plan.pages),
        people=len(profiles),
        publications=sum(len(profile.publications) for profile in profiles),
        unsorted=tuple(
            (profile.slug, len(profile.person.unsorted))
            for profile in profiles
            if profile.person.unsorted
        ),
        uncited=tuple(
            (slug, part.uncited)
            for name, part in parts.items()
            if (slug := part_owner(name)) and part.uncited
        ),
        left_out=plan.site.left_out,
    )


@dataclass(frozen=True)
class _Keys:
    """Computes the keys of the parts of a plan in the cache."""

    plan: Plan
    inputs: Inputs

    def make_entry(self, part: RenderedPart) -> CachedPart:
        """Make the cache entry of a part that has been rendered."""
        return CachedPart(self.make(part.name, part.used), part.used, part.paths, part.uncited)

    def make(self, name: str, used: Iterable[str]) -> str:
        """Return the key of a part that uses these aspects of other people's data."""
        slug = part_owner(name)
        own = self.inputs.person(slug) if slug else ""
        aspects = [self._aspects[aspect] for aspect in used]
        return digest(
            self.inputs.shared, self.plan.site.url, own, base_data(self.plan, slug), aspects
        )

    @cached_property
    def _aspects(self) -> Mapping[str, str]:
        profiles = self.plan.site.profiles
        return {
            "works": digest([self._list_works(profile) for profile in profiles]),
            "news": digest([self._list_news(profile) for profile in profiles]),
            "people": digest([self.inputs.person(profile.slug) for profile in profiles]),
        }

    def _list_works(self, profile: Profile) -> list[Any]:
        files = pick(self.inputs.people[profile.slug], ("publications.bib", "files/"))
        pages = [page.slug for page in profile.pages]
        return [files, dict(profile.person.links), pages, self._list_sections(profile)]

    def _list_news(self, profile: Profile) -> list[Any]:
        files = pick(self.inputs.people[profile.slug], ("news/", "pages/", "files/"))
        return [files, self._list_sections(profile)]

    def _list_sections(self, profile: Profile) -> list[Any]:
        return [page.sections for page in self.plan.pages_of(profile.slug) if page.kind == "home"]
