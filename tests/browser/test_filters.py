"""Readers search and filter a list of publications."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

LIST = "danyang-zhuo/publications/"


@pytest.fixture
def page(context: BrowserContext, sample: str) -> Page:
    page = context.new_page()
    page.goto(sample + LIST)
    return page


def visible_works(page: Page) -> Locator:
    return page.locator(".works > li:visible")


def test_a_kind_and_words_are_combined_and_matches_counted(page: Page) -> None:
    total = visible_works(page).count()
    page.get_by_label("Kind").select_option("Conference papers")
    page.get_by_role("searchbox").fill("  RDMA kong ")
    expect(visible_works(page)).to_have_count(3)
    for words in visible_works(page).all_inner_texts():
        assert "rdma" in words.lower()
    expect(page.get_by_role("status")).to_have_text(f"3 of {total}")
    page.get_by_role("button", name="Clear").click()
    expect(visible_works(page)).to_have_count(total)
    expect(page.get_by_role("status")).to_be_empty()
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.get_by_role("searchbox").fill("no such work")
    expect(page.get_by_role("status")).to_have_text("Nothing matches")
    expect(page.locator("main .group:visible")).to_have_count(0)


def test_filters_are_in_the_address_and_survive_a_reload(page: Page, sample: str) -> None:
    page.get_by_label("Year", exact=True).select_option("2023")
    page.get_by_role("searchbox").press_sequentially("rdma")
    expect(page).to_have_url(f"{sample}{LIST}?q=rdma&year=2023")
    texts = visible_works(page).all_inner_texts()
    assert texts
    page.reload()
    expect(page.get_by_label("Year", exact=True)).to_have_value("2023")
    assert visible_works(page).all_inner_texts() == texts
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Year", exact=True).select_option("")
    expect(page).to_have_url(f"{sample}{LIST}")
    page.goto(f"{sample}{LIST}?year=1066&kind=nonsense")  # unknown values are ignored
    expect(visible_works(page)).to_have_count(page.locator(".works > li").count())


def test_going_back_restores_the_filters(page: Page, sample: str) -> None:
    page.get_by_label("Role").select_option("First author")
    expect(page).to_have_url(f"{sample}{LIST}?role=first")
    count = visible_works(page).count()
    visible_works(page).first.get_by_role("link").first.click()
    expect(page.locator("article.paper")).to_be_visible()
    page.go_back()
    expect(page.get_by_label("Role")).to_have_value("first")
    expect(visible_works(page)).to_have_count(count)


def test_works_keep_their_numbers_and_years_without_matches_are_disabled(page: Page) -> None:
    last = page.locator(".works > li").last
    before = last.evaluate("item => item.value")
    page.get_by_label("Year", exact=True).select_option("2014")
    expect(visible_works(page)).to_have_count(1)
    assert last.evaluate("item => item.value") == before == 1
    expect(page.get_by_role("link", name="2023")).to_have_attribute("aria-disabled", "true")


def test_without_javascript_all_works_are_listed_without_controls(
    browser_without_javascript: BrowserContext, sample: str
) -> None:
    page = browser_without_javascript.new_page()
    page.goto(f"{sample}{LIST}?q=rdma")
    expect(page.locator("form")).to_be_hidden()
    assert visible_works(page).count() == page.locator(".works > li").count() > 40
