"""The few things that are asked of git: each call is one command, and its failure one clear error.

The work tree, the index and the branches of the user's clone are never touched: trees are made with an index of their
own, and a commit exists only as an object until the remote has taken it.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sitegen.errors import Problem, UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_SAFE: Final = (
    *("-c", "core.autocrlf=false", "-c", "core.safecrlf=false", "-c", "core.quotepath=false"),
    *(
        "-c",
        "gc.auto=0",
        "-c",
        "maintenance.auto=false",
    ),  # tidying up is for the user's own commands
)
_REFUSALS: Final = (
    (
        ("non-fast-forward", "fetch first", "stale info"),
        "the branch has moved while this ran",
        "run it again",
    ),
    (
        ("protected branch", "hook declined", "GH006", "pre-receive"),
        "the remote does not let anybody push to this branch",
        "allow it in the repository's settings, or take another branch with --branch",
    ),
    (
        (
            "Permission",
            "denied",
            "403",
            "Authentication",
            "could not read Username",
            "not authorized",
        ),
        "the remote does not let you push",
        "log in with the rights to push: a git push by hand shows whether you have them",
    ),
    (
        ("Host key verification failed",),
        "this machine does not know the remote's, so it does not talk to it",
        "a git fetch by hand asks you whether it is the right one",
    ),
    (
        (
            "Could not resolve",
            "unable to access",
            "Connection",
            "does not appear to be a git repository",
            "not found",
            "Could not read from remote",
            "no path specified",
        ),
        "the remote cannot be reached",
        "look at its address with: git remote -v",
    ),
)
"""What git says, what it means, what to do."""


class GitError(UsageError):
    """A git command that failed."""


@dataclass(frozen=True, slots=True)
class Repository:
    """A clone of the user's."""

    root: Path
    """Its top folder."""

    def run(
        self, *arguments: str, env: Mapping[str, str] | None = None, aside: Sequence[str] = ()
    ) -> str:
        """What a git command prints, without the last line end; `aside` are settings for it alone.

        Raises GitError with what git says.
        """
        command = ["git", "-C", str(self.root), *_SAFE, *aside, *arguments]
        # Its messages in English, so that they can be told apart; nobody is there to be asked for a password.
        # Asking for the status must not lock the index: who kills us would leave the lock behind.
        quiet = {"LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0"}
        settings = {**os.environ, **quiet, **(env or {})}
        done = subprocess.run(command, capture_output=True, text=True, env=settings, check=False)
        if done.returncode:
            raise GitError(_problem(arguments, done.stderr.strip()))
        return done.stdout.rstrip("\n")

    def ask(self, *arguments: str) -> str:
        """The same, or nothing if the command fails: for questions that may have no answer."""
        try:
            return self.run(*arguments)
        except GitError:
            return ""

    def fetched(self, remote: str, branch: str) -> str:
        """The commit at the tip of a remote's branch, with its history; nothing if there is no such branch."""
        if not self.run("ls-remote", remote, f"refs/heads/{branch}"):
            return ""
        # A git that was killed leaves its lock. Nobody else writes this name, and nobody of us does while we are alone.
        (self.root / self.run("rev-parse", "--git-path", f"{_KEPT}.lock")).unlink(missing_ok=True)
        options = ("--quiet", "--no-tags", "--no-write-fetch-head")
        self.run(
            "fetch", *options, _ASIDE, f"+refs/heads/{branch}:{_KEPT}", aside=self._aside(remote)
        )
        return self.run("rev-parse", _KEPT)

    def _aside(self, remote: str) -> Sequence[str]:
        """The settings of a remote under a name of ours, which makes git keep no copy of its branches.

        The copy (`origin/gh-pages`) is the user's: where git cannot write it, it leaves a lock behind that nobody may
        take away for them, and that keeps every command from the remote.
        """
        prefix = f"remote.{remote}."
        settings = self.ask("config", "--null", "--get-regexp", rf"^{re.escape(prefix)}").split(
            "\0"
        )
        pairs = [
            one.removeprefix(prefix).partition("\n") for one in settings if one.startswith(prefix)
        ]
        kept = [
            f"remote.{_ASIDE}.{key}={value}"
            for key, _, value in pairs
            if key not in ("fetch", "push", "mirror")
        ]
        return [word for setting in kept for word in ("-c", setting)]

    def shared(self) -> Path:
        """The folder of what all work trees of the clone share: its history and its references."""
        return self.root / self.run("rev-parse", "--git-common-dir")

    def tree(self, folder: Path) -> str:
        """The tree of everything in `folder`, as an object."""
        with tempfile.TemporaryDirectory() as own:
            env = {
                "GIT_INDEX_FILE": str(Path(own) / "index"),
                "GIT_WORK_TREE": str(folder.resolve()),
            }
            env["GIT_DIR"] = self.run("rev-parse", "--absolute-git-dir")
            Repository(folder).run("add", "--all", "--force", ".", env=env)
            return Repository(folder).run("write-tree", env=env)

    def commit(self, tree: str, parent: str, message: str) -> str:
        """A commit of a tree on top of another commit, or of nothing."""
        parents = ("-p", parent) if parent else ()
        return self.run("commit-tree", tree, *parents, "-m", message)

    def push(self, remote: str, commit: str, branch: str) -> None:
        """Move the remote's branch forward to a commit; never over what it does not contain."""
        self.run(
            "push", "--quiet", _ASIDE, f"{commit}:refs/heads/{branch}", aside=self._aside(remote)
        )

    def file(self, commit: str, name: str) -> str:
        """What a file says in a commit; nothing if there is no commit or no such file."""
        return self.ask("show", f"{commit}:{name}") if commit else ""

    def changes(self, old: str, new: str) -> list[tuple[str, str]]:
        """What differs between two trees or commits: `A`, `M` or `D`, and the file. An empty `old` is an empty tree."""
        old = old or self.run("hash-object", "-t", "tree", os.devnull)
        found = self.run("diff-tree", "-r", "--no-renames", "--name-status", "-z", old, new).split(
            "\0"
        )
        return list(zip(found[::2], found[1::2], strict=False))


