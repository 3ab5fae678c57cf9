"""Real repositories to deploy to: a bare one in place of a host, and clones of it."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

from tests.sites import put

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

GITHUB = "https://github.com/Ada/site.git"
"""The remote of the clones; git is configured to find it on this machine."""


def git(folder: Path, *arguments: str) -> str:
    """Run git without the settings of this machine, with a fixed author."""
    settings = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    who = {
        f"GIT_{role}_{part}": "Ada"
        for role in ("AUTHOR", "COMMITTER")
        for part in ("NAME", "EMAIL")
    }
    done = subprocess.run(
        ["git", "-C", str(folder), *arguments],
        env={**os.environ, **settings, **who},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def bare(folder: Path) -> Path:
    """A bare repository."""
    folder.mkdir(parents=True)
    git(folder, "init", "--quiet", "--bare", "--initial-branch=main")
    return folder


def clone(
    folder: Path, remote: Path, files: Mapping[str, str | bytes], address: str = GITHUB
) -> Path:
    """A clone of `remote`, under this address, with these files committed."""
    folder.mkdir(parents=True)
    git(folder, "init", "--quiet", "--initial-branch=main")
    git(folder, "config", "user.name", "Ada")
    git(folder, "config", "user.email", "ada@example.org")
    git(folder, "config", f"url.{remote}.insteadOf", address)
    git(folder, "remote", "add", "origin", address)
    put(folder, files)
    commit(folder)
    return folder


def commit(folder: Path) -> None:
    """Commit everything."""
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Content")


def shown(remote: Path, branch: str = "gh-pages") -> dict[str, str]:
    """The text files a host would publish, by path."""
    names = git(remote, "ls-tree", "-r", "--name-only", branch).splitlines()
    binary = (".png", ".jpg", ".webp", ".avif", ".woff2")
    texts = (name for name in names if not name.endswith(binary))
    return {name: git(remote, "show", f"{branch}:{name}") for name in texts}
