"""Everything that is wrong with a site, at once: errors that block publishing, and warnings.

Three kinds of checks: what the files of people contain (`person`, `works`, `private`, `readings`), what the
finished pages contain (`pages`, `contrast`), and, on request, external links (`external`).
Problems on a page are reported at their source, the line of the file they come from (`origins`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from sitegen.checking import contrast, pages, person, private, readings, works
from sitegen.checking.origins import Origins
from sitegen.errors import SitegenError
from sitegen.site.build import build_of
from sitegen.site.load import readable, slugs
from sitegen.site.places import named
from sitegen.site.theme import load as load_theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from sitegen.errors import Problem
    from sitegen.site.build import Built

_QUOTED: Final = re.compile(r"'([^']*)'")

Level: TypeAlias = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem to fix or to look at."""

    level: Level
    """Errors block building or publishing, or are dead external links; warnings do not."""
    problem: Problem
    """What, where, and what to do."""


def check(folder: Path, this_year: int, say: Callable[[str], None] | None = None) -> list[Finding]:
    """Report everything about the site in a folder, errors first.

    Args:
        folder: The site's folder.
        this_year: The current year, to tell plausible dates from impossible ones.
        say: Prints progress; given only to check external links as well.
    """
    try:
        site, problems = readable(folder)
    except SitegenError as error:
        return _findings("error", error.problems)
    warnings = [
        *(
            problem
            for profile in site.profiles
            for check_file in (person.warnings, works.warnings)
            for problem in check_file(profile, this_year)
        ),
        *readings.differences(folder, [profile.folder for profile in site.profiles]),
        *pages.missing_descriptions(Origins(site)),
    ]
    # Links to people who cannot be loaded, or below a wrong `url`, would all look broken.
    is_partial = len(site.profiles) < len(slugs(folder)) or any(
        problem.path == named(folder / "site.yaml") for problem in problems
    )
    try:
        theme = load_theme(folder, site.settings)
        built = None if is_partial else build_of(site)
    except SitegenError as error:
        built, problems = None, [*problems, *error.problems]
    if not built:
        return [
            *_findings("error", [*problems, *site.left_out]),
            *_findings("warning", warnings),
        ]
    dead, doubtful = _external(built, say) if say else ((), ())
    reported = {subject for problem in problems for subject in _subjects(problem)}
    of_pages = [one for one in find_errors(built) if reported.isdisjoint(_subjects(one.problem))]
    warnings += contrast.warnings(site, theme, built.outputs)
    warnings += works.unformatted(site, built.report.uncited)
    warnings += doubtful
    errors = [*_findings("error", problems), *of_pages, *_findings("error", dead)]
    return list(dict.fromkeys([*errors, *_findings("warning", warnings)]))


def find_errors(built: Built) -> list[Finding]:
    """Report what must not be published although it could be built."""
    origins = Origins(built.site)
    of_pages = pages.errors(built.site, built.outputs, origins)
    of_private = [*private.leaks(built.site, built.outputs), *private.numbers(origins)]
    return _findings("error", [*built.site.left_out, *of_private, *of_pages])


def _external(
    built: Built, say: Callable[[str], None]
) -> tuple[Sequence[Problem], Sequence[Problem]]:
    from sitegen.checking.external import check_links  # loads an HTTP client

    try:
        return check_links(built.site, built.outputs, say)
    except SitegenError as error:
        return error.problems, ()


def _subjects(problem: Problem) -> set[tuple[str, int, str]]:
    """Return what a problem is about, so that a missing file is not also reported as a link."""
    return {(problem.path, problem.line, value) for value in _QUOTED.findall(problem.message)}


def _findings(level: Level, problems: Iterable[Problem]) -> list[Finding]:
    return [Finding(level, problem) for problem in dict.fromkeys(problems)]
