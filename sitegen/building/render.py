"""Render the parts of a plan, in several processes if there are many people."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sitegen.building.load import MANY
from sitegen.building.processes import map_unordered, split_evenly
from sitegen.errors import ContentError, Problem, SitegenError
from sitegen.rendering.site import render_person, render_shared_part, shared_parts

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from sitegen.building.output import StagedSite
    from sitegen.building.reporting import Progress
    from sitegen.planning.pages import Plan
    from sitegen.rendering.outputs import Output

_PERSON, _SHARED = "people/", "shared/"
_CHUNK: Final = 8


@dataclass(frozen=True, slots=True)
class RenderedPart:
    """One part of a site after rendering: a person, or something that belongs to nobody."""

    name: str
    """`people/mei-lin`, `shared/search`."""
    paths: tuple[str, ...] = ()
    """Paths of its files."""
    used: tuple[str, ...] = ()
    """The aspects of other people's data that it depends on."""
    uncited: tuple[str, ...] = ()
    """Keys of works that the citation style cannot format."""
    outputs: tuple[Output, ...] = ()
    """The files, unless they have been staged."""
    error: SitegenError | None = None
    """Why it could not be rendered."""


def list_parts(plan: Plan) -> list[str]:
    """List the names of all parts: the people in order, then the shared ones."""
    people = [f"{_PERSON}{profile.slug}" for profile in plan.site.profiles]
    return [*people, *(f"{_SHARED}{name}" for name in shared_parts(plan))]


def part_owner(name: str) -> str:
    """Return the slug of the person that a part is about; empty for a shared one."""
    return name.removeprefix(_PERSON) if name.startswith(_PERSON) else ""


def render_parts(
    plan: Plan, names: Sequence[str], progress: Progress, staged: StagedSite | None = None
) -> list[RenderedPart]:
    """Render parts of a site, and stage their files if there is a place for them.

    Raises:
        SitegenError: All problems of all parts.
    """
    people = [name for name in names if part_owner(name)]
    shared = [name for name in names if not part_owner(name)]
    # Pages of all people take longest, so they come first.
    tasks = [[name] for name in shared] + split_evenly(people, _CHUNK)
    results: dict[str, RenderedPart] = {}
    for chunk in map_unordered(
        _render_chunk,
        tasks,
        parallel=len(people) >= MANY,
        initializer=_start_rendering,
        arguments=(plan, staged),
    ):
        results.update({part.name: part for part in chunk})
        progress.advance(len(results), len(names))
    parts = [results[name] for name in names]
    errors = [part.error for part in parts if part.error]
    if errors:
        problems = dict.fromkeys(problem for error in errors for problem in error.problems)
        raise type(errors[0])(problems)
    return parts


_plan: Plan
_staged: StagedSite | None


def _start_rendering(plan: Plan, staged: StagedSite | None) -> None:
    global _plan, _staged  # the state of a worker process
    _plan, _staged = plan, staged


def _render_chunk(names: Sequence[str]) -> list[RenderedPart]:
    return [_render_part(name) for name in names]


def _render_part(name: str) -> RenderedPart:
    try:
        if slug := part_owner(name):
            rendered = render_person(_plan, slug)
        else:
            rendered = render_shared_part(_plan, name.removeprefix(_SHARED))
        if _staged:
            for output in rendered.outputs:
                _staged.add(output)
    except SitegenError as error:
        return RenderedPart(name, error=error)
    return RenderedPart(
        name,
        paths=tuple(output.path for output in rendered.outputs),
        used=tuple(sorted(rendered.used)),
        uncited=rendered.uncited,
        outputs=() if _staged else rendered.outputs,
    )


def check_paths(paths: Iterable[str], pictures: str) -> None:
    """Check that no two outputs need the same place on any system.

    Args:
        paths: The paths of all outputs.
        pictures: The folder of pictures, which several people may share.

    Raises:
        ContentError: All conflicts.
    """
    counts = Counter(paths)
    hint = "rename the page, the file or the person's folder"
    duplicates = [path for path, n in counts.items() if n > 1 and not path.startswith(pictures)]
    if duplicates:
        raise ContentError(
            Problem(f"two files have the same address {path!r}", hint=hint) for path in duplicates
        )
    conflicts = [*_find_case_conflicts(counts), *_find_folder_conflicts(counts)]
    if conflicts:
        raise ContentError(Problem(message, hint=f"{hint} of one of them") for message in conflicts)


def _find_case_conflicts(paths: Collection[str]) -> Iterator[str]:
    if len(set(map(str.casefold, paths))) == len(paths):
        return
    known: dict[str, str] = {}
    for path in sorted(paths):
        if (other := known.setdefault(path.casefold(), path)) != path:
            yield (
                f"{other!r} and {path!r} differ only in case, "
                "and are the same file on macOS and Windows"
            )


def _find_folder_conflicts(paths: Collection[str]) -> Iterator[str]:
    folders = {path.rpartition("/")[0] for path in paths}
    for path in sorted(folders & set(paths)):
        yield f"{path!r} is both a file and a folder"
