"""Layout and size of pages with every kind of content: while they load, from right to left and on small screens."""

from __future__ import annotations

import gzip
import time
from typing import TYPE_CHECKING

import pytest

from bench.pages import checks
from bench.pages.sites import THEMES, build_lab, build_person, build_prolific, serve_folder
from sitegen.building.build import build_site
from tests.sites import put

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Route

PAPER = "publications/tan2025forgetting/"
MAX_TEXTS = 14 * 1024
"""The first round trip of a connection."""
MAX_FONTS = 110 * 1024
MAX_TOTAL = 230 * 1024
LONG_NAMES = {
    "site.yaml": "title: Laboratory for the Very Long Names of Comparative Palaeography\nlanguages: [en, zh, ar]\n",
    "people/bo-ek/person.yaml": "name: Bo Ek\n",
    "people/ada-lind/person.yaml": """\
name: {en: Ada Alexandra Lindqvist-Okonkwo von und zu Weatherstonehaugh, zh: 亚历山德拉·林德奎斯特·奥孔克沃}
credentials: MD, PhD, MPH, FRCP
email: ada.lindqvist-okonkwo-von-und-zu-weatherstonehaugh@palaeography.example
pronunciation: {en: AH-dah LIND-kvist oh-KON-kwoh, zh: Yàlìshāndélā Líndékuísītè}
talks: [{title: Waves, given: [{where: Sea Days, date: 2024-05}]}]
""",
}
LONG_NAME_PATHS = (
    "", "ada-lind/", "ada-lind/cv/", "ada-lind/talks/", "zh/ada-lind/", "ar/ada-lind/",
)  # fmt: skip
LEFT_EDGES = "elements => elements.map((element) => element.getBoundingClientRect().left)"
LINKS_PER_ROW = """links => {
  const tops = links.map((link) => Math.round(link.getBoundingClientRect().top));
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
}"""
TOO_WIDE = """elements => elements.filter((element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const text = range.getBoundingClientRect();
  return text.width > element.getBoundingClientRect().width + 1 || range.getClientRects().length > 1;
}).map((element) => element.textContent)"""
# Counts only after the page and its fonts have loaded: before, a slow connection shifts half a row.
SHIFTS = """
window.shifts = [];
const observer = new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((entry) => entry.value)));
addEventListener("DOMContentLoaded", async () => {
  await document.fonts.ready;
  observer.observe({ type: "layout-shift" });
});
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return one folder for all themes, so that their pictures are resized once."""
    return tmp_path_factory.mktemp("showcase")


