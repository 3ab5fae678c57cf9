"""A share of `python -m tests.xss`: every vector in every text once, each theme with a part of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from sitegen.building.build import build_site
from sitegen.shipped import bundled
from tests.browser.chromium import launch
from tests.sites import contents, put
from tests.xss.looking import Looking
from tests.xss.sites import site
from tests.xss.vectors import VECTORS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

THEMES = sorted(path.parent.name for path in bundled("themes").glob("*/theme.yaml"))
SHARE = 6
"""One in so many pages is looked at here."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed at the end of this module: only one can be open in a process."""
    with sync_playwright() as playwright, launch(playwright) as chromium:
        yield chromium


@pytest.mark.parametrize("theme", THEMES)
def test_no_script_runs_and_nobody_is_asked(tmp_path: Path, browser: Browser, theme: str) -> None:
    vectors = VECTORS[THEMES.index(theme) :: len(THEMES)]
    assert site(tmp_path / "site", vectors, theme) > 40 * len(vectors)
    build_site(tmp_path / "site", tmp_path / "public")
    looking = Looking(browser, tmp_path / "public")
    pages = looking.pages()
    assert len(pages) > 2 * len(vectors)
    assert looking.wrong(pages[THEMES.index(theme) :: SHARE]) == {}
    assert looking.searched("index.html", "run") == []
    assert looking.asked == []
    looking.close()


def test_what_gets_through_is_seen(tmp_path: Path, browser: Browser) -> None:
    pages = {
        "good.html": "<p>&lt;script&gt;run()&lt;/script&gt;</p>",
        "handler.html": "<img src=x onerror=run()>",
        "script.html": "<script>run()</script>",
        "address.html": "<a href='java\tscript:run()'>x</a>",
        "asking.html": "<img src=https://evil.example/x.png>",
    }
    looking = Looking(browser, put(tmp_path, pages))
    assert set(looking.wrong(looking.pages())) == {"handler.html", "script.html", "address.html"}
    assert looking.asked == ["https://evil.example/x.png"]
    looking.close()


def test_no_text_is_taken_for_a_template(tmp_path: Path) -> None:
    """Not where templates are filled in, nor where a file is made of one."""
    vectors = [
        "{{ 70007 * 70007 }}",
        "{% set x = 70007 * 70007 %}{{ x }}",
        "${70007 * 70007}",
        "#{70007 * 70007}",
    ]
    site(tmp_path / "site", vectors, "default")
    build_site(tmp_path / "site", tmp_path / "public")
    files = contents(tmp_path / "public")
    assert sum(b"70007 * 70007" in content for content in files.values()) > 10
    assert [name for name, content in files.items() if b"4900980049" in content] == []
