"""`sitegen build`: render a site into a folder."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from sitegen.cli.parameters import PATH, command_line, site_argument

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sitegen.building.reporting import Report


@click.command("build", short_help="Render a site into a folder of HTML.")
@site_argument
@click.option(
    "-o", "--output", type=PATH, metavar="DIR", help="Output folder (default: SITE/public)."
)
@click.option("--url", help="Address of the published site (default: `url` in site.yaml).")
@click.option("--timings", is_flag=True, help="Report how long each step took.")
def command(*, site: Path, output: Path | None, url: str | None, timings: bool) -> int:
    """Render a site into a folder of HTML, ready for any web server."""
    from sitegen.building.build import build_site
    from sitegen.building.reporting import Progress

    output = output or site / "public"
    progress = Progress(sys.stderr)
    report, changed = build_site(site, output, url=url or None, progress=progress)
    click.echo(f"Built {output}: {_summary(report, changed)}.")
    if timings:
        timings_text = ", ".join(f"{n} {seconds:.2f} s" for n, seconds in progress.timings.items())
        click.echo(f"    {timings_text}")
    for line in _notes(site, report):
        click.echo(f"    {line}")
    if report.left_out:
        click.echo("\n".join(map(str, report.left_out)), err=True)
        click.echo("These publications were skipped. Fix the errors above and rebuild.", err=True)
        return 1
    click.echo(f"Next: {command_line('serve', site)}")
    return 0


def _summary(report: Report, changed: int | None) -> str:
    counts = [
        _count(report.pages, "page", "pages"),
        _count(report.people, "person", "people"),
        _count(report.publications, "publication", "publications"),
    ]
    text = ", ".join(counts)
    if changed is None:
        return text
    return f"{text} ({_count(changed, 'file', 'files') if changed else 'nothing'} changed)"


def _count(number: int, singular: str, plural: str) -> str:
    return f"{number} {singular if number == 1 else plural}"


def _notes(site: Path, report: Report) -> Iterator[str]:
    """Yield notes for the author, file by file."""
    yield from (f"{site / 'site.yaml'}: {note}" for note in report.notes)
    for slug, number in report.unsorted:
        items = _count(number, "item", "items")
        hint = "move what matters to the right key"
        yield f"{site / 'people' / slug / 'person.yaml'}: {items} unsorted, not published: {hint}"
    for slug, keys in report.uncited:
        place = site / "people" / slug / "publications.bib"
        yield (
            f"{place}: the citation style cannot format {', '.join(keys)}: "
            "cited in APA style instead"
        )
