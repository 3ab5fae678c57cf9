"""Details of pages that few sites have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.rendering.rendered import render
from tests.sites import ADA, LAB

if TYPE_CHECKING:
    from pathlib import Path

HOME = "people/ada-nilsson"


def render_ada(folder: Path, settings: str = "", **files: str) -> dict[str, str]:
    """Render the smallest site with other files in the person's folder; `__` in names is a slash."""
    own = {f"{HOME}/{name.replace('__', '/')}": content for name, content in files.items()}
    return render(folder, {**ADA, "site.yaml": settings, **own})


def test_punctuation_behind_chinese_is_full_width(tmp_path: Path) -> None:
    person = "name: {en: Mei Lin, zh: 林梅}\ncredentials: PhD\nlinks: {wechat: meisea}\n"
    pages = render_ada(tmp_path, "languages: [en, zh]\n", **{"person.yaml": person})
    for path, words in {"": (", PhD", "WeChat: meisea"), "zh/": ("，PhD", "微信：meisea")}.items():
        assert [word in pages[f"{path}index.html"] for word in words] == [True, True], path
    assert 'href="meisea"' not in pages["index.html"]


def test_a_site_of_several_people_without_a_title_has_one_all_the_same(tmp_path: Path) -> None:
    people = {f"people/{slug}/person.yaml": f"name: {slug}\n" for slug in ("ada", "bo")}
    settings = "languages: [en, zh]\ndescription: Of tides.\n"
    pages = render(tmp_path, {**people, "site.yaml": settings})
    titles = {
        "index.html": "People",
        "zh/index.html": "人员",
        "404.html": "This page does not exist · People",
    }
    for path, title in titles.items():
        assert f"<title>{title}</title>" in pages[path]
    assert '<meta name="description" content="Of tides.">' in pages["index.html"]


def test_a_page_says_in_which_language_alone_its_text_is(tmp_path: Path) -> None:
    files = {
        "person.yaml": "name: Ada Nilsson\nbio: {en: I study tides., de: Ich forsche.}\n",
        "pages__waves.md": "# Waves\n\nThey come and go.\n",
        "pages__wellen.md": "# 波\n\n来来去去。\n",
    }
    pages = render_ada(tmp_path, "languages: [en, zh, de, ar]\n", **files)
    note = re.compile(r'class="detail only" lang="[\w-]+">(.*?)<')
    notes = {path.removesuffix("index.html"): note.findall(html) for path, html in pages.items()}
    assert notes[""] == notes["de/"] == notes["waves/"] == []
    assert notes["zh/"] == notes["zh/waves/"] == ["仅有英文版"]
    assert notes["ar/"] == notes["ar/waves/"] == ["متوفر باللغة الإنجليزية فقط"]
    assert notes["wellen/"] == ["Only in Chinese"]
    assert notes["de/wellen/"] == ["Nur auf Chinesisch"]
    assert notes["de/waves/"] == []  # Latin letters do not tell that these words are not German


def test_sections_have_the_headings_of_their_owner(tmp_path: Path) -> None:
    person = """\
name: Ada Nilsson
experience: [{organization: Hill University, role: Tutor}]
teaching: [{course: Foam}]
headings: {experience: Appointments, teaching: {zh: 讲授课程}}
"""
    pages = render_ada(tmp_path, "languages: [en, de, zh]\n", **{"person.yaml": person})
    for path, headings in {
        "": ["Appointments", "Teaching"],
        "de/": ["Beruflicher Werdegang", "Lehre"],
        "zh/": ["工作经历", "讲授课程"],
    }.items():
        assert re.findall(r"<h2>(.*?)</h2>", pages[f"{path}cv/index.html"]) == headings


def test_the_pronunciation_is_on_the_home_page_alone(tmp_path: Path) -> None:
    person = LAB["people/mei-lin/person.yaml"] + "pronunciation: {en: MAY LIN, zh: Lín Méi}\n"
    pages = render(tmp_path, {**LAB, "people/mei-lin/person.yaml": person})
    home = pages["mei-lin/index.html"]
    assert "<ruby>Mei Lin<rp> [</rp><rt>MAY LIN</rt><rp>]</rp></ruby>" in home
    assert '<ruby>林梅<rp> [</rp><rt lang="zh-Latn">Lín Méi</rt><rp>]</rp></ruby>' in home
    assert "<ruby>" not in pages["index.html"]


@pytest.mark.parametrize("url", ["pages/seminar.md", "seminar/"])
def test_a_course_links_to_its_page_in_each_language(tmp_path: Path, url: str) -> None:
    person = LAB["people/mei-lin/person.yaml"].replace("code: OC 101", f"code: OC 101, url: {url}")
    pages = render(tmp_path, {**LAB, "people/mei-lin/person.yaml": person})
    for path in ("mei-lin/teaching/index.html", "zh/mei-lin/teaching/index.html"):
        assert '<a href="../seminar/"' in pages[path]


def test_pages_of_all_people_have_each_work_once_and_all_news(tmp_path: Path) -> None:
    pages = render(tmp_path, LAB)
    works = pages["zh/publications/index.html"]
    assert works.count("<li id=") == 3  # two of the four entries are the same work
    assert 'data-member="mei-lin;ada-nilsson"' in works
    assert 'href="../mei-lin/publications/lin2023gauge/"' in works
    news = pages["news/index.html"]
    assert news.index("A shell") < news.index("Sea Days")
    assert 'href="../mei-lin/">Mei Lin</a>' in news
    assert '<a href="./" aria-current="page">News</a>' in news
    assert "search.json" in pages["zh/index.html"]


@pytest.mark.parametrize(("free", "folded"), [(7, 0), (8, 3)])
def test_the_bar_of_onepage_folds_pages_beyond_nine(tmp_path: Path, free: int, folded: int) -> None:
    files = {f"pages__p{n}.md": f"# Page {n}\n" for n in range(free)}
    page = render_ada(tmp_path, "theme: onepage\n", **files)["index.html"]
    navigation = page.partition('<nav class="ways"')[2].partition("</nav>")[0]
    bar, _, menu = navigation.partition("<details")
    assert (bar.count("<a "), menu.count("<a ")) == (free + 2 - folded, folded)


@pytest.mark.parametrize(("language", "letters"), [("en", "WO"), ("zh", "欧阳")])
def test_a_monogram_is_in_the_language_of_the_page(
    tmp_path: Path, language: str, letters: str
) -> None:
    files = {
        "site.yaml": f"languages: [{language}]\n",
        "people/wan-ouyang/person.yaml": "name: {en: Wan Ouyang, zh: 欧阳婉}\n",
    }
    page = render(tmp_path, files)["index.html"]
    assert f'<span class="seal" aria-hidden="true"><span>{letters}</span></span>' in page


def test_many_people_are_listed_by_role(tmp_path: Path) -> None:
    files = {
        f"people/person-{n}/person.yaml": f"name: Person {n}\nposition: {position}\n"
        for n, position in enumerate(["Postdoc", "Professor"] * 5)
    }
    page = render(tmp_path, files)["index.html"]
    listed = re.findall(r"Faculty|Postdocs|Person (\d)", page[page.index("<main") :])
    assert listed == ["", *"13579", "", *"02468"]
