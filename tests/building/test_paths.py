"""Unusual names and symlinks: nothing outside of a site is published, and each problem is reported."""

from __future__ import annotations

import os
import re
import unicodedata
from typing import TYPE_CHECKING

import pytest

from sitegen.building.build import build_site, render_site
from sitegen.checking import check
from sitegen.cli import main
from sitegen.errors import SitegenError
from tests.sites import ADA, contents, put

if TYPE_CHECKING:
    from pathlib import Path

SECRET = "nobody else may know this"
HERE = "people/ada-nilsson"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    put(tmp_path / "home", {"secret.txt": SECRET, "bo/a.md": SECRET})
    put(tmp_path / "home", {"bo/person.yaml": f"name: Bo {SECRET}\n"})
    return put(tmp_path / "site", {**ADA, f"{HERE}/files/cv.pdf": "cv"})


def refuse(site: Path) -> str:
    """Return the problems of a site that cannot be built."""
    with pytest.raises(SitegenError) as error:
        build_site(site, site / "public")
    assert not (site / "public").exists()
    assert SECRET not in str(error.value)
    return str(error.value).replace(f"{site}/", "")


@pytest.mark.parametrize(
    ("link", "to"),
    [
        (f"{HERE}/files/secret.txt", "../../../../home/secret.txt"),
        (f"{HERE}/files/all", "../../../../home"),
        (f"{HERE}/publications.bib", "../../../home/secret.txt"),
        (f"{HERE}/news", "../../../home/bo"),
        (f"{HERE}/pages/a.md", "../../../../home/bo/a.md"),
        ("people/bo", "../../home/bo"),
        ("static/secret.txt", "../../home/secret.txt"),
        ("static", "../home"),
        ("styles/own.csl", "../../home/secret.txt"),
        ("templates/partials/footer.html", "../../../home/secret.txt"),
        ("themes/mine", "../../home/bo"),
        ("site.yaml", "../home/secret.txt"),
        (f"{HERE}/files/site", "../../.."),
    ],
)
@pytest.mark.parametrize("absolute", [False, True])
def test_a_symlink_out_of_the_site_is_not_followed(
    site: Path, link: str, to: str, absolute: bool
) -> None:
    place = site / link
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to((place.parent / to).resolve() if absolute else to)
    assert f"{link}: the symlink leaves the site's folder: " in refuse(site)
    assert [found.level for found in check(site, 2026)] == ["error"]


def test_a_symlink_within_the_site_is_followed(site: Path) -> None:
    (site / HERE / "files/vita.pdf").symlink_to("cv.pdf")
    build_site(site, site / "public")
    assert (site / "public/files/vita.pdf").read_bytes() == b"cv"
    assert not (site / "public/files/vita.pdf").is_symlink()


def test_the_target_of_a_symlink_within_the_site_is_checked_too(site: Path, tmp_path: Path) -> None:
    (site / HERE).rename(site / "shared")
    (site / HERE).symlink_to(site / "shared")
    build_site(site, tmp_path / "out")
    (site / "shared/secret.pdf").symlink_to(tmp_path / "home/secret.txt")
    assert f"{HERE}/secret.pdf: the symlink leaves the site's folder: " in refuse(site)


def test_the_site_itself_may_be_a_symlink(site: Path, tmp_path: Path) -> None:
    (tmp_path / "short").symlink_to(site)
    build_site(tmp_path / "short", tmp_path / "short/public")
    assert (site / "public/files/cv.pdf").read_bytes() == b"cv"


@pytest.mark.parametrize(
    ("link", "to", "expected"),
    [
        ("files/a", "nowhere.pdf", "dangling symlink to 'nowhere.pdf'"),
        ("files/a", "a", "the symlink points to itself"),
        ("files/a", ".", "the symlink points to a folder that contains it"),
    ],
)
def test_broken_symlinks_are_reported(site: Path, link: str, to: str, expected: str) -> None:
    (site / HERE / link).symlink_to(to)
    assert refuse(site).startswith(f"{HERE}/{link}: {expected}\n    remove it")


@pytest.mark.parametrize("name", [f"{HERE}/files/pipe", "site.yaml"])
def test_special_files_are_reported(site: Path, name: str) -> None:
    (site / name).unlink(missing_ok=True)
    os.mkfifo(site / name)
    assert refuse(site) == f"{name}: neither a file nor a folder\n    remove it"


def test_names_must_be_utf_8(site: Path) -> None:
    try:
        (site / HERE / os.fsdecode(b"files/caf\xe9.pdf")).write_bytes(b"x")
    except OSError:
        pytest.skip("this file system has names of UTF-8 alone")
    assert f"{HERE}/files: the name 'caf\\\\xe9.pdf' is not UTF-8\n    rename it" in refuse(site)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({f"{HERE}/files/CV.pdf": "another"}, "'files/CV.pdf' and 'files/cv.pdf'"),
        ({"people/Ada-Nilsson/person.yaml": "name: A\n"}, "'Ada-Nilsson/index.html' and 'ada-nil"),
        ({f"{HERE}/pages/Club.md": "", f"{HERE}/pages/club.md": ""}, "'Club/index.html' and 'club"),
        ({f"{HERE}/pages/Files.md": "", f"{HERE}/files/index.html": ""}, "'Files/index.html' and"),
        ({"static/Notes.css": "a", "static/notes.css": "b"}, "'static/Notes.css' and 'static/no"),
    ],
)
def test_names_that_differ_only_in_case_are_refused(
    site: Path, files: dict[str, str], expected: str
) -> None:
    put(site, files)
    if len(contents(site)) < len(files) + 2:
        pytest.skip("this file system takes them for one itself")
    message = "differ only in case, and are the same file on macOS and Windows\n    rename "
    assert re.search(f"{re.escape(expected)}.* {message}", refuse(site))


