"""`sitegen new`: create a site."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sitegen.cli.assistant import assistant_options, make_assistant, reporting
from sitegen.cli.parameters import PATH, command_line, name_option
from sitegen.cli.workflow import write_workflow

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.assisting import Assistant


@click.command("new", short_help="Create a site, from CVs or with a placeholder.")
@click.argument("site", type=PATH, metavar="DIR")
@click.option(
    "--from", "cvs", type=PATH, multiple=True, metavar="CV...", help="CVs to create the site from."
)
@click.argument("more_cvs", type=PATH, nargs=-1, metavar="")
@name_option
@click.option(
    "--example", is_flag=True, help="Start from a complete example with an invented person."
)
@click.option("--github", is_flag=True, help="Add a GitHub workflow that publishes the site.")
@assistant_options
def command(
    *,
    site: Path,
    cvs: tuple[Path, ...],
    more_cvs: tuple[Path, ...],
    name: str,
    example: bool,
    github: bool,
    assistant: str | None,
    assistant_model: str,
    yes: bool,
) -> None:
    """Create a site in the new folder DIR, from CVs or with a placeholder to fill in."""
    if more_cvs and not cvs:
        raise click.UsageError(f"Unexpected argument {str(more_cvs[0])!r}; put CVs after --from.")
    if example and cvs:
        raise click.UsageError("Use --example or --from, not both.")
    if name and not cvs:
        raise click.UsageError("--name needs CVs; add them with --from.")
    if assistant is not None and not cvs:
        raise click.UsageError("--assistant needs CVs; add them with --from.")
    from sitegen.files import lock

    reader = make_assistant(site, assistant, assistant_model, (), yes=yes)
    requirement = ""
    if github:
        from sitegen.deployers.workflow import find_requirement

        requirement = find_requirement()  # fails before anything is written
    with lock(site), reporting(reader):
        _create(site, (*cvs, *more_cvs), name, reader, example=example)
        if github:
            write_workflow(site, requirement)


def _create(
    site: Path, cvs: tuple[Path, ...], name: str, reader: Assistant | None, *, example: bool
) -> None:
    from sitegen.importing import ImportOptions, start
    from sitegen.importing.command import review
    from sitegen.importing.report import format_report

    plan = start(site, cvs, ImportOptions(name=name, assistant=reader), example=example)
    if plan:
        click.echo(format_report(plan.imported, site))
        review(plan.imported, site)
        plan.check_complete()
        return
    if example:
        click.echo(f"Created {site} with an invented person to edit: {site / 'people/mira-tan'}")
    else:
        person = site / "people" / "your-name" / "person.yaml"
        click.echo(f"Created {site} with a placeholder to fill in: {person}")
        click.echo(f"    or import your CV: {command_line('import CV --site', site)}")
    click.echo(f"Next: {command_line('serve', site)}")
