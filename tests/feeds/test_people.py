"""Everybody's data: `people.json`, `llms.txt` and the search index."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from sitegen.feeds.indexes import render_llms_txt, render_people_json, render_search_index
from sitegen.views.authors import People
from sitegen.views.site import merge_works, show_merged_works
from tests.feeds.planned import by_path, plan_ada
from tests.sites import SECRET

if TYPE_CHECKING:
    from pathlib import Path

    from sitegen.planning.pages import Plan

ROOT = "https://tide.example.org/lab"


def test_everybody_is_described_as_data(lab: Plan) -> None:
    text = by_path([render_people_json(lab)])["people.json"].decode()
    people = json.loads(text)
    assert [person["id"] for person in people] == ["mei-lin", "ada-nilsson"]
    mei = people[0]
    assert mei["page"] == f"{ROOT}/mei-lin/"
    assert mei["name"] == {"en": "Mei Lin", "zh": "林梅"}
    assert mei["links"] == {
        "github": "https://github.com/meilin",
        "homepage": "https://mei.example.org",
    }
    assert mei["talks"][0]["given"][0]["slides"] == f"{ROOT}/mei-lin/files/talks/tides.pdf"
    keys = [work["id"] for work in mei["publications"]]
    assert keys == ["lin2023gauge", "lin2021foam", "lin2020draft"]
    left_out = ("something odd", "example.org>", "mei.lin@", "+46", SECRET)
    assert not [word for word in left_out if word in text]


def test_llms_txt_links_to_every_page(lab: Plan) -> None:
    text = by_path([render_llms_txt(lab)])["llms.txt"].decode()
    assert text.startswith("# Tide Lab\n\n## Mei Lin\n\nProfessor, Ocean University\n\n- [Home](")
    paths = [address.removeprefix(f"{ROOT}/") for address in re.findall(r"\]\(([^)]*)\)", text)]
    files = {"people.json", *(f"{slug}/publications.bib" for slug in lab.profiles)}
    assert set(paths) - files <= {page.path for page in lab.pages}
    assert files <= set(paths)


def test_llms_txt_has_the_description_of_the_site(tmp_path: Path) -> None:
    plan = plan_ada(tmp_path, "title: Tides\ndescription: All about tides.\n")
    text = by_path([render_llms_txt(plan)])["llms.txt"]
    assert text.startswith(b"# Tides\n\n> All about tides.\n\n## Ada Nilsson\n\n- [Home](/)\n")


class Owner:
    def resolve(self, value: str) -> str:
        return value

    def paper(self, key: str) -> str:
        return f"/zh/papers/{key}/#top"


def test_the_search_index_has_everybody_and_every_work_once(lab: Plan) -> None:
    people = People(lab.site.profiles)
    owners = {slug: Owner() for slug in lab.profiles}
    works = show_merged_works(merge_works(lab.site.profiles), people, owners)
    output = render_search_index(lab, works, "zh")
    index = json.loads(by_path([output])["zh/search.json"])
    assert index["people"] == [
        ["林梅", "教授, Ocean University", "Mei Lin 林梅 Tides 洋流", "mei-lin/"],
        ["Ada Nilsson", "Postdoc", "Ada Nilsson", "ada-nilsson/"],
    ]
    assert index["works"] == [
        [title, about, "", f"papers/{key}/#top"]
        for title, about, key in (
            ("A Gauge for O(n2) Tides", "M. Lin, Ada Nilsson, Hai Wang. SOT, 2023", "lin2023gauge"),
            ("Foam", "林梅, 王海. Journal of Tides, 2021", "lin2021foam"),
            ("Deep Water", "Mei Lin, Ada Nilsson. 2020", "lin2020draft"),
        )
    ]