@pytest.fixture(params=THEMES)
def address(request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    with serve_folder(build_person(folder, request.param)) as url:
        yield url


def test_late_pictures_shift_nothing(browser: Browser, address: str) -> None:
    def delay(route: Route) -> None:
        time.sleep(0.3)  # until the page is painted
        route.continue_()

    context = browser.new_context(viewport={"width": 412, "height": 823}, is_mobile=True)
    for path in ("", "publications/", PAPER):
        page = context.new_page()
        page.add_init_script(SHIFTS)
        page.route("**/pictures/**", delay)
        if page.goto(address + path, wait_until="networkidle").ok:  # type: ignore[union-attr]
            assert page.evaluate(
                "[...document.images].every((image) => image.loading === 'lazy' || image.complete)"
            )
            assert sum(page.evaluate("window.shifts")) < 0.0005, path  # Lighthouse shows it as 0
        page.close()
    context.close()


def test_pages_from_right_to_left_keep_the_direction_of_code_and_other_scripts(
    browser: Browser, address: str
) -> None:
    page = browser.new_page()
    page.goto(f"{address}ar/{PAPER}")
    assert page.locator("html").get_attribute("dir") == "rtl"
    code = page.locator("pre").first
    style = "[getComputedStyle(code).direction, getComputedStyle(code).textAlign]"
    assert code.evaluate(f"code => {style}") == ["ltr", "left"]
    abstract = page.locator("#content .prose").first
    assert abstract.evaluate("text => getComputedStyle(text).unicodeBidi") == "plaintext"
    edges = page.locator(".legend:not([lang]) > span").evaluate_all(LEFT_EDGES)
    assert len(edges) > 1
    assert edges == sorted(edges, reverse=True), "the legend is read from the right"
    page.close()


def test_page_links_dates_and_formulas_do_not_wrap(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport={"width": 820, "height": 900})
    for path in ("publications/", PAPER):
        if page.goto(address + path).ok:  # type: ignore[union-attr]
            rows = page.locator(".pages a").evaluate_all(LINKS_PER_ROW)
            assert len(rows) == 1 or min(rows) > 2, rows
    page.set_viewport_size({"width": 1280, "height": 900})
    for path in ("zh/", "zh/cv/", "zh/news/"):
        page.goto(address + path)
        assert page.locator(".when time, .when.range").evaluate_all(TOO_WIDE) == [], path
    page.goto(f"{address}zh/")
    formula = page.locator("math").first
    assert formula.evaluate("formula => getComputedStyle(formula).fontFamily") == "math"
    page.emulate_media(media="print")
    assert page.locator(".actions:visible, .links a:visible, .tools:visible").count() == 0
    page.close()


@pytest.mark.parametrize("theme", THEMES)
def test_long_names_of_people_and_sites_fit_a_small_phone(
    browser: Browser, tmp_path: Path, theme: str
) -> None:
    files = {**LONG_NAMES, "site.yaml": f"{LONG_NAMES['site.yaml']}theme: {theme}\n"}
    build_site(put(tmp_path / "site", files), tmp_path / "pages")
    page = browser.new_page()
    with serve_folder(tmp_path / "pages") as address:
        for path in LONG_NAME_PATHS:
            if not (tmp_path / "pages" / path).exists():
                continue  # talks are on the home page
            page.goto(address + path)
            assert checks.check_layout(page) == [], path
            page.set_viewport_size({"width": 390, "height": 800})
            overflow = "names => names.map((name) => name.scrollWidth - name.clientWidth)"
            assert max(page.locator(".name").evaluate_all(overflow), default=0) <= 1, path
    page.close()


def test_the_menu_of_onepage_closes_after_use(browser: Browser, folder: Path) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 800})
    summary, links = page.locator(".ways summary"), page.locator(".ways .menu a")
    with serve_folder(build_person(folder, "onepage")) as address:
        page.goto(address)
        actions: list[Callable[[], object]] = [
            lambda: page.keyboard.press("Escape"),
            lambda: page.locator("h1").click(),
            links.first.click,
        ]
        for close in actions:
            summary.click()
            assert links.first.is_visible()
            close()
            assert not links.first.is_visible()
        assert page.url.endswith("#students")
        page.goto(f"{address}joining/")
        assert links.locator("nth=-1").get_attribute("aria-current") == "page"
    page.close()


def check_weight(browser: Browser, folder: Path) -> None:
    """Check the sizes of texts, fonts and all files that the front page loads."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, device_scale_factor=2, is_mobile=True
    )
    page = context.new_page()
    sizes: dict[str, int] = {}
    with serve_folder(folder) as address:
        page.goto(address, wait_until="networkidle")
        resources = "performance.getEntriesByType('resource').map(entry => entry.name)"
        for url in [address, *page.evaluate(resources)]:
            if not url.endswith("search.json"):  # loaded by a search
                sizes[url] = len(gzip.compress(page.request.get(url).body()))
    context.close()
    texts = sum(
        size for url, size in sizes.items() if url.partition("?")[0].endswith(("/", ".css", ".js"))
    )
    fonts = sum(size for url, size in sizes.items() if url.endswith(".woff2"))
    assert texts <= MAX_TEXTS
    assert 0 < fonts <= MAX_FONTS
    assert sum(sizes.values()) <= MAX_TOTAL


@pytest.mark.parametrize("theme", THEMES)
def test_a_home_page_is_light_even_with_150_publications(
    browser: Browser, folder: Path, tmp_path: Path, theme: str
) -> None:
    check_weight(browser, build_person(folder, theme))
    check_weight(browser, build_prolific(tmp_path, theme))


def test_the_front_page_of_a_lab_is_light(browser: Browser, tmp_path: Path) -> None:
    check_weight(browser, build_lab(tmp_path, "lab"))
