"""`sitegen import`: what it prints, where, and what it leaves alone."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from sitegen.cli import main
from tests.importing.sites import ADA, held, put, seen

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("edited", [True, False])
def test_a_dry_run_shows_a_patch_and_writes_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], *, edited: bool
) -> None:
    cv, site = put(tmp_path, "ada.md", ADA), tmp_path / "site"
    if edited:
        put(site, "people/ada-nilsson/person.yaml", "# mine\r\nname: Ada Nilsson\r\nbio: x")
    before = held(site)
    assert main(["import", str(cv), "--site", str(site), "--dry-run"]) == 0
    shown = capfd.readouterr()
    assert held(site) == before
    assert site.exists() is edited
    assert " b/import/" not in shown.out
    assert "Nothing was written" in shown.err
    site.mkdir(exist_ok=True)
    subprocess.run(["git", "apply", "-"], input=shown.out.encode(), cwd=site, check=True)
    patched = seen(site)
    main(["import", str(cv), "--site", str(site)])
    assert seen(site) == patched


def test_undo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cv, site = put(tmp_path, "ada.md", ADA), tmp_path / "site"
    put(site, "site.yaml", "title: Mine\n")
    main(["import", str(cv), "--site", str(site)])
    capsys.readouterr()
    assert main(["import", "--undo", "--site", str(site)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Took the last import back; 4 files are as before it:",
        f"    {site}/.gitignore (removed)",
        f"    {site}/people/ada-nilsson/person.yaml (removed)",
        f"    {site}/people/ada-nilsson/private.yaml (removed)",
        f"    {site}/people/ada-nilsson/publications.bib (removed)",
    ]
    assert main(["import", "--undo", "--site", str(site)]) == 1
    assert "there is no import to take back" in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["cv.txt", "--undo"]])
def test_either_cvs_or_undo(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", *words]) == 2
    assert "--undo" in capsys.readouterr().err
