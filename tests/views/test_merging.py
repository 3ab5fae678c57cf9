from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.content import bibtex
from sitegen.content.site import load_site
from sitegen.model import Person
from sitegen.model.site import Profile, Settings, Site
from sitegen.planning.pages import plan_pages
from sitegen.planning.themes import load_theme
from sitegen.views.site import SiteView, newest_works
from tests.sites import LAB, put

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sitegen.views.works import WorkView

MEI = "@article{a, title={On {Tides}}, author={Lin, M. and H. Wang}, year=2020, doi={10.1/X}}"
MEI = MEI.replace("year", "abstract={A}, year")


def merge(hai: str) -> Sequence[WorkView]:
    """Merge the works of two people."""
    people = (
        Profile(slug="mei", person=Person(name="Mei Lin"), publications=bibtex.decode(MEI, "x")),
        Profile(slug="hai", person=Person(name="Hai Wang"), publications=bibtex.decode(hai, "x")),
    )
    site = Site(settings=Settings(theme="base"), profiles=people)
    return SiteView(plan_pages(site, load_theme(site.folder, site.settings)), "en").works


@pytest.mark.parametrize(
    ("hai", "works"),
    [
        ("@article{b, title={On tides}, author={Mei Lin and Hai Wang}, year=2020}", 1),
        ("@article{b, title={Of the tides}, year=2021, doi={https://doi.org/10.1/x}}", 1),
        ("@article{b, title={On tides}, author={M. Lin and Hai Wang}, year=2019}", 2),
        ("@article{b, title={On foam}, author={M. Lin and Hai Wang}, year=2020}", 2),
    ],
    ids=["title and year", "doi", "another year", "another title"],
)
def test_each_work_is_there_once(hai: str, works: int) -> None:
    assert len(merge(hai)) == works


def test_everybody_on_the_site_is_found_however_they_are_spelled() -> None:
    (work,) = merge("@article{b, title={On tides}, author={Mei Lin and H. Wang}, year=2020}")
    assert work.key == "a"
    assert [(author.name, author.slug, author.is_owner) for author in work.authors] == [
        ("M. Lin", "mei", False),
        ("H. Wang", "hai", False),
    ]
    assert work.abstract == work.bibtex == ""


def test_merged_works_are_in_the_order_of_a_list_and_have_unique_keys() -> None:
    works = merge(
        "@article{A, title={N}, year=2024}\n@misc{ahead, title={P}, year=2021, pubstate={submitted}}"
    )
    assert [work.key for work in works] == ["A", "aa", "ahead"]


def test_the_newest_works_and_news_are_of_everybody_and_each_is_there_once(tmp_path: Path) -> None:
    news = {"people/ada-nilsson/news/2024-05-20-boat.md": "We have a boat, [look](boat/).\n"}
    site = load_site(put(tmp_path, {**LAB, **news}))
    people = site.profiles
    assert [(profile.slug, work.key) for profile, work in newest_works(people, 8)] == [
        ("mei-lin", "lin2023gauge"),
        ("mei-lin", "lin2021foam"),
    ]
    assert [work.key for _, work in newest_works(people, 1)] == ["lin2023gauge"]
    plan = plan_pages(site, load_theme(site.folder, site.settings))
    newest = SiteView(plan, "en").newest_news(2)
    assert [(profile.slug, item.slug) for profile, item in newest] == [
        ("mei-lin", "2024-06-01-shell"),
        ("ada-nilsson", "2024-05-20-boat"),
    ]
