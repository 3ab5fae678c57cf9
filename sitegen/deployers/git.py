"""Run git: every method is one command, and reports a failure as one clear error.

The working tree, index and branches of the user's clone are left untouched: trees are written with
a temporary index, and a commit is not on any branch until the remote has accepted it.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from sitegen.deployers.hosts import parse_remote
from sitegen.errors import Problem, UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_OPTIONS: Final = (
    *("-c", "core.autocrlf=false", "-c", "core.safecrlf=false", "-c", "core.quotepath=false"),
    *("-c", "gc.auto=0", "-c", "maintenance.auto=false"),  # housekeeping is up to the user
    # A folder from somebody else may contain a `.git` whose settings and hooks run commands.
    *("-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"),
)
_ENVIRONMENT: Final = {
    "LC_ALL": "C",  # English messages
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_OPTIONAL_LOCKS": "0",  # no index lock that a killed process leaves behind
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "file:git:http:https:ssh",  # other protocols run programs: ext::sh -c ...
}
_PROGRAM: Final = re.compile(
    r"filter\..+\.(?:clean|smudge|process)|core\.(?:sshcommand|gitproxy|askpass)"
    r"|core\.alternaterefscommand|credential\.(?:.+\.)?helper|gpg\.(?:.+\.)?program"
    r"|gpg\.ssh\.defaultkeycommand|remote\..+\.(?:uploadpack|receivepack)"
)
"""Settings of programs that our git commands would run."""
_GIT_HELPER: Final = re.compile(r"credential\..+\n[a-z-]*")
"""A setting with one of git's own credential helpers: `store`, `osxkeychain`."""
_DEPLOYED: Final = "refs/sitegen/deployed"
"""Reference to the deployed history in the clone: neither a branch nor a tag."""
_REMOTE: Final = "sitegen"
"""The name of the remote in our commands."""
_FAILURES: Final = (
    (
        ("non-fast-forward", "fetch first", "stale info"),
        "the branch was updated in the meantime",
        "run it again",
    ),
    (
        ("protected branch", "hook declined", "GH006", "pre-receive"),
        "the remote does not accept pushes to this branch",
        "allow them in the repository's settings, or choose another branch with --branch",
    ),
    (
        (
            *("Permission", "denied", "403", "Authentication", "could not read Username"),
            "not authorized",
        ),
        "you do not have permission to push to the remote",
        "log in with write access; git push shows whether you have it",
    ),
    (
        ("Host key verification failed",),
        "the remote's SSH host key is unknown",
        "run git fetch once to check and accept it",
    ),
    (
        (
            *("Could not resolve", "unable to access", "Connection", "no path specified"),
            *("does not appear to be a git repository", "not found"),
            "Could not read from remote",
        ),
        "the remote cannot be reached",
        "check its address with: git remote -v",
    ),
)
"""Excerpts of git's messages, what they mean, and what to do."""


class GitError(UsageError):
    """A git command that failed."""


