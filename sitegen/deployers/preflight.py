"""What has to be true before anything is published; all problems are reported at once."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from sitegen.content.folders import is_private
from sitegen.content.reading import display_path
from sitegen.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sitegen.deployers.git import Repository
    from sitegen.deployers.hosts import Host
    from sitegen.model.site import Site

_IMPORT_FILES: Final = frozenset({"import/review.html", "import/undo.json"})
"""Files of imports that contain complete CVs."""


def check_committed(repository: Repository, site: Path) -> Iterator[Problem]:
    """Report changes of the site that are not committed."""
    folder = str(site.resolve())
    status = repository.run("status", "--porcelain", "--untracked-files=all", "--", folder)
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
    """Report private files that are committed: on no page, but visible in the repository."""
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
    domain = (urlsplit(host.url).hostname or "").partition(".")[2]
    is_on_host = (urlsplit(site.url).hostname or "").endswith(f".{domain}")
    if is_on_host and site.url.lower() != host.url.lower():
        message = f"`url` is {site.url!r}, but this repository is published at {host.url}"
        hint = "remove `url`, which is not needed here, or correct it"
        yield Problem(message, display_path(site.folder / "site.yaml"), hint=hint)


def _and_others(files: list[str]) -> str:
    return files[0] + (f" and {len(files) - 1} more" if len(files) > 1 else "")
