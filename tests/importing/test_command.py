"""What `sitegen import` prints, its patch, and what it leaves alone."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from sitegen.cli import main
from sitegen.importing import plan, sources
from sitegen.importing.changes import format_patch
from sitegen.importing.command import Progress
from sitegen.importing.journal import Change
from tests.importers.test_photos import PORTRAIT, encode, in_word
from tests.importing.sites import PERSON, held, put, seen


@pytest.mark.parametrize("edited", [True, False])
def test_a_dry_run_prints_a_patch_and_writes_nothing(
    cv: Path, site: Path, capfd: pytest.CaptureFixture[str], *, edited: bool
) -> None:
    if edited:
        put(site, PERSON, "# mine\r\nname: Ada Nilsson\r\nbio: x")
    before = held(site)
    assert main(["import", str(cv), "--site", str(site), "--dry-run"]) == 0
    printed = capfd.readouterr()
    assert held(site) == before
    assert site.exists() is edited
    assert " b/import/" not in printed.out
    assert "Dry run: nothing was written." in printed.err
    site.mkdir(exist_ok=True)
    subprocess.run(["git", "apply", "-"], input=printed.out.encode(), cwd=site, check=True)
    patched = seen(site)
    main(["import", str(cv), "--site", str(site)])
    assert seen(site) == patched


def test_the_portrait_of_a_cv_comes_along_until_it_is_deleted(
    tmp_path: Path, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    in_word(tmp_path, encode(PORTRAIT, "PNG"), (100, 120))
    command = ["import", str(tmp_path / "cv.docx"), "--site", str(site)]
    assert main(command) == 0
    assert "Photo: photo.jpg; delete the file if it does not show" in capsys.readouterr().out
    photo = site / "people/ada-brook/photo.jpg"
    assert photo.read_bytes().startswith(b"\xff\xd8")
    photo.unlink()
    assert main(command) == 0
    assert not photo.exists()
    assert "Photo:" not in capsys.readouterr().out


def test_an_import_that_takes_too_long_to_merge_or_to_read_changes_nothing(
    cv: Path, site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(cv.parent)
    command = ["import", str(cv), "--site", str(site)]
    with monkeypatch.context() as slow:
        slow.setattr(plan, "SMALL", 0)
        slow.setattr(plan, "MERGING", replace(plan.MERGING, seconds=0))
        assert main(command) == 1
    assert f"{site}: merging the imported data takes too much time" in capsys.readouterr().err
    for earlier in (False, True):
        assert site.exists() is earlier
        before = held(site)
        with monkeypatch.context() as slow:
            slow.setattr(sources, "LIMITS", replace(sources.LIMITS, seconds=0))
            for options in ([], ["--dry-run"], ["--ask", "ask.md"]):
                assert main([*command, *options]) == 1
                message = f"{cv}: reading this takes too much time or memory"
                assert message in capsys.readouterr().err
        assert held(site) == before
        assert not Path("ask.md").exists()
        assert main(command) == 0


def test_undo_lists_the_restored_files_or_says_that_there_are_none(
    cv: Path, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(site, "site.yaml", "title: Mine\n")
    main(["import", str(cv), "--site", str(site)])
    capsys.readouterr()
    assert main(["import", "--undo", "--site", str(site)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Undid the last import; restored 4 files:",
        f"    {site}/.gitignore (removed)",
        f"    {site}/people/ada-nilsson/person.yaml (removed)",
        f"    {site}/people/ada-nilsson/private.yaml (removed)",
        f"    {site}/people/ada-nilsson/publications.bib (removed)",
    ]
    assert main(["import", "--undo", "--site", str(site)]) == 1
    assert "there is no import to undo" in capsys.readouterr().err
    assert main(["import", str(cv), "--site", str(site)]) == 0
    for path in (cv, site / PERSON):  # the owner made the same change before
        path.write_text(path.read_text("utf-8").replace("Ada Nilsson", "Ada M. Nilsson"), "utf-8")
    assert main(["import", str(cv), "--site", str(site)]) == 0
    capsys.readouterr()
    assert main(["import", "--undo", "--site", str(site)]) == 0
    printed = capsys.readouterr().out
    assert printed == "Undid the last import, which had not changed any of your files.\n"


@pytest.mark.parametrize("works", [True, False])
def test_open_shows_the_review_page_in_a_browser(
    tmp_path: Path, cv: Path, site: Path, *, works: bool
) -> None:
    opened, browser = tmp_path / "opened", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > "{opened}"\nexit {int(not works)}\n', "utf-8")
    browser.chmod(0o755)
    done = subprocess.run(
        [sys.executable, "-m", "sitegen", "import", cv, "--site", site, "--open"],
        env={"BROWSER": f"{browser} %s", "PATH": "", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    page = site / "import/review.html"
    assert f"Review the import line by line: {page}" in done.stdout
    assert opened.read_text("utf-8") == page.as_uri()
    assert ("Could not start a browser; open " in done.stderr) is not works


@pytest.mark.parametrize("terminal", [True, False])
def test_a_terminal_shows_the_progress_of_an_import(*, terminal: bool) -> None:
    screen = StringIO()
    screen.isatty = lambda: terminal  # type: ignore[method-assign]
    progress = Progress(2, screen)
    progress.begin()
    for name in ("a.pdf", "b.pdf"):
        progress.advance(Path("cvs") / name)
    progress.clear()
    expected = ["0/2 reading ...", "1/2 read a.pdf", "2/2 read b.pdf", ""]
    assert screen.getvalue().split("\r\x1b[K")[1:] == (expected if terminal else [])


def test_git_applies_a_patch_with_empty_files_and_files_without_a_last_line_end(
    tmp_path: Path,
) -> None:
    (tmp_path / "old.md").touch()
    (tmp_path / "changed.md").write_text("Foam\fSalt")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    patch = format_patch(
        [
            Change("new.md", None, b""),
            Change("old.md", b"", None),
            Change("changed.md", b"Foam\x0cSalt", b"Foam\x0cSand\n"),
            Change("tides.md", None, b"Tides"),
        ]
    )
    subprocess.run(["git", "apply"], cwd=tmp_path, input=patch, text=True, check=True)
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*.md")} == {
        "changed.md": b"Foam\x0cSand\n",
        "new.md": b"",
        "tides.md": b"Tides",
    }
