"""`sitegen deploy`: publish a site."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import click

from sitegen.cli.parameters import progress, site_argument

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sitegen.deployers import Delivered, Deployed
    from sitegen.deployers.folders import Changes


_WORDS: Final = {"A": "added", "M": "changed", "D": "deleted"}
_MAX_FILES: Final = 40


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
    from sitegen.errors import UsageError
    from sitegen.files import lock

    if to is not None and rollback:
        raise UsageError("--rollback restores a Git branch and cannot be used with --to")
    with lock(site):
        if to is not None:
            delivered = deployers.deliver(site, to, dry_run=dry_run, report=progress)
            click.echo(report_delivery(delivered, dry_run=dry_run))
            return
        target = deployers.Target(remote=remote, branch=branch, uncommitted=uncommitted)
        run = deployers.rollback if rollback else deployers.deploy
        deployed = run(site, target, dry_run=dry_run, report=progress)
        click.echo(report_deployment(deployed, dry_run=dry_run))


def report_deployment(deployed: Deployed, *, dry_run: bool) -> str:
    """Summarize a deployment to a branch; for a dry run, with every file that would change."""
    return "\n".join(_deployment(deployed, dry_run=dry_run))


def report_delivery(delivered: Delivered, *, dry_run: bool) -> str:
    """Summarize a deployment to a folder; for a dry run, with every file that would change."""
    changes = delivered.changes
    if not changes:
        return f"No changes: {delivered.to} is up to date."
    if dry_run:
        return "\n".join([f"Would change {delivered.to}: {_counts(changes)}.", *_files(changes)])
    place = [f"The site is at {delivered.url}/"] if delivered.url else []
    return "\n".join([f"Wrote to {delivered.to}: {_counts(changes)}.", *place])


def _deployment(deployed: Deployed, *, dry_run: bool) -> Iterator[str]:
    changes = deployed.deployment.changes
    branch = f"{deployed.branch.name} of {deployed.branch.remote}"
    if not changes:
        yield f"No changes: {branch} is up to date."
    elif dry_run:
        yield f"Would change {branch}: {_counts(changes)}."
        yield from _files(changes)
        return
    else:
        yield f"Deployed to {branch}: {_counts(changes)}."
        if not deployed.branch.tip and deployed.host.advice:
            yield f"Next: {deployed.host.advice.replace('{branch}', deployed.branch.name)}"
    if deployed.url:
        yield f"The site is at {deployed.url}/ (updates may take a minute to appear)."
    elif not deployed.host.name:
        yield (
            "The site's address is unknown. Set `url:` in site.yaml "
            "(this also enables feeds and a sitemap)."
        )


def _counts(changes: Changes) -> str:
    counts = Counter(_WORDS.get(sign, "changed") for sign, _ in changes)
    parts = [f"{counts[word]} {word}" for word in _WORDS.values() if counts[word]]
    number, _, word = parts[0].partition(" ")
    parts[0] = f"{number} {'file' if number == '1' else 'files'} {word}"
    return ", ".join(parts)


def _files(changes: Changes) -> Iterator[str]:
    yield from (f"    {_WORDS.get(sign, 'changed'):8}{path}" for sign, path in changes[:_MAX_FILES])
    if len(changes) > _MAX_FILES:
        yield f"    and {len(changes) - _MAX_FILES} more"
