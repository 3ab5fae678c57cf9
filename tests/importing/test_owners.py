"""Whose the imported files are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.errors import UsageError
from sitegen.importing import ImportOptions, import_cvs
from sitegen.importing.report import format_report
from tests.importing.sites import ADA, PERSON, put

if TYPE_CHECKING:
    from pathlib import Path

BO = ADA.replace("Ada Nilsson\n", "Bo Ek\n", 1).replace("ada@", "bo@")
REFS = "1. Ada Nilsson, Bo Ek. Foam on Quiet Tides. The 9th Symposium on Tides (SOT), 2023.\n"
BIB = (
    "@article{salt, title={Salt}, author={Nilsson, Ada and Lind, C.}, journal={Foam}, year=2020}\n"
)
NAMELESS = "Awards\n\nGolden Shell Prize, 2020\n"
INITIALS_TEXT = """\
1. Nilsson A, Ek B. Foam on quiet tides. J Tides. 2021;12(3):101-19.
2. Nilsson A. A short note on salt. J Tides. 2018;9(1):1-4.
"""
INITIALS_BIB = (
    "@article{a, author={Nilsson, A. and Ek, Bo}, title={Foam}}\n"
    "@article{b, author={A. Nilsson}, title={Salt}}\n"
)


def owners(folder: Path, person: str = "", **files: str) -> dict[str, tuple[list[str], int]]:
    """Import files; return the files and the number of works of each slug."""
    paths = [put(folder, name.replace("_", "."), text) for name, text in files.items()]
    results = import_cvs(paths, folder / "site", ImportOptions(person=person))
    return {
        result.after.slug: (sorted(s.name for s in result.sources), len(result.after.publications))
        for result in results
    }


@pytest.mark.parametrize(
    ("files", "person", "expected"),
    [
        (
            {"ada_md": ADA, "bo_md": BO, "newer_md": f"{ADA}\n"},
            "",
            {"ada-nilsson": (["ada.md", "newer.md"], 2), "bo-ek": (["bo.md"], 2)},
        ),
        ({"ada_md": ADA, "a_bib": BIB}, "ada", {"ada": (["a.bib", "ada.md"], 3)}),
        (
            {"a_bib": BIB, "refs_txt": REFS, "ada_md": ADA},
            "",
            {"ada-nilsson": (["a.bib", "ada.md", "refs.txt"], 3)},
        ),
    ],
    ids=["by name", "by the given slug", "to the CV that it comes with"],
)
def test_a_file_is_assigned(
    tmp_path: Path,
    files: dict[str, str],
    person: str,
    expected: dict[str, tuple[list[str], int]],
) -> None:
    assert owners(tmp_path, person, **files) == expected


@pytest.mark.parametrize(
    ("files", "people"),
    [
        ({"ada_md": ADA, "bo_md": BO, "refs_txt": REFS}, "ada-nilsson, bo-ek"),
        ({"refs_txt": "1. Foam on Quiet Tides. Journal of Tides 3, 1-4 (2020).\n"}, ""),
    ],
)
def test_a_file_that_may_be_anybodys_needs_a_slug(
    tmp_path: Path, files: dict[str, str], people: str
) -> None:
    with pytest.raises(UsageError, match="no owner found for this file") as caught:
        owners(tmp_path, **files)
    (problem,) = caught.value.problems
    assert problem.path.endswith("refs.txt")
    assert (people or "--name") in problem.hint
    assert ("--person" in problem.hint) == bool(people)  # there is nobody to choose from
    assert not (tmp_path / "site").exists()
    assert list(owners(tmp_path, "ada", **files)) == ["ada"]


def test_a_site_with_one_person_gets_their_lists_and_cvs_whatever_its_name(tmp_path: Path) -> None:
    owners(tmp_path, ada_md=ADA)
    assert owners(tmp_path, refs_txt=REFS) == {"ada-nilsson": (["refs.txt"], 2)}
    person = tmp_path / "site" / PERSON
    person.write_text(person.read_text().replace("Ada Nilsson", "Ada Ekström"))
    assert list(owners(tmp_path, newer_md=f"{ADA}\n")) == ["ada-nilsson"]
    assert "Ada Ekström" in person.read_text()


@pytest.mark.parametrize(
    ("name", "text"), [("refs.txt", INITIALS_TEXT), ("refs.bib", INITIALS_BIB)]
)
@pytest.mark.parametrize("together", [True, False])
def test_a_list_of_works_does_not_rename_its_owner(
    name: str, text: str, *, together: bool, tmp_path: Path
) -> None:
    cv, refs = put(tmp_path, "cv.md", ADA.partition("## Publ")[0]), put(tmp_path, name, text)
    if not together:
        import_cvs([cv], tmp_path / "site", ImportOptions(person="ada"))
    cvs = [cv, refs] if together else [refs]
    (result,) = import_cvs(cvs, tmp_path / "site", ImportOptions(person="ada"))
    assert result.after.person.name == "Ada Nilsson"
    assert len(result.after.publications) == 2
    assert not result.conflicts


@pytest.mark.parametrize("author", ["Vega Prado, R.", "Vega, R. P.", "Prado, Rosa Vega"])
def test_a_list_belongs_to_whom_of_the_site_its_author_can_be(author: str, tmp_path: Path) -> None:
    rosa = ADA.replace("Ada Nilsson\n", "Rosa Vega Prado\n", 1)
    owners(tmp_path, rosa_md=rosa, luis_md=rosa.replace("Rosa", "Luis", 1))
    works = INITIALS_BIB.replace("Nilsson, A.", author).replace("A. Nilsson", author)
    assert owners(tmp_path, refs_bib=works) == {"rosa-vega-prado": (["refs.bib"], 4)}


def test_a_list_alone_names_its_owner_after_the_authors(tmp_path: Path) -> None:
    (result,) = import_cvs([put(tmp_path, "refs.bib", INITIALS_BIB)], tmp_path / "site")
    assert result.after.person.name == "A. Nilsson"


@pytest.mark.parametrize(
    ("file", "text", "name", "clue"),
    [
        ("Ada-Nilsson_CV_2024.txt", NAMELESS, "Ada Nilsson", "the file's name"),
        ("cv.txt", f"ada.nilsson@tides.example\n\n{NAMELESS}", "Ada Nilsson", "the e-mail address"),
        ("cv.txt", NAMELESS, "cv", "the file's name"),
    ],
)
def test_a_cv_without_a_name_gets_a_likely_one(
    file: str, text: str, name: str, clue: str, tmp_path: Path
) -> None:
    (result,) = import_cvs([put(tmp_path, file, text)], tmp_path / "site")
    assert result.after.person.name == name
    report = format_report([result], tmp_path / "site")
    assert f"Name: not found in the CV; {name!r} is from {clue}." in report
    (again,) = import_cvs([put(tmp_path, file, f"{text}\nCoral Medal, 2021\n")], tmp_path / "site")
    assert (again.after.slug, again.guess) == (result.after.slug, None)


RESULTS = {
    "results.ris": "TY  - JOUR\nTI  - Foam\nAU  - Tester, Mara\nPY  - 2020\nER  -\n\n"
    "TY  - JOUR\nTI  - Sand\nAU  - Tester, M.\nAU  - Ek, Bo\nPY  - 2021\nER  -\n",
    "results.bib": "@article{a, author={Tester, Mara and Ek, Bo}, title={Foam}}\n"
    "@article{b, author={Lee, Ann and Ek, Bo and Tester, M.}, title={Sand}}\n",
}


@pytest.mark.parametrize("file", RESULTS)
@pytest.mark.parametrize("name", ["Mara Tester", "Bo Ek"])
def test_results_of_a_search_belong_to_whom_the_user_names(
    file: str, name: str, tmp_path: Path
) -> None:
    put(tmp_path, file, RESULTS[file])
    (result,) = import_cvs([tmp_path / file], tmp_path / "site", ImportOptions(name=name))
    assert (result.after.person.name, len(result.after.publications)) == (name, 2)


def test_a_name_is_only_for_files_that_do_not_state_it(tmp_path: Path) -> None:
    files = {"ada.md": ADA, "cv.txt": NAMELESS, "results.ris": RESULTS["results.ris"]}
    paths = [put(tmp_path, name, text) for name, text in files.items()]
    results = import_cvs(paths[:2], tmp_path / "site", ImportOptions(name="Mara Tester"))
    assert [result.after.slug for result in results] == ["ada-nilsson", "mara-tester"]
    assert "Name: not found" not in format_report(results, tmp_path / "site")
    (again,) = import_cvs(paths[2:], tmp_path / "site", ImportOptions(name="Mara Tester"))
    assert (again.after.slug, len(again.after.publications)) == ("mara-tester", 2)
