"""This version builds and updates the sites of all released versions, which are in `tests/golden/sites`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sitegen.checking import check
from sitegen.cli import main
from sitegen.content.site import load_site
from tests.golden_sites import EDIT, SITES
from tests.importing.sites import ADA, WITH_ANOTHER_AWARD
from tests.sites import contents

VERSIONS = sorted(path.name for path in SITES.iterdir())
THEMES = ("default", "onepage", "octavo", "lab", "sepia")
TEXTS = (
    "Ada Nilsson", "Mira Tan", "艾博", "Nets and Knots", "Bronze Gull", "每周一次", "Found, see",
)  # fmt: skip


@pytest.fixture(params=VERSIONS)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Copy the golden folder of a version: `site`, and the CV it was imported from."""
    return Path(shutil.copytree(SITES / request.param, tmp_path / "golden"))


@pytest.mark.parametrize("theme", THEMES)
def test_an_older_site_builds_without_errors(folder: Path, theme: str) -> None:
    site = folder / "site"
    settings = site / "site.yaml"
    settings.write_text(f"{settings.read_text('utf-8')}theme: {theme}\n", "utf-8")
    assert main(["build", str(site)]) == 0
    files = contents(site / "public")
    pages = b"\n".join(data for name, data in files.items() if name.endswith(".html")).decode()
    for text in TEXTS:
        assert text in pages
    assert [str(finding.problem) for finding in check(site, 2026) if finding.level == "error"] == []


def test_people_of_an_older_site_are_read_completely_and_newer_cvs_imported(folder: Path) -> None:
    site, cv = folder / "site", folder / "ada.md"
    ada, bo, mira = load_site(site).profiles
    awards = [award.title for award in ada.person.awards]
    assert awards == ["Bronze Gull", "Golden Shell Prize", "Silver Net"]
    assert len(ada.publications) == 2
    assert bo.person.position
    assert len(mira.publications) > 5
    assert mira.person.talks

    newer = WITH_ANOTHER_AWARD.replace("Silver Net, 2018", "Silver Net, 2018\n- Copper Crab, 2025")
    cv.write_text(newer, "utf-8")
    person = site / "people/ada-nilsson/person.yaml"
    before = person.read_text("utf-8")
    assert main(["import", str(cv), "--site", str(site)]) == 0
    after = person.read_text("utf-8")
    assert "Copper Crab" in after
    assert EDIT in after
    assert set(before.splitlines()) <= set(after.splitlines())


def test_the_last_import_of_an_older_version_can_be_undone(folder: Path) -> None:
    site = folder / "site"
    person = site / "people/ada-nilsson/person.yaml"
    imported = person.read_text("utf-8").partition(EDIT)[0]
    person.write_text(imported, "utf-8")  # undoing would keep the edit
    assert main(["import", "--undo", "--site", str(site)]) == 0
    assert "Bronze Gull" not in person.read_text("utf-8")
    assert "Bronze Gull" not in ADA
