"""Commands that write files, each with a small workspace: a site, CVs to import, and the files of a host.

The result of a run without a fault is what runs with faults are compared with.
"""

from __future__ import annotations

import atexit
import shutil
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from sitegen.enriching.command import Order
from sitegen.enriching.command import run as run_enrich
from sitegen.errors import SitegenError, problem_of_system_error
from tests.deployers.remotes import bare, clone, git
from tests.enriching.catalogues import catalogues_in_child_process
from tests.importing.sites import ADA, WITH_ANOTHER_AWARD
from tests.sites import portrait, put
from tests.trouble.faults import run_command

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from tests.enriching.catalogues import Catalogues
    from tests.trouble.faults import Command

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
"""A minimal site, because deploying is slow."""
_EDITED: Final = {
    "people/ada-nilsson/person.yaml": "# mine\nname: Ada Nilsson\nbio: I study foam.\n",
    "people/ada-nilsson/pages/lab.md": "# The lab\n",
}
_OTHERS: Final = {
    f"people/{slug}/person.yaml": f"name: {name}\n"
    for slug, name in (("bo", "Bo Ek"), ("cy", "Cy Lund"), ("di", "Di Moe"))
}
"""More people, so that an edit changes only a few pages."""
_MOVED: Final = {
    "people/ada-nilsson/person.yaml": "# mine\nname: Ada Nilsson\nbio: I study foam.\nawards: [{title: Shell}]\n",
    "people/ada-nilsson/news/2024-05-02-foam.md": "---\ntitle: Foam\n---\nSeen.\n",
}
_INCOMPLETE: Final = """% mine
@article{foam, title = {Foam in Deep Water: A Study}, author = {Mei Lin and Bo Ek}, year = 2021}
@inproceedings{gauges, title = {Gauges for All}, author = {Lin, M. and Ek, B.}, booktitle = {FOAM}, year = {2019}}
"""


_IMPORT: Final = "import {}/ada.md --site {}/site"
_BUILD: Final = "build {}/site"
_DEPLOY: Final = "deploy {}/site"
_DELIVER: Final = "deploy {}/site --to {}/site/public"


@dataclass(frozen=True, slots=True)
class Case:
    """A command and the workspace that it runs in."""

    name: str
    set_up: Callable[[Path], None]
    """Creates the workspace in an empty folder."""
    words: str
    """Arguments of `sitegen`, with `{}` in place of the workspace; empty for `enrich`."""
    repeat_error: str = ""
    """The error message if an earlier run has already done everything."""
    atomic: bool = True
    """Whether the published site changes in one step; otherwise the next run rolls back a killed one."""
    cleans_up: bool = True
    """Whether the next run deletes temporary files of a killed one."""
    merges: bool = False
    """Whether the command changes files that users edit."""

    def command(self, workspace: Path) -> Command:
        return _arguments(self.words, workspace) if self.words else _enrich(workspace)


def _arguments(words: str, workspace: Path) -> list[str]:
    return [word.replace("{}", str(workspace)) for word in words.split()]


def _run(words: str, workspace: Path) -> None:
    outcome = run_command(_arguments(words, workspace), workspace)
    assert outcome.exit_code == 0, outcome.output


def _site(workspace: Path) -> None:
    put(workspace / "site", _SITE)


def _built(workspace: Path, words: str = _BUILD) -> None:
    _site(workspace)
    _run(words, workspace)
    put(workspace / "site", _EDITED)


def _of_several(workspace: Path) -> None:
    put(workspace / "site", {**_SITE, **_OTHERS})
    _run(_BUILD, workspace)
    (workspace / "site/people/ada-nilsson/news/2024-05-01-shell.md").unlink()
    put(workspace / "site", _MOVED)


def _delivered(workspace: Path) -> None:
    _built(workspace, _DELIVER)


def _cv(workspace: Path) -> None:
    put(workspace, {"ada.md": ADA})


def _site_and_cv(workspace: Path) -> None:
    _site(workspace)
    _cv(workspace)


def _imported(workspace: Path) -> None:
    _site_and_cv(workspace)
    _run(_IMPORT, workspace)
    put(workspace, {"ada.md": WITH_ANOTHER_AWARD})