_KEPT: Final = "refs/sitegen/deployed"
"""Where the deployed history is kept in the clone: neither a branch nor a tag."""
_ASIDE: Final = "sitegen"
"""What a remote is called in our commands."""


def repository(folder: Path) -> Repository:
    """The clone that `folder` is in. Raises UsageError if there is none."""
    hint = "deploy from a clone of your repository, or make one: git init, and git remote add origin ADDRESS"
    if not folder.is_dir():
        raise UsageError(f"there is no folder {str(folder)!r}", hint="name the site's, or go there")
    try:
        return Repository(Path(Repository(folder).run("rev-parse", "--show-toplevel")))
    except GitError as error:
        if "not a git repository" not in str(error):
            raise
        raise UsageError(
            Problem("this folder is not in a git repository", str(folder), hint=hint)
        ) from None
    except FileNotFoundError:
        raise UsageError(
            "git is not installed", hint="install it: https://git-scm.com/downloads"
        ) from None


def hostname(name: str) -> str:
    """What a name stands for in the user's settings of ssh: `github.com` for `github-work`. Asks no other machine."""
    try:
        done = subprocess.run(
            ["ssh", "-G", "--", name],
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except OSError:
        return name
    return next(
        (line.split()[1] for line in done.stdout.splitlines() if line.startswith("hostname ")), name
    )


def _problem(arguments: Sequence[str], said: str) -> Problem:
    for marks, meaning, advice in _REFUSALS:
        if any(mark in said for mark in marks):
            return Problem(f"{meaning}\n    git says: {_last(said)}", hint=advice)
    return Problem(f"git {arguments[0]} fails: {_last(said)}", hint="run it by hand to see more")


def _last(said: str) -> str:
    """The line of git's message that says most: where ssh fails, git only repeats that something did."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    telling = [
        line for line in lines if line.startswith(("fatal:", "! [", "remote: error", "error:"))
    ]
    return next(
        (line for line in telling if "Could not read from remote" not in line), "".join(lines[:1])
    )
