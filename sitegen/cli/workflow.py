"""`sitegen workflow`: write a GitHub workflow that publishes a site."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sitegen.cli.parameters import site_argument

if TYPE_CHECKING:
    from pathlib import Path


@click.command("workflow", short_help="Write a GitHub workflow that publishes a site.")
@site_argument
@click.option(
    "--install",
    "requirement",
    default="",
    metavar="REQUIREMENT",
    help="Where the workflow installs sitegen from, for example git+https://... "
    "(default: the source of your own installation).",
)
def command(*, site: Path, requirement: str) -> None:
    """Write a GitHub workflow that checks and publishes a site on every push."""
    from sitegen.files import lock

    with lock(site):
        write_workflow(site, requirement)


def write_workflow(site: Path, requirement: str) -> None:
    """Write the workflow, and print where it is and what to do next."""
    from sitegen.content.site import find_people
    from sitegen.deployers.workflow import write

    find_people(site)
    click.echo(f"Wrote {write(site, requirement)}")
    click.echo(
        "Next: commit and push it, then set the source to 'GitHub Actions' under "
        "Settings > Pages of the repository (once)"
    )
