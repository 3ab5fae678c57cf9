"""Load people and render the parts of a plan, in several processes if there are many people."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from sitegen.building.cache import decode_profile, encode_profile
from sitegen.building.inputs import digest
from sitegen.content.site import LoadedPerson, load_person, load_site
from sitegen.errors import ContentError, Problem, SitegenError
from sitegen.planning.pages import Output
from sitegen.processes import map_unordered, split_evenly
from sitegen.rendering.pictures import FOLDER as PICTURES
from sitegen.rendering.pictures import encode_pictures
from sitegen.rendering.site import render_person, render_shared_part, shared_parts

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from pathlib import Path

    from sitegen.building.cache import Cache
    from sitegen.building.inputs import Inputs
    from sitegen.building.output import StagedSite
    from sitegen.building.reporting import Progress
    from sitegen.content.excess import Weight
    from sitegen.model.site import Site
    from sitegen.planning.pages import Plan
    from sitegen.rendering.pictures import Variant

MIN_PARALLEL: Final = 16
"""Smallest number of people for which several processes are worth starting."""
_PERSON, _SHARED = "people/", "shared/"
_PAGES: Final = tuple(f"{_SHARED}{name}" for name in ("pages/", "search"))
"""Prefixes of the names of parts that show the works of all people."""
_CHUNK: Final = 8


def load_with_cache(folder: Path, inputs: Inputs, cache: Cache) -> Site:
    """Load the site in `folder`.

    Raises:
        ContentError: All problems of all files.
    """

    def load_people(folder: Path, slugs: Sequence[str], language: str) -> list[LoadedPerson]:
        keys = {slug: digest(inputs.program, language, inputs.by_person[slug]) for slug in slugs}
        people: dict[str, LoadedPerson] = {}
        for slug in slugs:
            if profile := cache.find_person(slug, keys[slug]):
                people[slug] = LoadedPerson(profile)
        changed = [slug for slug in slugs if slug not in people]
        for chunk in map_unordered(
            _load_people,
            split_evenly(changed, _CHUNK),
            parallel=len(changed) >= MIN_PARALLEL,
            initializer=_start_loading,
            arguments=(folder, language),
        ):
            for slug, encoded, problems, weight in chunk:
                profile = decode_profile(encoded, folder) if encoded else None
                people[slug] = LoadedPerson(profile, problems, weight)
                # Problems name files relative to the working directory, so they are not cached.
                if profile and not problems and not profile.left_out:
                    cache.add_person(slug, keys[slug], encoded)
        return [people[slug] for slug in slugs]

    return load_site(folder, load_people)


_folder: Path
_language: str


def _start_loading(folder: Path, language: str) -> None:
    global _folder, _language  # the state of a worker process
    _folder, _language = folder, language


def _load_people(slugs: Sequence[str]) -> list[tuple[str, bytes, tuple[Problem, ...], Weight]]:
    results = []
    for slug in slugs:
        person = load_person(_folder, slug, _language)
        encoded = encode_profile(person.profile) if person.profile else b""
        results.append((slug, encoded, person.problems, person.weight))
    return results


@dataclass(frozen=True, slots=True)
class RenderedPart:
    """One rendered part of a site: a person, or a part shared by all people."""

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
    """Return the slug of the person whose part it is; empty for a shared part."""
    return name.removeprefix(_PERSON) if name.startswith(_PERSON) else ""


def render_parts(
    context: RenderContext, names: Sequence[str], progress: Progress | None = None
) -> list[RenderedPart]:
    """Render parts of a site, and stage their files if there is a staging folder.

    Raises:
        SitegenError: All problems of all parts.
    """
    people = [name for name in names if part_owner(name)]
    shared = [name for name in names if not part_owner(name)]
    # Pages of all people take longest, so they come first; one process shares the views of works.
    pages = [name for name in shared if name.startswith(_PAGES)]
    others = [[name] for name in shared if name not in pages]
    tasks = [*filter(None, [pages]), *others, *split_evenly(people, _CHUNK)]
    results: dict[str, RenderedPart] = {}
    for chunk in map_unordered(
        _render_chunk,
        tasks,
        parallel=len(people) >= MIN_PARALLEL,
        initializer=_start_rendering,
        arguments=(context,),
    ):
        results.update({part.name: part for part in chunk})
        if progress:
            progress.advance(len(results), len(names))
    parts = [results[name] for name in names]
    errors = [part.error for part in parts if part.error]
    if errors:
        problems = dict.fromkeys(problem for error in errors for problem in error.problems)
        raise type(errors[0])(problems)
    return parts


@dataclass(frozen=True, slots=True)
class RenderContext:
    """The data shared by the rendering of all parts."""

    plan: Plan
    """The site."""
    staged: StagedSite | None = None
    """Staging folder for the files."""
    encoded: frozenset[str] = frozenset()
    """Paths of pictures in the target from the last build, which need not be encoded again."""


_context: RenderContext


def _start_rendering(context: RenderContext) -> None:
    global _context  # the state of a worker process
    _context = context


def _render_chunk(names: Sequence[str]) -> list[RenderedPart]:
    return [_render_part(name, _context) for name in names]


def _render_part(name: str, context: RenderContext) -> RenderedPart:
    plan, staged = context.plan, context.staged
    try:
        if slug := part_owner(name):
            rendered = render_person(plan, slug)
        else:
            rendered = render_shared_part(plan, name.removeprefix(_SHARED))
        outputs = (*rendered.outputs, *_encode(rendered.pictures, context))
        if staged:
            for output in outputs:
                staged.add(output)
    except SitegenError as error:
        return RenderedPart(name, error=error)
    return RenderedPart(
        name,
        paths=tuple(output.path for output in outputs),
        used=tuple(sorted(rendered.used)),
        uncited=rendered.uncited,
        outputs=() if staged else outputs,
    )


def _encode(pictures: Iterable[Variant], context: RenderContext) -> Iterator[Output]:
    staged = context.staged
    new = []
    for picture in pictures:
        if staged and picture.path in context.encoded:
            yield Output(picture.path, staged.target / picture.path)
        else:
            new.append(picture)
    yield from encode_pictures(new)


def check_paths(paths: Iterable[str]) -> None:
    """Check that no two outputs have the same path on any system; people may share pictures.

    Raises:
        ContentError: All conflicts.
    """
    counts = Counter(paths)
    hint = "rename the page, the file or the person's folder"
    duplicates = [path for path, n in counts.items() if n > 1 and not path.startswith(PICTURES)]
    if duplicates:
        raise ContentError(
            Problem(f"two files have the same address {path!r}", hint=hint) for path in duplicates
        )
    folders = {path.rpartition("/")[0] for path in counts}
    conflicts = list(_find_case_conflicts(counts))
    conflicts += [f"{path!r} is both a file and a folder" for path in sorted(folders & set(counts))]
    if conflicts:
        raise ContentError(Problem(message, hint=f"{hint} of one of them") for message in conflicts)


def _find_case_conflicts(paths: Collection[str]) -> Iterator[str]:
    if len(set(map(_fold, paths))) == len(paths):
        return
    known: dict[str, str] = {}
    for path in sorted(paths):
        if (other := known.setdefault(_fold(path), path)) != path:
            how = "case" if other.casefold() == path.casefold() else "how accents are encoded"
            yield (
                f"{other!r} and {path!r} differ only in {how}, "
                "and are the same file on macOS and Windows"
            )


def _fold(path: str) -> str:
    """Return a path as seen by file systems that ignore case and the encoding of accents."""
    return path if path.isascii() and path.islower() else normalize("NFC", path.casefold())
