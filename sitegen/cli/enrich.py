"""`sitegen enrich`: complete publications from public databases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sitegen.cli.parameters import site_argument

if TYPE_CHECKING:
    from pathlib import Path


@click.command("enrich", short_help="Look up missing DOIs, abstracts and PDFs (uses the network).")
@site_argument
@click.option("--person", default="", metavar="SLUG", help="Only this person's publications.")
@click.option(
    "--from",
    "sources",
    multiple=True,
    metavar="NAME",
    help="Only this database: crossref, openalex, dblp, arxiv or orcid; may be repeated.",
)
@click.option(
    "--contact",
    default="",
    metavar="EMAIL",
    help="Contact address sent to the databases (default: the site's).",
)
@click.option("--yes", is_flag=True, help="Accept everything without asking.")
@click.option("--dry-run", is_flag=True, help="Show what was found without writing it.")
@click.option("--fresh", is_flag=True, help="Ignore cached answers.")
def command(
    *,
    site: Path,
    person: str,
    sources: tuple[str, ...],
    contact: str,
    yes: bool,
    dry_run: bool,
    fresh: bool,
) -> None:
    """Look up missing DOIs, venues, abstracts and open-access PDFs in public databases."""
    from sitegen.enriching.command import Order, run, terminal_prompt

    order = Order(
        site=site,
        person=person,
        sources=sources,
        contact=contact,
        yes=yes and not dry_run,
        dry_run=dry_run,
        fresh=fresh,
    )
    run(order, None if dry_run else terminal_prompt())
