from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lxml import etree

from sitegen.feeds.indexes import render_sitemap
from tests.feeds.planned import by_path, plan_ada

if TYPE_CHECKING:
    from sitegen.planning.pages import Plan

ROOT = "https://tide.example.org/lab"


def test_sitemaps_are_valid(lab: Plan) -> None:
    """The schema has the rules of sitemaps.org and of Google's extension for languages."""
    schema = etree.RelaxNG(etree.parse(Path(__file__).with_name("sitemap.rng")))
    schema.assertValid(etree.fromstring(by_path(render_sitemap(lab))["sitemap.xml"]))


def test_a_joint_paper_is_listed_once(lab: Plan) -> None:
    listed = by_path(render_sitemap(lab))["sitemap.xml"].decode()
    assert f"<loc>{ROOT}/mei-lin/publications/lin2023gauge/</loc>" in listed
    assert f'hreflang="zh" href="{ROOT}/zh/mei-lin/publications/lin2023gauge/"' in listed
    assert f"{ROOT}/ada-nilsson/publications/lin2023gauge/" not in listed
    assert f"{ROOT}/ada-nilsson/publications/<" in listed
    assert "404" not in listed


def test_robots_find_the_sitemap_if_the_address_is_known(lab: Plan, tmp_path: Path) -> None:
    robots = by_path(render_sitemap(lab))["robots.txt"].decode()
    assert robots == f"User-agent: *\nAllow: /\n\nSitemap: {ROOT}/sitemap.xml\n"
    assert render_sitemap(plan_ada(tmp_path)) == []
