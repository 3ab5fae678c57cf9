"""Files are written atomically, never outside their root, and by one process at a time."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import pytest

from sitegen import files
from sitegen.errors import UsageError
from tests.deployers.remotes import bare, clone, git, shown
from tests.importing.sites import ADA, seen
from tests.sites import ADA as SITE
from tests.sites import contents, put

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

WAITING = "Waiting for another sitegen process that is working on"
BO = ADA.replace("Ada Nilsson", "Bo Ek").replace("ada@", "bo@")
posix = pytest.mark.skipif(os.name == "nt", reason="permissions and symlinks of POSIX")


@posix
def test_a_new_file_has_the_permissions_of_the_umask_and_an_existing_file_keeps_its_own(
    tmp_path: Path,
) -> None:
    mask = os.umask(0o027)
    try:
        files.write(tmp_path, "a/b/x.yaml", "name: 沈若溪\n".encode())
    finally:
        os.umask(mask)
    path = tmp_path / "a/b/x.yaml"
    assert contents(tmp_path) == {"a/b/x.yaml": "name: 沈若溪\n".encode()}
    assert path.stat().st_mode & 0o777 == 0o640
    path.chmod(0o600)
    files.write(tmp_path, "a/b/x.yaml", put(tmp_path, {"source": "new"}) / "source")
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new", 0o600)


@pytest.mark.parametrize("staging", ["", "import"])
def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path, staging: str) -> None:
    put(tmp_path, {"x": "old", "import/y": ""})
    before = contents(tmp_path)
    with pytest.raises(FileNotFoundError):
        files.write(tmp_path, "x", tmp_path / "missing", staging=staging)
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match=r"directory|denied"):
        files.write(tmp_path, "folder", b"new", staging=staging)
    assert contents(tmp_path) == before


def test_nothing_is_below_a_file(tmp_path: Path) -> None:
    files.write(tmp_path, "people", b"1")
    files.delete(tmp_path, "people/ada")
    files.delete_temporary(tmp_path, "people/ada")
    files.replace(tmp_path, "people/ada", None, None)
    assert files.put_back(tmp_path, "people/ada") == []
    with pytest.raises(NotADirectoryError) as caught:
        files.write(tmp_path, "people/ada", b"2")
    assert caught.value.filename == str(tmp_path / "people")
    assert (tmp_path / "people").read_bytes() == b"1"


def test_move_create_and_delete_concern_no_other_files(tmp_path: Path) -> None:
    put(tmp_path, {"a/b/x": "x", "a/y": "y", "c/z": "z"})
    put(tmp_path, dict.fromkeys((".a[1].json.x.part", ".a1.json.x.part", "a[1].json"), ""))
    files.move(tmp_path, "a/b/x", "new/folder/x")
    files.delete_empty_parents(tmp_path, "a/b/x")
    for name in ("c", "missing"):
        files.delete(tmp_path, name)
    for name in ("a[1].json", "missing/a.json"):
        files.delete_temporary(tmp_path, name)
    with pytest.raises(FileExistsError):
        files.create(tmp_path, "a/y", b"second")
    left = {"a/y": b"y", "new/folder/x": b"x", ".a1.json.x.part": b"", "a[1].json": b""}
    assert contents(tmp_path) == left
    assert not (tmp_path / "a/b").exists()


CHANGES: dict[str, Callable[[Path, str], object]] = {
    "write": lambda root, path: files.write(root, path, b"new"),
    "stage": lambda root, path: files.write(root, "x", b"new", staging=path),
    "create": lambda root, path: files.create(root, path, b"new"),
    "make_folder": files.make_folder,
    "move": lambda root, path: files.move(root, "x", path),
    "move from": lambda root, path: files.move(root, path, "new"),
    "delete": files.delete,
    "delete_temporary": files.delete_temporary,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize(
    "path",
    [
        *("../secret", "a/../../secret", "..", "a/%2e%2e/%2e%2E/secret", "..\\secret"),
        *("%2e%2e%5csecret", "/secret", "%43:/secret", "C:secret", "a//b", "a/\0", "a/%00"),
        *("con", "a/NUL.html", "com1/index.html", "CONIN$/index.html", "a./index.html"),
        *("a /index.html", pytest.param("link/secret", marks=posix)),
    ],
)
def test_no_path_leads_out_of_the_root_or_to_a_reserved_name(
    tmp_path: Path, change: Callable[[Path, str], object], path: str
) -> None:
    put(tmp_path, {"secret": "secret", "root/x": "x"})
    (tmp_path / "root/link").symlink_to(tmp_path)
    before = contents(tmp_path)
    with pytest.raises(files.UnsafePathError, match=r"cannot write|symlink"):
        change(tmp_path / "root", path)
    assert contents(tmp_path) == before


RACES: dict[str, Callable[[Path, int], object]] = {
    "write": lambda root, _: files.write(root, "a/secret", b"new", durable=False),
    "write in a new folder": lambda root, n: files.write(root, f"a/{n}/x", b"", durable=False),
    "stage": lambda root, _: files.write(root, "a/x", b"", staging="import", durable=False),
    "replace": lambda root, _: files.replace(root, "a/secret", b"new", b"secret"),
    "replace by nothing": lambda root, _: files.replace(root, "a/secret", None, b"secret"),
    "create": lambda root, n: files.create(root, f"a/{n}", b""),
    "make_folder": lambda root, n: files.make_folder(root, f"a/{n}"),
    "move": lambda root, n: files.move(root, files.make_folder(root, f"x{n}").name, f"a/{n}"),
    "move from": lambda root, n: files.move(root, "a/secret", f"{n}"),
    "delete": lambda root, _: files.delete(root, "a/secret"),
    "delete a folder": lambda root, _: files.delete(root, "a/folder"),
    "delete_if_empty": lambda root, _: files.delete_if_empty(root, "a/empty"),
    "delete_empty_parents": lambda root, _: files.delete_empty_parents(root, "a/empty/x"),
    "delete_temporary": lambda root, _: files.delete_temporary(root, "a/x"),
}


@contextmanager
def swapping(folder: Path, outside: Path) -> Iterator[None]:
    """Put a symlink in the folder's place again and again."""
    stopped = threading.Event()

    def swap() -> None:
        parked = folder.with_name("parked")
        while not stopped.is_set():
            with suppress(OSError):
                folder.rename(parked / os.urandom(4).hex())
            with suppress(OSError):
                folder.symlink_to(outside)
                time.sleep(0)
                folder.unlink()
            with suppress(OSError):
                put(folder, {"secret": "secret"})

    thread = threading.Thread(target=swap)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()
        sys.setswitchinterval(interval)


