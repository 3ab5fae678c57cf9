"""Readers search all people and works of a site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page


def test_a_search_finds_people_and_works_and_opens_their_pages(page: Page, sample: str) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(f"{sample}zh/")
    # Only a search loads the index.
    assert not any("search.json" in address for address in requests)
    page.get_by_role("searchbox").press_sequentially("yunzhuo")
    expect(page.locator(".found li").first).to_contain_text("刘运卓")
    expect(page.get_by_role("status")).to_contain_text("找到")
    expect(page).to_have_url(f"{sample}zh/?q=yunzhuo")
    page.locator(".found .group").nth(1).get_by_role("link").first.click()
    expect(page.locator("article.paper")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("yunzhuo")
    expect(page.locator(".found li").first).to_contain_text("刘运卓")
    page.goto(f"{sample}?q=xyzzy")
    expect(page.get_by_role("status")).to_have_text("Nothing matches")
    expect(page.locator(".found")).to_be_hidden()


def test_without_javascript_people_are_listed(
    browser_without_javascript: BrowserContext, sample: str
) -> None:
    page = browser_without_javascript.new_page()
    page.goto(sample)
    expect(page.locator("form")).to_be_hidden()
    assert page.locator(".people > li").count() == 4


def test_publications_of_all_people_are_filtered_by_person_and_first_author(
    page: Page, sample: str
) -> None:
    page.goto(f"{sample}publications/")
    page.get_by_label("Person").select_option("Yunzhuo Liu")
    expect(page).to_have_url(f"{sample}publications/?member=yunzhuo-liu")
    for each in page.locator(".works > li:visible .authors").all():
        expect(each.get_by_role("link", name="Yunzhuo Liu")).to_be_visible()
    page.goto(f"{sample}publications/")
    page.get_by_label("First author").select_option("Yunzhuo Liu")
    expect(page).to_have_url(f"{sample}publications/?first=yunzhuo-liu")
    authors = page.locator(".works > li:visible .authors").all_inner_texts()
    assert authors
    assert all(names.startswith("Yunzhuo Liu") for names in authors)
    page.reload()
    expect(page.get_by_label("First author")).to_have_value("yunzhuo-liu")
    assert page.locator(".works > li:visible .authors").all_inner_texts() == authors
