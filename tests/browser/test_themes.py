"""Every theme on an invented site that has a page of every kind, as its readers see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest

from bench.pages import checks
from bench.sites.content import Size, write
from sitegen.building.build import render_site
from sitegen.shipped import bundled
from tests.serving import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

THEMES = sorted(path.parent.name for path in bundled("themes").glob("*/theme.yaml"))


@pytest.fixture(scope="module", params=THEMES)
def themed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, list[str]]]:
    """The address of a site with a theme, and one page of every kind in every language."""
    site = tmp_path_factory.mktemp(request.param) / "site"
    write(site, Size(people=3, publications=12, languages=("en", "zh")))
    with (site / "site.yaml").open("a", encoding="utf-8") as settings:
        settings.write(f"theme: {request.param}\n")
    someone = min((site / "people").iterdir())
    (someone / "pages").mkdir()
    (someone / "pages" / "reading.md").write_text(FREE_PAGE, encoding="utf-8")
    kinds = {
        (page.kind, page.language): page.path for page in reversed(render_site(site).plan.pages)
    }
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


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_axe_finds_nothing(
    browser: Browser, themed: tuple[str, list[str]], scheme: Literal["light", "dark"], width: int
) -> None:
    address, paths = themed
    page = browser.new_page(
        viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
    )
    problems_by_path = {}
    for path in paths:
        page.goto(address + path)
        if problems := checks.check_accessibility(page):
            problems_by_path[path] = problems
    page.close()
    assert problems_by_path == {}


def test_no_page_is_wider_than_the_window_or_reports_an_error(
    browser: Browser, themed: tuple[str, list[str]]
) -> None:
    address, paths = themed
    page = browser.new_page()
    problems_by_path = {}
    for path in paths:
        if problems := [*checks.check_loading(page, address + path), *checks.check_layout(page)]:
            problems_by_path[path] = problems
    page.close()
    assert problems_by_path == {}


def test_paper_is_white_and_has_no_controls(
    browser: Browser, themed: tuple[str, list[str]]
) -> None:
    address, paths = themed
    page = browser.new_page()
    page.emulate_media(media="print", color_scheme="dark")
    problems_by_path = {}
    for path in paths:
        page.goto(address + path)
        controls = page.locator(":is(nav, button, input, select, summary):visible").count()
        color = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        if controls or color != "rgb(255, 255, 255)":
            problems_by_path[path] = (controls, color)
    page.close()
    assert problems_by_path == {}


def test_the_skip_link_is_in_front_of_everything(
    browser: Browser, themed: tuple[str, list[str]]
) -> None:
    address, _ = themed
    page = browser.new_page()
    page.goto(address)
    page.keyboard.press("Tab")
    assert page.evaluate("document.elementFromPoint(40, 30).className") == "skip"
    page.close()


def test_every_page_can_be_read_without_javascript(
    browser: Browser, themed: tuple[str, list[str]]
) -> None:
    address, paths = themed
    page, bare = browser.new_page(), browser.new_context(java_script_enabled=False).new_page()
    problems_by_path = {}
    for path in paths:
        page.goto(address + path)
        bare.goto(address + path)
        if problems := checks.check_without_javascript(bare, page):
            problems_by_path[path] = problems
    page.close()
    bare.context.close()
    assert problems_by_path == {}


def test_the_keyboard_reaches_everything_and_shows_where_it_is(
    browser: Browser, themed: tuple[str, list[str]]
) -> None:
    address, paths = themed
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    problems_by_path = {}
    for path in paths:
        page.goto(address + path)
        if problems := checks.check_keyboard(page):
            problems_by_path[path] = problems
    page.close()
    assert problems_by_path == {}
