"""`sitegen check`: report all problems with a site."""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING, Final

import click

from sitegen.cli.parameters import progress, site_argument

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from sitegen.checking import Finding


@click.command("check", short_help="Report all problems with a site at once.")
@site_argument
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["text", "github", "json"]),
    default="text",
    help="Output format (default: text).",
)
@click.option("--external", is_flag=True, help="Also check external links (uses the network).")
def command(*, site: Path, output_format: str, external: bool) -> int:
    """Report all problems with a site at once: errors first, then warnings.

    The exit code is 1 if there are errors.
    """
    from sitegen.checking import check

    findings = check(site, date.today().year, progress if external else None)
    click.echo(FORMATS[output_format](findings))
    return 1 if any(finding.level == "error" for finding in findings) else 0


def to_text(findings: Sequence[Finding]) -> str:
    """Format findings for a terminal, with a summary."""
    return "\n".join(
        [*(f"{finding.level}: {finding.problem}" for finding in findings), _summary(findings)]
    )


def to_github(findings: Sequence[Finding]) -> str:
    """Format findings as GitHub Actions commands, shown next to the lines of a pull request."""
    return "\n".join([*map(_annotation, findings), _summary(findings)])


def to_json(findings: Sequence[Finding]) -> str:
    """Format findings as an array of objects; unknown positions are null."""
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
    "text": to_text,
    "github": to_github,
    "json": to_json,
}
"""Every format by the name used with `--format`."""


def _annotation(finding: Finding) -> str:
    problem = finding.problem
    place = {"file": problem.path, "line": problem.line, "col": problem.column}
    properties = ",".join(
        f"{key}={_escape_property(str(value))}" for key, value in place.items() if value
    )
    text = f"{problem.message}. {problem.hint}" if problem.hint else problem.message
    command = f"{finding.level} {properties}" if properties else finding.level
    return f"::{command}::{_escape(text)}"


def _escape(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escape_property(text: str) -> str:
    return _escape(text).replace(":", "%3A").replace(",", "%2C")


def _summary(findings: Sequence[Finding]) -> str:
    counts = [
        f"{count} {level}{'' if count == 1 else 's'}"
        for level in ("error", "warning")
        if (count := sum(finding.level == level for finding in findings))
    ]
    return f"Found {' and '.join(counts)}." if counts else "No problems found."
