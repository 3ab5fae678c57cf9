"""`sitegen export`, from a folder to standard output or a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen import bibtex
from sitegen.cli import main

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for slug, name in (("ann-lee", "Ann Lee"), ("bo-sun", "Bo Sun 孙波")):
        folder = tmp_path / "people" / slug
        folder.mkdir(parents=True)
        (folder / "person.yaml").write_text(f"name: {name}\n", encoding="utf-8")
        (folder / "publications.bib").write_text(
            f"@misc{{shared, title = {{Plants \\& 植物}}}}\n@misc{{own, title = {{{name}}}, award = {{x}}}}\n",
            encoding="utf-8",
        )
    return tmp_path


def test_all_people_to_standard_output(site: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "bibtex", str(site)]) == 0
    entries = bibtex.decode(capfd.readouterr().out, "stdout")
    assert [(entry.key, entry.fields["title"]) for entry in entries] == [
        ("shared", "Plants & 植物"),
        ("own", "Ann Lee"),
        ("owna", "Bo Sun 孙波"),
    ]


def test_one_person_to_a_file(site: Path, capfd: pytest.CaptureFixture[str]) -> None:
    target = site / "bo.bib"
    assert main(["export", "bibtex", str(site), "--person", "bo-sun", "-o", str(target)]) == 0
    assert [entry.key for entry in bibtex.decode(target.read_text(encoding="utf-8"), "bo.bib")] == ["shared", "own"]
    assert capfd.readouterr().out == ""


def test_formats_are_listed(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["export"]) == 0
    assert capfd.readouterr().out.startswith("bibtex ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["bibtx"], "there is no format 'bibtx'\n    did you mean 'bibtex'?"),
        (["bibtex", "SITE", "--person", "bo-sum"], "there is no person 'bo-sum' in SITE\n    did you mean 'bo-sun'?"),
        (["bibtex", "SITE", "-o", "SITE/none/a.bib"], "cannot write SITE/none/a.bib: No such file or directory"),
        (["bibtex", "SITE/none"], "there is no folder 'SITE/none'"),
    ],
)
def test_mistakes(site: Path, capfd: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert main(["export", *(argument.replace("SITE", str(site)) for argument in arguments)]) == 1
    assert capfd.readouterr().err.replace(str(site), "SITE").startswith(message)
