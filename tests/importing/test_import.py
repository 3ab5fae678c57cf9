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
from sitegen.cli import main
from sitegen.content.site import load_site
from sitegen.errors import SitegenError, UsageError
from sitegen.importing import ImportOptions, import_cvs, make_slug, start
from sitegen.model import Person
from tests.importing.sites import ADA, BIB, NEWER, PERSON, put, seen


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


def test_edits_and_comments_survive_even_without_a_record_of_the_last_import(
    tmp_path: Path, cv: Path, site: Path
) -> None:
    import_cvs([cv], site)
    shutil.rmtree(site / "import")
    person = "# Mine\nname:   Ada Nilsson   # so\nposition: 'Queen'\nbio: >\n  I\n  write.\n"
    bib = "% mine\n" + (site / BIB).read_text().replace("title", "selected = {true},\n  title", 1)
    for name, text in ((PERSON, person), (BIB, bib), ("site.yaml", "title: Mine # too\n")):
        put(site, name, text)
    (result,) = import_cvs([put(tmp_path, "ada.md", NEWER)], site)
    lines = (site / PERSON).read_text().splitlines()
    assert any("University of Sandvik" in line for line in lines)
    assert [line for line in lines if line in person.splitlines()] == person.splitlines()
    works = (site / BIB).read_text()
    assert works.startswith(bib.rstrip())
    assert "Waves Again" in works.removeprefix(bib.rstrip())
    assert (site / "site.yaml").read_text() == "title: Mine # too\n"
    assert [(conflict.what, conflict.kept, conflict.other) for conflict in result.conflicts] == [
        ("position", "Queen", "Postdoc")
    ]


def test_a_chinese_cv_makes_a_chinese_site(tmp_path: Path, site: Path) -> None:
    text = "沈若溪\n电话：138-0013-8000\n\n教育背景\n\n2019.9-2023.6 青河大学 博士，计算机\n"
    import_cvs([put(tmp_path, "cv.md", text)], site)
    assert load_site(site).settings.languages == ("zh",)


def test_the_pages_of_the_only_person_redirect_once_there_is_another(
    tmp_path: Path, cv: Path, site: Path
) -> None:
    import_cvs([cv], site)
    before = (site / "site.yaml").read_text()
    old = {page.path for page in render_site(site).plan.pages}
    import_cvs([put(tmp_path, "bo.md", ADA.replace("Ada Nilsson", "Bo Ek"))], site)
    after = (site / "site.yaml").read_text()
    assert after.startswith(before)
    assert "redirects:\n  /: /ada-nilsson/\n" in after
    outputs = {output.path for output in render_site(site).outputs}
    assert {f"{path}index.html" for path in old - {"404.html"}} <= outputs
    import_cvs([put(tmp_path, "cy.md", ADA.replace("Ada Nilsson", "Cy Lund"))], site)
    assert (site / "site.yaml").read_text() == after


@pytest.mark.parametrize("names", [["README.md", "LICENSE"], [".gitattributes", ".editorconfig"]])
def test_a_site_may_begin_in_a_fresh_repository(names: list[str], tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    for name in names:
        put(tmp_path, name, "x")
    start(tmp_path)
    assert (tmp_path / "people/your-name/person.yaml").exists()
    assert all((tmp_path / name).exists() for name in names)


def test_the_report_names_what_was_left_out_and_claims_no_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(tmp_path, "old/_config.yml", "title: Ada Nilsson\n")
    put(tmp_path, "old/index.md", "---\n---\nI study foam.\n")
    put(tmp_path, "old/_posts/2020-01-02-a.md", "---\npublished: false\n---\nHidden.\n")
    command = ["import", str(tmp_path / "old"), "--site"]
    assert main([*command, str(tmp_path / "new")]) == 0
    out = capsys.readouterr().out
    assert "_posts/2020-01-02-a.md: left out: it is not published" in out
    assert "Every line was recognized." not in out
    assert main([*command, str(tmp_path / "all"), "--drafts"]) == 0
    assert "Every line was recognized." in capsys.readouterr().out
    assert (tmp_path / "all/people/ada-nilsson/news/2020-01-02-a.md").exists()


@pytest.mark.parametrize("slug", ["../out", "..", ".hidden", "a b", "-x"])
def test_a_slug_that_is_no_folder_name_is_refused(cv: Path, site: Path, slug: str) -> None:
    with pytest.raises(UsageError, match="is not a valid folder name"):
        import_cvs([cv], site, ImportOptions(person=slug))
    assert not site.exists()


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Ada Nilsson", "ada-nilsson"),
        ("沈若溪", "shen-ruoxi"),
        ("Mei Lin 林梅", "mei-lin"),
        ("Đorđe Łukasz-Ærø Weiß", "dorde-lukasz-aero-weiss"),
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
    with pytest.raises(SitegenError):
        import_cvs(broken[1:], site)
    assert not site.exists()
    with pytest.raises(SitegenError) as caught:
        import_cvs([broken[0], cv, *broken[1:]], site)
    *problems, total = caught.value.problems
    assert [Path(problem.path).name for problem in problems] == [path.name for path in broken]
    assert total.message == "3 files were not imported; everything else was"
    assert (site / PERSON).exists()


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("person.yaml", b"name: Ada Nilsson\nemial: x\n", "person.yaml:2"),
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
SCORE = SHARED / "tools/score.py"


@pytest.mark.skipif(not SCORE.exists(), reason="NO SCORE: ../shared/tools/score.py is not there")
def test_labelled_cvs_are_imported_accurately(tmp_path: Path) -> None:
    command = [sys.executable, str(SCORE), "--json", "--run", f"{SHARED}/cvs", str(tmp_path)]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    output = subprocess.check_output(command, text=True, env={**os.environ, "PATH": path})
    results = json.loads(output[output.index("\n[") :])
    right, missing, extra = (
        sum(result["total"].get(key, 0) for result in results)
        for key in ("right", "missing", "extra")
    )
    assert 2 * right / (2 * right + missing + extra) >= 0.94
    for result in results:
        assert result["f1"] >= 0.85, result["case"]
        assert result["coverage"]["kept"] >= 0.98, result["case"]
        assert result["coverage"]["unsorted"] <= 0.10, result["case"]