@dataclass(frozen=True, slots=True)
class Repository:
    """A clone of the user."""

    root: Path
    """Its top-level folder."""

    def run(
        self, *arguments: str, env: Mapping[str, str] | None = None, config: Sequence[str] = ()
    ) -> str:
        """Run a git command.

        Args:
            arguments: The command and its arguments.
            env: Environment variables to add.
            config: `-c` options to add.

        Returns:
            Its output without the final newline.

        Raises:
            GitError: The command failed.
        """
        command = ["git", "-C", str(self.root), *_OPTIONS, *config, *arguments]
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="surrogateescape",
            env={**os.environ, **_ENVIRONMENT, **(env or {})},
            check=False,
        )
        if done.returncode:
            raise GitError(_explain(arguments, done.stderr.strip()))
        return done.stdout.rstrip("\n")

    def query(self, *arguments: str) -> str:
        """Run a git command, and return an empty text if it fails."""
        try:
            return self.run(*arguments)
        except GitError:
            return ""

    def fetch(self, remote: str, branch: str) -> str:
        """Fetch a branch of a remote and return its tip; empty if there is no such branch."""
        if not self.run("ls-remote", remote, f"refs/heads/{branch}"):
            return ""
        # Remove the lock of a killed git process: only deployments write this reference, one at
        # a time.
        lock = self.run("rev-parse", "--git-path", f"{_DEPLOYED}.lock")
        (self.root / lock).unlink(missing_ok=True)
        options = ("--quiet", "--no-tags", "--no-write-fetch-head", "--no-recurse-submodules")
        refspec = f"+refs/heads/{branch}:{_DEPLOYED}"
        self.run("fetch", *options, _REMOTE, refspec, config=self._remote_config(remote))
        return self.run("rev-parse", _DEPLOYED)

    def push(self, remote: str, commit: str, branch: str) -> None:
        """Fast-forward a branch of a remote to a commit."""
        refspec = f"{commit}:refs/heads/{branch}"
        options = ("--quiet", "--no-recurse-submodules")
        self.run("push", *options, _REMOTE, refspec, config=self._remote_config(remote))

    def check_settings(self) -> None:
        """Raise UsageError if git would run programs that the clone's own settings name."""
        fields = self.run("config", "--list", "--show-scope", "--null").split("\0")
        keys = [
            key
            for scope, setting in zip(fields[::2], fields[1::2], strict=False)
            if scope in ("local", "worktree")
            and _PROGRAM.fullmatch(key := setting.partition("\n")[0])
            and not _GIT_HELPER.fullmatch(setting)
        ]
        if keys:
            names = ", ".join(sorted(set(keys)))
            message = f"git would run programs that the settings of this clone name: {names}"
            hint = (
                "if they are yours, move these settings to your own (git config --global), "
                f"otherwise remove them: git config --unset-all {keys[0]}"
            )
            raise UsageError(Problem(message, str(self.common_dir() / "config"), hint=hint))

    def is_inside(self, remote: str) -> bool:
        """Return whether a remote is a folder of the clone, whose hooks a push would run."""
        options = ("remote", "get-url", "--all")
        addresses = (self.query(*options, remote), self.query(*options, "--push", remote))
        return any(
            (self.root / unquote(address.removeprefix("file://")))
            .resolve()
            .is_relative_to(self.root)
            for address in "\n".join(addresses).splitlines()
            if not parse_remote(address)[0]
        )

    def common_dir(self) -> Path:
        """Return the folder that all worktrees of the clone share."""
        return self.root / self.run("rev-parse", "--git-common-dir")

    def write_tree(self, folder: Path) -> str:
        """Write everything in a folder as a tree object."""
        with tempfile.TemporaryDirectory() as place:
            env = {
                "GIT_DIR": self.run("rev-parse", "--absolute-git-dir"),
                "GIT_INDEX_FILE": str(Path(place) / "index"),
                "GIT_WORK_TREE": str(folder.resolve()),
            }
            Repository(folder).run("add", "--all", "--force", ".", env=env)
            return Repository(folder).run("write-tree", env=env)

    def commit(self, tree: str, parent: str, message: str) -> str:
        """Commit a tree on top of a parent, if there is one."""
        parents = ("-p", parent) if parent else ()
        return self.run("commit-tree", tree, *parents, "-m", message)

    def read_file(self, commit: str, name: str) -> str:
        """Return a file of a commit; empty if there is no commit or no such file."""
        return self.query("show", f"{commit}:{name}") if commit else ""

    def diff(self, old: str, new: str) -> list[tuple[str, str]]:
        """Return `A`, `M` or `D`, and the path of each differing file; `old` may be empty."""
        old = old or self.run("hash-object", "-t", "tree", "--stdin")
        output = self.run("diff-tree", "-r", "--no-renames", "--name-status", "-z", old, new)
        fields = output.split("\0")
        return list(zip(fields[::2], fields[1::2], strict=False))

    def _remote_config(self, remote: str) -> Sequence[str]:
        """Return the settings of a remote under our own name.

        Git then does not update the remote-tracking branch (`origin/gh-pages`), which belongs to
        the user; a full disk could leave a lock there that blocks every fetch.
        """
        prefix = f"remote.{remote}."
        output = self.query("config", "--null", "--get-regexp", rf"^{re.escape(prefix)}")
        options: list[str] = []
        for setting in output.split("\0"):
            key, _, value = setting.removeprefix(prefix).partition("\n")
            if setting.startswith(prefix) and key not in ("fetch", "push", "mirror"):
                options += ["-c", f"remote.{_REMOTE}.{key}={value}"]
        return options


def find_repository(folder: Path) -> Repository:
    """Return the clone that a folder is in.

    Raises:
        UsageError: It is in none, or git is not installed.
    """
    if not folder.is_dir():
        hint = "name the site's folder, or change to it"
        raise UsageError(f"there is no folder {str(folder)!r}", hint=hint)
    try:
        repository = Repository(Path(Repository(folder).run("rev-parse", "--show-toplevel")))
        repository.check_settings()
    except GitError as error:
        if "not a git repository" not in str(error):
            raise
        hint = (
            "deploy from a clone of your repository, or create one: "
            "git init, and git remote add origin ADDRESS"
        )
        problem = Problem("this folder is not in a git repository", str(folder), hint=hint)
        raise UsageError(problem) from None
    except FileNotFoundError:
        hint = "install it: https://git-scm.com/downloads"
        raise UsageError("git is not installed", hint=hint) from None
    return repository


def resolve_ssh_alias(name: str) -> str:
    """Return the host name of an alias in the user's SSH configuration, without connecting."""
    command = ["ssh", "-G", "--", name]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
    except OSError:
        return name
    lines = (line.split() for line in done.stdout.splitlines() if line.startswith("hostname "))
    return next((words[1] for words in lines), name)


def _explain(arguments: Sequence[str], output: str) -> Problem:
    for excerpts, meaning, hint in _FAILURES:
        if any(excerpt in output for excerpt in excerpts):
            return Problem(f"{meaning}\n    git: {_main_line(output)}", hint=hint)
    message = f"git {arguments[0]} failed: {_main_line(output)}"
    return Problem(message, hint="run it yourself for details")


def _main_line(output: str) -> str:
    """Return the most informative line; if SSH fails, git's own message is not helpful."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    prefixes = ("fatal:", "! [", "remote: error", "error:")
    errors = [
        line
        for line in lines
        if line.startswith(prefixes) and "Could not read from remote" not in line
    ]
    return (errors or lines or [""])[0]
