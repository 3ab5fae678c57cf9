"""News feeds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from lxml import etree

from sitegen.feeds.atom import find_feed, render_feeds
from tests.feeds.planned import by_path, plan_ada

if TYPE_CHECKING:
    from sitegen.planning.pages import Plan

ROOT = "https://tide.example.org/lab"
NAMESPACES = {"a": "http://www.w3.org/2005/Atom"}


def feeds(plan: Plan) -> dict[str, bytes]:
    return by_path(feed for who in (None, *plan.site.profiles) for feed in render_feeds(plan, who))


def find(feed: bytes, path: str) -> list[str]:
    found: list[str] = etree.fromstring(feed).xpath(f"{path}/text()", namespaces=NAMESPACES)
    return found


def test_feeds_are_valid_atom(lab: Plan) -> None:
    """The schema has the rules of RFC 4287."""
    schema = etree.RelaxNG(etree.parse(Path(__file__).with_name("atom.rng")))
    rendered = feeds(lab)
    folders = ("", "mei-lin/", "zh/", "zh/mei-lin/")
    assert rendered.keys() == {f"{folder}feed.xml" for folder in folders}
    for content in rendered.values():
        schema.assertValid(etree.fromstring(content))


def test_a_feed_has_the_latest_news_first_with_absolute_addresses(lab: Plan) -> None:
    feed = feeds(lab)["zh/mei-lin/feed.xml"]
    assert find(feed, "a:title") == ["林梅 · 动态"]
    assert find(feed, "a:updated") == ["2024-06-02T00:00:00Z"]
    assert find(feed, "//a:entry/a:title") == ["贝壳", "Sea Days"]
    assert find(feed, "//a:entry/a:id") == [
        f"{ROOT}/zh/mei-lin/news/2024-06-01-shell/",
        f"{ROOT}/zh/mei-lin/news/2024-05-sea-days/",
    ]
    assert find(feed, "//a:content")[1] == (
        f'<p>I <a href="{ROOT}/mei-lin/files/talks/tides.pdf">spoke</a>.</p>'
    )


def test_text_that_is_not_xml_is_escaped_or_left_out(tmp_path: Path) -> None:
    pictures = "![sea](https://sea.example/a.png) ![own](a.png)"
    news = f"---\ntitle: 'A < B & \"C\"'\n---\nOf \x0b {pictures}"
    files = {"news__2024-a.md": news, "files__a.png": ""}
    (feed,) = feeds(plan_ada(tmp_path, "url: https://ada.example", **files)).values()
    assert find(feed, "//a:entry/a:title") == ['A < B & "C"']
    (html,) = find(feed, "//a:content")
    assert '<a href="https://sea.example/a.png">sea</a>' in html
    assert '<img src="https://ada.example/files/a.png" alt="own">' in html


@pytest.mark.parametrize(
    ("settings", "news"), [("url: https://ada.example", "news__b.md"), ("", "news__2024-b.md")]
)
def test_a_feed_needs_an_address_and_dated_news(tmp_path: Path, settings: str, news: str) -> None:
    plan = plan_ada(tmp_path, settings, **{news: "Something."})
    assert find_feed(plan.site, plan.site.profiles[0], "en") is None
    assert feeds(plan) == {}


def test_a_feed_has_the_twenty_latest_items(tmp_path: Path) -> None:
    news = {f"news__2024-{month:02}-{day}.md": "News." for month in (1, 2) for day in range(10, 25)}
    plan = plan_ada(tmp_path, "url: https://ada.example", **news)
    feed = find_feed(plan.site, plan.site.profiles[0], "en")
    assert feed
    assert [item.slug for _, item in feed.entries][::19] == ["2024-02-24", "2024-01-20"]
