"""Every theme on an invented site that has a page of every kind, as its readers see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe

from bench.sites.content import Size, write
from sitegen.bundled import bundled
from sitegen.site.build import build
from tests.serving import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

THEMES = sorted(path.parent.name for path in bundled("themes").glob("*/theme.yaml"))
WIDTHS = (320, 390, 1280)


@pytest.fixture(scope="module", params=THEMES)
def themed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[str]]]:
    """The address of a site with a theme, and one page of every kind in every language."""
    site = tmp_path_factory.mktemp(request.param) / "site"
    write(site, Size(people=3, publications=12, languages=("en", "zh")))
    with (site / "site.yaml").open("a", encoding="utf-8") as settings:
        settings.write(f"theme: {request.param}\n")
    someone = min((site / "people").iterdir())
    (someone / "pages").mkdir()
    (someone / "pages" / "reading.md").write_text(FREE_PAGE, encoding="utf-8")
    kinds = {(page.kind, page.language): page.path for page in reversed(build(site).pages)}
    with serving(site) as address:
        yield address, sorted(kinds.values())


FREE_PAGE = """\
# Reading list

A *page* with [a link](publications/).

| Week | What |
| --- | --- |
| 1 | Ledgers |

> Words of somebody else.

## More

1. One
2. Two
"""


def visited(page: Page, address: str, path: str) -> list[str]:
    """What the page complains of when it is opened."""
    said: list[str] = []
    host = urlsplit(address).netloc
    page.on("console", lambda message: said.append(message.text) if message.type != "info" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("response", lambda answer: said.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None)
    page.on("request", lambda sent: said.append(sent.url) if urlsplit(sent.url).netloc not in ("", host) else None)
    page.goto(address + path, wait_until="load")
    return [line for line in said if not (path == "404.html" and "404" in line)]


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_axe_finds_nothing(
    browser: Browser, themed: tuple[str, list[str]], scheme: Literal["light", "dark"], width: int
) -> None:
    address, paths = themed
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce")
    found = {}
    for path in paths:
        page.goto(address + path)
        result = Axe().run(page)
        if result.violations_count:
            found[path] = result.generate_report()
    page.close()
    assert found == {}


def test_nothing_is_wider_than_the_window_and_nothing_complains(
    browser: Browser, themed: tuple[str, list[str]]
) -> None:
    address, paths = themed
    complaints = {}
    for path in paths:
        page = browser.new_page()
        said = visited(page, address, path)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            if (wide := page.evaluate("document.documentElement.scrollWidth")) > width:
                said.append(f"{wide} wide in {width}")
        if page.locator("h1").count() != 1:
            said.append("not one h1")
        if said:
            complaints[path] = said
        page.close()
    assert complaints == {}


def test_all_can_be_read_without_javascript(browser: Browser, themed: tuple[str, list[str]]) -> None:
    address, paths = themed
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for path in paths:
        page.goto(address + path)
        assert page.locator("h1").is_visible()
        assert page.locator("button:visible").count() == 0, "a button that does nothing"
    context.close()


def test_the_keyboard_shows_where_it_is(browser: Browser, themed: tuple[str, list[str]]) -> None:
    address, paths = themed
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    for path in paths:
        page.goto(address + path)
        for _ in range(12):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement === document.body"):
                break  # behind the last one
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert outline != "none", f"{path}: {page.evaluate('document.activeElement.outerHTML')}"
    page.close()
