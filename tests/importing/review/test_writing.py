"""`import/review.html` in the folder of a site."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sitegen.importing import command, import_cvs, journal
from sitegen.importing.command import Order
from sitegen.importing.review.writing import write
from tests.importing.review.reading import ADA

if TYPE_CHECKING:
    from pathlib import Path

BO = "# Bo Ek\n\n## Awards\n\nTide Medal, 2020\n"


@pytest.fixture
def cvs(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / "ada.md", tmp_path / "bo ek's <b>.md"]
    for path, text in zip(paths, (ADA, BO), strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def pages(site: Path) -> list[str]:
    return sorted(path.name for path in journal.reviews(site))


def test_one_cv_has_one_page(cvs: list[Path], tmp_path: Path) -> None:
    site = tmp_path / "site"
    page = write(import_cvs(cvs[:1], site), site)
    assert page == site / "import/review.html"
    assert pages(site) == ["review.html"]
    assert "../people/ada-nilsson/person.yaml" in page.read_text("utf-8")
    assert (site / "people/ada-nilsson/person.yaml").exists()


def test_several_cvs_have_a_page_each_and_a_list(cvs: list[Path], tmp_path: Path) -> None:
    site = tmp_path / "site"
    listing = write(import_cvs(cvs, site), site).read_text("utf-8")
    assert pages(site) == ["review-1-ada.md.html", "review-2-bo-ek-s-b-.md.html", "review.html"]
    for name in pages(site)[:2]:
        assert f'href="{name}"' in listing
        assert 'href="review.html"' in (site / "import" / name).read_text("utf-8")
    assert "Tide Medal" in (site / "import/review-2-bo-ek-s-b-.md.html").read_text("utf-8")


def test_pages_of_an_earlier_import_go(cvs: list[Path], tmp_path: Path) -> None:
    site = tmp_path / "site"
    write(import_cvs(cvs, site), site)
    write(import_cvs(cvs[:1], site), site)
    assert pages(site) == ["review.html"]


def test_git_ignores_it_in_a_site_that_had_no_import_before(
    cvs: list[Path], tmp_path: Path
) -> None:
    site = tmp_path / "site"
    imported = import_cvs(cvs, site)
    shutil.rmtree(site / "import")
    (site / ".gitignore").write_text("private.yaml\n", "utf-8")
    write(imported, site)
    subprocess.run(["git", "init", "-q"], cwd=site, check=True)
    seen = subprocess.run(
        ["git", "status", "--porcelain", "-uall"],
        cwd=site,
        check=True,
        capture_output=True,
        text=True,
    )
    assert "person.yaml" in seen.stdout
    assert "review" not in seen.stdout


def test_a_dry_run_writes_none_and_undo_takes_it_away(cvs: list[Path], tmp_path: Path) -> None:
    site = tmp_path / "site"
    command.show(Order(cvs=tuple(cvs), site=site))
    assert not site.exists()
    command.run(Order(cvs=tuple(cvs), site=site))
    assert len(pages(site)) == 3
    command.take_back(site)
    assert not site.exists()


def test_open_shows_it_in_the_browser(cvs: list[Path], tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > "{seen}"\n', "utf-8")
    browser.chmod(0o755)
    site = tmp_path / "site"
    done = subprocess.run(
        [sys.executable, "-m", "sitegen", "import", cvs[0], "--site", site, "--open"],
        env={"BROWSER": f"{browser} %s", "PATH": "", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"What each line became: {site / 'import/review.html'}" in done.stdout
    assert seen.read_text("utf-8") == (site / "import/review.html").as_uri()


def test_the_page_is_no_part_of_the_site(cvs: list[Path], tmp_path: Path) -> None:
    from sitegen.building.build import build_site

    site = tmp_path / "site"
    write(import_cvs(cvs, site), site)
    build_site(site, tmp_path / "public")
    assert not list((tmp_path / "public").rglob("*review*"))
