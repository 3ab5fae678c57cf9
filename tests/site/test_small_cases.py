"""What few sites have: a description, reports, moving pictures, profiles of colours, handles that lead nowhere."""

from __future__ import annotations

import os
import re
import time
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from sitegen.errors import SitegenError
from sitegen.site.build import build, build_into
from tests.site.sites import ADA, LAB, put

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.site.build import Built

HOME = "people/ada-nilsson"


def built(folder: Path, **files: Any) -> dict[str, bytes]:
    """Every output of a site; `__` in names of files stands for `/` below the person's folder."""
    mine = {f"{HOME}/{name.replace('__', '/')}": content for name, content in files.items()}
    return {
        output.path: output.content
        if isinstance(output.content, bytes)
        else output.content.read_bytes()
        for output in build(put(folder, {**ADA, **mine})).outputs
    }


def texts(made: Built) -> dict[str, str]:
    """Every page."""
    pages = (output for output in made.outputs if output.path.endswith(".html"))
    return {page.path: page.content.decode() for page in pages if isinstance(page.content, bytes)}


def profiled(profile: bytes) -> bytes:
    buffer = BytesIO()
    Image.new("RGB", (320, 320), "#0a6e5c").save(buffer, "PNG", icc_profile=profile)
    return buffer.getvalue()


def test_a_handle_that_no_address_leads_to_is_shown_and_is_no_link(tmp_path: Path) -> None:
    page = built(
        tmp_path, **{"person.yaml": "name: Ada Nilsson\nlinks: {wechat: adasea, github: adanils}\n"}
    )["index.html"]
    assert b'href="https://github.com/adanils"' in page
    assert b"WeChat: adasea</li>" in page
    assert b'href="adasea"' not in page


def test_a_stray_brace_in_a_title_costs_no_word(tmp_path: Path) -> None:
    work = r"@misc{a, title={Of \textbf{foam} and $x_{i}$ and \emph{tides}}, author={Ada Nilsson}, year=2020}"
    page = built(tmp_path, **{"publications.bib": work})["index.html"]
    assert b"<strong>foam</strong>" in page or b"<b>foam</b>" in page


def test_what_is_still_wanted_stays_in_the_cache_and_the_rest_goes(tmp_path: Path) -> None:
    site, output = (
        put(tmp_path / "site", {**ADA, f"{HOME}/photo.png": profiled(b"")}),
        tmp_path / "public",
    )
    build_into(site, output)
    kept = [path for path in (site / ".sitegen").rglob("*") if path.is_file()]
    week = time.time() - 7 * 86_400
    for path in kept:
        os.utime(path, (week, week))
    (site / f"{HOME}/person.yaml").write_text("name: Ada Nilsson\nbio: New.\n", encoding="utf-8")
    build_into(site, output)
    assert [path for path in kept if path.exists() and path.stat().st_mtime > week + 86_400]


def test_a_template_of_the_site_that_names_one_that_is_not_there_is_told_with_its_place(
    tmp_path: Path,
) -> None:
    site = put(tmp_path, {**ADA, "templates/pages/cv.html": "<p>\n{% include 'gone.html' %}\n"})
    with pytest.raises(SitegenError, match=r"templates/pages/cv\.html:2"):
        build_into(site, tmp_path / "public")


@pytest.mark.parametrize(
    ("first", "named"), [(2015, ["2024", "2023", "2022"]), (1996, ["2024", "2022", "2020"])]
)
def test_of_many_years_every_second_is_named_and_the_newest_comes_first(
    tmp_path: Path, first: int, named: list[str]
) -> None:
    works = "".join(
        f"@book{{w{year}, title={{T}}, author={{Ada Nilsson}}, year={year}}}\n"
        for year in range(first, 2025)
    )
    page = built(tmp_path, **{"publications.bib": works})["publications/index.html"].decode()
    bars = re.findall(
        r'<li><a href="#y(\d+)" title="\1: 1 publication"><svg.*?</svg>(\d*)</a>', page
    )
    assert [year for year, _ in bars] == [str(year) for year in range(2024, first - 1, -1)]
    assert [label for _, label in bars if label][:3] == named


def test_the_people_of_a_site_without_a_title_have_one_all_the_same(tmp_path: Path) -> None:
    people = {f"people/{slug}/person.yaml": f"name: {slug}\n" for slug in ("ada", "bo")}
    made = build(
        put(tmp_path, {**people, "site.yaml": "languages: [en, zh]\ndescription: Of tides.\n"})
    )
    pages = texts(made)
    titles = {path: re.findall("<title>(.*?)</title>", html)[0] for path, html in pages.items()}
    assert titles["index.html"] == "People"
    assert titles["zh/index.html"] == "人员"
    assert titles["404.html"] == "This page does not exist · People"
    assert '<meta name="description" content="Of tides.">' in pages["index.html"]


def test_a_page_says_so_where_its_text_is_in_another_language_only(tmp_path: Path) -> None:
    bio = "name: Ada Nilsson\nbio: {en: I study tides., de: Ich erforsche die Gezeiten.}\n"
    files = {
        "person.yaml": bio,
        "pages__waves.md": "# Waves\n\nThey come and go.\n",
        "pages__wellen.md": "# 波\n\n来来去去。\n",
    }
    mine = {f"{HOME}/{name.replace('__', '/')}": content for name, content in files.items()}
    made = build(put(tmp_path, {**ADA, **mine, "site.yaml": "languages: [en, zh, de, ar]\n"}))
    pages = texts(made)
    said = {
        path: re.findall(r'class="detail only" lang="[\w-]+">(.*?)<', html)
        for path, html in pages.items()
    }
    assert said["index.html"] == said["de/index.html"] == said["waves/index.html"] == []
    assert said["zh/index.html"] == said["zh/waves/index.html"] == ["仅有英文版"]
    assert said["ar/index.html"] == ["متوفر باللغة الإنجليزية فقط"]
    assert said["ar/waves/index.html"] == ["متوفر باللغة الإنجليزية فقط"]
    assert said["wellen/index.html"] == ["Only in Chinese"]
    assert said["de/wellen/index.html"] == ["Nur auf Chinesisch"]
    assert (
        said["de/waves/index.html"] == []
    )  # Latin letters do not tell that these words are not German


def test_a_reference_that_is_only_a_title_has_its_stop_inside_the_quotation_marks(
    tmp_path: Path,
) -> None:
    works = (
        "@misc{a, title={Foam}, author={Ada Nilsson}, pubstate={inpreparation}}\n"
        "@misc{b, title={Tides}, author={Bo Ek and Ada Nilsson}, year=2020}\n"
    )
    site = {"site.yaml": "theme: octavo\n", f"{HOME}/publications.bib": works}
    page = texts(build(put(tmp_path, {**ADA, **site})))["publications/index.html"]
    shown = [
        re.sub("<.*?>", "", line) for line in re.findall('<p class="reference">(.*?)</p>', page)
    ]
    assert [line for line in shown if "”." in line] == []
    assert any(line.startswith("“Foam.”") for line in shown)
    assert any(line.startswith("Bo Ek, Ada Nilsson, “Tides,” 2020.") for line in shown)


def test_years_of_students_are_shown_as_all_years_are(tmp_path: Path) -> None:
    build_into(put(tmp_path / "site", LAB), tmp_path / "public")
    pages = tmp_path / "public"
    assert "2023–present" in (pages / "mei-lin/students/index.html").read_text("utf-8")
    assert "2023–至今" in (pages / "zh/mei-lin/students/index.html").read_text("utf-8")
