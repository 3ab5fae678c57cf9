"""What is wrong with a page is found: what looks at every page of ours would otherwise hold whatever they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.pages import checks
from bench.pages.sites import serve_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

BROKEN = """\
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Broken</title>
<style>a:focus-visible { outline: none } #wide { width: 900px }</style></head>
<body><main><h1>One</h1><h1>Two</h1><p id="wide"><a href="/">Home</a> <img src="gone.png"></p>
<p id="late"></p><button type="button">Press</button> <span inert><a href="#late">Later</a></span>
<script>late.textContent = "Written afterwards"; console.warn("careful")</script>
<img src="http://elsewhere.invalid/photo.png" alt=""></main></body></html>
"""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "index.html").write_text(BROKEN, encoding="utf-8")
    with serve_folder(tmp_path) as url:
        yield url


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    made = browser.new_page()
    yield made
    made.close()


def test_messages_answers_and_other_hosts(page: Page, address: str) -> None:
    messages = checks.check_loading(page, address)
    assert "careful" in messages
    assert f"404 {address}gone.png" in messages
    assert "http://elsewhere.invalid/photo.png" in messages


def test_headings_and_width(page: Page, address: str) -> None:
    page.goto(address)
    assert {"2 h1", "908 wide in 320", "908 wide in 390"} == set(checks.check_layout(page))


def test_axe(page: Page, address: str) -> None:
    page.goto(address)
    assert any(
        "image-alt" in line and "gone.png" in line for line in checks.check_accessibility(page)
    )


def test_the_keyboard(page: Page, address: str) -> None:
    page.goto(address)
    assert checks.check_keyboard(page) == [
        'no ring: <a href="/">Home</a>',
        'out of reach: <a href="#late">Later</a>',
    ]


def test_words_and_buttons_that_need_scripts(browser: Browser, page: Page, address: str) -> None:
    bare = browser.new_context(java_script_enabled=False).new_page()
    page.goto(address)
    bare.goto(address)
    messages = checks.check_without_javascript(bare, page)
    assert messages[0] == "1 buttons and forms that do nothing"
    assert {"Written", "afterwards"} <= set(messages[1].split())
    bare.context.close()
