"""Publish a site: on a branch that a Git host serves, or in a folder of any web server.

Everything is built and checked before anything is published, and a deployment is atomic.

`hosts` has the requirements of GitHub, GitLab and Codeberg, `git` runs git, `branch` turns a folder
into a commit on the published branch, and `folders` writes to a folder here or, over rsync,
elsewhere.
"""

from __future__ import annotations

import shlex
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sitegen.building.build import render_site
from sitegen.building.output import write_site
from sitegen.checking import inspect
from sitegen.content.folders import is_private
from sitegen.content.reading import display_path
from sitegen.content.services import split_address
from sitegen.content.site import load_site
from sitegen.deployers import branch as branches
from sitegen.deployers import folders, git, hosts
from sitegen.errors import Problem, UsageError
from sitegen.files import lock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sitegen.building.build import RenderedSite
    from sitegen.deployers.branch import Branch, Deployment
    from sitegen.deployers.git import Repository
    from sitegen.deployers.hosts import Host
    from sitegen.model.site import Site


_IMPORT_FILES: Final = frozenset({"import/review.html", "import/undo.json"})
"""Files of imports that contain complete CVs."""


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


def deploy(
    folder: Path, target: Target, *, dry_run: bool, report: Callable[[str], None]
) -> Deployed:
    """Build a site and publish it on a branch.

    Args:
        folder: The site's folder.
        target: The branch.
        dry_run: Whether to stop before publishing.
        report: Prints progress.

    Raises:
        UsageError: There are problems; nothing has been published.
    """
    repository = git.find_repository(folder)
    with lock(repository.common_dir()):
        host, branch = _find_branch(repository, target)
        report(f"Building {folder} ...")
        deployed = _prepare(folder, target, host, branch, report)
        return deployed if dry_run else _publish(deployed, report)


def rollback(
    folder: Path, target: Target, *, dry_run: bool, report: Callable[[str], None]
) -> Deployed:
    """Publish the previous deployment again."""
    repository = git.find_repository(folder)
    with lock(repository.common_dir()):
        host, branch = _find_branch(repository, target)
        if problems := [*check_identity(repository)]:
            raise UsageError(problems)
        url = _site_url(host, _deployed_domain(branch))
        deployed = Deployed(url, host, branch, branches.previous(branch))
        return deployed if dry_run else _publish(deployed, report)


def deliver(folder: Path, to: str, *, dry_run: bool, report: Callable[[str], None]) -> Delivered:
    """Build a site and write it to a folder of this machine or, over rsync, of another one."""
    report(f"Building {folder} ...")
    rendered = render_site(folder)
    if problems := _check(rendered, report):
        raise UsageError(problems)
    if not dry_run:
        report(f"Writing to {to} ...")
    changes = folders.deliver(rendered.outputs, to, folder, dry_run=dry_run)
    return Delivered(to, rendered.plan.site.url, changes)


def _check(rendered: RenderedSite, report: Callable[[str], None]) -> list[Problem]:
    """Return the problems that prevent publishing, and print warnings."""
    findings = inspect(rendered)
    for finding in findings:
        if finding.level == "warning":
            report(f"warning: {finding.problem}")
    return [finding.problem for finding in findings if finding.level == "error"]


def _prepare(
    folder: Path, target: Target, host: Host, branch: Branch, report: Callable[[str], None]
) -> Deployed:
    """Build a site, check it, and commit it without publishing the commit."""
    site = load_site(folder)
    domain = _deployed_domain(branch)
    url = site.url or _site_url(host, domain)
    rendered = render_site(folder, url=url)
    problems = [
        *check_address(site, host),
        *_check(rendered, report),
        *check_identity(branch.repository),
        *check_private_files(branch.repository, folder),
    ]
    if not target.uncommitted:
        problems += check_committed(branch.repository, folder)
    if problems:
        raise UsageError(problems)
    with tempfile.TemporaryDirectory() as place:
        output = Path(place) / "site"
        write_site([*rendered.outputs, *hosts.extra_files(host, url, domain)], output)
        source = branch.repository.query("rev-parse", "--verify", "--quiet", "HEAD")
        trailer = f"Sitegen-Source: {source}" if source else ""
        message = f"Deploy {len(rendered.plan.pages)} pages\n\n{trailer}"
        return Deployed(url, host, branch, branches.prepare(branch, output, message))


def _publish(deployed: Deployed, report: Callable[[str], None]) -> Deployed:
    if deployed.deployment.changes:
        report(f"Pushing to {deployed.branch.name} of {deployed.branch.remote} ...")
        branches.push(deployed.branch, deployed.deployment)
    return deployed


def _find_branch(repository: git.Repository, target: Target) -> tuple[Host, Branch]:
    # Try the address as written and as git expands it: users define abbreviations for hosts.
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
    return hosts.read_domain(branch.repository.read_file(branch.tip, "CNAME"))


def _site_url(host: Host, domain: str) -> str:
    """Return the address of a site that its settings do not give."""
    return f"https://{domain}" if domain else host.url


def check_committed(repository: Repository, site: Path) -> Iterator[Problem]:
    """Report changes of the site that are not committed."""
    folder = str(site.resolve())
    # Git does not run filters of submodules if it ignores their files.
    options = ("--porcelain", "--untracked-files=all", "--ignore-submodules=dirty")
    status = repository.run("status", *options, "--", folder)
    files = [line[3:].strip('"') for line in status.splitlines()]
    if files:
        hint = "commit what you want to publish, or publish it anyway with --uncommitted"
        yield Problem(f"uncommitted changes: {_and_others(files)}", hint=hint)


def check_identity(repository: Repository) -> Iterator[Problem]:
    """Report a missing name or e-mail address for the commit."""
    identities = ("GIT_COMMITTER_IDENT", "GIT_AUTHOR_IDENT")
    if not all(repository.query("var", identity) for identity in identities):
        hint = (
            'set them: git config --global user.name "Your Name"; '
            "git config --global user.email you@example.org"
        )
        yield Problem("git needs your name and e-mail address for the commit", hint=hint)


def check_private_files(repository: Repository, site: Path) -> Iterator[Problem]:
    """Report private files that are committed: not on a page, but visible in the repository."""
    folder = site.resolve()
    output = repository.run("ls-files", "-z", "--full-name", "--", f":(literal){folder}")
    tracked = [(repository.root / name).relative_to(folder) for name in output.split("\0") if name]
    private = [
        file.as_posix()
        for file in tracked
        if is_private(file.name) or file.as_posix() in _IMPORT_FILES
    ]
    if private:
        command = f"git rm --cached {shlex.join(private)}"
        hint = (
            f"untrack them with: {command} (they stay on your disk), add them to .gitignore and "
            "commit. If they were pushed, older commits still contain them: rewrite the history "
            "with git filter-repo, or make the repository private"
        )
        yield Problem(f"private files are in the repository: {_and_others(private)}", hint=hint)


def check_address(site: Site, host: Host) -> Iterator[Problem]:
    """Report a `url` that belongs to the host, but to another repository."""
    if not site.url or not host.url:
        return
    domain = (split_address(host.url).hostname or "").partition(".")[2]
    is_on_host = (split_address(site.url).hostname or "").endswith(f".{domain}")
    if is_on_host and site.url.lower() != host.url.lower():
        message = f"`url` is {site.url!r}, but this repository is published at {host.url}"
        hint = "remove `url`, which is not needed here, or correct it"
        yield Problem(message, display_path(site.folder / "site.yaml"), hint=hint)


def _and_others(files: list[str]) -> str:
    return files[0] + (f" and {len(files) - 1} more" if len(files) > 1 else "")
