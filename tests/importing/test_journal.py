"""Imports are atomic, whenever they are interrupted, and can be undone."""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import sys
from typing import TYPE_CHECKING

import pytest

from sitegen.cli import main
from sitegen.errors import UsageError
from sitegen.importing import ImportOptions, Plan, import_cvs, journal, plan_import, start
from sitegen.importing.journal import Change
from tests.importing.sites import ADA, BIB, NEWER, PERSON, held, put, seen, written

if TYPE_CHECKING:
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


@pytest.mark.parametrize("into", ["nothing", "a new site", "an edited site"])
def test_undo_restores_every_byte(tmp_path: Path, site: Path, into: str) -> None:
    if into == "a new site":
        start(site)
    elif into == "an edited site":
        import_cvs([put(tmp_path, "old.md", ADA)], site)
        put(site, "people/ada-nilsson/files/paper.pdf", "mine")
        text = (site / BIB).read_bytes()
        (site / BIB).write_bytes(b"% mine\r\n" + text.replace(b"\n", b"\r\n"))
    before = seen(site)
    import_cvs([put(tmp_path, "new.md", NEWER)], site)
    assert seen(site) != before
    journal.undo(site)
    assert seen(site) == before
    assert site.exists() is (into != "nothing")
    with pytest.raises(UsageError, match="there is no import to undo"):
        journal.undo(site)


def test_an_import_that_changes_nothing_is_not_the_last_one(cv: Path, site: Path) -> None:
    import_cvs([cv], site)
    import_cvs([cv], site)
    journal.undo(site)
    assert not site.exists()


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


def test_undo_keeps_files_next_to_those_of_the_import(cv: Path, site: Path) -> None:
    import_cvs([cv], site)
    put(site, "people/ada-nilsson/news/tide.md", "mine")
    journal.undo(site)
    assert seen(site) == {"people/ada-nilsson/news/tide.md": b"mine"}


def record(path: str = PERSON, *, folder: str = "people", before: object = None) -> str:
    file = {"path": path, "before": before, "after": ""}
    return json.dumps({"folders": [folder], "files": [file]})


HARM = base64.b64encode(b"harm").decode()


@pytest.mark.parametrize("name", ["undo.json", "unfinished.json"])
@pytest.mark.parametrize(
    "text",
    [
        *("", "{}", "[]", "null", "[" * 5000, '{"x": ' * 5000),
        *('{"folders": [], "files": [{"path": "people/x"}]}', record(before="not base64!")),
        *(record(before=7), record(path=""), record(path=".", before=HARM)),
        *(record(path, before=HARM) for path in ("../out", "people/../../out", "/tmp/out")),
        *(record(path, before=HARM) for path in (".git/config", "templates/x", "people/a\0")),
        *(record(path, before=HARM) for path in ("people/link/out", "C:/out", "..\\out")),
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


def test_a_file_edited_during_the_import_is_kept(tmp_path: Path, cv: Path, site: Path) -> None:
    import_cvs([cv], site)
    plan = plan_import([put(tmp_path, "ada.md", NEWER)], site, ImportOptions())
    (site / BIB).write_bytes((site / BIB).read_bytes() + b"% a comment\n")
    before = held(site)
    with pytest.raises(UsageError, match="changed while the import was running") as caught:
        journal.carry_out(site, plan.changes)
    assert [problem.path for problem in caught.value.problems] == [str(site / BIB)]
    assert held(site) == before


def test_an_edit_at_any_moment_of_an_import_is_kept(tmp_path: Path, cv: Path, site: Path) -> None:
    import_cvs([cv], site)
    newer = put(tmp_path, "ada.md", NEWER)
    shutil.copytree(site, tmp_path / "template")
    plan = plan_import([newer], site, ImportOptions())
    for at in range(1000):
        name = [PERSON, BIB][at % 2]
        edit = Edit(at, site / name)
        try:
            with edit:
                journal.carry_out(site, plan.changes)
        except UsageError as error:
            assert [problem.path for problem in error.problems] == [str(site / name)]
            assert not journal.unfinished(site)
        assert not edit.content or (site / name).read_bytes() == edit.content
        assert not list(site.rglob("*.part"))
        if not edit.content:
            assert at > 20
            return
        shutil.rmtree(site)
        shutil.copytree(tmp_path / "template", site)
    raise AssertionError("it never finished")


class Edit:
    """Saves a file in the middle of something, before one of its steps on files.

    An editor that saves by renaming has a moment of microseconds in which its file is replaced; no
    portable call closes it.
    """

    def __init__(self, at: int, file: Path) -> None:
        self.content = b""
        self._left, self._file = at, file

    def __enter__(self) -> None:
        _editing.append(self)

    def __exit__(self, *_: object) -> None:
        _editing.clear()

    def step(self) -> None:
        self._left -= 1
        if self._left >= 0 or self.content:
            return
        _editing.clear()
        self.content = b"% mine\n" + self._file.read_bytes()
        self._file.write_bytes(self.content)


_editing: list[Edit] = []


def _hook(event: str, _: object) -> None:
    if _editing and event in STEPS:
        _editing[0].step()


sys.addaudithook(_hook)


def test_a_file_in_place_of_the_import_folder_is_reported_and_nothing_is_written(
    cv: Path, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(site, "import", "mine")
    before = written(site)
    assert main(["import", str(cv), "--site", str(site)]) == 1
    assert "nothing was changed; fix this" in capsys.readouterr().err
    assert written(site) == before
