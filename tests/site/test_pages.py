from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.errors import ContentError
from sitegen.site.load import load
from sitegen.site.navigation import Navigation
from sitegen.site.pages import plan
from tests.site.sites import ADA, LAB, put

if TYPE_CHECKING:
    from pathlib import Path

OF_MEI = [
    "", "publications/", "projects/", "patents/", "talks/", "teaching/", "students/", "service/", "awards/", "news/",
    "cv/", "attic/", "seminar/", "news/2024-06-01-shell/", "news/2024-05-sea-days/",
    "publications/lin2023gauge/", "publications/lin2021foam/", "publications/lin2020draft/",
]  # fmt: skip


def test_one_person_is_at_the_root(tmp_path: Path) -> None:
    pages = plan(load(put(tmp_path, ADA)))
    assert [(page.kind, page.path, page.file) for page in pages] == [
        ("home", "", "index.html"),
        ("cv", "cv/", "cv/index.html"),
        ("404", "404.html", "404.html"),
    ]


def test_several_people_in_two_languages(tmp_path: Path) -> None:
    pages = plan(load(put(tmp_path, LAB)))
    of_ada = ["", "publications/", "cv/", "publications/lin2023gauge/"]
    english = [
        "",
        "publications/",
        "news/",
        *(f"mei-lin/{path}" for path in OF_MEI),
        *(f"ada-nilsson/{path}" for path in of_ada),
    ]
    assert [page.path for page in pages] == [
        *english,
        *(f"zh/{path}" for path in english),
        "404.html",
    ]
    chinese = {page.path: page for page in pages if page.language == "zh"}
    assert chinese["zh/"].title == "潮汐实验室"
    assert chinese["zh/mei-lin/publications/"].title == "论文"
    assert chinese["zh/mei-lin/seminar/"].title == "潮汐讨论班"


def test_the_only_page_of_a_language_that_has_no_messages(tmp_path: Path) -> None:
    pages = plan(load(put(tmp_path, {**ADA, "site.yaml": "languages: [sv]\n"})))
    assert [(page.path, page.title) for page in pages[:2]] == [("", "Home"), ("cv/", "CV")]


def test_two_pages_cannot_have_one_address(tmp_path: Path) -> None:
    site = load(put(tmp_path, {**ADA, "people/ada-nilsson/pages/cv.md": "# Mine\n"}))
    with pytest.raises(
        ContentError, match=r"the address 'cv/index\.html': 'CV' \(en\) and 'Mine' \(en\)"
    ):
        plan(site)


@pytest.mark.parametrize("most", [0, 3])
def test_a_home_page_may_show_kinds_whole(tmp_path: Path, most: int) -> None:
    pages = plan(load(put(tmp_path, LAB)), {"talks": 0, "publications": most, "news": 1})
    home = next(page for page in pages if page.path == "mei-lin/")
    assert home.sections == ("talks", "publications")
    assert home.outline == ("talks", "publications", "news")  # news of which there is more than one
    paths = {page.path for page in pages}
    assert "mei-lin/news/" in paths
    assert "mei-lin/talks/" not in paths
    places = Navigation(pages)["mei-lin", "en"]
    assert [place.path for place in places[:5]] == [
        "mei-lin/", "mei-lin/#talks", "mei-lin/#publications", "mei-lin/news/", "mei-lin/projects/",
    ]  # fmt: skip
    assert [place.kind for place in places].count("news") == 1


def test_what_is_too_long_for_a_home_page_has_its_own(tmp_path: Path) -> None:
    pages = plan(load(put(tmp_path, LAB)), {"publications": 2})
    home = next(page for page in pages if page.path == "mei-lin/")
    assert (home.sections, home.outline) == ((), ("publications",))
    assert "mei-lin/publications/" in {page.path for page in pages}


def test_publications_without_pages(tmp_path: Path) -> None:
    site = load(put(tmp_path, LAB))
    whole = plan(site)
    assert plan(site, papers=False) == [page for page in whole if page.kind != "paper"] != whole
