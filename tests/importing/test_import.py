"""Imports of CVs into new and existing sites."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sitegen.building.build import render_site
from sitegen.content.site import load_site
from sitegen.errors import SitegenError, UsageError
from sitegen.importing import ImportOptions, import_cvs, make_slug, start
from sitegen.model import Person
from tests.importing.sites import ADA, BIB, NEWER, PERSON, SHEN, put, seen


def test_a_new_site_holds_the_data_of_the_cv_and_git_ignores_what_is_private(
    cv: Path, site: Path
) -> None:
    (result,) = import_cvs([cv], site)
    assert sorted(seen(site)) == [
        ".gitignore",
        PERSON,
        "people/ada-nilsson/private.yaml",
        BIB,
        "site.yaml",
    ]
    assert (result.before, [source.name for source in result.sources]) == (None, ["ada.md"])
    assert result.conflicts == ()
    (profile,) = load_site(site).profiles
    assert profile.person == result.after.person
    assert profile.publications == result.after.publications
    subprocess.run(["git", "init", "-q"], cwd=site, check=True)
    status = subprocess.check_output(["git", "status", "--porcelain", "-uall"], cwd=site, text=True)
    assert "person.yaml" in status
    assert "private.yaml" not in status
    assert "import/" not in status
    with_phone = [name for name, data in seen(site).items() if b"123 456 78" in data]
    assert with_phone == ["people/ada-nilsson/private.yaml"]


COMMENT = "# Private data, and files that sitegen generates.\n"
ALL = f"{COMMENT}private.yaml\n/public/\n/.sitegen/\n/import/\n"
MINE = "# mine\npeople/*/private.yaml\n"


@pytest.mark.parametrize(
    ("existing", "old", "added"),
    [
        ({}, "*.pyc\n", ALL),
        ({}, "*.pyc", f"\n{ALL}"),
        ({}, f"{MINE}import\n", f"{COMMENT}/public/\n/.sitegen/\n"),
        ({"site.yaml": "title: Mine\n"}, "*.pyc\n", "private.yaml\n"),
        ({"site.yaml": "title: Mine\n"}, "*.pyc", "\nprivate.yaml\n"),
        ({"site.yaml": "title: Mine\n"}, MINE, ""),
    ],
)
def test_a_new_site_adds_to_a_gitignore_what_it_lacks_and_others_get_what_is_private(
    cv: Path, site: Path, existing: dict[str, str], old: str, added: str
) -> None:
    for name, text in {**existing, ".gitignore": old}.items():
        put(site, name, text)
    import_cvs([cv], site)
    assert (site / ".gitignore").read_text() == old + added


def test_importing_twice_changes_no_byte(tmp_path: Path, cv: Path, site: Path) -> None:
    cvs = [cv, put(tmp_path, "shen.txt", SHEN)]
    import_cvs(cvs, site)
    before = seen(site)
    assert all(result.before == result.after for result in import_cvs(cvs, site))
    assert seen(site) == before


def test_edits_and_comments_survive_even_without_a_record_of_the_last_import(
    tmp_path: Path, cv: Path, site: Path
) -> None:
    import_cvs([cv], site)
    shutil.rmtree(site / "import")
    person = (
        "# My own file\nname:   Ada Nilsson   # as I like it\nposition: 'Queen'\n"
        "bio: >\n  I\n  write.\n"
    )
    bib = "% mine\n" + (site / BIB).read_text().replace("title", "selected = {true},\n  title", 1)
    put(site, PERSON, person)
    put(site, BIB, bib)
    put(site, "site.yaml", "title: Mine # too\n")
    (result,) = import_cvs([put(tmp_path, "ada.md", NEWER)], site)
    edited = (site / PERSON).read_text()
    lines = iter(edited.splitlines())
    assert all(line in lines for line in person.splitlines())
    assert "University of Sandvik" in edited
    works = (site / BIB).read_text()
    assert works.startswith(bib.rstrip())
    assert "Waves Again" in works.removeprefix(bib.rstrip())
    assert (site / "site.yaml").read_text() == "title: Mine # too\n"
    assert [(conflict.what, conflict.kept, conflict.other) for conflict in result.conflicts] == [
        ("position", "Queen", "Postdoc")
    ]


@pytest.mark.parametrize(
    ("text", "languages"), [(ADA, ("en",)), (SHEN, ("zh",))], ids=["english", "chinese"]
)
def test_a_chinese_cv_makes_a_chinese_site(
    tmp_path: Path, site: Path, text: str, languages: tuple[str, ...]
) -> None:
    import_cvs([put(tmp_path, "cv.md", text)], site)
    assert load_site(site).settings.languages == languages


def test_the_pages_of_the_only_person_redirect_once_there_is_another(
    tmp_path: Path, cv: Path, site: Path
) -> None:
    import_cvs([cv], site)
    before = (site / "site.yaml").read_text()
    old = {page.path for page in render_site(site).plan.pages}
    import_cvs([put(tmp_path, "bo.md", ADA.replace("Ada Nilsson", "Bo Ek"))], site)
    assert (site / "site.yaml").read_text().startswith(before)
    assert "redirects:\n  /: /ada-nilsson/\n" in (site / "site.yaml").read_text()
    rendered = render_site(site)
    assert {f"{path}index.html" for path in old - {"404.html"}} <= {
        output.path for output in rendered.outputs
    }
    after = (site / "site.yaml").read_bytes()
    import_cvs([put(tmp_path, "cy.md", ADA.replace("Ada Nilsson", "Cy Lund"))], site)
    assert (site / "site.yaml").read_bytes() == after


def test_a_site_starts_from_a_cv_but_not_in_a_full_folder(cv: Path, site: Path) -> None:
    plan = start(site, [cv])
    assert plan
    (result,) = plan.imported
    assert result.after.slug == "ada-nilsson"
    put(site, "README.md", "x")
    before = seen(site)
    with pytest.raises(UsageError, match="this folder is not empty"):
        start(site)
    assert seen(site) == before


@pytest.mark.parametrize("slug", ["../out", "a/b", "..", ".hidden", "a b", "-x"])
def test_a_slug_that_is_no_folder_name_is_refused(cv: Path, site: Path, slug: str) -> None:
    with pytest.raises(UsageError, match="is not a valid folder name"):
        import_cvs([cv], site, ImportOptions(person=slug))
    assert not site.exists()


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Ada Nilsson", "ada-nilsson"),
        ("Klaus-Tycho Förster", "klaus-tycho-forster"),
        ("沈若溪", "shen-ruoxi"),
        ("Mei Lin 林梅", "mei-lin"),
        ("Đorđe Łukasz Ærø", "dorde-lukasz-aero"),
        ("Ħal Weiß", "hal-weiss"),
        ({"en": "Ruoxi Shen", "zh": "沈若溪"}, "ruoxi-shen"),
        ("Ольга", "person"),
    ],
)
def test_a_slug_is_ascii_and_unique(name: str, slug: str) -> None:
    assert make_slug(Person(name=name), set()) == slug
    assert make_slug(Person(name=name), {slug, f"{slug}-2"}) == f"{slug}-3"


def test_unreadable_files_are_reported_and_keep_nobody_out(
    tmp_path: Path, cv: Path, site: Path
) -> None:
    broken = [tmp_path, tmp_path / "none.txt", put(tmp_path, "empty.txt", "")]
    with pytest.raises(SitegenError) as caught:
        import_cvs([broken[0], cv, *broken[1:]], site)
    *problems, total = caught.value.problems
    names = [Path(problem.path).name for problem in problems]
    assert names == [tmp_path.name, "none.txt", "empty.txt"]
    assert total.message == "3 files were not imported; everything else was"
    assert (site / PERSON).exists()


def test_nothing_is_written_if_no_file_can_be_read(tmp_path: Path, site: Path) -> None:
    with pytest.raises(SitegenError):
        import_cvs([tmp_path / "none.txt", put(tmp_path, "empty.txt", "")], site)
    assert not site.exists()


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("person.yaml", b"name: Ada Nilsson\nemial: x\n", "person.yaml:2"),
        ("person.yaml", b"name: [\n", "person.yaml:"),
        ("person.yaml", b"name: caf\xe9\n", "person.yaml:1:10: "),
        ("private.yaml", b"\nshoe: 42\n", "private.yaml:2"),
        ("publications.bib", b"@misc{a,\n title = {x}\n author = {y}}\n", "publications.bib:"),
    ],
)
def test_a_broken_site_is_reported_and_nothing_is_written(
    cv: Path, site: Path, name: str, data: bytes, message: str
) -> None:
    put(site, PERSON, "name: Ada Nilsson\n")
    (site / "people/ada-nilsson" / name).write_bytes(data)
    before = seen(site)
    with pytest.raises(SitegenError) as caught:
        import_cvs([cv], site)
    assert message in str(caught.value)
    assert seen(site) == before


@pytest.mark.parametrize(
    ("blocked", "target", "message"),
    [
        ("site", "site", "this is a file, not a site folder"),
        ("file", "file/site", "cannot be written"),
        ("site/people", "site", "cannot be written"),
    ],
)
def test_a_file_in_place_of_a_folder_is_reported_and_nothing_is_written(
    tmp_path: Path, cv: Path, blocked: str, target: str, message: str
) -> None:
    put(tmp_path, blocked, "a file")
    before = seen(tmp_path)
    with pytest.raises(UsageError, match=message):
        import_cvs([cv], tmp_path / target)
    assert seen(tmp_path) == before


SHARED = Path(__file__).parents[3] / "shared"


@pytest.mark.skipif(
    not (SHARED / "tools/score.py").exists(),
    reason="NO SCORE: ../shared/tools/score.py is not there",
)
def test_labelled_cvs_are_imported_accurately(tmp_path: Path) -> None:
    score = [sys.executable, str(SHARED / "tools/score.py"), "--json", "--run"]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    output = subprocess.check_output(
        [*score, str(SHARED / "cvs"), str(tmp_path)], text=True, env={**os.environ, "PATH": path}
    )
    results = json.loads(output[output.index("\n[") :])
    total = {
        key: sum(result["total"].get(key, 0) for result in results)
        for key in ("right", "missing", "extra")
    }
    assert 2 * total["right"] / (2 * total["right"] + total["missing"] + total["extra"]) >= 0.94
    for result in results:
        assert result["f1"] >= 0.85, result["case"]
        assert result["coverage"]["kept"] >= 0.98, result["case"]
        assert result["coverage"]["unsorted"] <= 0.10, result["case"]
