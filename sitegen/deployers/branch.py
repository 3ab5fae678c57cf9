"""Commit a built site to the branch that a Git host publishes.

Every deployment is a commit on top of the previous one, so that it can be rolled back. Branches
with other content, and commits made elsewhere, are never overwritten.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sitegen.building.output import MARKER
from sitegen.errors import UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.deployers.git import Repository

_RESTORES: Final = "Sitegen-Restores"
"""Trailer of a rollback: the commit whose content it restores."""


@dataclass(frozen=True, slots=True)
class Branch:
    """The published branch."""

    repository: Repository
    """The user's clone."""
    remote: str
    """The name of the remote: `origin`."""
    name: str
    """The name of the branch: `gh-pages`."""
    tip: str
    """The commit of the last deployment; empty if there is none."""


@dataclass(frozen=True, slots=True)
class Deployment:
    """A commit to publish."""

    commit: str
    """The commit; the current one if nothing changes."""
    changes: tuple[tuple[str, str], ...]
    """`A`, `M` or `D`, and the path of the file."""


def find(repository: Repository, remote: str, name: str) -> Branch:
    """Return the current state of the branch.

    Raises:
        UsageError: The remote does not exist, or the branch contains something else.
    """
    remotes = repository.run("remote").split()
    if remote not in remotes:
        hint = f"known: {', '.join(remotes)}"
        if not remotes:
            hint = "add one with: git remote add origin ADDRESS"
        raise UsageError(f"the repository has no remote {remote!r}", hint=hint)
    if repository.is_inside(remote):
        hint = "use a repository elsewhere: git would run the hooks of this one"
        raise UsageError(f"the remote {remote!r} is a folder of the clone", hint=hint)
    _check_name(repository, name)
    tip = repository.fetch(remote, name)
    if tip and not repository.read_file(tip, MARKER):
        hint = (
            "choose another branch with --branch, or, if nobody needs this one: "
            f"git push {remote} --delete {name}"
        )
        message = f"branch {name!r} of {remote!r} contains files not deployed by sitegen"
        raise UsageError(message, hint=hint)
    return Branch(repository, remote, name, tip)


def prepare(branch: Branch, folder: Path, message: str) -> Deployment:
    """Commit the content of a folder without publishing it."""
    tree = branch.repository.write_tree(folder)
    changes = tuple(
        (sign, path) for sign, path in branch.repository.diff(branch.tip, tree) if path != MARKER
    )
    commit = branch.repository.commit(tree, branch.tip, message) if changes else branch.tip
    return Deployment(commit, changes)


def previous(branch: Branch) -> Deployment:
    """Return a deployment that restores what was published before the current one.

    Raises:
        UsageError: There is no previous deployment.
    """
    if not branch.tip:
        raise UsageError(f"nothing has been deployed to {branch.name!r}")
    git = branch.repository
    parent = git.query("rev-parse", "--verify", "--quiet", f"{_content_of(git, branch.tip)}^")
    if not parent:
        raise UsageError("there is no previous deployment")
    target = _content_of(git, parent)
    subject = git.run("log", "-1", "--format=%s", target)
    message = f"Restore: {subject}\n\n{_RESTORES}: {target}"
    tree = git.run("rev-parse", f"{target}^{{tree}}")
    changes = tuple(git.diff(branch.tip, target))
    return Deployment(git.commit(tree, branch.tip, message), changes)


def push(branch: Branch, deployment: Deployment) -> None:
    """Publish a deployment.

    Raises:
        GitError: The remote refused it; nothing has changed.
    """
    branch.repository.push(branch.remote, deployment.commit, branch.name)


def _check_name(repository: Repository, name: str) -> None:
    """Raise UsageError for an invalid name, or a branch that contains the sources of the site."""
    if not repository.query("check-ref-format", "--branch", name):
        hint = "letters, digits, hyphens and slashes are safe"
        raise UsageError(f"{name!r} is not a valid branch name", hint=hint)
    local = repository.query("rev-parse", "--verify", "--quiet", f"refs/heads/{name}")
    is_current = repository.query("symbolic-ref", "--quiet", "--short", "HEAD") == name
    if is_current or (local and not repository.read_file(local, MARKER)):
        hint = "deploy to another one, for example --branch gh-pages, and have the host publish it"
        raise UsageError(f"branch {name!r} contains the sources of the site", hint=hint)


def _content_of(git: Repository, commit: str) -> str:
    """Return the commit itself, or the one it restores."""
    trailer = f"--format=%(trailers:key={_RESTORES},valueonly)"
    return git.run("log", "-1", trailer, commit).strip() or commit
