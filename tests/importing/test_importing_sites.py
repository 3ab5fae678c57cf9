"""CVs into the folder of a site: new ones, ones edited by hand, and what is wrong with either."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sitegen.content.site import load_site
from sitegen.errors import SitegenError, UsageError
from sitegen.importing import Wish, import_cvs, slug_of, start
from sitegen.model import Person

ADA = """\
# Ada Nilsson

Postdoc, Ocean University
ada@example.org · +46 8 123 456 78

## Education

University of Sandvik, Ph.D. in Biology, 2015 - 2019

## Publications

1. Ada Nilsson, Bo Ek. Foam on Quiet Tides. The 9th Symposium on Tides (SOT), 2023.
"""
NEWER = ADA.replace(
    "## Publications\n", "## Publications\n\n1. Bo Ek, Ada Nilsson. Waves Again. SOT, 2024."
)
SHEN = "沈若溪\n电话：138-0013-8000\n\n教育背景\n\n2019.9-2023.6 青河大学 博士，计算机\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return tmp_path / "site"


def put(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def files(folder: Path) -> dict[str, bytes]:
    """What a person sees of a site: all but what imports keep to themselves."""
    found = {
        path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }
    return {str(path): data for path, data in found.items() if path.parts[0] != "import"}


def test_a_new_site(tmp_path: Path, site: Path) -> None:
    (done,) = import_cvs([put(tmp_path, "ada.md", ADA)], site)
    assert sorted(files(site)) == [
        ".gitignore",
        "people/ada-nilsson/person.yaml",
        "people/ada-nilsson/private.yaml",
        "people/ada-nilsson/publications.bib",
        "site.yaml",
    ]
    assert (done.before, [source.name for source in done.sources], done.conflicts) == (
        None,
        ["ada.md"],
        (),
    )
    (profile,) = load_site(site).profiles
    assert profile.person == done.after.person
    assert profile.publications == done.after.publications


def test_what_is_private_stands_in_private_yaml_alone(tmp_path: Path, site: Path) -> None:
    import_cvs([put(tmp_path, "ada.md", ADA), put(tmp_path, "shen.txt", SHEN)], site)
    with_numbers = [
        name
        for name, data in files(site).items()
        if b"123 456 78" in data or b"138-0013-8000" in data
    ]
    assert sorted(with_numbers) == [
        "people/ada-nilsson/private.yaml",
        "people/shen-ruoxi/private.yaml",
    ]


def test_git_ignores_private_values(tmp_path: Path, site: Path) -> None:
    import_cvs([put(tmp_path, "ada.md", ADA)], site)
    subprocess.run(["git", "init", "-q"], cwd=site, check=True)
    seen = subprocess.run(
        ["git", "status", "--porcelain", "-uall"],
        cwd=site,
        check=True,
        capture_output=True,
        text=True,
    )
    assert "person.yaml" in seen.stdout
    assert "private.yaml" not in seen.stdout
    assert "import/" not in seen.stdout


def test_a_file_in_the_way_leaves_all_as_it_was(tmp_path: Path, site: Path) -> None:
    put(site, "people", "a file in the way")
    with pytest.raises(UsageError, match="cannot be written"):
        import_cvs([put(tmp_path, "ada.md", ADA)], site)
    assert [path.name for path in site.iterdir()] == ["people"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("*.pyc\n", "*.pyc\nprivate.yaml\n"),
        ("*.pyc", "*.pyc\nprivate.yaml\n"),
        ("# mine\npeople/*/private.yaml\n", "# mine\npeople/*/private.yaml\n"),
    ],
)
def test_a_gitignore_that_somebody_wrote_keeps_private_values_too(
    tmp_path: Path, site: Path, old: str, new: str
) -> None:
    put(site, ".gitignore", old)
    import_cvs([put(tmp_path, "ada.md", ADA)], site)
    assert (site / ".gitignore").read_text() == new


def test_importing_twice_changes_no_byte(tmp_path: Path, site: Path) -> None:
    cvs = [put(tmp_path, "ada.md", ADA), put(tmp_path, "shen.txt", SHEN)]
    import_cvs(cvs, site)
    before = files(site)
    assert all(done.before == done.after for done in import_cvs(cvs, site))
    assert files(site) == before


def test_hand_edits_and_comments_stay_though_nobody_knows_what_was_imported(
    tmp_path: Path, site: Path
) -> None:
    import_cvs([put(tmp_path, "ada.md", ADA)], site)
    shutil.rmtree(site / "import")
    folder = site / "people/ada-nilsson"
    person = "# My own file\nname:   Ada Nilsson   # as I like it\nposition: 'Queen'\nbio: >\n  I\n  write.\n"
    put(folder, "person.yaml", person)
    bib = "% mine\n" + (folder / "publications.bib").read_text().replace(
        "title", "selected = {true},\n  title", 1
    )
    put(folder, "publications.bib", bib)
    put(site, "site.yaml", "title: Mine # too\n")
    (done,) = import_cvs([put(tmp_path, "ada.md", NEWER)], site)
    edited = (folder / "person.yaml").read_text()
    lines = iter(edited.splitlines())
    assert all(line in lines for line in person.splitlines())
    assert "University of Sandvik" in edited
    works = (folder / "publications.bib").read_text()
    assert works.startswith(bib.rstrip())
    assert "Waves Again" in works.removeprefix(bib.rstrip())
    assert (site / "site.yaml").read_text() == "title: Mine # too\n"
    assert [(conflict.what, conflict.kept, conflict.other) for conflict in done.conflicts] == [
        ("position", "Queen", "Postdoc")
    ]


def test_two_cvs_of_one_person_make_one_person(tmp_path: Path, site: Path) -> None:
    (done,) = import_cvs([put(tmp_path, "old.md", ADA), put(tmp_path, "new.md", NEWER)], site)
    assert [source.name for source in done.sources] == ["old.md", "new.md"]
    assert done.before is None
    assert len(done.after.publications) == 2
    assert [path.name for path in (site / "people").iterdir()] == ["ada-nilsson"]


def test_a_cv_that_names_nobody_needs_a_slug(tmp_path: Path, site: Path) -> None:
    cv = put(tmp_path, "cv.txt", "Awards\n\nGolden Shell Prize, 2020\n")
    with pytest.raises(UsageError, match="no name can be found in this CV"):
        import_cvs([cv], site)
    assert not site.exists()
    (done,) = import_cvs([cv], site, Wish(person="ada-nilsson"))
    assert done.after.slug == "ada-nilsson"


@pytest.mark.parametrize("slug", ["../out", "a/b", "..", ".hidden", "a b", "-x"])
def test_a_slug_names_a_folder_below_people(tmp_path: Path, site: Path, slug: str) -> None:
    with pytest.raises(UsageError, match="cannot name a folder"):
        import_cvs([put(tmp_path, "ada.md", ADA)], site, Wish(person=slug))
    assert not site.exists()


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Ada Nilsson", "ada-nilsson"),
        ("Klaus-Tycho Förster", "klaus-tycho-forster"),
        ("沈若溪", "shen-ruoxi"),
        ({"en": "Ruoxi Shen", "zh": "沈若溪"}, "ruoxi-shen"),
        ("Ольга", "person"),
    ],
)
def test_slugs(name: str, slug: str) -> None:
    assert slug_of(Person(name=name), set()) == slug
    assert slug_of(Person(name=name), {slug, f"{slug}-2"}) == f"{slug}-3"


def test_all_that_cannot_be_read_is_told_and_nothing_written(tmp_path: Path, site: Path) -> None:
    cvs = [
        put(tmp_path, "ada.md", ADA),
        tmp_path,
        tmp_path / "none.txt",
        put(tmp_path, "empty.txt", ""),
    ]
    with pytest.raises(SitegenError) as caught:
        import_cvs(cvs, site)
    *wrong, whole = caught.value.problems
    assert [Path(problem.path).name for problem in wrong] == [
        tmp_path.name,
        "none.txt",
        "empty.txt",
    ]
    assert whole.message == "1 of 4 files can be read; nothing was written"
    assert not site.exists()


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("person.yaml", b"name: Ada Nilsson\nemial: x\n", "person.yaml:2"),
        ("person.yaml", b"name: [\n", "person.yaml:"),
        ("person.yaml", b"name: caf\xe9\n", "not UTF-8 text"),
        ("private.yaml", b"\nshoe: 42\n", "private.yaml:2"),
        ("publications.bib", b"@misc{a,\n title = {x}\n author = {y}}\n", "publications.bib:"),
    ],
)
def test_a_broken_site_is_told_and_nothing_written(
    tmp_path: Path, site: Path, name: str, data: bytes, message: str
) -> None:
    put(site, "people/ada-nilsson/person.yaml", "name: Ada Nilsson\n")
    (site / "people/ada-nilsson" / name).write_bytes(data)
    before = files(site)
    with pytest.raises(SitegenError) as caught:
        import_cvs([put(tmp_path, "ada.md", ADA)], site)
    assert message in str(caught.value)
    assert files(site) == before


def test_a_site_that_is_a_file(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="this is a file, not the folder of a site"):
        import_cvs([put(tmp_path, "ada.md", ADA)], put(tmp_path, "site", "x"))


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    put(tmp_path, "file", "x")
    with pytest.raises(UsageError, match="cannot be written"):
        import_cvs([put(tmp_path, "ada.md", ADA)], tmp_path / "file" / "site")


def test_chinese_in_a_cv_makes_a_site_in_both_languages(tmp_path: Path, site: Path) -> None:
    import_cvs([put(tmp_path, "ada.md", ADA)], site / "en")
    import_cvs([put(tmp_path, "shen.txt", SHEN)], site / "zh")
    assert load_site(site / "en").settings.languages == ("en",)
    assert load_site(site / "zh").settings.languages == ("en", "zh")


def test_start_from_a_cv_and_not_in_a_folder_that_is_full(tmp_path: Path, site: Path) -> None:
    (done,) = start(site, [put(tmp_path, "ada.md", ADA)])
    assert done.after.slug == "ada-nilsson"
    before = files(site)
    with pytest.raises(UsageError, match="this folder is not empty"):
        start(site)
    assert files(site) == before


SHARED = Path(__file__).parents[2] / "shared"


@pytest.mark.skipif(
    not (SHARED / "tools/score.py").exists(),
    reason="NO SCORE: ../shared/tools/score.py is not there",
)
def test_the_score_on_labelled_cvs(tmp_path: Path) -> None:
    scripts = str(Path(sys.executable).parent)
    command = [
        sys.executable,
        str(SHARED / "tools/score.py"),
        "--json",
        "--run",
        str(SHARED / "cvs"),
        str(tmp_path),
    ]
    env = {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
    told = subprocess.run(command, check=True, capture_output=True, text=True, env=env).stdout
    results = json.loads(told[told.index("\n[") :])
    total = {
        key: sum(result["total"].get(key, 0) for result in results)
        for key in ("right", "missing", "extra")
    }
    assert 2 * total["right"] / (2 * total["right"] + total["missing"] + total["extra"]) >= 0.95
    for result in results:
        assert result["f1"] >= 0.90, result["case"]
        assert result["coverage"]["kept"] >= 0.98, result["case"]
        assert result["coverage"]["unsorted"] <= 0.05, result["case"]