def _cloned(workspace: Path) -> None:
    clone(workspace / "site", bare(workspace / "host/site.git"), _PLAIN)
    # The host is another machine: its processes survive when the command is killed.
    put(workspace, {"ssh": '#!/bin/sh\nshift\nexec setsid sh -c "$*"\n'})
    (workspace / "ssh").chmod(0o755)
    git(workspace / "site", "config", "--unset-all", f"url.{workspace}/host/site.git.insteadOf")
    git(workspace / "site", "remote", "set-url", "origin", f"host:{workspace}/host/site.git")


def _deployed(workspace: Path) -> None:
    _cloned(workspace)
    _run(_DEPLOY, workspace)
    put(workspace / "site", _EDITED)
    git(workspace / "site", "add", "--all")
    git(workspace / "site", "commit", "--quiet", "--message", "Edited")


def _twice_deployed(workspace: Path) -> None:
    _deployed(workspace)
    _run(_DEPLOY, workspace)


def _incomplete(workspace: Path) -> None:
    put(workspace / "site", {**_SITE, "people/ada-nilsson/publications.bib": _INCOMPLETE})


@cache
def _catalogues() -> Catalogues:
    """Start local catalogues that run until this process ends."""
    stack = ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(catalogues_in_child_process())


def _enrich(workspace: Path) -> Callable[[], int]:
    order = Order(site=workspace / "site", yes=True, services=_catalogues().services)

    def enrich() -> int:
        try:
            run_enrich(order)
        # The command line, which knows only the real catalogues, does the same.
        except Exception as error:
            problem = error if isinstance(error, SitegenError) else problem_of_system_error(error)
            if problem is None:
                raise
            sys.stderr.write(f"{problem}\n")
            return 1
        return 0

    return enrich


_NEW: Final = "new {}/site --from {}/ada.md"
_UNDO: Final = "import --undo --site {}/site"
_EXPORT: Final = "export bibtex {}/site -o {}/site/mine.bib"
CASES: Final = {
    case.name: case
    for case in (
        Case("new", _cv, _NEW, repeat_error="is not empty", merges=True),
        Case("import", _site_and_cv, _IMPORT, merges=True),
        Case("import again", _imported, _IMPORT, merges=True),
        Case("undo", _imported, _UNDO, repeat_error="no import to undo", merges=True),
        Case("build", _site, _BUILD),
        Case("build again", _built, _BUILD),
        Case("build one of several", _of_several, _BUILD, atomic=False),
        Case("export", _site, _EXPORT, cleans_up=False),
        Case("enrich", _incomplete, "", cleans_up=False, merges=True),
        Case("deploy to a folder", _site, _DELIVER),
        Case("deploy to a folder again", _delivered, _DELIVER),
        Case("deploy", _cloned, _DEPLOY),
        Case("deploy again", _deployed, _DEPLOY),
        Case("rollback", _twice_deployed, f"{_DEPLOY} --rollback", "no previous deployment"),
    )
}


_IMPORT_RECORDS: Final = tuple(
    f"import/{name}" for name in ("undo.json", "unfinished.json", "review.html", ".gitignore")
)


def read_state(workspace: Path) -> dict[str, bytes]:
    """Return what a run must preserve or produce: the files of the site, and the branches of the clone and the host."""
    site = workspace / "site"
    files = {
        path.relative_to(workspace).as_posix(): path.read_bytes()
        for path in site.rglob("*")
        if path.is_file() and not _may_differ(path.relative_to(site))
    }
    if (site / ".git").is_dir():
        files["clone: HEAD"] = git(site, "rev-parse", "HEAD").encode()
        files["clone: status"] = git(site, "status", "--porcelain").encode()
        files["clone: refs"] = git(site, "for-each-ref", "refs/heads", "refs/tags").encode()
        host = workspace / "host/site.git"
        branches = git(host, "for-each-ref", "--format=%(refname)").split()
        files |= {f"host: {name}": git(host, "ls-tree", "-r", name).encode() for name in branches}
    return files


def _may_differ(path: Path) -> bool:
    """Return whether a file may differ between runs: git's own files, caches, temporary files, import records."""
    name = path.as_posix()
    return (
        path.parts[0].startswith((".public.new-", ".public.old-"))
        or path.parts[0] in (".git", ".sitegen")
        or name.endswith(".part")
        or name in _IMPORT_RECORDS
    )


def copy_workspace(template: Path, workspace: Path) -> None:
    shutil.copytree(template, workspace, symlinks=True)
