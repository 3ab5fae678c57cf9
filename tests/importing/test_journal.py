"""Imports are atomic, whenever they are interrupted, and can be undone."""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from sitegen.cli import main
from sitegen.errors import UsageError
from sitegen.importing import ImportOptions, Plan, import_cvs, journal, plan_import, start
from sitegen.importing.journal import Change
from tests.importing.sites import ADA, BIB, NEWER, PERSON, held, put, seen, written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

STEPS = frozenset(
    {"open", "os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.chmod", "os.scandir"}
)
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


def killed(plan: Plan, after: int) -> bool:
    """Carry out a plan in a process killed after some steps on files; check if it finished."""
    child = os.fork()
    if not child:
        left = after

        def step(event: str, _: object) -> None:
            nonlocal left
            left -= event in STEPS
            if left < 0 and event in STEPS:  # killing is an event, too
                os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(step)
        journal.carry_out(plan.site, plan.changes)
        left = sys.maxsize  # coverage may still write its data
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


@needs_fork
@pytest.mark.parametrize("into", ["nothing", "a site"])
def test_an_import_can_be_killed_anywhere(cv: Path, site: Path, into: str) -> None:
    existed = into == "a site"
    if existed:
        start(site)
        (site / "import/undo.json").unlink()
        shutil.copytree(site, site.with_name("template"))
    before = written(site)
    plan = plan_import([cv], site, ImportOptions())
    planned = {**before, **{change.path: change.after for change in plan.changes}}
    for steps in range(0, 400, 3):
        finished = killed(plan, steps)
        now = written(site)
        for name in before.keys() | planned.keys():
            assert now.get(name) in (before.get(name), planned.get(name)), (steps, name)
        if any(name.endswith("private.yaml") for name in now):
            assert b"private.yaml" in now[".gitignore"]
        if finished:
            assert steps > 30
            assert now == {name: data for name, data in planned.items() if data is not None}
            return
        if journal.unfinished(site):
            journal.undo(site)
            assert site.exists() is existed
        assert written(site) == before
        assert not list(site.rglob("*.yaml.*.part"))
        shutil.rmtree(site, ignore_errors=True)
        if existed:
            shutil.copytree(site.with_name("template"), site)
    raise AssertionError("it never finished")


