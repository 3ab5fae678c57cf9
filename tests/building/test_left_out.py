"""A broken BibTeX entry does not stop the others, and each command reports it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.cli import main
from sitegen.content.site import load_site
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


def test_problems_name_files_relative_to_the_working_directory(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    put(site, {"people/bo/person.yaml": "name: Bo Ek\n"})
    assert main(["build", str(site)]) == 1
    assert f"{site}/people/ada/publications.bib:2:28" in capsys.readouterr().err
    monkeypatch.chdir(site)
    assert main(["build"]) == 1
    assert capsys.readouterr().err.startswith("people/ada/publications.bib:2:28")


def test_a_check_reports_everything_else_too(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(site, {"people/ada/pages/x.md": "# X\n\n[a](nowhere/)\n"})
    assert main(["check", str(site)]) == 1
    output = capsys.readouterr().out
    assert MESSAGE in output
    assert "broken link 'nowhere/'" in output


@pytest.mark.parametrize(
    "words", [("deploy", "--to", "www"), ("export", "bibtex"), ("export", "cv", "-o", "cv.md")]
)
def test_nothing_incomplete_is_deployed_or_exported(
    site: Path,
    words: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(site)
    assert main([words[0], *words[1:]]) == 1
    captured = capsys.readouterr()
    assert captured.err.endswith(MESSAGE)
    assert captured.out == ""
    assert not (site / "www").exists()
    assert not (site / "cv.md").exists()


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


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("@misc{a, title={A}}\n@misc{b, title={B}\n@misc{c, title={C}}\n", ["a", "c"]),
        ("@misc{a, title={A}}\n@misc{b, title={B, year=2020}\n@misc{c, title={C}}\n", ["a", "c"]),
        ("@misc{a, title={A}}\n@misc{A, title={B}}\n", ["a"]),
        (
            "@misc{a, title={A}}\n@misc{b, title={B}}, year={2020}}\n@misc{c, title={C}}\n",
            ["a", "c"],
        ),
        (
            "@misc{a, title={A}}\n@misc{b, journal=waves}\n@string{waves={Waves}}\n@misc{c, journal=waves}\n",
            ["a", "c"],
        ),
    ],
    ids=[
        "entry not closed",
        "value not closed",
        "key twice",
        "brace too many",
        "abbreviation not yet known",
    ],
)
def test_only_the_broken_entry_is_left_out(site: Path, text: str, keys: list[str]) -> None:
    put(site, {"people/ada/publications.bib": text})
    loaded = load_site(site)
    assert [one.key for one in loaded.profiles[0].publications] == keys
    assert len(loaded.left_out) == 1
