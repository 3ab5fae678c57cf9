"""The search over all people and works of a site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext


def test_people_and_works_are_found_and_lead_to_their_pages(
    context: BrowserContext, sample: str
) -> None:
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{sample}zh/")
    assert not any(
        "search.json" in address for address in asked
    )  # only who searches loads the index
    page.get_by_role("searchbox").press_sequentially("yunzhuo")
    expect(page.locator(".found li").first).to_contain_text("刘运卓")
    expect(page.get_by_role("status")).to_contain_text("找到")
    expect(page).to_have_url(f"{sample}zh/?q=yunzhuo")
    page.locator(".found .group").nth(1).get_by_role("link").first.click()
    expect(page.locator("article.paper")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("yunzhuo")
    expect(page.locator(".found li").first).to_contain_text("刘运卓")


def test_nothing_found_says_so(context: BrowserContext, sample: str) -> None:
    page = context.new_page()
    page.goto(f"{sample}?q=xyzzy")
    expect(page.get_by_role("status")).to_have_text("Nothing matches")
    expect(page.locator(".found")).to_be_hidden()


def test_without_javascript_there_is_the_directory(
    browser_without_javascript: BrowserContext, sample: str
) -> None:
    page = browser_without_javascript.new_page()
    page.goto(sample)
    expect(page.locator("form")).to_be_hidden()
    assert page.locator(".people > li").count() == 4


def test_the_publications_of_all_are_filtered_by_person(
    context: BrowserContext, sample: str
) -> None:
    page = context.new_page()
    page.goto(f"{sample}publications/")
    page.get_by_label("Person").select_option("Yunzhuo Liu")
    expect(page).to_have_url(f"{sample}publications/?member=yunzhuo-liu")
    for authors in page.locator(".works > li:visible .authors").all():
        expect(authors.get_by_role("link", name="Yunzhuo Liu")).to_be_visible()


def test_the_publications_of_all_are_filtered_by_first_author(
    context: BrowserContext, sample: str
) -> None:
    page = context.new_page()
    page.goto(f"{sample}publications/")
    page.get_by_label("First author").select_option("Yunzhuo Liu")
    expect(page).to_have_url(f"{sample}publications/?first=yunzhuo-liu")
    listed = page.locator(".works > li:visible .authors").all_inner_texts()
    assert listed
    assert all(authors.startswith("Yunzhuo Liu") for authors in listed)
    page.reload()
    expect(page.get_by_label("First author")).to_have_value("yunzhuo-liu")
    assert page.locator(".works > li:visible .authors").all_inner_texts() == listed
