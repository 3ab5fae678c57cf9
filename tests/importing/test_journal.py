"""An import is there as a whole or not at all, whatever happens in between; and it can be taken back."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from typing import TYPE_CHECKING

import pytest

from sitegen.cli import main
from sitegen.errors import UsageError
from sitegen.importing import Plan, Wish, import_cvs, journal, prepare, start
from tests.importing.sites import ADA, held, put, seen, written

if TYPE_CHECKING:
    from pathlib import Path

NEWER = ADA.replace(
    "## Publications\n", "## Publications\n\n1. Bo Ek, Ada Nilsson. Waves Again. SOT, 2024."
)
STEPS = frozenset(
    {
        "open",
        "os.mkdir",
        "os.rename",
        "os.remove",
        "os.rmdir",
        "os.chmod",
        "os.scandir",
        "tempfile.mkstemp",
    }
)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return tmp_path / "site"


def killed(plan: Plan, after: int) -> bool:
    """Write in a process that is killed after some steps on files; whether it came to its end before."""
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
        left = sys.maxsize  # whoever watches which lines are reached writes that down now
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def kill_everywhere(site: Path, cv: Path) -> None:
    """Kill an import after ever more steps, each time from the start."""
    site_was_there = site.exists()
    template = shutil.copytree(site, site.with_name("template")) if site_was_there else site
    before = written(site)
    plan = prepare([cv], site, Wish())
    done = {**before, **{change.path: change.after for change in plan.changes}}
    for steps in range(0, 400, 3):
        came_to_its_end = killed(plan, steps)
        now = written(site)
        for name in before.keys() | done.keys():
            assert now.get(name) in (before.get(name), done.get(name)), (steps, name)
        if any(name.endswith("private.yaml") for name in now):
            assert b"private.yaml" in now[".gitignore"]
        if came_to_its_end:
            assert steps > 30
            assert now == {name: data for name, data in done.items() if data is not None}
            return
        if journal.unfinished(site):
            journal.undo(site)
            assert site.exists() is site_was_there
        assert written(site) == before
        assert not list(site.rglob("*.yaml.*.part"))
        if site.exists():
            shutil.rmtree(site)
        if site_was_there:
            shutil.copytree(template, site)
    raise AssertionError("it never came to its end")


def test_a_broken_off_import_is_set_back_by_the_next(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site, cv = tmp_path / "site", put(tmp_path, "ada.md", ADA)
    assert not killed(prepare([cv], site, Wish()), 40)
    assert main(["import", str(cv), "--site", str(site), "--dry-run"]) == 1
    assert "the last import broke off" in capsys.readouterr().err
    assert main(["import", str(cv), "--site", str(site)]) == 0
    assert "The last import broke off; " in capsys.readouterr().err
    import_cvs([cv], tmp_path / "other")
    assert seen(site) == seen(tmp_path / "other")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_an_import_into_nothing_can_be_killed_anywhere(tmp_path: Path, site: Path) -> None:
    cv = put(tmp_path, "ada.md", ADA)
    kill_everywhere(site, cv)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_an_import_into_a_site_can_be_killed_anywhere(tmp_path: Path, site: Path) -> None:
    start(site)
    (site / "import/undo.json").unlink()
    cv = put(tmp_path, "ada.md", ADA)
    kill_everywhere(site, cv)


@pytest.mark.parametrize("first", [True, False])
def test_undo_gives_every_byte_back(tmp_path: Path, site: Path, *, first: bool) -> None:
    if not first:
        import_cvs([put(tmp_path, "old.md", ADA)], site)
        put(site, "people/ada-nilsson/files/paper.pdf", "mine")
        bib = site / "people/ada-nilsson/publications.bib"
        bib.write_bytes(b"% mine\r\n" + bib.read_bytes().replace(b"\n", b"\r\n"))
    before = seen(site) if site.exists() else {}
    import_cvs([put(tmp_path, "new.md", NEWER)], site)
    assert seen(site) != before
    journal.undo(site)
    assert (seen(site) if site.exists() else {}) == before
    assert site.exists() is not first
    with pytest.raises(UsageError, match="there is no import to take back"):
        journal.undo(site)


def test_an_import_that_changes_nothing_is_not_the_last(tmp_path: Path, site: Path) -> None:
    import_cvs([put(tmp_path, "ada.md", ADA)], site)
    import_cvs([tmp_path / "ada.md"], site)
    journal.undo(site)
    assert not site.exists()


def test_undo_brings_the_person_to_fill_in_back(tmp_path: Path, site: Path) -> None:
    start(site)
    before = seen(site)
    import_cvs([put(tmp_path, "ada.md", ADA)], site)
    assert not (site / "people/your-name").exists()
    journal.undo(site)
    assert seen(site) == before


@pytest.mark.parametrize("edit", ["changed", "removed"])
def test_undo_leaves_files_alone_that_were_edited_since(
    tmp_path: Path, site: Path, edit: str
) -> None:
    put(site, "people/ada-nilsson/person.yaml", "name: Ada Nilsson\n")
    import_cvs([put(tmp_path, "ada.md", ADA)], site)
    person = site / "people/ada-nilsson/person.yaml"
    if edit == "changed":
        person.write_text("name: Ada\n")
    else:
        person.unlink()
    before = held(site)
    with pytest.raises(UsageError, match="edited since the import") as caught:
        journal.undo(site)
    assert [problem.path for problem in caught.value.problems] == [str(person)]
    assert held(site) == before


def test_files_beside_those_of_the_import_stay_when_it_is_taken_back(
    tmp_path: Path, site: Path
) -> None:
    import_cvs([put(tmp_path, "ada.md", ADA)], site)
    put(site, "people/ada-nilsson/news/tide.md", "mine")
    journal.undo(site)
    assert seen(site) == {"people/ada-nilsson/news/tide.md": b"mine"}


def test_a_record_that_somebody_broke_is_told(tmp_path: Path, site: Path) -> None:
    import_cvs([put(tmp_path, "ada.md", ADA)], site)
    put(site, "import/undo.json", "{}")
    with pytest.raises(UsageError, match="this is no record of an import"):
        journal.undo(site)


def test_a_file_that_is_edited_while_an_import_is_at_work_stays(tmp_path: Path, site: Path) -> None:
    import_cvs([put(tmp_path, "ada.md", ADA)], site)
    plan = prepare([put(tmp_path, "ada.md", NEWER)], site, Wish())
    bib = site / "people/ada-nilsson/publications.bib"
    bib.write_bytes(bib.read_bytes() + b"% a word of mine\n")
    before = held(site)
    with pytest.raises(UsageError, match="changed while the import was at work") as caught:
        journal.carry_out(site, plan.changes)
    assert [problem.path for problem in caught.value.problems] == [str(bib)]
    assert held(site) == before


def test_a_file_in_the_place_of_the_record_stops_the_import_before_anything_is_written(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(site, "import", "mine")
    before = written(site)
    cv = put(site.parent, "ada.md", ADA)
    assert main(["import", str(cv), "--site", str(site)]) == 1
    assert "nothing was changed; mend it" in capsys.readouterr().err
    assert written(site) == before
