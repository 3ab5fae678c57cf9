"""Use the sample site as its readers do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page


def test_bibtex_can_be_opened_and_copied(
    page: Page, browser_without_javascript: BrowserContext, sample: str
) -> None:
    page.goto(f"{sample}yunzhuo-liu/publications/")
    details = page.locator("details", has_text="BibTeX").first
    code = details.locator("pre")
    expect(code).to_be_hidden()
    details.locator("summary").click()
    expect(code).to_be_visible()
    assert code.inner_text().startswith("@")
    details.get_by_role("button").click()
    assert page.evaluate("navigator.clipboard.readText()").strip() == code.inner_text().strip()
    bare = browser_without_javascript.new_page()
    bare.goto(page.url)
    details = bare.locator("details", has_text="BibTeX").first
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