@posix
@pytest.mark.parametrize("change", RACES.values(), ids=RACES)
def test_a_symlink_that_is_put_there_in_the_meantime_leads_nowhere(
    tmp_path: Path, change: Callable[[Path, int], object]
) -> None:
    outside = put(tmp_path / "outside", {"secret": "secret", "folder/x": "", ".x.1.part": ""})
    (outside / "empty").mkdir()
    before = sorted(outside.rglob("*"))
    root = put(tmp_path / "root", {"a/secret": "secret", "import/x": "", "parked/x": ""})
    with swapping(root / "a", outside):
        for number in range(400):
            with suppress(OSError, UsageError):
                change(root, number)
    assert sorted(outside.rglob("*")) == before
    assert (outside / "secret").read_text() == "secret"


@posix
def test_a_hard_link_to_a_file_outside_is_replaced_not_written(tmp_path: Path) -> None:
    put(tmp_path, {"outside": "secret", "root/x": ""})
    root = tmp_path / "root"
    for name in ("write", "replace", "move", "delete"):
        (root / name).hardlink_to(tmp_path / "outside")
    files.write(root, "write", b"new")
    files.replace(root, "replace", b"new", b"secret")
    files.move(root, "x", "move")
    files.delete(root, "delete")
    assert (tmp_path / "outside").read_text() == "secret"
    assert (tmp_path / "outside").stat().st_nlink == 1


@posix
def test_a_symlink_itself_can_be_deleted_but_not_written(tmp_path: Path) -> None:
    put(tmp_path, {"secret": "secret"})
    (tmp_path / "root").mkdir()
    (tmp_path / "root/link").symlink_to(tmp_path / "secret")
    with pytest.raises(files.UnsafePathError, match="will not write through a symlink"):
        files.write(tmp_path / "root", "link", b"new")
    files.delete(tmp_path / "root", "link")
    assert contents(tmp_path) == {"secret": b"secret"}


@pytest.mark.parametrize(
    "path", ["100%25.pdf", "潮汐 笔记.pdf", "a..b", ".htaccess", "console", "x/aux-1/b.c"]
)
def test_unusual_names_are_fine(tmp_path: Path, path: str) -> None:
    files.write(tmp_path, path, b"x")
    assert contents(tmp_path) == {path: b"x"}


