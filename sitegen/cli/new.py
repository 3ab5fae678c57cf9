"""`sitegen new`: create a site."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sitegen.cli.parameters import PATH, command_line
from sitegen.cli.workflow import write_workflow

if TYPE_CHECKING:
    from pathlib import Path


@click.command("new", short_help="Create a site, from CVs or with a placeholder.")
@click.argument("site", type=PATH, metavar="DIR")
@click.option(
    "--from", "cvs", type=PATH, multiple=True, metavar="CV...", help="CVs to create the site from."
)
@click.argument("more_cvs", type=PATH, nargs=-1, metavar="")
@click.option("--github", is_flag=True, help="Add a GitHub workflow that publishes the site.")
def command(*, site: Path, cvs: tuple[Path, ...], more_cvs: tuple[Path, ...], github: bool) -> None:
    """Create a site in the new folder DIR, from CVs or with a placeholder to fill in."""
    if more_cvs and not cvs:
        raise click.UsageError(f"Unexpected argument {str(more_cvs[0])!r}; put CVs after --from.")
    from sitegen.files import lock

    requirement = ""
    if github:
        from sitegen.deployers.workflow import find_requirement

        requirement = find_requirement()  # fails before anything is written
    with lock(site):
        _create(site, (*cvs, *more_cvs))
        if github:
            write_workflow(site, requirement)


def _create(site: Path, cvs: tuple[Path, ...]) -> None:
    from sitegen.importing import start
    from sitegen.importing.command import review
    from sitegen.importing.report import format_report

    imported = start(site, cvs)
    if imported:
        click.echo(format_report(imported, site))
        review(imported, site)
        return
    person = site / "people" / "your-name" / "person.yaml"
    click.echo(f"Created {site} with a placeholder to fill in: {person}")
    click.echo(f"    or import your CV: {command_line('import CV --site', site)}")
    click.echo(f"Next: {command_line('serve', site)}")
