"""A sample of `python -m tests.xss`: every vector in every text, with one theme each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from sitegen.building.build import build_site
from sitegen.shipped import bundled
from tests.browser.chromium import launch
from tests.sites import contents, put
from tests.xss.pages import PageChecker
from tests.xss.sites import write_site
from tests.xss.vectors import VECTORS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

THEMES = sorted(path.parent.name for path in bundled("themes").glob("*/theme.yaml"))
SAMPLE_STEP = 6
"""The tests open every sixth page."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start a browser for this module only, because a process can have but one."""
    with sync_playwright() as playwright, launch(playwright) as chromium:
        yield chromium


@pytest.mark.parametrize("theme", THEMES)
def test_no_vector_runs_or_sends_a_request(tmp_path: Path, browser: Browser, theme: str) -> None:
    offset = THEMES.index(theme)
    vectors = VECTORS[offset :: len(THEMES)]
    assert write_site(tmp_path / "site", vectors, theme) > 40 * len(vectors)
    build_site(tmp_path / "site", tmp_path / "public")
    with PageChecker(browser, tmp_path / "public") as checker:
        assert len(checker.pages) > 2 * len(vectors)
        assert checker.find_injections(checker.pages[offset::SAMPLE_STEP]) == {}
        assert checker.find_injections_of_search("index.html", "run") == []
        assert checker.foreign_requests == []


def test_injected_markup_and_requests_are_found(tmp_path: Path, browser: Browser) -> None:
    pages = {
        "good.html": "<p>&lt;script&gt;run()&lt;/script&gt;</p>",
        "handler.html": "<img src=x onerror=run()>",
        "script.html": "<script>run()</script>",
        "address.html": "<a href='java\tscript:run()'>x</a>",
        "request.html": "<img src=https://evil.example/x.png>",
    }
    with PageChecker(browser, put(tmp_path, pages)) as checker:
        injections = checker.find_injections(checker.pages)
        assert injections.keys() == {"handler.html", "script.html", "address.html"}
        assert checker.foreign_requests == ["https://evil.example/x.png"]


def test_no_text_is_evaluated_as_a_template(tmp_path: Path) -> None:
    vectors = [
        "{{ 70007 * 70007 }}",
        "{% set x = 70007 * 70007 %}{{ x }}",
        "${70007 * 70007}",
        "#{70007 * 70007}",
    ]
    write_site(tmp_path / "site", vectors, "default")
    build_site(tmp_path / "site", tmp_path / "public")
    files = contents(tmp_path / "public")
    assert sum(b"70007 * 70007" in content for content in files.values()) > 10
    assert [name for name, content in files.items() if b"4900980049" in content] == []
