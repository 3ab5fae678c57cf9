"""Sites that released versions made are sites for this one: `tests/golden/sites` has one of each version."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sitegen.checking import check
from sitegen.cli import main
from sitegen.content.site import load_site
from tests.importing.sites import ADA
from tests.released import EDIT, NEWER, SITES
from tests.sites import contents

VERSIONS = sorted(path.name for path in SITES.iterdir())
THEMES = ("default", "onepage", "octavo", "lab", "sepia")


@pytest.fixture(params=VERSIONS)
def made(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """What a version made: `site`, and the CV that it was made from."""
    return Path(shutil.copytree(SITES / request.param, tmp_path / "made"))


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_built_and_nothing_is_wrong_with_it(made: Path, theme: str) -> None:
    site = made / "site"
    settings = site / "site.yaml"
    settings.write_text(f"{settings.read_text('utf-8')}theme: {theme}\n", "utf-8")
    assert main(["build", str(site)]) == 0
    pages = b"\n".join(
        data for name, data in contents(site / "public").items() if name.endswith(".html")
    ).decode()
    for shown in (
        "Ada Nilsson",
        "Mira Tan",
        "艾博",
        "Nets and Knots",
        "Bronze Gull",
        "每周一次",
        "Found, see",
    ):
        assert shown in pages
    assert [str(found.problem) for found in check(site, 2026) if found.level == "error"] == []


def test_all_of_a_person_is_understood(made: Path) -> None:
    ada, bo, mira = load_site(made / "site").profiles
    assert [award.title for award in ada.person.awards] == [
        "Bronze Gull",
        "Golden Shell Prize",
        "Silver Net",
    ]
    assert len(ada.publications) == 2
    assert bo.person.position
    assert len(mira.publications) > 5
    assert mira.person.talks


def test_its_imports_go_on(made: Path) -> None:
    site, cv = made / "site", made / "ada.md"
    cv.write_text(
        NEWER.replace("Silver Net, 2018", "Silver Net, 2018\n- Copper Crab, 2025"), "utf-8"
    )
    person = site / "people/ada-nilsson/person.yaml"
    before = person.read_text("utf-8")
    assert main(["import", str(cv), "--site", str(site)]) == 0
    after = person.read_text("utf-8")
    assert "Copper Crab" in after
    assert EDIT in after
    assert set(before.splitlines()) <= set(after.splitlines())


def test_its_last_import_can_be_taken_back(made: Path) -> None:
    site = made / "site"
    person = site / "people/ada-nilsson/person.yaml"
    person.write_text(
        person.read_text("utf-8").partition(EDIT)[0], "utf-8"
    )  # what was edited since would stay
    assert main(["import", "--undo", "--site", str(site)]) == 0
    assert "Bronze Gull" not in person.read_text("utf-8")
    assert "Bronze Gull" not in ADA