@pytest.mark.parametrize("files", [{"static/con.css": "a"}, {f"{HERE}/files/a.": "a"}])
def test_names_that_windows_does_not_allow_are_refused(site: Path, files: dict[str, str]) -> None:
    assert "Windows" in refuse(put(site, files))


def test_a_file_that_is_also_a_folder_is_reported(site: Path) -> None:
    put(site, {f"{HERE}/pages/files.md": "# A\n", f"{HERE}/files/index.html/x": "b"})
    assert "'files/index.html' is both a file and a folder" in refuse(site)


def test_names_in_all_scripts_work(site: Path) -> None:
    decomposed = unicodedata.normalize("NFD", "é.pdf")
    names = ("潮汐 笔记.pdf", "Göteborg #1?.pdf", "مد وجزر.pdf", "🌊.pdf", decomposed)
    links = "".join(f"[a](<files/{name}>)\n" for name in names)
    put(site, {f"{HERE}/files/{name}": name for name in names})
    put(site, {f"{HERE}/pages/潮汐.md": f"# 潮汐\n\n{links}"})
    put(site, {"people/刘运卓/person.yaml": "name: 刘运卓\n"})
    build_site(site, site / "public")
    for name in names:
        assert (site / "public/ada-nilsson/files" / name).read_text(encoding="utf-8") == name
    assert (site / "public/刘运卓/index.html").is_file()
    assert (site / "public/ada-nilsson/潮汐/index.html").is_file()
    assert [str(found.problem) for found in check(site, 2026)] == []


def test_names_of_the_maximum_length_work(site: Path, tmp_path: Path) -> None:
    longest = "潮" * 83 + ".pdf"  # 253 bytes
    slug = "x" * 250
    put(site, {f"{HERE}/files/{longest}": "long", f"people/{slug}/person.yaml": "name: X\n"})
    build_site(site, tmp_path / ("p" * 255))
    assert (tmp_path / ("p" * 255) / "ada-nilsson/files" / longest).read_bytes() == b"long"
    assert (tmp_path / ("p" * 255) / slug / "index.html").is_file()


def test_a_key_cannot_lead_out_of_the_site(site: Path) -> None:
    bib = "@misc{../../../../home/a, title = {A}, author = {Ada Nilsson}, year = 2020}\n"
    put(site, {f"{HERE}/publications.bib": bib})
    outputs = [output.path for output in render_site(site).outputs]
    assert "publications/home-a/index.html" in outputs
    assert not [path for path in outputs if ".." in path or path.startswith("/")]


PERSON, BIB = f"{HERE}/person.yaml", f"{HERE}/publications.bib"
OUT = "../../../home/secret.txt"
THEME = {"site.yaml": "theme: mine\n", "themes/mine/theme.yaml": "parent: ../../../home\n"}
FOOTER = "templates/partials/footer.html"


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"site.yaml": "theme: ../../home\n"}, "site.yaml:1:1: there is no theme '../../home'"),
        (THEME, "themes/mine/theme.yaml:1:1: there is no theme '../../../home'"),
        ({FOOTER: f"{{% include '{OUT}' %}}\n"}, f"{FOOTER}:1: there is no template '{OUT}'"),
        ({PERSON: f"name: Ada\nbio: '![a](files/../{OUT})'\n"}, f"person.yaml:2:7: there is no file 'files/../{OUT}'"),
        ({PERSON: f"name: Ada\nlinks: {{cv: {OUT}}}\n"}, "person.yaml:2:13: links: cv leads"),
        ({BIB: f"@misc{{a,\n title = {{A}},\n pdf = {{{OUT}}}\n}}\n"}, f"publications.bib:3:2: pdf of a: there is no file '{OUT}'"),
        ({"site.yaml": "redirects: {/../../a: /}\n"}, "'/../../a' is not an address below the site"),
        ({"site.yaml": f"redirects: {{/a: /{OUT}}}\n"}, "the target of '/a' does not exist"),
        ({"site.yaml": "people: [../../home/bo]\n"}, "there is no person '../../home/bo' in people/"),
    ],
)  # fmt: skip
def test_no_value_leads_out_of_the_site(site: Path, files: dict[str, str], expected: str) -> None:
    put(site, files)
    assert expected in refuse(site)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("import {home}/secret.txt --person ../../home --site {site}", "not a valid folder name"),
        ("export bibtex {site} --person ../../home/bo", "there is no person '../../home/bo'"),
        ("export cv {site} --template ../../home/a -o {home}/cv.pdf", "no CV template '../../home/a'"),
        ("enrich {site} --person ../../home/bo", "there is no person '../../home/bo'"),
        ("themes ../../home --site {site}", "there is no theme '../../home'"),
        ("schema ../../home/secret", "there is no schema '../../home/secret'"),
    ],
)  # fmt: skip
def test_no_argument_leads_out_of_the_site(
    site: Path, tmp_path: Path, command: str, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(tmp_path)
    assert main(command.format(site=site, home=tmp_path / "home").split()) == 1
    assert expected in capsys.readouterr().err
    assert contents(tmp_path) == before


def test_a_site_within_the_output_of_another_is_not_lost(site: Path, tmp_path: Path) -> None:
    build_site(site, tmp_path / "public")
    inner = put(tmp_path / "public/inner", ADA)
    with pytest.raises(SitegenError, match=r"did not write: inner/people/ada-nilsson/person\.yaml"):
        build_site(put(site, {f"{HERE}/person.yaml": "name: Ada N.\n"}), tmp_path / "public")
    with pytest.raises(SitegenError, match="over its own source files"):
        build_site(inner, tmp_path / "public")
    assert contents(inner) == {name: text.encode() for name, text in ADA.items()}
