"""`sitegen export`: write a site's data in other formats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from sitegen.cli.parameters import PATH, progress, site_argument

if TYPE_CHECKING:
    from pathlib import Path


def _complete_format(
    _context: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    from sitegen.exporters import EXPORTERS

    formats = {name: exporter.description for name, exporter in EXPORTERS.items()}
    formats["cv"] = "a CV to hand in"
    return [
        CompletionItem(name, help=description)
        for name, description in formats.items()
        if name.startswith(incomplete)
    ]


@click.command("export", short_help="Export a site's data, or a CV to hand in.")
@click.argument("format_name", default="", metavar="[FORMAT]", shell_complete=_complete_format)
@site_argument
@click.option(
    "--person", default="", metavar="SLUG", help="Only this person (the name of their folder)."
)
@click.option(
    "--type",
    "types",
    multiple=True,
    metavar="TYPE",
    help="Only entries of this BibTeX type, e.g. article; may be repeated.",
)
@click.option(
    "--year", "years", default="", metavar="YEARS", help="Only these years: 2024, 2020-2024, 2020-."
)
@click.option("--selected", is_flag=True, help="Only the publications selected for the home page.")
@click.option(
    "--style",
    default="",
    help="Citation style of formatted references: apa, gb-t-7714, ieee, ..., or a .csl file.",
)
@click.option("--plain", is_flag=True, help="Plain BibTeX, for old programs and styles.")
@click.option(
    "--format",
    "cv_format",
    default="",
    help="CV format: pdf, docx, md, tex (default: the extension of FILE).",
)
@click.option(
    "--template", default="", help="PDF CV template: academic, modern, or one of the site's own."
)
@click.option(
    "--language",
    default="",
    metavar="TAG",
    help="Language of CVs and calendars: en, zh (default: the site's first).",
)
@click.option("-o", "--output", type=PATH, metavar="FILE", help="Output file (default: stdout).")
def command(
    *,
    format_name: str,
    site: Path,
    person: str,
    types: tuple[str, ...],
    years: str,
    selected: bool,
    style: str,
    plain: bool,
    cv_format: str,
    template: str,
    language: str,
    output: Path | None,
) -> None:
    """Export a site's data as FORMAT, or its CV to hand in; without FORMAT, list the formats."""
    from sitegen.exporters.export import Request, list_formats, run_export

    if not format_name:
        click.echo(list_formats())
        return
    run_export(
        Request(
            format=format_name,
            site=site,
            person=person,
            types=types,
            years=years,
            selected=selected,
            cv_format=cv_format,
            template=template,
            language=language,
            style=style,
            plain=plain,
            output=output,
            warn=progress,
        )
    )
