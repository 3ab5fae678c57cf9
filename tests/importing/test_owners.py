"""Files that are imported together: whose they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.errors import UsageError
from sitegen.importing import Wish, import_cvs
from tests.importing.sites import ADA, put

if TYPE_CHECKING:
    from pathlib import Path

BO = ADA.replace("Ada Nilsson\n", "Bo Ek\n", 1).replace("ada@", "bo@")
REFS = "1. Ada Nilsson, Bo Ek. Foam on Quiet Tides. The 9th Symposium on Tides (SOT), pp. 12-19, 2023.\n"
BIB = "@article{salt, title={Salt}, author={Nilsson, Ada and Lind, Carl}, journal={Journal of Foam}, year=2020}\n"


def brought(
    folder: Path, *files: tuple[str, str], person: str = ""
) -> dict[str, tuple[list[str], int]]:
    """By slug: the files that went there, and how many works the person has."""
    paths = [put(folder, name, text) for name, text in files]
    done = import_cvs(paths, folder / "site", Wish(person=person))
    return {
        item.after.slug: ([source.name for source in item.sources], len(item.after.publications))
        for item in done
    }


@pytest.mark.parametrize("last", [True, False])
def test_what_names_nobody_belongs_to_the_cv_it_came_with(tmp_path: Path, *, last: bool) -> None:
    files = [("ada.md", ADA), ("refs.txt", REFS), ("ada.bib", BIB)]
    done = brought(tmp_path, *(files if last else reversed(files)))
    assert {slug: works for slug, (_, works) in done.items()} == {"ada-nilsson": 3}


def test_cvs_of_several_people_stay_several_people(tmp_path: Path) -> None:
    done = brought(tmp_path, ("ada.md", ADA), ("bo.md", BO), ("newer.md", f"{ADA}\n"))
    assert done == {"ada-nilsson": (["ada.md", "newer.md"], 2), "bo-ek": (["bo.md"], 2)}


def test_a_slug_takes_everything(tmp_path: Path) -> None:
    done = brought(tmp_path, ("ada.md", ADA), ("ada.bib", BIB), person="ada")
    assert done == {"ada": (["ada.md", "ada.bib"], 3)}


def test_a_list_alone_goes_to_the_only_person_of_the_site(tmp_path: Path) -> None:
    brought(tmp_path, ("ada.md", ADA))
    assert brought(tmp_path, ("refs.txt", REFS)) == {"ada-nilsson": (["refs.txt"], 2)}


def test_a_list_that_may_be_of_several_people_needs_a_slug(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        brought(tmp_path, ("ada.md", ADA), ("bo.md", BO), ("refs.txt", REFS))
    (problem,) = caught.value.problems
    assert problem.path.endswith("refs.txt")
    assert "ada-nilsson, bo-ek" in problem.hint
    assert not (tmp_path / "site").exists()


def test_a_person_who_changed_their_name_is_still_the_one_of_the_cv(tmp_path: Path) -> None:
    brought(tmp_path, ("ada.md", ADA))
    person = tmp_path / "site/people/ada-nilsson/person.yaml"
    person.write_text(person.read_text().replace("Ada Nilsson", "Ada Ekström"))
    assert list(brought(tmp_path, ("newer.md", f"{ADA}\n"))) == ["ada-nilsson"]
    assert "Ada Ekström" in person.read_text()
