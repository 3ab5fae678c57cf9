"""Commands that write, on small worlds: a folder that holds a site, the CVs to import, and what a host has.

Every world is made once, and what a command makes of it undisturbed is what a disturbed one is held against.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tests.deployers.remotes import bare, clone, git
from tests.importing.sites import ADA
from tests.site.sites import portrait, put
from tests.trouble.steps import run

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from tests.trouble.steps import Outcome

_SITE: Final[Mapping[str, str | bytes]] = {
    ".gitignore": "private.yaml\n/public/\n/.sitegen/\n/import/\n",
    "site.yaml": "# mine\ntitle: Tides\nlanguages: [en, zh]\n",
    "people/ada-nilsson/person.yaml": "# mine\nname: Ada Nilsson\nbio: I study tides.\n",
    "people/ada-nilsson/publications.bib": "@misc{nilsson2020tides,\n  title = {Tides},\n  year = {2020}\n}\n",
    "people/ada-nilsson/private.yaml": "age: 44\n",
    "people/ada-nilsson/photo.jpg": portrait(),
    "people/ada-nilsson/news/2024-05-01-shell.md": "---\ntitle: A shell\n---\nFound.\n",
}
_PLAIN: Final = {
    ".gitignore": "private.yaml\n/public/\n/.sitegen/\n/import/\n",
    "people/ada-nilsson/person.yaml": "name: Ada Nilsson\nbio: I study tides.\n",
}
"""Deploying takes its time; what is deployed need not."""
_EDITED: Final = {
    "people/ada-nilsson/person.yaml": "# mine\nname: Ada Nilsson\nbio: I study foam.\n",
    "people/ada-nilsson/pages/lab.md": "# The lab\n",
}
_NEWER: Final = ADA.replace("## Awards\n", "## Awards\n\n- Bronze Gull, 2024")


@dataclass(frozen=True, slots=True)
class Case:
    """A command, and the world that it runs in."""

    name: str
    make: Callable[[Path], None]
    """Makes the world in an empty folder."""
    words: Callable[[Path], list[str]]
    """The command."""
    done: str = ""
    """What the command says, failing, where a run before has done everything already."""
    tidy: bool = True
    """Whether the next run takes away what a killed one leaves; one file beside another is nobody's to judge."""


def _site(world: Path) -> None:
    put(world / "site", _SITE)


def _built(world: Path) -> None:
    _site(world)
    _must(run(["build", str(world / "site")], world))
    put(world / "site", _EDITED)


def _cv(world: Path) -> None:
    put(world, {"ada.md": ADA})


def _site_and_cv(world: Path) -> None:
    _site(world)
    _cv(world)


def _imported(world: Path) -> None:
    _site_and_cv(world)
    _must(run(["import", str(world / "ada.md"), "--site", str(world / "site")], world))
    put(world, {"ada.md": _NEWER})


def _cloned(world: Path) -> None:
    clone(world / "site", bare(world / "host/site.git"), _PLAIN)
    # The host is another machine: what is killed here goes on there.
    put(world, {"ssh": '#!/bin/sh\nshift\nexec setsid sh -c "$*"\n'})
    (world / "ssh").chmod(0o755)
    git(world / "site", "config", "core.sshCommand", "../ssh")
    git(world / "site", "config", "ssh.variant", "simple")
    git(world / "site", "config", "--unset-all", f"url.{world}/host/site.git.insteadOf")
    git(world / "site", "remote", "set-url", "origin", f"host:{world}/host/site.git")


def _deployed(world: Path) -> None:
    _cloned(world)
    _must(run(["deploy", str(world / "site")], world))
    put(world / "site", _EDITED)
    git(world / "site", "add", "--all")
    git(world / "site", "commit", "--quiet", "--message", "Edited")


def _twice_deployed(world: Path) -> None:
    _deployed(world)
    _must(run(["deploy", str(world / "site")], world))


def _must(outcome: Outcome) -> None:
    assert outcome.code == 0, outcome.said


def _import(world: Path) -> list[str]:
    return ["import", f"{world}/ada.md", "--site", f"{world}/site"]


def _undo(world: Path) -> list[str]:
    return ["import", "--undo", "--site", f"{world}/site"]


def _build(world: Path) -> list[str]:
    return ["build", f"{world}/site"]


def _export(world: Path) -> list[str]:
    return ["export", "bibtex", f"{world}/site", "-o", f"{world}/site/mine.bib"]


def _deploy(world: Path) -> list[str]:
    return ["deploy", f"{world}/site"]


CASES: Final = {
    case.name: case
    for case in (
        Case("new", _cv, lambda world: ["new", f"{world}/site", "--from", f"{world}/ada.md"], done="is not empty"),
        Case("import", _site_and_cv, _import),
        Case("import again", _imported, _import),
        Case("undo", _imported, _undo, done="no import to take back"),
        Case("build", _site, _build),
        Case("build again", _built, _build),
        Case("export", _site, _export, tidy=False),
        Case("deploy", _cloned, _deploy),
        Case("deploy again", _deployed, _deploy),
        Case("rollback", _twice_deployed, lambda world: [*_deploy(world), "--rollback"], done="no deployment before"),
    )
}


_NOTES: Final = tuple(f"import/{name}" for name in ("undo.json", "unfinished.json", "review.html", ".gitignore"))


def state(world: Path) -> dict[str, bytes]:
    """All that counts in a world: the files of the site, the clone's branches, and what the host shows."""
    site = world / "site"
    files = {
        path.relative_to(world).as_posix(): path.read_bytes()
        for path in site.rglob("*")
        if path.is_file() and not _passes(path.relative_to(site))
    }
    if (site / ".git").is_dir():
        files["clone: HEAD"] = git(site, "rev-parse", "HEAD").encode()
        files["clone: status"] = git(site, "status", "--porcelain").encode()
        files["clone: refs"] = git(site, "for-each-ref", "refs/heads", "refs/tags").encode()
        host = world / "host/site.git"
        branches = git(host, "for-each-ref", "--format=%(refname)").split()
        files |= {f"host: {name}": git(host, "ls-tree", "-r", name).encode() for name in branches}
    return files


def _passes(path: Path) -> bool:
    """Whether a file may differ between two runs: what git keeps to itself, caches, and how to take an import back."""
    name = path.as_posix()
    return path.parts[0] in (".git", ".sitegen") or name.endswith(".part") or name in _NOTES


def copied(template: Path, world: Path) -> Path:
    """A world like another one, at the same address if that was moved away."""
    shutil.copytree(template, world, symlinks=True)
    return world
