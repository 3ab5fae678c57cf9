"""What cannot be right is told with its place, until somebody mends it in the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.importing import Wish, import_cvs
from tests.importing.sites import ADA, put

if TYPE_CHECKING:
    from pathlib import Path

WRONG = ADA.replace("2015 - 2019", "2019 - 2015").replace("(SOT), 2023", "(SOT), 20012")


def test_places_and_mending(tmp_path: Path) -> None:
    cvs = [put(tmp_path, "ada.md", WRONG), put(tmp_path, "same.md", WRONG)]
    (done,) = import_cvs(cvs, tmp_path / "site", Wish(this_year=2026))
    assert [(odd.place, odd.what, odd.flag.value) for odd in done.flagged] == [
        ("ada.md:8", "education: University of Sandvik: end", "2015"),
        ("ada.md:17", "publications: nilssonfoam: year", "20012"),
    ]
    person = tmp_path / "site/people/ada-nilsson/person.yaml"
    person.write_text(person.read_text().replace("end: 2015", "end: 2025"))
    (done,) = import_cvs(cvs, tmp_path / "site", Wish(this_year=2026))
    assert [odd.flag.value for odd in done.flagged] == ["20012"]
