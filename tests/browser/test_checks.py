"""The checks of `bench.pages` find the problems of a broken page, or their success would mean nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.pages import checks
from bench.pages.sites import serve_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

BROKEN = """\
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Broken</title>
<style>a:focus-visible { outline: none } #wide { width: 900px }</style></head>
<body><main><h1>One</h1><h1>Two</h1><p id="wide"><a href="/">Home</a> <img src="gone.png"></p>
<p id="late"></p><button type="button">Press</button> <span inert><a href="#late">Later</a></span>
<script>late.textContent = "Written later"; console.warn("careful")</script>
<img src="http://elsewhere.invalid/photo.png" alt=""></main></body></html>
"""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "index.html").write_text(BROKEN, encoding="utf-8")
    with serve_folder(tmp_path) as url:
        yield url


def test_all_problems_of_a_page_are_reported(
    browser_without_javascript: BrowserContext, page: Page, address: str
) -> None:
    loading = checks.check_loading(page, address)
    assert "careful" in loading
    assert f"404 {address}gone.png" in loading
    assert "http://elsewhere.invalid/photo.png" in loading
    assert {"2 h1", "908 wide in 320", "908 wide in 390"} == set(checks.check_layout(page))
    accessibility = checks.check_accessibility(page)
    assert any("image-alt" in line and "gone.png" in line for line in accessibility)
    page.goto(address)
    assert checks.check_keyboard(page) == [
        'no ring: <a href="/">Home</a>',
        'out of reach: <a href="#late">Later</a>',
    ]
    bare = browser_without_javascript.new_page()
    bare.goto(address)
    buttons, texts = checks.check_without_javascript(bare, page)
    assert buttons == "1 buttons and forms that do nothing"
    assert {"Written", "later"} <= set(texts.split())
