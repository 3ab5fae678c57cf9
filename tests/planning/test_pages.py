from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.errors import ContentError
from tests.feeds.planned import plan_ada, plan_site
from tests.sites import LAB

if TYPE_CHECKING:
    from pathlib import Path

OF_MEI = [
    "", "publications/", "projects/", "patents/", "talks/", "teaching/", "students/", "service/",
    "awards/", "news/", "cv/", "attic/", "seminar/", "news/2024-06-01-shell/",
    "news/2024-05-sea-days/", "publications/lin2023gauge/", "publications/lin2021foam/",
    "publications/lin2020draft/",
]  # fmt: skip
ONE_PAGE = """\
parent: base
pages: rest
options:
  sections: {type: list, default: [talks, publications, news]}
  publications_whole: {type: number, default: "%s"}
  news_whole: {type: number, default: "1"}
"""


def test_one_person_is_at_the_root(tmp_path: Path) -> None:
    assert [(page.kind, page.path, page.file) for page in plan_ada(tmp_path).pages] == [
        ("home", "", "index.html"),
        ("cv", "cv/", "cv/index.html"),
        ("404", "404.html", "404.html"),
    ]


def test_several_people_in_two_languages(tmp_path: Path) -> None:
    plan = plan_site(tmp_path, LAB)
    of_ada = ["", "publications/", "cv/", "publications/lin2023gauge/"]
    english = ["", "publications/", "news/", *(f"mei-lin/{path}" for path in OF_MEI)]
    english += [f"ada-nilsson/{path}" for path in of_ada]
    expected = [*english, *(f"zh/{path}" for path in english), "404.html"]
    assert [page.path for page in plan.pages] == expected
    titles = {page.path: page.title for page in plan.pages}
    assert titles["zh/"] == "潮汐实验室"
    assert titles["zh/mei-lin/publications/"] == "论文"
    assert titles["zh/mei-lin/seminar/"] == "潮汐讨论班"


def test_two_pages_with_the_same_address_are_reported(tmp_path: Path) -> None:
    message = r"the same address 'cv/index\.html': 'CV' \(en\) and 'Mine' \(en\)"
    with pytest.raises(ContentError, match=message):
        plan_ada(tmp_path, **{"pages__cv.md": "# Mine\n"})


@pytest.mark.parametrize(
    ("limit", "sections"),
    [(0, ("talks", "publications")), (3, ("talks", "publications")), (2, ("talks",))],
)
def test_a_home_page_shows_kinds_in_full_unless_they_are_too_long(
    tmp_path: Path, limit: int, sections: tuple[str, ...]
) -> None:
    settings = LAB["site.yaml"] + "theme: one\n"
    theme = {"themes/one/theme.yaml": ONE_PAGE % limit, "site.yaml": settings}
    plan = plan_site(tmp_path, {**LAB, **theme})
    pages = {page.path: page for page in plan.pages}
    home = pages["mei-lin/"]
    assert home.sections == sections
    assert home.outline == ("talks", "publications", "news")
    assert "mei-lin/news/" in pages  # there is more than one news item
    assert "mei-lin/talks/" not in pages
    assert ("mei-lin/publications/" in pages) == ("publications" not in sections)
    entries = plan.addresses.navigation("mei-lin", "en")
    publications = "#publications" if "publications" in sections else "publications/"
    assert [entry.path for entry in entries[:5]] == [
        "mei-lin/", "mei-lin/#talks", f"mei-lin/{publications}", "mei-lin/cv/", "mei-lin/news/",
    ]  # fmt: skip
    assert [entry.kind for entry in entries].count("news") == 1
