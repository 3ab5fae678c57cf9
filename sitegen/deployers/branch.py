"""A built site -> a branch of the user's repository, where GitHub, GitLab or Codeberg publish it from.

Every deployment is a commit on top of the last one, so that a site can be put back as it was. What else lies on the
branch, and commits that were not made here, are never written over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sitegen.building.output import MARKER
from sitegen.errors import Problem, UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.deployers.git import Repository

_RESTORES: Final = "Sitegen-Restores"


@dataclass(frozen=True, slots=True)
class Branch:
    """Where a site goes."""

    repository: Repository
    """The user's clone."""
    remote: str
    """Its name there: `origin`."""
    name: str
    """The branch: `gh-pages`."""
    tip: str
    """The commit of the last deployment; empty if there is none."""


@dataclass(frozen=True, slots=True)
class Deployment:
    """What a deployment would change, or has changed."""

    commit: str
    """The commit that shows the site; the one that is there already if nothing differs."""
    changes: tuple[tuple[str, str], ...]
    """`A`, `M` or `D`, and the file's path."""


def find(repository: Repository, remote: str, name: str) -> Branch:
    """The branch as it is now. Raises UsageError if there is no such remote, or it holds something else."""
    remotes = repository.run("remote").split()
    if remote not in remotes:
        hint = (
            f"known: {', '.join(remotes)}"
            if remotes
            else "add one with: git remote add origin ADDRESS"
        )
        raise UsageError(f"the repository has no remote {remote!r}", hint=hint)
    _check(repository, name)
    tip = repository.fetched(remote, name)
    if tip and not repository.file(tip, MARKER):
        what = f"the branch {name!r} of {remote!r} holds something that sitegen did not deploy"
        hint = f"take another branch with --branch, or, if nobody needs it: git push {remote} --delete {name}"
        raise UsageError(Problem(what, hint=hint))
    return Branch(repository, remote, name, tip)


def _check(repository: Repository, name: str) -> None:
    """Raises UsageError for what cannot be a branch, or is one of the clone's own: the site's sources lie there."""
    if not repository.ask("check-ref-format", "--branch", name):
        raise UsageError(
            f"a branch cannot be named {name!r}",
            hint="letters, digits, hyphens and slashes are safe",
        )
    mine = repository.ask("rev-parse", "--verify", "--quiet", f"refs/heads/{name}")
    is_current = repository.ask("symbolic-ref", "--quiet", "--short", "HEAD") == name
    if is_current or (mine and not repository.file(mine, MARKER)):
        what = f"the branch {name!r} is where you keep what the site is made of"
        raise UsageError(
            what,
            hint="deploy to another one with --branch gh-pages, and have the host publish that",
        )


def prepare(branch: Branch, folder: Path, message: str) -> Deployment:
    """The deployment of what lies in `folder`, as a commit that nobody sees yet."""
    tree = branch.repository.tree(folder)
    changes = tuple(one for one in branch.repository.changes(branch.tip, tree) if one[1] != MARKER)
    commit = branch.repository.commit(tree, branch.tip, message) if changes else branch.tip
    return Deployment(commit, changes)


def previous(branch: Branch) -> Deployment:
    """The deployment that puts back what was there before the present one. Raises UsageError if nothing was."""
    if not branch.tip:
        raise UsageError(f"nothing has been deployed to {branch.name!r}")
    git = branch.repository
    shown = (
        git.run("log", "-1", f"--format=%(trailers:key={_RESTORES},valueonly)", branch.tip).strip()
        or branch.tip
    )
    before = git.ask("rev-parse", "--verify", "--quiet", f"{shown}^")
    if not before:
        raise UsageError("there is no deployment before this one")
    before = (
        git.run("log", "-1", f"--format=%(trailers:key={_RESTORES},valueonly)", before).strip()
        or before
    )
    changes = tuple(git.changes(branch.tip, before))
    told = git.run("log", "-1", "--format=%s", before)
    message = f"Put back: {told}\n\n{_RESTORES}: {before}"
    return Deployment(
        git.commit(git.run("rev-parse", f"{before}^{{tree}}"), branch.tip, message), changes
    )


def push(branch: Branch, deployment: Deployment) -> None:
    """Publish it. Raises GitError if the remote refuses; then nothing has changed anywhere."""
    branch.repository.push(branch.remote, deployment.commit, branch.name)
