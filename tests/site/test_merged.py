"""What a site of several people has of them all: their works, each once, their news, and the index of its search."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sitegen.content import bibtex
from sitegen.model import Person
from sitegen.site.build import build
from sitegen.site.content import Profile
from sitegen.site.merged import merged, shared_works
from sitegen.site.works import register
from tests.site.sites import LAB, put

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from sitegen.site.merged import SharedWork


def of(mei: str, hai: str) -> list[SharedWork]:
    people = [
        Profile(slug="mei", person=Person(name="Mei Lin"), publications=bibtex.decode(mei, "x")),
        Profile(slug="hai", person=Person(name="Hai Wang"), publications=bibtex.decode(hai, "x")),
    ]
    return list(shared_works(merged(people), register(people)))


MEI = "@article{a, title={On {Tides}}, author={Lin, M. and H. Wang}, year=2020, doi={10.1/X}, abstract={A}}"


@pytest.mark.parametrize(
    ("hai", "works"),
    [
        ("@article{b, title={On tides}, author={Mei Lin and Hai Wang}, year=2020}", 1),
        (
            "@article{b, title={Of the tides}, author={M. Lin and Wang, H.}, year=2021, doi={https://doi.org/10.1/x}}",
            1,
        ),
        ("@article{b, title={On tides}, author={M. Lin and Hai Wang}, year=2019}", 2),
        ("@article{b, title={On foam}, author={M. Lin and Hai Wang}, year=2020}", 2),
    ],
    ids=["title and year", "doi", "another year", "another title"],
)
def test_each_work_once(hai: str, works: int) -> None:
    assert len(of(MEI, hai)) == works


def test_everybody_of_the_site_is_named_however_they_are_spelled() -> None:
    (shared,) = of(MEI, "@article{b, title={On tides}, author={Mei Lin and H. Wang}, year=2020}")
    assert shared.key == "a"
    assert [(author.name, author.slug, author.is_owner) for author in shared.authors] == [
        ("M. Lin", "mei", False),
        ("H. Wang", "hai", False),
    ]
    assert shared.abstract == shared.bibtex == ""


def test_in_the_order_of_a_list_of_publications() -> None:
    hai = "@article{new, title={N}, year=2024}\n@misc{ahead, title={P}, year=2021, pubstate={submitted}}"
    assert [work.key for work in of(MEI, hai)] == ["ahead", "new", "a"]


def files(folder: Path) -> Mapping[str, str]:
    outputs = build(put(folder, LAB)).outputs
    return {
        one.path: one.content.decode()
        for one in outputs
        if isinstance(one.content, bytes) and one.path.endswith((".html", ".json"))
    }


def test_the_pages_of_all(tmp_path: Path) -> None:
    made = files(tmp_path)
    works = made["zh/publications/index.html"]
    assert works.count("<li id=") == 3  # of four entries two are one work
    assert 'data-member="mei-lin;ada-nilsson"' in works
    assert 'href="../mei-lin/publications/lin2023gauge/"' in works
    news = made["news/index.html"]
    assert news.index("A shell") < news.index("Sea Days")
    assert 'href="../mei-lin/">Mei Lin</a>' in news
    assert '<a href="./" aria-current="page">News</a>' in news


def test_the_index_holds_everybody_and_every_work_once(tmp_path: Path) -> None:
    made = files(tmp_path)
    found = json.loads(made["zh/search.json"])
    assert [row[0] for row in found["people"]] == ["林梅", "Ada Nilsson"]
    assert found["people"][0] == [
        "林梅",
        "教授, Ocean University",
        "Mei Lin 林梅 Tides 洋流",
        "mei-lin/",
    ]
    assert len(found["works"]) == 3
    assert "search.json" in made["zh/index.html"]


def test_a_site_of_one_has_none_of_that(tmp_path: Path) -> None:
    alone = {path: text for path, text in LAB.items() if "ada-nilsson" not in path}
    made = build(put(tmp_path, alone)).outputs
    assert "search.json" not in [one.path for one in made]
    assert "all_publications" not in {page.kind for page in build(tmp_path).pages}
