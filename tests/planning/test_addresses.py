from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

import pytest

from sitegen.planning.addresses import relative_link
from sitegen.views.pages import PageView
from tests.feeds.planned import plan_site
from tests.sites import ADA, LAB

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.planning.pages import Plan


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Plan:
    return plan_site(tmp_path_factory.mktemp("lab"), LAB)


def view(plan: Plan, path: str) -> PageView:
    return PageView(plan, next(page for page in plan.pages if page.path == path))


@pytest.mark.parametrize(
    ("start", "target", "expected"),
    [
        ("", "", "./"),
        ("cv/", "", "../"),
        ("zh/mei/cv/", "zh/mei/talks/", "../talks/"),
        ("zh/mei/", "static/style.css", "../../static/style.css"),
        ("", "files/a b#c.pdf", "files/a%20b%23c.pdf"),
    ],
)
def test_links_are_relative(start: str, target: str, expected: str) -> None:
    assert relative_link(start, target) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("https://example.org/a", "https://example.org/a"),
        ("example.org/a", "https://example.org/a"),
        ("#top", "#top"),
        ("gauge.pdf", "../../../mei-lin/files/gauge.pdf"),
        ("publications/#foam", "../publications/#foam"),
        ("../ada-nilsson/", "../../ada-nilsson/"),
        ("./", "../"),
    ],
)
def test_addresses_are_relative_to_the_home_page_of_their_writer(
    lab: Plan, written: str, expected: str
) -> None:
    page = view(lab, "zh/mei-lin/cv/")
    assert page.resolve(written, page.owner) == expected


def test_a_file_is_found_as_markdown_quotes_its_name(tmp_path: Path) -> None:
    page = view(plan_site(tmp_path, {**ADA, "people/ada-nilsson/files/简历 #1.pdf": "cv"}), "cv/")
    quoted = "%E7%AE%80%E5%8E%86%20%231.pdf"
    for written in (quoted, f"files/{quoted}", "简历 #1.pdf"):
        assert page.resolve(written, page.owner) == f"../files/{quoted}"


def test_queries_and_fragments_are_kept(lab: Plan) -> None:
    page = view(lab, "mei-lin/cv/").page
    links = {
        "static/a b.css?1#x/y": "../../static/a%20b.css?1#x/y",
        "mei-lin/#talks": "../#talks",
        "mei-lin/cv/#talks": "#talks",
    }
    assert {target: PageView(lab, page).link_to_path(target) for target in links} == links


@pytest.mark.parametrize("home", ["ada-nilsson/", "zh/mei-lin/"])
def test_papers_have_the_navigation_of_their_owner(lab: Plan, home: str) -> None:
    path = f"{home}publications/lin2023gauge/"
    navigation = view(lab, path).nav
    assert [item.href for item in navigation if item.current] == ["../"]
    assert navigation[0].href == "../../"
    targets = {posixpath.normpath(path + item.href) + "/" for item in navigation}
    assert targets <= {page.path for page in lab.pages}