@needs_fork
def test_the_next_import_restores_the_files_of_an_interrupted_one(
    tmp_path: Path, cv: Path, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not killed(plan_import([cv], site, ImportOptions()), 40)
    assert main(["import", str(cv), "--site", str(site), "--dry-run"]) == 1
    assert "the last import was interrupted" in capsys.readouterr().err
    assert main(["import", str(cv), "--site", str(site)]) == 0
    assert "The last import was interrupted; restored " in capsys.readouterr().err
    import_cvs([cv], tmp_path / "other")
    assert seen(site) == seen(tmp_path / "other")


def test_an_interrupted_import_is_undone_except_for_files_edited_since(
    cv: Path, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import_cvs([cv], site)
    (site / "import/undo.json").rename(site / "import/unfinished.json")
    private = site / "people/ada-nilsson/private.yaml"
    private.write_bytes(private.read_bytes() + b"# mine\n")
    kept = {name: seen(site)[name] for name in ("people/ada-nilsson/private.yaml", ".gitignore")}
    assert main(["import", "--undo", "--site", str(site)]) == 0
    printed = capsys.readouterr()
    assert f"Kept {private}, which you have edited since." in printed.err
    assert ".gitignore" not in printed.out
    assert seen(site) == kept
    assert not journal.unfinished(site)


@pytest.mark.parametrize("into", ["a new site", "an edited site"])
def test_undo_restores_every_byte(tmp_path: Path, site: Path, into: str) -> None:
    if into == "a new site":
        start(site)
    else:
        import_cvs([put(tmp_path, "old.md", ADA)], site)
        put(site, "people/ada-nilsson/files/paper.pdf", "mine")
        text = (site / BIB).read_bytes()
        (site / BIB).write_bytes(b"% mine\r\n" + text.replace(b"\n", b"\r\n"))
    before = seen(site)
    import_cvs([put(tmp_path, "new.md", NEWER)], site)
    assert seen(site) != before
    journal.undo(site)
    assert seen(site) == before
    with pytest.raises(UsageError, match="there is no import to undo"):
        journal.undo(site)


def test_undo_deletes_a_new_site_but_no_files_next_to_those_of_the_import(
    cv: Path, site: Path
) -> None:
    import_cvs([cv], site)
    import_cvs([cv], site)  # it changes nothing, and is not the last one
    journal.undo(site)
    assert not site.exists()
    import_cvs([cv], site)
    put(site, "people/ada-nilsson/news/tide.md", "mine")
    journal.undo(site)
    assert seen(site) == {"people/ada-nilsson/news/tide.md": b"mine"}


@pytest.mark.parametrize("edit", ["changed", "removed"])
def test_undo_refuses_if_a_file_was_edited_since(cv: Path, site: Path, edit: str) -> None:
    person = put(site, PERSON, "name: Ada Nilsson\n")
    import_cvs([cv], site)
    if edit == "changed":
        person.write_text("name: Ada\n")
    else:
        person.unlink()
    before = held(site)
    with pytest.raises(UsageError, match="edited since the import") as caught:
        journal.undo(site)
    assert [problem.path for problem in caught.value.problems] == [str(person)]
    assert held(site) == before


def record(path: str = PERSON, *, folder: str = "people", before: object = None) -> str:
    file = {"path": path, "before": before, "after": ""}
    return json.dumps({"folders": [folder], "files": [file]})


HARM = base64.b64encode(b"harm").decode()


PATHS = (
    *(
        "",
        ".",
        "../out",
        "people/../../out",
        "/tmp/out",
        ".git/config",
        "templates/x",
        "people/a\0",
    ),
    *("people/link/out", "C:/out", "..\\out"),
)


@pytest.mark.parametrize("name", ["undo.json", "unfinished.json"])
@pytest.mark.parametrize(
    "text",
    [
        *("", "{}", "null", "[" * 5000, '{"folders": [], "files": [{"path": "people/x"}]}'),
        *(record(before=7), record(before="not base64!")),
        *(record(path, before=HARM) for path in PATHS),
        *(record(folder=folder) for folder in ("..", "people/link", "/tmp", "static")),
    ],
)
def test_an_invalid_record_is_refused_and_nothing_is_touched(
    tmp_path: Path, cv: Path, name: str, text: str
) -> None:
    site = tmp_path / "world/site"
    import_cvs([cv], site)
    (tmp_path / "elsewhere").mkdir()
    (site / "people/link").symlink_to(tmp_path / "elsewhere")
    put(site, f"import/{name}", text)
    before = held(tmp_path)
    with pytest.raises(UsageError, match="invalid import record") as caught:
        journal.undo(site)
    assert caught.value.problems[0].path.endswith(name)
    assert held(tmp_path) == before
    assert (tmp_path / "elsewhere").is_dir()


@pytest.mark.parametrize("path", ["../out", "people/link/person.yaml", "templates/x"])
def test_a_change_outside_the_site_is_refused(tmp_path: Path, site: Path, path: str) -> None:
    (site / "people").mkdir(parents=True)
    (site / "people/link").symlink_to(tmp_path)
    with pytest.raises(UsageError, match="points outside the site folder"):
        journal.carry_out(site, [Change("site.yaml", None, b"x"), Change(path, None, b"x")])
    assert [file.name for file in tmp_path.iterdir()] == ["site"]
    assert held(site) == {}


_steps: list[Callable[[], None]] = []
"""What is done before each step on files."""


def _hook(event: str, _: object) -> None:
    if _steps and event in STEPS:
        _steps[0]()


sys.addaudithook(_hook)


@contextmanager
def edited(file: Path, at: int) -> Iterator[list[bytes]]:
    """Save a file in the middle of something, before one of its steps on files.

    An editor that saves by renaming has a moment of microseconds in which its file is replaced; no
    portable call closes it.
    """
    left, saved = at, list[bytes]()

    def step() -> None:
        nonlocal left
        left -= 1
        if left < 0:
            _steps.clear()
            saved.append(b"% mine\n" + file.read_bytes())
            file.write_bytes(saved[0])

    _steps.append(step)
    try:
        yield saved
    finally:
        _steps.clear()


def test_an_edit_before_or_at_any_moment_of_an_import_is_kept(
    tmp_path: Path, cv: Path, site: Path
) -> None:
    import_cvs([cv], site)
    plan = plan_import([put(tmp_path, "ada.md", NEWER)], site, ImportOptions())
    shutil.copytree(site, tmp_path / "template")
    (site / BIB).write_bytes((site / BIB).read_bytes() + b"% a comment\n")
    before = held(site)
    with pytest.raises(UsageError, match="changed while the import was running"):
        journal.carry_out(site, plan.changes)
    assert held(site) == before
    for at in range(1000):
        shutil.rmtree(site)
        shutil.copytree(tmp_path / "template", site)
        file = site / [PERSON, BIB][at % 2]
        try:
            with edited(file, at) as saved:
                journal.carry_out(site, plan.changes)
        except UsageError as error:
            assert [problem.path for problem in error.problems] == [str(file)]
            assert not journal.unfinished(site)
        assert not list(site.rglob("*.part"))
        if not saved:
            assert at > 20
            return
        assert file.read_bytes() == saved[0]
    raise AssertionError("it never finished")


def test_a_file_in_place_of_the_import_folder_is_reported_and_nothing_is_written(
    cv: Path, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(site, "import", "mine")
    before = written(site)
    assert main(["import", str(cv), "--site", str(site)]) == 1
    assert "nothing was changed; fix this" in capsys.readouterr().err
    assert written(site) == before
