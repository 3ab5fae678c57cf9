"""What pages refer to outside their text: their versions, feeds, cards, calendars and pictures."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from sitegen.rendering.site import render_page
from tests.feeds.planned import plan_ada, plan_site
from tests.sites import LAB

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sitegen.planning.pages import Plan

ROOT = "https://tide.example.org/lab"


def render(plan: Plan, path: str) -> str:
    (page,) = (page for page in plan.pages if page.path == path)
    (output,) = render_page(plan, page).outputs
    assert isinstance(output.content, bytes)
    return output.content.decode()


@pytest.fixture(scope="module")
def html(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    plan = plan_site(tmp_path_factory.mktemp("lab"), LAB)
    return lambda path: render(plan, path)


def test_search_engines_do_not_index_missing_pages(html: Callable[[str], str]) -> None:
    missing = html("404.html")
    assert "canonical" not in missing
    assert '<meta name="robots" content="noindex">' in missing


@pytest.mark.parametrize("language", ["", "zh/"])
@pytest.mark.parametrize("slug", ["mei-lin", "ada-nilsson"])
def test_search_engines_index_a_joint_paper_at_its_first_author(
    html: Callable[[str], str], language: str, slug: str
) -> None:
    page = html(f"{language}{slug}/publications/lin2023gauge/")
    address = f"{ROOT}/{language}mei-lin/publications/lin2023gauge/"
    assert f'<link rel="canonical" href="{address}">' in page
    (data,) = re.findall(r'ld\+json">(.*)</script>', page)
    assert json.loads(data)["url"] == address


@pytest.mark.parametrize(
    ("path", "card"), [("", "card.png"), ("zh/mei-lin/cv/", "zh/mei-lin/card.jpg")]
)
def test_every_page_names_the_card_of_its_person_and_language(
    html: Callable[[str], str], path: str, card: str
) -> None:
    assert re.findall(r'"og:image" content="([^"]*)"', html(path)) == [f"{ROOT}/{card}"]


def test_talks_with_exact_dates_link_to_a_calendar(
    html: Callable[[str], str], tmp_path: Path
) -> None:
    talks = "name: Ada\ntalks: [{title: Tides, given: [{date: 2024-05-31}]}]\n"
    plan = plan_ada(tmp_path, **{"person.yaml": talks})
    assert '<a href="../talks.ics">' in render(plan, "talks/")
    assert ".ics" not in html("mei-lin/talks/")


def test_pictures_of_other_hosts_are_not_loaded(tmp_path: Path) -> None:
    files = {
        "pages__sea.md": "# Sea\n\n![a](https://x.example/a.png) ![b](b.svg)",
        "files__b.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
        "publications.bib": "@misc{b, title={B}, preview={https://x.example/b.png}}",
    }
    plan = plan_ada(tmp_path, **files)
    page = render(plan, "sea/")
    assert '<a href="https://x.example/a.png">a</a> <img src="../files/b.svg" loading' in page
    papers = re.sub(r"<pre>.*?</pre>", "", render(plan, "publications/"), flags=re.DOTALL)
    assert "x.example" not in re.sub(r'href="[^"]*"', "", papers)
