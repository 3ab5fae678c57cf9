"""What must hold before anything is published: every problem at once, and nothing done until there is none."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from sitegen.content.reading import display_path
from sitegen.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sitegen.deployers.git import Repository
    from sitegen.deployers.hosts import Host
    from sitegen.model.site import Site

_OF_IMPORTS: Final = frozenset({"import/review.html", "import/undo.json"})
"""What imports keep that holds whole CVs."""


def uncommitted(repository: Repository, site: Path) -> Iterator[Problem]:
    """Files of the site whose changes would be published without being kept."""
    changed = repository.run(
        "status", "--porcelain", "--untracked-files=all", "--", str(site.resolve())
    )
    files = [line[3:].strip('"') for line in changed.splitlines()]
    if files:
        more = f" and {len(files) - 1} more" if len(files) > 1 else ""
        hint = "commit what you want to publish, or deploy it all the same with --uncommitted"
        yield Problem(f"changes are not committed: {files[0]}{more}", hint=hint)


def identity(repository: Repository) -> Iterator[Problem]:
    """Nobody's name for the commit: git takes it from its settings, or makes one up where the machine has a name."""
    if not repository.ask("var", "GIT_COMMITTER_IDENT") or not repository.ask(
        "var", "GIT_AUTHOR_IDENT"
    ):
        hint = 'tell it: git config --global user.name "Your Name"; git config --global user.email you@example.org'
        yield Problem("git does not know who you are, and a deployment is a commit", hint=hint)


def kept_in_git(repository: Repository, site: Path) -> Iterator[Problem]:
    """Files with private values that are part of the repository: on no page, but there for whoever can read it."""
    folder = site.resolve()
    tracked = repository.run("ls-files", "-z", "--full-name", "--", f":(literal){folder}").split(
        "\0"
    )
    files = [(repository.root / name).relative_to(folder) for name in tracked if name]
    private = [
        file for file in files if file.name == "private.yaml" or file.as_posix() in _OF_IMPORTS
    ]
    if private:
        more = f" and {len(private) - 1} more" if len(private) > 1 else ""
        command = f"git rm --cached {shlex.join(file.as_posix() for file in private)}"
        hint = (
            f"take it out with: {command} (it stays on your disk), name it in .gitignore and commit. If it was pushed, "
            "older commits still show it: rewrite them with git filter-repo, or make the repository private"
        )
        yield Problem(
            f"private values are in git, for all who can read the repository: {private[0]}{more}",
            hint=hint,
        )


def address(site: Site, host: Host) -> Iterator[Problem]:
    """An address in `site.yaml` that belongs to the host's pages, but not to those of this repository."""
    if not site.url or not host.url:
        return
    told, known = urlsplit(site.url), urlsplit(host.url)
    shared = (known.hostname or "").partition(".")[2]
    if (told.hostname or "").endswith(f".{shared}") and site.url.lower() != host.url.lower():
        what = f"the site's url is {site.url!r}, but this repository is published at {host.url}"
        hint = "leave url out, for it is known, or write the repository's"
        yield Problem(what, display_path(site.folder / "site.yaml"), hint=hint)