def start(*words: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "sitegen", *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finish(process: subprocess.Popen[str]) -> str:
    """Return what a command has written to standard error."""
    errors = process.communicate()[1]
    assert process.returncode == 0, errors
    return errors


@contextmanager
def working(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has locked a folder."""
    code = "import sys, pathlib; from sitegen.files import lock\n"
    code += "with lock(pathlib.Path(sys.argv[1])): print('locked', flush=True); sys.stdin.read()"
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-c", code, str(folder)], stdin=pipe, stdout=pipe, text=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "locked\n"
        yield process


@pytest.mark.parametrize("command", ["build", "import", "undo", "deploy", "workflow"])
def test_a_command_that_writes_waits_and_says_so(tmp_path: Path, command: str) -> None:
    remote = bare(tmp_path / "host/site.git")
    ignore = "private.yaml\n/public/\n/.sitegen/\n/import/\n"
    site = clone(tmp_path / "site", remote, {**SITE, ".gitignore": ignore})
    cv = put(tmp_path, {"bo.md": BO}) / "bo.md"
    if command == "undo":
        finish(start("import", cv, "--site", site))
    words: Sequence[object] = {
        "import": ["import", cv, "--site", site],
        "undo": ["import", "--undo", "--site", site],
        "workflow": ["workflow", site, "--install", "git+https://example.org/sitegen"],
    }.get(command, [command, site])
    with working(site):
        process = start(*words)
        assert process.stderr
        assert process.stderr.readline().startswith(f"{WAITING} {site} ...")
        assert process.poll() is None
        before = seen(site)
        assert not (site / "public").exists()
        assert "gh-pages" not in git(remote, "branch")
    finish(process)
    if command == "deploy":
        assert "index.html" in shown(remote)
    else:
        assert seen(site) != before


def test_processes_that_are_killed_or_work_on_other_sites_block_nobody(tmp_path: Path) -> None:
    site, cv = put(tmp_path / "site", SITE), put(tmp_path, {"bo.md": BO}) / "bo.md"
    with working(site) as process:
        process.kill()
        process.wait()
    with working(tmp_path), working(tmp_path / "other"):
        assert WAITING not in finish(start("build", site))
        assert {path.name for path in site.iterdir()} == {"people", "public", ".sitegen"}
        assert WAITING not in finish(start("import", cv, "--site", site, "--person", "bo-ek"))


def test_a_site_can_be_locked_before_it_exists(tmp_path: Path) -> None:
    cv = put(tmp_path, {"ada.md": ADA}) / "ada.md"
    with working(tmp_path / "deep/site"):
        process = start("new", tmp_path / "deep/site", "--from", cv)
        assert process.stderr
        assert process.stderr.readline().startswith(WAITING)
        assert not (tmp_path / "deep").exists()
    finish(process)
    assert (tmp_path / "deep/site/people/ada-nilsson/person.yaml").is_file()


def test_simultaneous_imports_and_builds_are_all_complete(tmp_path: Path) -> None:
    cvs = [put(tmp_path, {name: cv}) / name for name, cv in (("ada.md", ADA), ("bo.md", BO))]
    site, other = tmp_path / "site", tmp_path / "other"
    for process in [start("import", cv, "--site", site) for cv in cvs]:
        finish(process)
    for cv in cvs:
        finish(start("import", cv, "--site", other))
    written, expected = seen(site), seen(other)
    settings = written.pop("site.yaml").decode()
    expected.pop("site.yaml")
    assert written == expected
    home = settings.partition("redirects:")[2].strip()  # of whoever came first
    assert home in ("/: /ada-nilsson/", "/: /bo-ek/")

    for process in [start("build", site) for _ in range(4)]:
        finish(process)
    built = seen(site / "public")
    shutil.rmtree(site / "public")
    finish(start("build", site))
    assert seen(site / "public") == built


def test_waiting_ends(tmp_path: Path) -> None:
    lines: list[str] = []
    with (
        working(tmp_path),
        pytest.raises(UsageError, match="still working on this folder") as caught,
        files.lock(tmp_path, patience=0.01, report=lines.append),
    ):
        raise AssertionError("the lock did not work")
    hint = "wait until it has finished, or stop it, and try again"
    assert caught.value.problems[0].hint == hint
    assert len(lines) == 1
    with files.lock(tmp_path, tmp_path, patience=0), files.lock(tmp_path / "new", patience=0):
        with files.lock(tmp_path, patience=0):
            pass  # a process can lock a folder twice


def test_without_a_cache_folder_nothing_is_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, {"cache": "a file"})
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    with files.lock(tmp_path, patience=0):
        pass
    assert contents(tmp_path) == {"cache": b"a file"}


@pytest.mark.parametrize(
    ("now", "beside", "after", "left"),
    [
        (b"new", b"old", b"new", 0),  # nobody edited it
        (b"new", b"mine", b"mine", 0),
        (b"mine", b"mine", b"mine", 0),  # the same file under both names
        (b"mine, too", b"mine", b"mine, too", 1),
    ],
)
def test_an_edit_under_a_second_name_is_put_back(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    now: bytes,
    beside: bytes,
    after: bytes,
    left: int,
) -> None:
    """As a process leaves it that is killed before it removes the second name."""
    put(tmp_path, {"a.bib": b"old"})
    monkeypatch.setattr(os, "unlink", lambda *_, **__: None)
    files.replace(tmp_path, "a.bib", b"new", b"old")
    monkeypatch.undo()
    (second,) = tmp_path.glob(".*.part")
    second.write_bytes(beside)
    (tmp_path / "a.bib").write_bytes(now)
    assert len(files.put_back(tmp_path, "a.bib")) == left
    assert (tmp_path / "a.bib").read_bytes() == after
    assert len(list(tmp_path.glob(".*.part"))) == left
