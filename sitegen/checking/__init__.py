"""Everything that is wrong with a site, at once: what keeps it from being built, and what its author should look at.

content    what the people's files say -> what cannot be right, what is left to do
private    values that must not be published -> where they would be
pages      the finished pages -> links that lead nowhere, pictures without words, other hosts
showing    findings -> text, GitHub's annotations, JSON
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from sitegen.checking import content, pages, private
from sitegen.errors import Problem, SitegenError
from sitegen.site.build import build

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from sitegen.site.build import Built

Level: TypeAlias = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to mend or to look at."""

    level: Level
    """An error keeps a site from being built or published; a warning does not."""
    problem: Problem
    """What, where, and what to do."""


def check(folder: Path, this_year: int) -> list[Finding]:
    """Everything about the site in `folder`, errors first. Dates are impossible or not as seen from `this_year`."""
    try:
        built = build(folder)
        found = errors(built)
    except SitegenError as error:
        return _at("error", error.problems)
    return [*found, *_at("warning", [*content.warnings(built.site, this_year), *pages.warnings(built.outputs)])]


def errors(built: Built) -> list[Finding]:
    """What must not be published although it could be built."""
    found = [*private.leaks(built.site, built.outputs), *pages.errors(built.site, built.outputs)]
    return _at("error", _together(found))


def _together(problems: Iterable[Problem]) -> Iterator[Problem]:
    """What one template does on all its pages is one thing to mend: told of the first page, with how many more."""
    pages_of: dict[tuple[str, str], list[Problem]] = {}
    for problem in dict.fromkeys(problems):
        pages_of.setdefault((problem.message, problem.hint), []).append(problem)
    for first, *more in pages_of.values():
        told = f", and {len(more)} more {'page does' if len(more) == 1 else 'pages do'}" if more else ""
        yield replace(first, message=first.message + told)


def _at(level: Level, problems: Iterable[Problem]) -> list[Finding]:
    return [Finding(level, problem) for problem in dict.fromkeys(problems)]
