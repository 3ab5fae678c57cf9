"""Findings in the formats that people and machines read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sitegen.checking import Finding


def as_text(findings: Sequence[Finding]) -> str:
    """One finding after the other, each with its place, and how many there are."""
    lines = [f"{finding.level}: {finding.problem}" for finding in findings]
    return "\n".join([*lines, _summary(findings)])


def as_github(findings: Sequence[Finding]) -> str:
    """Commands of GitHub Actions, which shows them beside the lines of a pull request."""
    return "\n".join([*(_command(finding) for finding in findings), _summary(findings)])


def as_json(findings: Sequence[Finding]) -> str:
    """An array of objects: level, message, path, line, column, hint; places that are not known are null."""
    return json.dumps(
        [
            {
                "level": finding.level,
                "message": finding.problem.message,
                "path": finding.problem.path or None,
                "line": finding.problem.line or None,
                "column": finding.problem.column or None,
                "hint": finding.problem.hint or None,
            }
            for finding in findings
        ],
        ensure_ascii=False,
        indent=2,
    )


FORMATS: Final[Mapping[str, Callable[[Sequence[Finding]], str]]] = {
    "text": as_text,
    "github": as_github,
    "json": as_json,
}
"""By the name that `sitegen check --format` knows it by."""


def _command(finding: Finding) -> str:
    problem = finding.problem
    place = {"file": problem.path, "line": problem.line, "col": problem.column}
    named = ",".join(f"{key}={_property(str(value))}" for key, value in place.items() if value)
    text = f"{problem.message}. {problem.hint}" if problem.hint else problem.message
    return (
        f"::{finding.level} {named}::{_data(text)}"
        if named
        else f"::{finding.level}::{_data(text)}"
    )


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _summary(findings: Sequence[Finding]) -> str:
    counts = [
        f"{count} {level}{'' if count == 1 else 's'}"
        for level in ("error", "warning")
        if (count := sum(finding.level == level for finding in findings))
    ]
    return f"Found {' and '.join(counts)}." if counts else "Nothing to mend."
