"""The command line: exit codes, messages, and never a traceback."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest

from sitegen import cli
from sitegen.cli import main

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
        (["new"], 2, "DIR"),
        (["new", "my", "site"], 2, "--from"),
        (["import"], 2, "--undo"),
        (["import", "--undo", "cv.txt"], 2, "--undo"),
        (["import", "--prefer", "me", "cv.txt"], 2, "'cv', 'site'"),
        (["build", "a", "b"], 2, "unexpected extra argument"),
        (["build"], 1, "is not a site"),
        (["build", "nowhere"], 1, "there is no folder 'nowhere'"),
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


@pytest.mark.usefixtures("folder")
def test_samples_are_reported_until_they_are_replaced(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["new", "site"]) == 0
    assert main(["check", "site"]) == 1
    printed = "".join(capsys.readouterr())
    for sample in ("name", "bio", "publication 'sample2025work'", "news item", "photo"):
        assert f"the {sample} is a sample" in printed


@pytest.mark.usefixtures("folder")
def test_the_example_is_a_site_without_mistakes() -> None:
    assert main(["new", "site", "--example"]) == 0
    assert main(["check", "site"]) == 0
    assert main(["new", "other", "--example", "--from", "cv.txt"]) == 2


def test_a_placeholder_somebody_edited_stays(folder: Path) -> None:
    assert main(["new", "site"]) == 0
    person = folder / "site/people/your-name/person.yaml"
    person.write_text(person.read_text("utf-8").replace("Your Name", "Mei Lin"), "utf-8")
    (folder / "cv.txt").write_text(CV, "utf-8")
    assert main(["import", "cv.txt", "--site", "site"]) == 0
    assert person.exists()


def test_new_never_writes_into_a_folder_with_files(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "thesis.tex").write_text("precious", "utf-8")
    assert main(["new", "."]) == 1
    assert "not empty" in capsys.readouterr().err
    assert [path.name for path in folder.iterdir()] == ["thesis.tex"]


def test_several_cvs_follow_from(folder: Path) -> None:
    (folder / "ada.txt").write_text(CV, "utf-8")
    (folder / "mei.txt").write_text(CV.replace("Ada Nilsson", "Mei Lin"), "utf-8")
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
    assert not (folder / "site").exists()
    assert main(["new", "site", "--from", "results.bib", "--name", "Bo Ek"]) == 0
    assert (folder / "site/people/bo-ek/publications.bib").is_file()
    assert main(["new", "other", "--name", "Bo Ek"]) == 2


def test_suggested_commands_quote_names_with_spaces(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "cv.txt").write_text(CV, "utf-8")
    main(["new", "my site"])
    printed = capsys.readouterr().out
    assert "import CV --site 'my site'\nNext: sitegen serve 'my site'" in printed
    main(["new", "a site", "--from", "cv.txt"])
    assert "    sitegen serve 'a site'" in capsys.readouterr().out


def test_a_bug_is_reported_in_two_lines_and_as_a_traceback_on_request(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(**_arguments: object) -> int:
        raise KeyError("oh")

    monkeypatch.delenv("SITEGEN_TRACEBACK", raising=False)
    monkeypatch.setitem(cli.sitegen.commands, "themes", click.Command("themes", callback=broken))
    assert main(["themes"]) == 70
    printed = capsys.readouterr().err
    assert "bug in sitegen: KeyError: 'oh'" in printed
    assert "SITEGEN_TRACEBACK=1" in printed
    monkeypatch.setenv("SITEGEN_TRACEBACK", "1")
    with pytest.raises(KeyError, match="oh"):
        main(["themes"])


def test_a_failure_of_the_system_is_no_bug(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(**_arguments: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device", "site/public")

    monkeypatch.setitem(cli.sitegen.commands, "themes", click.Command("themes", callback=full))
    assert main(["themes"]) == 1
    assert capsys.readouterr().err.startswith("site/public: ")


def test_a_reader_that_goes_away_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "sitegen", "schema", "person"]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_interrupt_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(**_arguments: object) -> None:
        signal.raise_signal(signal.SIGINT)

    command = click.Command("themes", callback=interrupted)
    monkeypatch.setitem(cli.sitegen.commands, "themes", command)
    assert main(["themes"]) == 130
    assert capsys.readouterr().err == "\nInterrupted.\n"


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
