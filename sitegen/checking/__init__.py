"""Report everything wrong with a site at once: errors that block publishing, and warnings.

There are three kinds of checks: the content of people's files (`person`, `works`, `private`,
`leftovers`), the finished pages (`pages`, `contrast`), and, on request, external links
(`external`). Problems on a page are reported at their source, the line of the file they come from
(`origins`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from sitegen import files
from sitegen.building.build import render_loaded
from sitegen.checking import contrast, pages, person, private, works
from sitegen.checking.leftovers import find_differences, find_samples, find_unsure
from sitegen.checking.origins import Origins
from sitegen.content.folders import list_slugs
from sitegen.content.reading import display_path
from sitegen.content.site import load_readable
from sitegen.errors import SitegenError
from sitegen.planning.themes import load_theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from sitegen.building.build import RenderedSite
    from sitegen.errors import Problem

_QUOTED: Final = re.compile(r"'([^']*)'")

Level: TypeAlias = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One error or warning."""

    level: Level
    """Errors block building or publishing, or are dead external links; warnings do not."""
    problem: Problem
    """The message, its place and a hint."""


def check(
    folder: Path, this_year: int, report: Callable[[str], None] | None = None
) -> list[Finding]:
    """Report everything about the site in a folder, errors first.

    Args:
        folder: The site's folder.
        this_year: The current year, to recognize implausible dates.
        report: Prints progress. If given, external links are also checked.
    """
    try:
        site, problems = load_readable(folder)
    except SitegenError as error:
        return _findings("error", error.problems)
    warnings = [
        *(
            problem
            for profile in site.profiles
            for check_file in (person.warnings, works.warnings)
            for problem in check_file(profile, this_year)
        ),
        *find_differences(site),
        *find_unsure(site),
        *pages.missing_descriptions(Origins(site)),
        *map(files.describe_edit, _find_edits(folder)),
    ]
    # Links to people who cannot be loaded, or below an invalid `url`, would all look broken.
    is_partial = len(site.profiles) < len(list_slugs(folder)) or any(
        problem.path == display_path(folder / "site.yaml") for problem in problems
    )
    try:
        theme = load_theme(folder, site.settings)
        rendered = None if is_partial else render_loaded(site)
    except SitegenError as error:
        rendered, problems = None, [*problems, *error.problems]
    if not rendered:
        errors = _findings("error", [*problems, *site.left_out])
        return [*errors, *_findings("warning", warnings)]
    dead, failing = _external(rendered, report) if report else ((), ())
    reported = {subject for problem in problems for subject in _subjects(problem)}
    page_findings = [
        finding for finding in inspect(rendered) if reported.isdisjoint(_subjects(finding.problem))
    ]
    warnings += contrast.warnings(site, theme, rendered.outputs)
    warnings += works.unformatted(site, rendered.report.uncited)
    warnings += failing
    findings = [*_findings("error", problems), *page_findings, *_findings("error", dead)]
    findings += _findings("warning", warnings)
    return sorted(dict.fromkeys(findings), key=lambda finding: finding.level)


def _find_edits(folder: Path) -> list[Path]:
    """Find edits that an interrupted command has left next to people's files."""
    places = (folder, folder / "import", *(folder / "people").glob("*"))
    parts = (part for place in places for part in place.glob(f".*{files.TEMPORARY}"))
    return sorted(filter(files.has_edit, parts))


def inspect(rendered: RenderedSite) -> list[Finding]:
    """Report what must not be published although it can be built, and leftovers to review."""
    site = rendered.plan.site
    origins = Origins(site)
    page_errors = pages.errors(site, rendered.outputs, origins)
    leaks, possible_leaks = private.find_leaks(site, rendered.outputs, origins)
    samples = (problem for profile in site.profiles for problem in find_samples(profile))
    errors = [*site.left_out, *leaks, *samples, *page_errors]
    return [*_findings("error", errors), *_findings("warning", possible_leaks)]


def _external(
    rendered: RenderedSite, report: Callable[[str], None]
) -> tuple[Sequence[Problem], Sequence[Problem]]:
    from sitegen.checking.external import check_links  # loads an HTTP client

    try:
        return check_links(rendered.plan.site, rendered.outputs, report)
    except SitegenError as error:
        return error.problems, ()


def _subjects(problem: Problem) -> set[tuple[str, int, str]]:
    """Return the subjects of a problem, so that a missing file is not also reported as a link."""
    return {(problem.path, problem.line, value) for value in _QUOTED.findall(problem.message)}


def _findings(level: Level, problems: Iterable[Problem]) -> list[Finding]:
    return [Finding(level, problem) for problem in dict.fromkeys(problems)]
