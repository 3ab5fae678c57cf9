"""A broken BibTeX entry does not stop the others, and each command reports it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.cli import main
from tests.sites import contents, put

if TYPE_CHECKING:
    from pathlib import Path

ONE = "@article{one, title={Tides}, author={Nilsson, Ada}, journal={Waves}, year=2020}\n"
TWO = "@article{two, title={Foam} author={Nilsson, Ada}, journal={Waves}, year=2021}\n"
THREE = "@misc{three, title={Early Foam}, author={Nilsson, Ada}, versionof={two}, year=2019}\n"
FIXED = TWO.replace("} author", "}, author")
MESSAGE = "publications.bib:2:28: missing comma before 'author'\n    end the value of 'title' with a comma\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    files = {
        "people/ada/person.yaml": "name: Ada Nilsson\n",
        "people/ada/publications.bib": ONE + TWO + THREE,
    }
    return put(tmp_path / "site", files)


def test_a_build_without_a_broken_entry_fails(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):  # a build without changes reports it, too
        assert main(["build", str(site)]) == 1
        captured = capsys.readouterr()
        assert MESSAGE in captured.err
        assert "2 publications" in captured.out
    page = (site / "public/publications/index.html").read_text("utf-8")
    assert ">Tides<" in page
    assert ">Early Foam<" in page  # the work that it is a version of is missing
    assert ">Foam<" not in page
    put(site, {"people/ada/publications.bib": ONE + FIXED + THREE})
    assert main(["build", str(site)]) == 0
    assert ">Foam<" in (site / "public/publications/index.html").read_text("utf-8")


def test_nothing_incomplete_is_deployed_or_exported(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(site)
    for command in ("deploy --to www", "export bibtex", "export cv -o cv.md"):
        assert main(command.split()) == 1
        captured = capsys.readouterr()
        assert captured.err.endswith(MESSAGE)
        assert captured.out == ""
    assert not {"www", "cv.md"} & {path.name for path in site.iterdir()}


def test_a_file_without_any_readable_entry_is_an_error(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(site, {"people/ada/publications.bib": ONE})
    assert main(["build", str(site)]) == 0
    before = contents(site / "public")
    for text in (TWO, "{'title': 'Tides'}\n", ONE[1:]):
        put(site, {"people/ada/publications.bib": text})
        assert main(["build", str(site)]) == 1
        assert "publications.bib:" in capsys.readouterr().err
        assert contents(site / "public") == before
