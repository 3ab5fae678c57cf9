"""Search and filters of a list of publications, as readers use them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

LIST = "danyang-zhuo/publications/"


@pytest.fixture
def page(context: BrowserContext, sample: str) -> Page:
    opened = context.new_page()
    opened.goto(sample + LIST)
    return opened


def listed(page: Page) -> Locator:
    return page.locator(".works > li:visible")


def test_a_kind_and_words_together_and_the_number_of_hits_is_shown(page: Page) -> None:
    every = listed(page).count()
    page.get_by_label("Kind").select_option("Conference papers")
    page.get_by_role("searchbox").fill("  RDMA kong ")
    expect(listed(page)).to_have_count(3)
    for words in listed(page).all_inner_texts():
        assert "rdma" in words.lower()
    expect(page.get_by_role("status")).to_have_text(f"3 of {every}")
    page.get_by_role("button", name="Clear").click()
    expect(listed(page)).to_have_count(every)
    expect(page.get_by_role("status")).to_be_empty()
    expect(page.get_by_role("searchbox")).to_be_focused()


def test_what_is_chosen_stands_in_the_address_and_holds_when_it_is_opened(
    page: Page, sample: str
) -> None:
    page.get_by_label("Year", exact=True).select_option("2023")
    page.get_by_role("searchbox").press_sequentially("rdma")
    expect(page).to_have_url(f"{sample}{LIST}?q=rdma&year=2023")
    found = listed(page).all_inner_texts()
    assert found
    page.reload()
    expect(page.get_by_label("Year", exact=True)).to_have_value("2023")
    assert listed(page).all_inner_texts() == found
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Year", exact=True).select_option("")
    expect(page).to_have_url(f"{sample}{LIST}")


def test_the_way_back_leads_to_the_same_choice(page: Page, sample: str) -> None:
    page.get_by_label("Role").select_option("First author")
    expect(page).to_have_url(f"{sample}{LIST}?role=first")
    found = listed(page).count()
    listed(page).first.get_by_role("link").first.click()
    expect(page.locator("article.paper")).to_be_visible()
    page.go_back()
    expect(page.get_by_label("Role")).to_have_value("first")
    expect(listed(page)).to_have_count(found)


def test_a_value_that_the_list_does_not_have_chooses_nothing(page: Page, sample: str) -> None:
    every = listed(page).count()
    page.goto(f"{sample}{LIST}?year=1066&kind=nonsense")
    expect(listed(page)).to_have_count(every)


def test_nothing_found_says_so_and_hides_the_headings(page: Page) -> None:
    page.get_by_role("searchbox").fill("no such work")
    expect(page.get_by_role("status")).to_have_text("Nothing matches")
    expect(page.locator("main .group:visible")).to_have_count(0)


def test_works_keep_their_numbers_and_years_without_hits_lead_nowhere(page: Page) -> None:
    last = page.locator(".works > li").last
    before = last.evaluate("item => item.value")
    page.get_by_label("Year", exact=True).select_option("2014")
    expect(listed(page)).to_have_count(1)
    assert last.evaluate("item => item.value") == before == 1
    expect(page.get_by_role("link", name="2023")).to_have_attribute("aria-disabled", "true")


def test_everything_is_reached_with_the_keyboard(page: Page) -> None:
    page.get_by_role("searchbox").focus()
    names = []
    for _ in range(4):
        page.keyboard.press("Tab")
        names.append(page.evaluate("document.activeElement.name"))
    assert names == ["year", "kind", "venue", "role"]


def test_without_javascript_all_is_readable_and_there_are_no_controls(
    browser_without_javascript: BrowserContext, sample: str
) -> None:
    page = browser_without_javascript.new_page()
    page.goto(f"{sample}{LIST}?q=rdma")
    expect(page.locator("form")).to_be_hidden()
    assert listed(page).count() == page.locator(".works > li").count() > 40
