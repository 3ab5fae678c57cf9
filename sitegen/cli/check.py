"""`sitegen check`: report every problem of a site."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import click

from sitegen.cli.parameters import progress, site_argument

if TYPE_CHECKING:
    from pathlib import Path


@click.command("check", short_help="Report every problem of a site at once.")
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
    """Report every problem of a site at once: errors first, then warnings.

    The exit code is 1 if there are errors.
    """
    from sitegen.checking import check
    from sitegen.checking.formats import FORMATS

    findings = check(site, date.today().year, progress if external else None)
    click.echo(FORMATS[output_format](findings))
    return 1 if any(finding.level == "error" for finding in findings) else 0
