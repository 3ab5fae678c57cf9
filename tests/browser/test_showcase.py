"""Pages of a person of whom there is everything: what moves while they load, and what stands from right to left."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest
from pypdfium2 import PdfDocument

from bench.pages import checks
from bench.pages.sites import THEMES, build_lab, build_person, build_prolific, serve_folder
from sitegen.building.build import build_site
from tests.sites import put

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Route

PAPER = "publications/tan2025forgetting/"
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
PLACES = "spans => spans.map(one => one.getBoundingClientRect().left)"
ROWS = """links => {
  const tops = links.map((one) => Math.round(one.getBoundingClientRect().top));
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
}"""
TOO_LONG = """all => all.filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const words = range.getBoundingClientRect();
  return words.width > one.getBoundingClientRect().width + 1 || range.getClientRects().length > 1;
}).map((one) => one.textContent)"""
# Counted once the whole page and its fonts are there: a row that is cut by a slow connection moves when its end arrives.
SHIFTS = """
window.shifts = [];
const observer = new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((one) => one.value)));
addEventListener("DOMContentLoaded", async () => {
  await document.fonts.ready;
  observer.observe({ type: "layout-shift" });
});
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for all themes, so that pictures are made once."""
    return tmp_path_factory.mktemp("showcase")


@pytest.fixture(params=THEMES)
def address(request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    with serve_folder(build_person(folder, request.param)) as found:
        yield found


def test_nothing_moves_when_pictures_come_late(browser: Browser, address: str) -> None:
    def late(route: Route) -> None:
        time.sleep(0.3)  # the page is painted by then
        route.continue_()

    context = browser.new_context(viewport={"width": 412, "height": 823}, is_mobile=True)
    for path in ("", "publications/", PAPER):
        page = context.new_page()
        page.add_init_script(SHIFTS)
        page.route("**/pictures/**", late)
        if page.goto(address + path, wait_until="networkidle").ok:  # type: ignore[union-attr]
            assert page.evaluate(
                "[...document.images].every((image) => image.loading === 'lazy' || image.complete)"
            )
            assert sum(page.evaluate("window.shifts")) < 0.0005, path  # Lighthouse shows it as 0
        page.close()
    context.close()


def test_code_and_words_of_other_scripts_keep_their_order_from_right_to_left(
    browser: Browser, address: str
) -> None:
    page = browser.new_page()
    page.goto(f"{address}ar/{PAPER}")
    assert page.locator("html").get_attribute("dir") == "rtl"
    code = page.locator("pre").first
    assert code.evaluate(
        "one => [getComputedStyle(one).direction, getComputedStyle(one).textAlign]"
    ) == ["ltr", "left"]
    abstract = page.locator("#content .prose").first
    assert abstract.evaluate("one => getComputedStyle(one).unicodeBidi") == "plaintext"
    places = page.locator(".legend:not([lang]) > span").evaluate_all(PLACES)
    assert len(places) > 1
    assert places == sorted(places, reverse=True), "what marks mean is read from the right"
    page.close()


def test_pages_formulas_and_dates_hold_together(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport={"width": 820, "height": 900})
    for path in ("publications/", PAPER):
        if page.goto(address + path).ok:  # type: ignore[union-attr]
            rows = page.locator(".pages a").evaluate_all(ROWS)
            assert len(rows) == 1 or min(rows) > 2, rows
    page.set_viewport_size({"width": 1280, "height": 900})
    for path in ("zh/", "zh/cv/", "zh/news/"):
        page.goto(address + path)
        assert page.locator(".when time, .when.range").evaluate_all(TOO_LONG) == [], path
    page.goto(f"{address}zh/")
    assert page.locator("math").first.evaluate("one => getComputedStyle(one).fontFamily") == "math"
    page.emulate_media(media="print")
    assert page.locator(".actions:visible, .links a:visible, .tools:visible").count() == 0
    page.close()


def test_pages_on_paper_are_numbered_from_left_to_right(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.goto(f"{address}ar/cv/")
    text = PdfDocument(page.pdf(prefer_css_page_size=True))[0].get_textpage()
    page.close()
    foot = [place for place in range(text.count_chars()) if text.get_charbox(place)[3] < 60]
    figures = sorted((text.get_charbox(place)[0], text.get_text_range(place, 1)) for place in foot)
    assert re.fullmatch(r"1 ?/ ?[2-9]", "".join(figure for _, figure in figures).strip())


@pytest.mark.parametrize("theme", THEMES)
def test_a_career_of_many_years_is_no_wider_than_a_small_phone(
    browser: Browser, tmp_path: Path, theme: str
) -> None:
    page = browser.new_page(viewport={"width": 320, "height": 800})
    with serve_folder(build_prolific(tmp_path, theme)) as address:
        for path in ("", "zh/", "publications/", "cv/"):
            page.goto(address + path)
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
    page.close()


@pytest.mark.parametrize("theme", THEMES)
def test_long_names_of_people_and_sites_fit_a_small_phone(
    browser: Browser, tmp_path: Path, theme: str
) -> None:
    long = {**LONG_NAMES, "site.yaml": f"{LONG_NAMES['site.yaml']}theme: {theme}\n"}
    build_site(put(tmp_path / "site", long), tmp_path / "pages")
    assert (
        'Weatherstonehaugh<span class="credentials">, MD, PhD'
        in (tmp_path / "pages/ada-lind/index.html").read_text()
    )
    page = browser.new_page()
    with serve_folder(tmp_path / "pages") as address:
        for path in (
            "",
            "ada-lind/",
            "ada-lind/cv/",
            "ada-lind/talks/",
            "zh/ada-lind/",
            "ar/ada-lind/",
        ):
            if not (tmp_path / "pages" / path).exists():
                continue  # talks are on the home page
            page.goto(address + path)
            assert checks.check_layout(page) == [], path
            page.set_viewport_size({"width": 390, "height": 800})
            reach = page.locator(".name").evaluate_all(
                "all => all.map(one => one.scrollWidth - one.clientWidth)"
            )
            assert max(reach, default=0) <= 1, path
    page.close()


def test_the_menu_of_onepage_closes_behind_its_reader(browser: Browser, folder: Path) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 800})
    summary, links = page.locator(".ways summary"), page.locator(".ways .menu a")
    with serve_folder(build_person(folder, "onepage")) as address:
        page.goto(address)
        closing: list[Callable[[], object]] = [
            lambda: page.keyboard.press("Escape"),
            lambda: page.locator("h1").click(),
            links.first.click,
        ]
        for close in closing:
            summary.click()
            assert links.first.is_visible()
            close()
            assert not links.first.is_visible()
        assert page.url.endswith("#students")
        page.goto(f"{address}joining/")
        assert links.locator("nth=-1").get_attribute("aria-current") == "page"
    page.close()


@pytest.mark.parametrize("theme", ["default", "octavo", "onepage"])
def test_many_people_stand_in_two_columns_where_there_is_room(
    browser: Browser, tmp_path: Path, theme: str
) -> None:
    page = browser.new_page()
    with serve_folder(build_lab(tmp_path, theme)) as address:
        page.goto(address)
        for width, columns in ((1280, 2), (390, 1)):
            page.set_viewport_size({"width": width, "height": 800})
            assert len(set(page.locator(".people > li").evaluate_all(PLACES))) == columns
    page.close()
