"""`sitegen deploy`: publish a site."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sitegen.cli.parameters import progress, site_argument

if TYPE_CHECKING:
    from pathlib import Path


@click.command("deploy", short_help="Publish a site to a Git branch or a folder.")
@site_argument
@click.option("--remote", default="origin", help="Remote to push to (default: origin).")
@click.option(
    "--branch",
    default="",
    help="Branch to publish to (default: the host's, usually gh-pages).",
)
@click.option("--uncommitted", is_flag=True, help="Publish even with uncommitted changes.")
@click.option("--dry-run", is_flag=True, help="Show what would change without publishing it.")
@click.option(
    "--to", metavar="FOLDER", help="Publish to a folder, or to a server: you@host:www (rsync)."
)
@click.option("--rollback", is_flag=True, help="Restore the previous deployment.")
def command(
    *,
    site: Path,
    remote: str,
    branch: str,
    uncommitted: bool,
    dry_run: bool,
    to: str | None,
    rollback: bool,
) -> None:
    """Build a site, check it, and publish it to a Git branch or a folder."""
    from sitegen import deployers
    from sitegen.deployers.report import report_delivery, report_deployment
    from sitegen.errors import UsageError
    from sitegen.files import lock

    if to is not None and rollback:
        raise UsageError("--rollback works on a Git branch, not with --to")
    with lock(site):
        if to is not None:
            delivered = deployers.deliver(site, to, dry_run=dry_run, say=progress)
            click.echo(report_delivery(delivered, dry_run=dry_run))
            return
        target = deployers.Target(remote=remote, branch=branch, uncommitted=uncommitted)
        run = deployers.rollback if rollback else deployers.deploy
        deployed = run(site, target, dry_run=dry_run, say=progress)
        click.echo(report_deployment(deployed, dry_run=dry_run))
