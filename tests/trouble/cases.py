"""Commands that write, on small worlds: a folder that holds a site, the CVs to import, and what a host has.

Every world is made once, and what a command makes of it undisturbed is what a disturbed one is held against.
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
from sitegen.enriching.command import run as enriching
from sitegen.errors import SitegenError, problem_of_system_error
from tests.deployers.remotes import bare, clone, git
from tests.enriching.catalogues import in_a_process_of_its_own
from tests.importing.sites import ADA
from tests.sites import portrait, put
from tests.trouble.steps import run

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from tests.enriching.catalogues import Catalogues
    from tests.trouble.steps import Command, Outcome

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
_OTHERS: Final = {
    f"people/{slug}/person.yaml": f"name: {name}\n"
    for slug, name in (("bo", "Bo Ek"), ("cy", "Cy Lund"), ("di", "Di Moe"))
}
"""With others beside, an edit makes few files anew."""
_MOVED: Final = {
    "people/ada-nilsson/person.yaml": "# mine\nname: Ada Nilsson\nbio: I study foam.\nawards: [{title: Shell}]\n",
    "people/ada-nilsson/news/2024-05-01-shell.md": None,
    "people/ada-nilsson/news/2024-05-02-foam.md": "---\ntitle: Foam\n---\nSeen.\n",
}
_LACKING: Final = """% mine
@article{foam, title = {Foam in Deep Water: A Study}, author = {Mei Lin and Bo Ek}, year = 2021}
@inproceedings{gauges, title = {Gauges for All}, author = {Lin, M. and Ek, B.}, booktitle = {FOAM}, year = {2019}}
"""
_NEWER: Final = ADA.replace("## Awards\n", "## Awards\n\n- Bronze Gull, 2024")


@dataclass(frozen=True, slots=True)
class Case:
    """A command, and the world that it runs in."""

    name: str
    make: Callable[[Path], None]
    """Makes the world in an empty folder."""
    words: Callable[[Path], Command]
    """The command."""
    done: str = ""
    """What the command says, failing, where a run before has done everything already."""
    at_once: bool = True
    """Whether the published site changes in one step; else one that is killed is set back by the next run."""
    tidy: bool = True
    """Whether the next run takes away what a killed one leaves; one file beside another is nobody's to judge."""
    merges: bool = False
    """Whether it changes files that a user edits."""


def _site(world: Path) -> None:
    put(world / "site", _SITE)


def _built(world: Path) -> None:
    _site(world)
    _must(run(["build", str(world / "site")], world))
    put(world / "site", _EDITED)


def _of_several(world: Path) -> None:
    put(world / "site", {**_SITE, **_OTHERS})
    _must(run(["build", str(world / "site")], world))
    for name, text in _MOVED.items():
        if text is None:
            (world / "site" / name).unlink()
        else:
            put(world / "site", {name: text})


def _delivered(world: Path) -> None:
    _site(world)
    _must(run(_deliver(world), world))
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


@cache
def _catalogues() -> Catalogues:
    """On this machine, until this process ends."""
    stack = ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(in_a_process_of_its_own())


def _enrich(world: Path) -> Callable[[], int]:
    order = Order(site=world / "site", yes=True, services=_catalogues().services)

    def enrich() -> int:
        try:
            enriching(order)
        except (
            Exception
        ) as error:  # as the command line does, which knows the real catalogues alone
            told = error if isinstance(error, SitegenError) else problem_of_system_error(error)
            if told is None:
                raise
            sys.stderr.write(f"{told}\n")
            return 1
        return 0

    return enrich


def _lacking(world: Path) -> None:
    put(world / "site", {**_SITE, "people/ada-nilsson/publications.bib": _LACKING})


def _deploy(world: Path) -> list[str]:
    return ["deploy", f"{world}/site"]


def _deliver(world: Path) -> list[str]:
    return ["deploy", f"{world}/site", "--to", f"{world}/site/public"]


CASES: Final = {
    case.name: case
    for case in (
        Case(
            "new",
            _cv,
            lambda world: ["new", f"{world}/site", "--from", f"{world}/ada.md"],
            done="is not empty",
            merges=True,
        ),
        Case("import", _site_and_cv, _import, merges=True),
        Case("import again", _imported, _import, merges=True),
        Case("undo", _imported, _undo, done="no import to undo", merges=True),
        Case("build", _site, _build),
        Case("build again", _built, _build),
        Case("build one of several", _of_several, _build, at_once=False),
        Case("export", _site, _export, tidy=False),
        Case("enrich", _lacking, _enrich, tidy=False, merges=True),
        Case("deploy to a folder", _site, _deliver),
        Case("deploy to a folder again", _delivered, _deliver),
        Case("deploy", _cloned, _deploy),
        Case("deploy again", _deployed, _deploy),
        Case(
            "rollback",
            _twice_deployed,
            lambda world: [*_deploy(world), "--rollback"],
            done="no previous deployment",
        ),
    )
}


_NOTES: Final = tuple(
    f"import/{name}" for name in ("undo.json", "unfinished.json", "review.html", ".gitignore")
)


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
    beside = path.parts[0].startswith(
        (".public.new-", ".public.old-")
    )  # which the next run must take away
    return (
        beside or path.parts[0] in (".git", ".sitegen") or name.endswith(".part") or name in _NOTES
    )


def copied(template: Path, world: Path) -> Path:
    """A world like another one, at the same address if that was moved away."""
    shutil.copytree(template, world, symlinks=True)
    return world
