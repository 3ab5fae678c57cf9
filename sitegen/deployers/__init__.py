"""Publish a site: on a branch that a Git host serves, or in a folder of any web server.

Everything is built and checked before anything is published, and a deployment is atomic.

`hosts` knows what GitHub, GitLab and Codeberg want, `git` runs git, `branch` turns a folder into a
commit on the published branch, `folders` writes to a folder here or, over rsync, elsewhere, and
`preflight` checks what has to be true first.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sitegen.building.build import render_site
from sitegen.building.output import write_site
from sitegen.checking import find_errors
from sitegen.content.site import load_site
from sitegen.deployers import branch as branches
from sitegen.deployers import folders, git, hosts, preflight
from sitegen.errors import UsageError
from sitegen.files import lock

if TYPE_CHECKING:
    from collections.abc import Callable

    from sitegen.deployers.branch import Branch, Deployment
    from sitegen.deployers.hosts import Host


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The branch to publish to, as the user names it."""

    remote: str = "origin"
    """Name of a remote of the clone."""
    branch: str = ""
    """Name of the branch; empty for the host's usual one."""
    uncommitted: bool = False
    """Whether uncommitted changes may be published."""


@dataclass(frozen=True, slots=True)
class Deployed:
    """A deployment to a branch, done or (in a dry run) planned."""

    url: str
    """Address of the site; empty if unknown."""
    host: Host
    """The host that serves it."""
    branch: Branch
    """The branch as it was before."""
    deployment: Deployment
    """The commit and what it changes."""


@dataclass(frozen=True, slots=True)
class Delivered:
    """A deployment to a folder, done or (in a dry run) planned."""

    to: str
    """The folder, as the user named it."""
    url: str
    """Address of the site; empty if site.yaml does not set it."""
    changes: folders.Changes
    """What changes."""


def deploy(folder: Path, target: Target, *, dry_run: bool, say: Callable[[str], None]) -> Deployed:
    """Build a site and publish it on a branch.

    Args:
        folder: The site's folder.
        target: The branch.
        dry_run: Whether to publish nothing.
        say: Prints progress.

    Raises:
        UsageError: With every problem; nothing has been published.
    """
    repository = git.find_repository(folder)
    with lock(repository.common_dir()):
        host, branch = _find_branch(repository, target)
        say(f"Building {folder} ...")
        deployed = _prepare(folder, target, host, branch)
        return deployed if dry_run else _publish(deployed, say)


def rollback(
    folder: Path, target: Target, *, dry_run: bool, say: Callable[[str], None]
) -> Deployed:
    """Publish the previous deployment again."""
    repository = git.find_repository(folder)
    with lock(repository.common_dir()):
        host, branch = _find_branch(repository, target)
        if problems := [*preflight.check_identity(repository)]:
            raise UsageError(problems)
        url = _site_url(host, _deployed_domain(branch))
        deployed = Deployed(url, host, branch, branches.previous(branch))
        return deployed if dry_run else _publish(deployed, say)


def deliver(folder: Path, to: str, *, dry_run: bool, say: Callable[[str], None]) -> Delivered:
    """Build a site and write it to a folder of this machine or, over rsync, of another one."""
    say(f"Building {folder} ...")
    rendered = render_site(folder)
    if problems := [finding.problem for finding in find_errors(rendered)]:
        raise UsageError(problems)
    if not dry_run:
        say(f"Writing to {to} ...")
    changes = folders.deliver(rendered.outputs, to, folder, dry_run=dry_run)
    return Delivered(to, rendered.plan.site.url, changes)


def _prepare(folder: Path, target: Target, host: Host, branch: Branch) -> Deployed:
    """Build a site, check it, and commit it without publishing the commit."""
    site = load_site(folder)
    domain = _deployed_domain(branch)
    url = site.url or _site_url(host, domain)
    rendered = render_site(folder, url=url)
    problems = [
        *preflight.check_address(site, host),
        *(finding.problem for finding in find_errors(rendered)),
        *preflight.check_identity(branch.repository),
        *preflight.check_private_files(branch.repository, folder),
    ]
    if not target.uncommitted:
        problems += preflight.check_committed(branch.repository, folder)
    if problems:
        raise UsageError(problems)
    with tempfile.TemporaryDirectory() as place:
        output = Path(place) / "site"
        write_site([*rendered.outputs, *hosts.extra_files(host, url, domain)], output)
        source = branch.repository.query("rev-parse", "--verify", "--quiet", "HEAD")
        trailer = f"Sitegen-Source: {source}" if source else ""
        message = f"Deploy {len(rendered.plan.pages)} pages\n\n{trailer}"
        return Deployed(url, host, branch, branches.prepare(branch, output, message))


def _publish(deployed: Deployed, say: Callable[[str], None]) -> Deployed:
    if deployed.deployment.changes:
        say(f"Pushing to {deployed.branch.name} of {deployed.branch.remote} ...")
        branches.push(deployed.branch, deployed.deployment)
    return deployed


def _find_branch(repository: git.Repository, target: Target) -> tuple[Host, Branch]:
    # Both as written and as git expands it, since users define abbreviations for hosts.
    addresses = (
        repository.query("config", f"remote.{target.remote}.url"),
        repository.query("remote", "get-url", target.remote),
    )
    candidates = [hosts.host_of(address) for address in addresses]
    if not any(host.name for host in candidates):
        for server, path in map(hosts.parse_ssh, addresses):
            if server:
                candidates.append(hosts.host_of(f"{git.resolve_ssh_alias(server)}:{path}"))
    host = next((host for host in candidates if host.name), candidates[0])
    return host, branches.find(repository, target.remote, target.branch or host.branch)


def _deployed_domain(branch: Branch) -> str:
    """Return the custom domain that the branch has; empty if it has none."""
    return branch.repository.read_file(branch.tip, "CNAME").strip()


def _site_url(host: Host, domain: str) -> str:
    """Return the address of a site whose settings have none."""
    return f"https://{domain}" if domain else host.url
