"""Use the sample site as its readers do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.crawl import crawl

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

WIDTHS = {"phone": 360, "desktop": 1280}


def test_every_page_loads_without_errors_and_other_hosts(page: Page, sample: str) -> None:
    problems = crawl(page, sample)
    assert len(problems) > 40
    assert {address: errors for address, errors in problems.items() if errors} == {}


@pytest.mark.parametrize("width", WIDTHS.values(), ids=WIDTHS)
@pytest.mark.parametrize(
    "path",
    ["", "danyang-zhuo/", "danyang-zhuo/publications/", "zh/yunzhuo-liu/", "zh/yunzhuo-liu/cv/"],
)
def test_a_page_fits_the_window(page: Page, sample: str, path: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(sample + path)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_bibtex_can_be_opened_and_copied(page: Page, sample: str) -> None:
    page.goto(f"{sample}yunzhuo-liu/publications/")
    details = page.locator("details", has_text="BibTeX").first
    code = details.locator("pre")
    expect(code).to_be_hidden()
    details.locator("summary").click()
    expect(code).to_be_visible()
    assert code.inner_text().startswith("@")
    details.get_by_role("button").click()
    assert page.evaluate("navigator.clipboard.readText()").strip() == code.inner_text().strip()


def test_bibtex_can_be_opened_without_javascript(
    browser_without_javascript: BrowserContext, sample: str
) -> None:
    page = browser_without_javascript.new_page()
    page.goto(f"{sample}yunzhuo-liu/publications/")
    details = page.locator("details", has_text="BibTeX").first
    details.locator("summary").click()
    expect(details.locator("pre")).to_be_visible()


def test_switching_the_language_keeps_the_page(page: Page, sample: str) -> None:
    page.goto(f"{sample}yunzhuo-liu/patents/")
    assert page.locator("html").get_attribute("lang") == "en"
    page.get_by_role("link", name="中文").click()
    expect(page).to_have_url(f"{sample}zh/yunzhuo-liu/patents/")
    assert page.locator("html").get_attribute("lang") == "zh"
    expect(page.get_by_role("heading", level=1)).to_contain_text("专利")
    page.get_by_role("link", name="English").click()
    expect(page).to_have_url(f"{sample}yunzhuo-liu/patents/")


def test_the_owner_is_marked_in_both_scripts(page: Page, sample: str) -> None:
    page.goto(f"{sample}yunzhuo-liu/publications/")
    assert page.locator(".owner", has_text="Yunzhuo Liu").count() == 9
    page.goto(f"{sample}zh/yunzhuo-liu/patents/")
    assert page.locator(".owner", has_text="刘运卓").count() == 10


def test_the_color_scheme_follows_the_system_and_the_button(page: Page, sample: str) -> None:
    background = "getComputedStyle(document.documentElement).backgroundColor"
    page.emulate_media(color_scheme="light")
    page.goto(sample)
    light = page.evaluate(background)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(background)
    assert light != dark
    page.emulate_media(color_scheme="light")
    page.locator("button[data-scheme]").click()
    assert page.evaluate(background) == dark
    page.reload()
    assert page.evaluate(background) == dark
