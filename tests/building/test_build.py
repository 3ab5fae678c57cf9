"""Whole sites, with the theme that ships with sitegen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.building.build import build_site
from sitegen.cli import main
from tests.sites import ADA, LAB, SECRET, contents, put

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_nothing_private_nothing_unsorted_and_no_path_is_published(tmp_path: Path) -> None:
    build_site(put(tmp_path / "lab", LAB), tmp_path / "public")
    for name, content in contents(tmp_path / "public").items():
        assert "private" not in name
        for text in (SECRET, "something odd", str(tmp_path)):
            assert text.encode() not in content, name


def test_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(put(tmp_path, LAB))
    assert main(["build"]) == 0
    assert capsys.readouterr().out == (
        "Built public: 51 pages, 2 people, 4 publications.\n"
        "    people/mei-lin/person.yaml: 1 item unsorted, not published: move what matters to the right key\n"
        "Next: sitegen serve\n"
    )


def test_a_build_that_fails_leaves_the_last_good_site(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site = put(tmp_path, LAB)
    assert main(["build", str(site)]) == 0
    before = contents(site / "public")
    mistakes = {
        "people/mei-lin/person.yaml": "name: [\n",
        "people/mei-lin/publications.bib": "@misc{a, title={A}",
        "templates/pages/home.html": "{{ nothing }}",
        "site.yaml": "theme: none\n",
    }
    for name, text in mistakes.items():
        put(site, {name: text})
        assert main(["build", str(site)]) == 1
        assert str(site / name) in capsys.readouterr().err
        assert contents(site / "public") == before
        (site / name).unlink()
        put(site, {path: content for path, content in LAB.items() if path == name})
    assert main(["build", str(site)]) == 0
    names = sorted(path.name for path in site.iterdir())
    assert names == [".sitegen", "people", "public", "site.yaml", "templates"]


def test_a_language_from_right_to_left_says_so(tmp_path: Path) -> None:
    put(tmp_path, {**ADA, "site.yaml": "languages: [en, ar]\n"})
    build_site(tmp_path, tmp_path / "public")
    assert '<html lang="ar" dir="rtl"' in (tmp_path / "public/ar/index.html").read_text()
    assert '<html lang="en" class' in (tmp_path / "public/index.html").read_text()
