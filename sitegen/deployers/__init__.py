"""A site -> the web.

Everything is built and checked before anything is published, and published as a whole or not at all.

    hosts      a remote's address -> where its pages are, and which branch they come from
    git        the commands of git that are needed, and what their failures mean
    branch     a folder -> a commit on the branch that is published; and back to the one before
    places     a folder of this machine or, by rsync, of another one
    preflight  what must hold first
    extras     files that hosts want beside the pages
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sitegen.building.build import render_site
from sitegen.building.output import write_site
from sitegen.checking import errors
from sitegen.content.site import load_site
from sitegen.deployers import branch as branches
from sitegen.deployers import extras, git, hosts, places, preflight
from sitegen.errors import UsageError
from sitegen.locking import alone

if TYPE_CHECKING:
    from collections.abc import Callable

    from sitegen.deployers.branch import Branch, Deployment
    from sitegen.deployers.hosts import Host


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Where to, as the user says."""

    remote: str = "origin"
    """Name of a remote of the clone."""
    branch: str = ""
    """The branch; the host's usual one if it is not said."""
    uncommitted: bool = False
    """Whether changes may be published that are not committed."""


@dataclass(frozen=True, slots=True)
class Deployed:
    """What was done, or would be."""

    url: str
    """Where the site is to be seen; empty if that is not known."""
    host: Host
    """Whose pages these are."""
    branch: Branch
    """The branch, as it was before."""
    deployment: Deployment
    """What changes."""


@dataclass(frozen=True, slots=True)
class Delivered:
    """What was written to a folder, or would be."""

    to: str
    """The folder, as the user named it."""
    url: str
    """Where the site is to be seen; empty if `site.yaml` does not say."""
    changes: places.Changes
    """What changes."""


def deploy(folder: Path, target: Target, *, dry_run: bool, say: Callable[[str], None]) -> Deployed:
    """Build the site in `folder` and publish it on a branch. Raises with every problem; then nothing has changed."""
    repository = git.repository(folder)
    with alone(repository.shared()):
        host, branch = _find(repository, target)
        say(f"Building {folder} ...")
        deployed = _prepared(folder, target, host, branch)
        return deployed if dry_run else _published(deployed, say)


def rollback(
    folder: Path, target: Target, *, dry_run: bool, say: Callable[[str], None]
) -> Deployed:
    """Publish again what was there before the last deployment."""
    repository = git.repository(folder)
    with alone(repository.shared()):
        host, branch = _find(repository, target)
        if problems := [*preflight.identity(repository)]:
            raise UsageError(problems)
        deployed = Deployed(_url("", host, branch), host, branch, branches.previous(branch))
        return deployed if dry_run else _published(deployed, say)


def _prepared(folder: Path, target: Target, host: Host, branch: Branch) -> Deployed:
    """A commit of the built site that nobody sees yet. Raises with everything that keeps it from being published."""
    site = load_site(folder)
    url = _url(site.url, host, branch)
    built = render_site(folder, url=url)
    problems = [*preflight.address(site, host), *(finding.problem for finding in errors(built))]
    problems += preflight.identity(branch.repository)
    problems += preflight.kept_in_git(branch.repository, folder)
    if not target.uncommitted:
        problems += preflight.uncommitted(branch.repository, folder)
    if problems:
        raise UsageError(problems)
    with tempfile.TemporaryDirectory() as place:
        output = Path(place) / "site"
        write_site([*built.outputs, *extras.files(host, url)], output)
        message = f"Deploy {len(built.plan.pages)} pages\n\n{_source(branch.repository)}"
        return Deployed(url, host, branch, branches.prepare(branch, output, message))


def deliver(folder: Path, to: str, *, dry_run: bool, say: Callable[[str], None]) -> Delivered:
    """Build the site in `folder` and put it into a folder of this machine or another one, whose server shows it."""
    say(f"Building {folder} ...")
    built = render_site(folder)
    problems = [finding.problem for finding in errors(built)]
    if problems:
        raise UsageError(problems)
    if not dry_run:
        say(f"Writing to {to} ...")
    return Delivered(to, built.plan.site.url, places.deliver(built.outputs, to, folder, dry_run=dry_run))


def _find(repository: git.Repository, target: Target) -> tuple[Host, Branch]:
    # As written, and as git expands it: people have short forms of their own for hosts.
    addresses = (
        repository.ask("config", f"remote.{target.remote}.url"),
        repository.ask("remote", "get-url", target.remote),
    )
    found = [hosts.host_of(address) for address in addresses]
    if not any(host.name for host in found):
        told = [(server, path) for server, path in map(hosts.by_ssh, addresses) if server]
        found += [hosts.host_of(f"{git.hostname(server)}:{path}") for server, path in told]
    host = next((host for host in found if host.name), found[0])
    return host, branches.find(repository, target.remote, target.branch or host.branch)


def _published(deployed: Deployed, say: Callable[[str], None]) -> Deployed:
    if deployed.deployment.changes:
        say(f"Pushing to {deployed.branch.name} of {deployed.branch.remote} ...")
        branches.push(deployed.branch, deployed.deployment)
    return deployed


def _url(told: str, host: Host, branch: Branch) -> str:
    """The address of the site: as `site.yaml` says, else of a domain that was deployed before, else the host's."""
    domain = branch.repository.file(branch.tip, "CNAME")
    return told or (f"https://{domain}" if domain else host.url)


def _source(repository: git.Repository) -> str:
    commit = repository.ask("rev-parse", "--verify", "--quiet", "HEAD")
    return f"Sitegen-Source: {commit}" if commit else ""
