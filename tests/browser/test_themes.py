"""Every theme passes the page checks on a page of every kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest

from bench.pages import checks
from bench.sites.content import Size, write
from sitegen.building.build import render_site
from sitegen.shipped import bundled
from tests.serving import serving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext, Page

THEMES = sorted(path.parent.name for path in bundled("themes").glob("*/theme.yaml"))


FREE_PAGE = "# Books\n\nA *page* with [a link](publications/).\n\n| Week |\n| --- |\n| 1 |\n\n"
FREE_PAGE += "> A quotation.\n\n## More\n\n1. One\n2. Two\n"


@pytest.fixture(scope="module", params=THEMES)
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, list[str]]]:
    """Serve a site with a theme; return its address, and a page of every kind and language."""
    folder = tmp_path_factory.mktemp(request.param) / "site"
    write(folder, Size(people=3, publications=12, languages=("en", "zh")))
    with (folder / "site.yaml").open("a", encoding="utf-8") as settings:
        settings.write(f"theme: {request.param}\n")
    person = min((folder / "people").iterdir())
    (person / "pages").mkdir()
    (person / "pages" / "reading.md").write_text(FREE_PAGE, encoding="utf-8")
    pages = reversed(render_site(folder).plan.pages)
    kinds = {(page.kind, page.language): page.path for page in pages}
    with serving(folder) as address:
        yield address, sorted(kinds.values())


def check_pages(site: tuple[str, list[str]], find_problems: Callable[[str], object]) -> None:
    """Check that a function finds no problem at the address of any page."""
    address, paths = site
    problems = {path: find_problems(address + path) for path in paths}
    assert {path: problem for path, problem in problems.items() if problem} == {}


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_pages_are_accessible(
    page: Page, site: tuple[str, list[str]], scheme: Literal["light", "dark"], width: int
) -> None:
    def find_problems(address: str) -> list[str]:
        page.goto(address)
        return checks.check_accessibility(page)

    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    check_pages(site, find_problems)


def test_pages_fit_the_window_and_report_no_error(page: Page, site: tuple[str, list[str]]) -> None:
    check_pages(
        site, lambda address: [*checks.check_loading(page, address), *checks.check_layout(page)]
    )


def test_printed_pages_are_white_and_have_no_controls(
    page: Page, site: tuple[str, list[str]]
) -> None:
    def find_problems(address: str) -> tuple[int, str] | None:
        page.goto(address)
        controls = page.locator(":is(nav, button, input, select, summary):visible").count()
        color = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        return (controls, color) if controls or color != "rgb(255, 255, 255)" else None

    page.emulate_media(media="print", color_scheme="dark")
    check_pages(site, find_problems)


def test_the_skip_link_is_on_top_when_focused(page: Page, site: tuple[str, list[str]]) -> None:
    address, _ = site
    page.goto(address)
    page.keyboard.press("Tab")
    assert page.evaluate("document.elementFromPoint(40, 30).className") == "skip"


def test_pages_are_complete_without_javascript(
    page: Page, browser_without_javascript: BrowserContext, site: tuple[str, list[str]]
) -> None:
    bare = browser_without_javascript.new_page()

    def find_problems(address: str) -> list[str]:
        page.goto(address)
        bare.goto(address)
        return checks.check_without_javascript(bare, page)

    check_pages(site, find_problems)


def test_the_keyboard_reaches_everything_and_the_focus_is_visible(
    page: Page, site: tuple[str, list[str]]
) -> None:
    def find_problems(address: str) -> list[str]:
        page.goto(address)
        return checks.check_keyboard(page)

    page.set_viewport_size({"width": 1280, "height": 900})
    check_pages(site, find_problems)
