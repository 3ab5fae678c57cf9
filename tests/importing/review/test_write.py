"""`import/review.html` in the folder of a site."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from sitegen.building.build import build_site
from sitegen.importing import command, import_cvs, journal
from sitegen.importing.command import ImportOrder
from sitegen.importing.review import write_review
from tests.importing.reading import ADA
from tests.importing.sites import put

if TYPE_CHECKING:
    from pathlib import Path

BO = "# Bo Ek\n\n## Awards\n\nTide Medal, 2020\n"


@pytest.fixture
def cvs(tmp_path: Path) -> list[Path]:
    return [put(tmp_path, "ada.md", ADA), put(tmp_path, "bo ek's <b>.md", BO)]


def pages(site: Path) -> list[str]:
    return sorted(path.removeprefix("import/") for path in journal.review_pages(site))


def test_several_cvs_have_a_page_each_and_a_list_and_one_cv_has_one_page(
    cvs: list[Path], site: Path
) -> None:
    listing = write_review(import_cvs(cvs, site), site).read_text("utf-8")
    assert pages(site) == ["review-1-ada.md.html", "review-2-bo-ek-s-b-.md.html", "review.html"]
    for name in pages(site)[:2]:
        assert f'href="{name}"' in listing
        assert 'href="review.html"' in (site / "import" / name).read_text("utf-8")
    assert "Tide Medal" in (site / "import/review-2-bo-ek-s-b-.md.html").read_text("utf-8")
    page = write_review(import_cvs(cvs[:1], site), site)
    assert page == site / "import/review.html"
    assert pages(site) == ["review.html"], "pages of an earlier import are deleted"
    assert "../people/ada-nilsson/person.yaml" in page.read_text("utf-8")


def test_git_ignores_the_pages_in_a_site_without_earlier_imports(
    cvs: list[Path], site: Path
) -> None:
    imported = import_cvs(cvs, site)
    shutil.rmtree(site / "import")
    (site / ".gitignore").write_text("private.yaml\n", "utf-8")
    write_review(imported, site)
    subprocess.run(["git", "init", "-q"], cwd=site, check=True)
    status = subprocess.check_output(["git", "status", "--porcelain", "-uall"], cwd=site, text=True)
    assert "person.yaml" in status
    assert "review" not in status


def test_a_dry_run_writes_no_page_and_undo_deletes_them(cvs: list[Path], site: Path) -> None:
    command.print_patch(ImportOrder(cvs=tuple(cvs), site=site))
    assert not site.exists()
    command.run(ImportOrder(cvs=tuple(cvs), site=site))
    assert len(pages(site)) == 3
    command.undo_import(site)
    assert not site.exists()


def test_the_pages_are_not_published(cvs: list[Path], site: Path, tmp_path: Path) -> None:
    write_review(import_cvs(cvs, site), site)
    build_site(site, tmp_path / "public")
    assert not list((tmp_path / "public").rglob("*review*"))
