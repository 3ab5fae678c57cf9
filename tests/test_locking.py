"""Two runs at once on one site: one waits for the other, and what is killed keeps nobody waiting."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from sitegen.errors import UsageError
from sitegen.locking import alone
from tests.deployers.remotes import bare, clone, git, shown
from tests.importing.sites import ADA, put, seen
from tests.site.sites import ADA as SITE
from tests.site.sites import put as put_all

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

pytest.importorskip("fcntl")
WAITS = "Another sitegen is at work on"
BO = ADA.replace("Ada Nilsson", "Bo Ek").replace("ada@", "bo@")


def begun(*words: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "sitegen", *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def ended(process: subprocess.Popen[str]) -> str:
    """What a command said on standard error, when it is through."""
    err = process.communicate()[1]
    assert process.returncode == 0, err
    return err


@contextmanager
def at_work(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that works on a folder until this is left."""
    code = "import sys, pathlib; from sitegen.locking import alone\n"
    code += "with alone(pathlib.Path(sys.argv[1])): print('there', flush=True); sys.stdin.read()"
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-c", code, str(folder)], stdin=pipe, stdout=pipe, text=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "there\n"
        yield process


@pytest.mark.parametrize("command", ["build", "import", "undo", "deploy", "workflow"])
def test_whoever_writes_waits_and_says_so(tmp_path: Path, command: str) -> None:
    remote = bare(tmp_path / "host/site.git")
    site = clone(
        tmp_path / "site",
        remote,
        {**SITE, ".gitignore": "private.yaml\n/public/\n/.sitegen/\n/import/\n"},
    )
    cv = put(tmp_path, "bo.md", BO)
    if command == "undo":
        ended(begun("import", cv, "--site", site))
    words: Sequence[object] = {
        "import": ["import", cv, "--site", site],
        "undo": ["import", "--undo", "--site", site],
        "workflow": ["workflow", site, "--install", "git+https://git.example.org/sitegen"],
    }.get(command, [command, site])
    with at_work(site):
        process = begun(*words)
        assert process.stderr
        assert process.stderr.readline().startswith(f"{WAITS} {site}: waiting")
        assert process.poll() is None
        before = seen(site)
        assert not (site / "public").exists()
        assert "gh-pages" not in git(remote, "branch")
    ended(process)
    if command == "deploy":
        assert "index.html" in shown(remote)
    else:
        assert seen(site) != before


def test_one_that_is_killed_keeps_nobody_waiting(tmp_path: Path) -> None:
    site = put_all(tmp_path / "site", SITE)
    with at_work(site) as process:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    assert WAITS not in ended(begun("build", site))
    assert {path.name for path in site.iterdir()} == {
        "people",
        "public",
        ".sitegen",
    }  # nor is a lock left


def test_a_site_that_is_yet_to_be_made(tmp_path: Path) -> None:
    cv = put(tmp_path, "ada.md", ADA)
    with at_work(tmp_path / "deep/site"):
        process = begun("new", tmp_path / "deep/site", "--from", cv)
        assert process.stderr
        assert process.stderr.readline().startswith(WAITS)
        assert not (tmp_path / "deep").exists()
    ended(process)
    assert (tmp_path / "deep/site/people/ada-nilsson/person.yaml").is_file()


def test_imports_at_once_bring_everything_in(tmp_path: Path) -> None:
    site = tmp_path / "site"
    cvs = [put(tmp_path, "ada.md", ADA), put(tmp_path, "bo.md", BO)]
    for process in [begun("import", cv, "--site", site) for cv in cvs]:
        ended(process)
    one_after_the_other = tmp_path / "other"
    for cv in cvs:
        ended(begun("import", cv, "--site", one_after_the_other))
    assert seen(site) == seen(one_after_the_other)


def test_builds_at_once_leave_one_whole_site(tmp_path: Path) -> None:
    site = put_all(tmp_path / "site", SITE)
    for process in [begun("build", site) for _ in range(4)]:
        ended(process)
    together = seen(site / "public")
    shutil.rmtree(site / "public")
    ended(begun("build", site))
    assert seen(site / "public") == together


def test_patience_ends(tmp_path: Path) -> None:
    said: list[str] = []
    with (
        at_work(tmp_path),
        pytest.raises(UsageError, match="still at work on this folder") as caught,
    ):
        with alone(tmp_path, patience=0.01, say=said.append):
            raise AssertionError("nobody was waited for")
    assert caught.value.problems[0].hint == "wait until it is done, or stop it, and run this again"
    assert len(said) == 1


def test_who_holds_a_folder_need_not_wait_for_itself(tmp_path: Path) -> None:
    with alone(tmp_path, tmp_path, patience=0), alone(tmp_path / "not-there", patience=0):
        pass
    with alone(tmp_path, patience=0):
        pass


def test_a_folder_that_cannot_be_locked_is_worked_on_all_the_same(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0)
    with alone(closed, patience=0), alone(tmp_path / "file" / "below", patience=0):
        assert closed.exists()
