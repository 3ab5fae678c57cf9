"""The command line: exit codes, and that nobody ever sees a traceback."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sitegen import cli

if TYPE_CHECKING:
    from pathlib import Path


def sitegen(*words: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sitegen", *map(str, words)]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["--help"], 0, "import"),
        (["--version"], 0, "sitegen 0."),
        ([], 2, "usage: sitegen"),
        (["bild"], 2, "invalid choice: 'bild'"),
        (["build"], 1, "is not a site"),
        (["build", "nowhere"], 1, "there is no folder 'nowhere'"),
        (["import", "cv.txt"], 1, "cv.txt: no such file"),
        (["import", "."], 1, "this folder holds no site of a known kind"),
        (["export", "bibtex", "nowhere"], 1, "nowhere"),
        (["export", "bibtext"], 1, "bibtex"),
        (["serve", "nowhere"], 1, "nowhere"),
        (["new"], 2, "DIR"),
    ],
)
def test_exit_codes_and_messages(words: list[str], code: int, says: str, tmp_path: Path) -> None:
    done = sitegen(*words, cwd=tmp_path)
    assert done.returncode == code, done.stderr
    assert says in (done.stdout if code == 0 else done.stderr)
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_new_site_builds_at_once_and_makes_room_for_a_cv(tmp_path: Path) -> None:
    assert sitegen("new", "site", cwd=tmp_path).returncode == 0
    assert sitegen("build", "site", cwd=tmp_path).returncode == 0
    assert "Your Name" in (tmp_path / "site/public/index.html").read_text("utf-8")

    (tmp_path / "cv.txt").write_text("Ada Nilsson\n\nAWARDS\n\nOcean Prize\t2020\n", "utf-8")
    assert sitegen("import", "cv.txt", "--site", "site", cwd=tmp_path).returncode == 0
    assert [path.name for path in (tmp_path / "site/people").iterdir()] == ["ada-nilsson"]


def test_a_person_begun_by_hand_stays(tmp_path: Path) -> None:
    sitegen("new", "site", cwd=tmp_path)
    person = tmp_path / "site/people/your-name/person.yaml"
    person.write_text(person.read_text("utf-8").replace("Your Name", "Mei Lin"), "utf-8")
    (tmp_path / "cv.txt").write_text("Ada Nilsson\n\nAWARDS\n\nOcean Prize\t2020\n", "utf-8")
    sitegen("import", "cv.txt", "--site", "site", cwd=tmp_path)
    assert person.exists()


def test_new_never_writes_into_a_folder_that_holds_something(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("precious", "utf-8")
    done = sitegen("new", ".", cwd=tmp_path)
    assert done.returncode == 1
    assert "not empty" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_a_bug_of_ours_is_told_in_two_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_args: object) -> int:
        raise KeyError("oh")

    monkeypatch.delenv("SITEGEN_TRACEBACK", raising=False)
    monkeypatch.setitem(cli._RUNS, "themes", broken)
    assert cli.main(["themes"]) == 70
    said = capsys.readouterr().err
    assert "sitegen has a bug: KeyError: 'oh'" in said
    assert "SITEGEN_TRACEBACK=1" in said
    monkeypatch.setenv("SITEGEN_TRACEBACK", "1")
    with pytest.raises(KeyError, match="oh"):
        cli.main(["themes"])


def test_what_to_type_next_can_be_typed_where_names_have_spaces(tmp_path: Path) -> None:
    (tmp_path / "cv.txt").write_text("Ada Nilsson\n\nAWARDS\n\nOcean Prize\t2020\n", "utf-8")
    assert (
        "import CV --site 'my site'\nNext: sitegen serve 'my site'"
        in sitegen("new", "my site", cwd=tmp_path).stdout
    )
    assert (
        "    sitegen serve 'a site'"
        in sitegen("new", "a site", "--from", "cv.txt", cwd=tmp_path).stdout
    )
