"""Slugs of names with letters of their own, and new sites in fresh repositories."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.cli import main
from sitegen.importing import start

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "names", [[".git", "README.md", "LICENSE"], ["readme"], [".gitattributes", ".editorconfig"], []]
)
def test_a_site_may_begin_in_a_fresh_repository(names: list[str], tmp_path: Path) -> None:
    for name in names:
        (tmp_path / name).mkdir() if name == ".git" else (tmp_path / name).write_text("x")
    start(tmp_path)
    assert (tmp_path / "people" / "your-name" / "person.yaml").exists()
    assert {name for name in names if (tmp_path / name).exists()} == set(names)


@pytest.mark.parametrize("example", [True, False])
def test_the_gitignore_of_a_fresh_repository_gets_what_git_has_to_ignore(
    example: bool, tmp_path: Path
) -> None:
    (tmp_path / ".gitignore").write_text("*.log\n")
    start(tmp_path, example=example)
    first, *added = (tmp_path / ".gitignore").read_text().splitlines()
    assert first == "*.log"
    assert {"private.yaml", "/public/", "/.sitegen/", "/import/"} <= {*added}


def test_the_report_names_what_was_left_out_and_claims_no_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site = tmp_path / "old"
    (site / "_posts").mkdir(parents=True)
    (site / "_config.yml").write_text("title: Ada Nilsson\n")
    (site / "index.md").write_text("---\n---\nI study foam.\n")
    (site / "_posts" / "2020-01-02-a.md").write_text("---\npublished: false\n---\nHidden.\n")
    assert main(["import", str(site), "--site", str(tmp_path / "new")]) == 0
    out = capsys.readouterr().out
    assert "_posts/2020-01-02-a.md: left out: it is not published" in out
    assert "Every line was recognized." not in out
    assert main(["import", str(site), "--site", str(tmp_path / "all"), "--drafts"]) == 0
    assert "Every line was recognized." in capsys.readouterr().out
    assert (tmp_path / "all/people/ada-nilsson/news/2020-01-02-a.md").exists()
