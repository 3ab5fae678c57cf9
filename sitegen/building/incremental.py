"""Find out which parts of a site have changed since the last build, and render them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from sitegen.building.cache import CachedPart
from sitegen.building.inputs import digest
from sitegen.building.output import stage
from sitegen.building.render import (
    RenderContext,
    RenderedPart,
    check_paths,
    list_parts,
    part_owner,
    render_parts,
)
from sitegen.building.reporting import Report
from sitegen.rendering.redirects import render_redirects

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from sitegen.building.cache import CachedBuild
    from sitegen.building.inputs import Inputs
    from sitegen.building.reporting import Progress
    from sitegen.model.site import Profile
    from sitegen.planning.pages import Output, Plan

_REDIRECTS: Final = "redirects"
"""Name of the part with redirects, which is rendered last because it depends on all other paths."""


def render_changes(
    plan: Plan, inputs: Inputs, output: Path, last: CachedBuild | None, progress: Progress
) -> tuple[dict[str, CachedPart], int | None]:
    """Render the parts that have changed since the last build, and write them.

    Returns:
        All parts, and the number of changed files, or None if all files were written.
    """
    keys, names = _Keys(plan, inputs), list_parts(plan)
    people = list(filter(part_owner, names))
    known = last.parts if last else {}
    same = {
        name: known[name]
        for name in names
        if name in known and keys.make(name, known[name].used) == known[name].key
    }
    is_same_program = last is not None and last.program == inputs.program
    encoded = frozenset(last.paths if last and is_same_program else ())
    if 2 * sum(name in same for name in people) < len(people):
        # Replacing everything is faster, and takes effect at once.
        last, same = None, {}
    progress.begin("render")
    with stage(output, partial=last is not None) as staged:
        changed = [name for name in names if name not in same]
        context = RenderContext(plan, staged, encoded)
        rendered = {part.name: part for part in render_parts(context, changed, progress)}
        parts = {
            name: same[name] if name in same else keys.make_entry(rendered[name]) for name in names
        }
        redirects = render_checked_redirects(plan, parts.values())
        for redirect in redirects:
            staged.add(redirect)
        parts[_REDIRECTS] = CachedPart("", (), tuple(redirect.path for redirect in redirects))
        progress.begin("write")
        paths = {path for part in parts.values() for path in part.paths}
        if last:
            return parts, staged.merge(last.paths - paths, paths)
        staged.replace(paths)
        return parts, None


def render_checked_redirects(
    plan: Plan, parts: Iterable[RenderedPart | CachedPart]
) -> Sequence[Output]:
    """Render the redirects of a site, and check that no two of its files have the same address.

    Raises:
        ContentError: All problems.
    """
    paths = [path for part in parts for path in part.paths]
    redirects = render_redirects(plan, set(paths))
    check_paths([*paths, *(redirect.path for redirect in redirects)])
    return redirects


def summarize(
    plan: Plan, parts: Mapping[str, RenderedPart | CachedPart], last: CachedBuild | None = None
) -> Report:
    """Summarize a build, given the last one into the same folder."""
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
        notes=(*plan.theme.notes, *find_moved(plan, map(part_owner, last.parts if last else ()))),
    )


def find_moved(plan: Plan, before: Iterable[str]) -> Iterator[str]:
    """Yield a note if the pages of the site's formerly only person have moved.

    `before` are the slugs of the people in the last build, and empty ones.
    """
    people = list(filter(None, before))
    if len(people) == 1 and len(plan.profiles) > 1 and people[0] in plan.profiles:
        new = f"/{people[0]}/"
        if plan.site.settings.redirects.get("/", "").strip("/") == people[0]:
            yield f"pages have moved to {new}; their old addresses redirect there"
        else:
            yield f"pages have moved to {new}: to keep old addresses, add `redirects: {{/: {new}}}`"


@dataclass(frozen=True)
class _Keys:
    """Computes the cache keys of the parts of a plan.

    All pages use the names of all people and the addresses of shared pages, which they link to, and
    the first page about a joint work, which represents it.
    """

    plan: Plan
    inputs: Inputs

    def make_entry(self, part: RenderedPart) -> CachedPart:
        """Make the cache entry of a rendered part."""
        return CachedPart(self.make(part.name, part.used), part.used, part.paths, part.uncited)

    def make(self, name: str, used: Iterable[str]) -> str:
        """Return the key of a part that uses these aspects of other people's data."""
        slug = part_owner(name)
        aspects = [self._aspects.get(aspect) for aspect in used]  # the cache may be an old one
        return digest(
            self.inputs.shared,
            self.plan.site.url,
            self.inputs.by_person.get(slug, ""),
            [self._names, self._represented.get(slug, [])],
            aspects,
        )

    @cached_property
    def _names(self) -> str:
        """Digest of the names of all people, and of the shared pages and news feeds."""
        profiles = self.plan.site.profiles
        people = [(each.slug, each.person.name, each.person.all_names) for each in profiles]
        pages = [page.path for page in self.plan.pages_of("")]
        dated_news = any(item.date for profile in profiles for item in profile.news)
        return digest(repr((people, pages, dated_news)))

    @cached_property
    def _represented(self) -> Mapping[str, list[Any]]:
        """The works of each person that are represented by another person's page."""
        groups: dict[str, list[Any]] = {}
        for work, first in self.plan.addresses.representatives.items():
            groups.setdefault(work[0], []).append([*work, *first])
        return groups

    @cached_property
    def _aspects(self) -> Mapping[str, str]:
        profiles = self.plan.site.profiles
        return {
            "works": digest([self._list_works(profile) for profile in profiles]),
            "people": digest([self.inputs.by_person[profile.slug] for profile in profiles]),
        }

    def _list_works(self, profile: Profile) -> list[Any]:
        files = [
            (name, value)
            for name, value in sorted(self.inputs.people[profile.slug].items())
            if name.startswith(("publications.bib", "files/"))
        ]
        pages = [page.slug for page in profile.pages]
        homes = [page for page in self.plan.pages_of(profile.slug) if page.kind == "home"]
        sections = [page.sections for page in homes]
        return [files, dict(profile.person.links), pages, sections]
