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


def test_feeds_are_valid_atom(lab: Plan) -> None:
    """The schema has the rules of RFC 4287."""
    schema = etree.RelaxNG(etree.parse(Path(__file__).with_name("atom.rng")))
    rendered = feeds(lab)
    assert rendered.keys() == {
        "feed.xml",
        "mei-lin/feed.xml",
        "zh/feed.xml",
        "zh/mei-lin/feed.xml",
    }
    for content in rendered.values():
        schema.assertValid(etree.fromstring(content))


def test_a_feed_has_the_latest_news_first_with_absolute_addresses(lab: Plan) -> None:
    feed = etree.fromstring(feeds(lab)["zh/mei-lin/feed.xml"])

    def find(path: str) -> list[str]:
        found: list[str] = feed.xpath(path, namespaces=NAMESPACES)
        return found

    assert find("a:title/text()") == ["林梅 · 动态"]
    assert find("a:updated/text()") == ["2024-06-02T00:00:00Z"]
    assert find("//a:entry/a:title/text()") == ["贝壳", "Sea Days"]
    assert find("//a:entry/a:id/text()") == [
        f"{ROOT}/zh/mei-lin/news/2024-06-01-shell/",
        f"{ROOT}/zh/mei-lin/news/2024-05-sea-days/",
    ]
    assert find("//a:content/text()")[1] == (
        f'<p>I <a href="{ROOT}/mei-lin/files/talks/tides.pdf">spoke</a>.</p>'
    )


def test_text_that_is_not_xml_is_escaped_or_left_out(tmp_path: Path) -> None:
    news = (
        "---\ntitle: 'A < B & \"C\"'\n---\nOf \x0b ![sea](https://sea.example/a.png) ![own](a.png)"
    )
    plan = plan_ada(
        tmp_path, "url: https://ada.example", **{"news__2024-a.md": news, "files__a.png": ""}
    )
    (content,) = feeds(plan).values()
    feed = etree.fromstring(content)
    assert feed.xpath("//a:entry/a:title/text()", namespaces=NAMESPACES) == ['A < B & "C"']
    (html,) = feed.xpath("//a:content/text()", namespaces=NAMESPACES)
    assert '<a href="https://sea.example/a.png">sea</a>' in html
    assert '<img src="https://ada.example/files/a.png" alt="own">' in html


@pytest.mark.parametrize(
    ("settings", "news", "has_feed"),
    [
        ("url: https://ada.example", "news__2024-b.md", True),
        ("url: https://ada.example", "news__b.md", False),
        ("", "news__2024-b.md", False),
    ],
)
def test_a_feed_needs_an_address_and_dated_news(
    tmp_path: Path, settings: str, news: str, *, has_feed: bool
) -> None:
    plan = plan_ada(tmp_path, settings, **{news: "Something."})
    assert (find_feed(plan.site, plan.site.profiles[0], "en") is not None) == has_feed
    assert [*feeds(plan)] == ["feed.xml"] * has_feed


def test_a_feed_has_the_twenty_latest_items(tmp_path: Path) -> None:
    news = {f"news__2024-{month:02}-{day}.md": "News." for month in (1, 2) for day in range(10, 25)}
    plan = plan_ada(tmp_path, "url: https://ada.example", **news)
    feed = find_feed(plan.site, plan.site.profiles[0], "en")
    assert feed
    assert [item.slug for _, item in feed.entries][::19] == ["2024-02-24", "2024-01-20"]
