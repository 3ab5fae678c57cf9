"""`sitegen themes`: list themes and their options."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("themes", short_help="List the themes, or the options of one.")
@click.argument("theme", default="", metavar="[THEME]")
@click.option(
    "--site",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=".",
    metavar="DIR",
    help="Include the themes of this site.",
)
def command(*, theme: str, site: Path) -> None:
    """List the themes, or the options of THEME."""
    from sitegen.planning.themes import format_options, format_themes

    click.echo(format_options(site, theme) if theme else format_themes(site))
