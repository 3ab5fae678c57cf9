"""Everything that is wrong with a site, at once: what keeps it from being built, and what its author should look at.

content    what the people's files say -> what cannot be right, what is left to do; values and works tell it what
private    values and numbers that must not be published -> where they would be
pages      the finished pages -> links that lead nowhere, pictures without words, other hosts
contrast   colors that the site or its theme chose -> what cannot be read in them
origins    what finished pages name -> where the site's files name it
links      the finished pages -> links to the web that lead nowhere, at their places in the site's files
external   addresses -> whether something is there; the network is asked here alone
showing    findings -> text, GitHub's annotations, JSON
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from sitegen.building.build import render_loaded
from sitegen.checking import content, contrast, pages, private
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
    """One thing to mend or to look at."""

    level: Level
    """An error keeps a site from being built or published, or is a dead link to the web. A warning does not."""
    problem: Problem
    """What, where, and what to do."""


def check(folder: Path, this_year: int, say: Callable[[str], None] | None = None) -> list[Finding]:
    """Everything about the site in `folder`, errors first. Dates are impossible or not as seen from `this_year`.

    With `say`, which is told how that goes, the web is asked for the links that lead there.
    """
    try:
        site, problems = load_readable(folder)
    except SitegenError as error:
        return _at("error", error.problems)
    seen = [*content.warnings(site, this_year), *pages.warnings(Origins(site))]
    # Where somebody's pages are missing, or all have other addresses, what leads there would seem to lead nowhere.
    lacks = len(site.profiles) < len(list_slugs(folder)) or any(
        problem.path == display_path(folder / "site.yaml") for problem in problems
    )
    try:
        theme = load_theme(folder, site.settings)
        built = None if lacks else render_loaded(site)
    except SitegenError as error:
        built, problems = None, [*problems, *error.problems]
    if not built:
        return [*_at("error", [*problems, *site.left_out]), *_at("warning", seen)]
    dead, doubtful = _external(built, say) if say else ((), ())
    told = {about for problem in problems for about in _about(problem)}
    of_pages = [finding for finding in errors(built) if told.isdisjoint(_about(finding.problem))]
    seen += [
        *contrast.warnings(site, theme, built.outputs),
        *content.uncited(site, built.report.uncited),
        *doubtful,
    ]
    return list(
        dict.fromkeys(
            [*_at("error", problems), *of_pages, *_at("error", dead), *_at("warning", seen)]
        )
    )


def _about(problem: Problem) -> set[tuple[str, int, str]]:
    """What it says something of: a file that is missing is no dead link besides."""
    return {(problem.path, problem.line, value) for value in _QUOTED.findall(problem.message)}


def _external(
    built: RenderedSite, say: Callable[[str], None]
) -> tuple[Sequence[Problem], Sequence[Problem]]:
    from sitegen.checking.links import broken  # nothing of the network is loaded by anything else

    try:
        found = broken(built.plan.site, built.outputs, say)
    except SitegenError as error:
        return error.problems, ()
    return found.gone, found.trouble


def errors(built: RenderedSite) -> list[Finding]:
    """What must not be published although it could be built."""
    origins = Origins(built.plan.site)
    found = pages.errors(built.plan.site, built.outputs, origins)
    of_private = [*private.leaks(built.plan.site, built.outputs), *private.numbers(origins)]
    return _at("error", [*built.plan.site.left_out, *of_private, *found])


def _at(level: Level, problems: Iterable[Problem]) -> list[Finding]:
    return [Finding(level, problem) for problem in dict.fromkeys(problems)]
