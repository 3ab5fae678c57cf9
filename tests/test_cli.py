"""The command line: exit codes, messages, and never a traceback."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from sitegen import cli
from sitegen.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable

CV = "Ada Nilsson\n\nAWARDS\n\nOcean Prize\t2020\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--help"], 0, "import"),
        (["import", "-h"], 0, "--prefer"),
        (["--version"], 0, "sitegen 0."),
        ([], 2, "Usage: sitegen"),
        (["bild"], 2, "No such command 'bild'"),
        (["new", "my", "site"], 2, "--from"),
        (["import"], 2, "--undo"),
        (["import", "--undo", "cv.txt"], 2, "--undo"),
        (["import", "--prefer", "me", "cv.txt"], 2, "'cv', 'site'"),
        (["build"], 1, "is not a site"),
        (["build", "-o", "out", "nowhere", "--timings"], 1, "there is no folder 'nowhere'"),
        (["import", "cv.txt"], 1, "cv.txt: no such file"),
        (["import", "."], 1, "this is not the folder of a supported site"),
        (["export"], 0, "bibtex"),
        (["export", "bibtex", "--plain", "nowhere"], 1, "nowhere"),
        (["export", "bibtext"], 1, "bibtex"),
        (["serve", "nowhere"], 1, "nowhere"),
        (["deploy", "--to", "www", "--rollback"], 1, "--rollback"),
        (["build", "-o", "a\tb"], 2, "'a\\tb' cannot be used: it contains a control character"),
        (["export", "bibtex", "-o", "a\n.bib"], 2, "it contains a control character"),
        (["new", "\x1b[31mmy"], 2, "'\\x1b[31mmy' cannot be used"),
        (["build", "-o", " "], 2, "' ' ends with a dot or space"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_exit_codes_and_messages(
    words: list[str], code: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == code
    printed = capsys.readouterr()
    assert message in (printed.out if code == 0 else printed.err)
    assert list(Path().iterdir()) == []


def test_a_new_site_builds_at_once_and_makes_room_for_a_cv(folder: Path) -> None:
    assert main(["new", "site"]) == 0
    assert main(["build", "site"]) == 0
    assert "Your Name" in (folder / "site/public/index.html").read_text("utf-8")

    (folder / "cv.txt").write_text(CV, "utf-8")
    assert main(["import", "cv.txt", "--site", "site"]) == 0
    assert [path.name for path in (folder / "site/people").iterdir()] == ["ada-nilsson"]


def test_samples_are_reported_until_they_are_replaced_and_stay_once_they_are_edited(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "site"]) == 0
    assert main(["check", "site"]) == 1
    printed = "".join(capsys.readouterr())
    for sample in ("name", "bio", "publication 'sample2025work'", "news item", "photo"):
        assert f"the {sample} is a sample" in printed
    person = folder / "site/people/your-name/person.yaml"
    person.write_text(person.read_text("utf-8").replace("Your Name", "Mei Lin"), "utf-8")
    (folder / "cv.txt").write_text(CV, "utf-8")
    assert main(["import", "cv.txt", "--site", "site"]) == 0
    assert person.exists()
    assert main(["new", "example", "--example"]) == 0
    assert main(["check", "example"]) == 0
    assert main(["new", "other", "--example", "--from", "cv.txt"]) == 2


def test_several_cvs_follow_from_but_no_site_begins_in_a_folder_with_files(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "ada.txt").write_text(CV, "utf-8")
    (folder / "mei.txt").write_text(CV.replace("Ada Nilsson", "Mei Lin"), "utf-8")
    assert main(["new", "."]) == 1
    assert "not empty" in capsys.readouterr().err
    assert sorted(path.name for path in folder.iterdir()) == ["ada.txt", "mei.txt"]
    assert main(["new", "site", "--from", "ada.txt", "mei.txt"]) == 0
    people = sorted(path.name for path in (folder / "site/people").iterdir())
    assert people == ["ada-nilsson", "mei-lin"]


def test_the_owner_of_a_list_of_publications_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    works = "@article{a, author={Lee, Ann and Ek, Bo}, title={Foam}}\n"
    (folder / "results.bib").write_text(works, "utf-8")
    assert main(["new", "site", "--from", "results.bib"]) == 1
    assert "--name 'Given Family'" in capsys.readouterr().err
    assert main(["new", "site", "--from", "results.bib", "--name", "Bo Ek"]) == 0
    assert (folder / "site/people/bo-ek/publications.bib").is_file()
    assert main(["new", "other", "--name", "Bo Ek"]) == 2


@pytest.mark.usefixtures("folder")
def test_suggested_commands_quote_names_with_spaces(capsys: pytest.CaptureFixture[str]) -> None:
    main(["new", "my site"])
    printed = capsys.readouterr().out
    assert "import CV --site 'my site'\nNext: sitegen serve 'my site'" in printed


def run(monkeypatch: pytest.MonkeyPatch, callback: Callable[[], object]) -> int:
    """Run a command that does this instead of its work."""
    monkeypatch.setitem(cli.sitegen.commands, "themes", click.Command("themes", callback=callback))
    return main(["themes"])


def test_a_bug_is_reported_in_two_lines_and_as_a_traceback_on_request(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def break_down() -> None:
        raise KeyError("oh")

    monkeypatch.delenv("SITEGEN_TRACEBACK", raising=False)
    assert run(monkeypatch, break_down) == 70
    printed = capsys.readouterr().err
    assert "bug in sitegen: KeyError: 'oh'" in printed
    assert "SITEGEN_TRACEBACK=1" in printed
    monkeypatch.setenv("SITEGEN_TRACEBACK", "1")
    with pytest.raises(KeyError, match="oh"):
        run(monkeypatch, break_down)


def test_a_failure_of_the_system_and_an_interrupt_are_no_bugs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fill_disk() -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "site/public")

    assert run(monkeypatch, fill_disk) == 1
    assert capsys.readouterr().err.startswith("site/public: ")
    assert run(monkeypatch, lambda: signal.raise_signal(signal.SIGINT)) == 130
    assert capsys.readouterr().err == "\nInterrupted.\n"


def test_a_reader_that_goes_away_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "sitegen", "schema", "person"]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("module", ["typing", "click"])
def test_an_interrupt_while_the_program_starts_is_reported_in_one_line(
    tmp_path: Path, module: str
) -> None:
    (tmp_path / f"{module}.py").write_text("import signal\nsignal.raise_signal(signal.SIGINT)\n")
    done = subprocess.run(
        [sys.executable, "-m", "sitegen", "themes"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "\nInterrupted.\n")


def test_the_shell_completes_commands_and_formats() -> None:
    environment = os.environ | {"_SITEGEN_COMPLETE": "bash_complete", "COMP_CWORD": "2"}
    environment["COMP_WORDS"] = "sitegen export bibt"
    command = [sys.executable, "-m", "sitegen"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == "plain,bibtex\n"
