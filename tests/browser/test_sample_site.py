"""The sample site, as its readers use it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

WIDTHS = {"phone": 360, "desktop": 1280}


_GIVEN_UP = "net::ERR_ABORTED"


def visit_all(page: Page, start: str) -> dict[str, list[str]]:
    """Opens every page that can be reached by links from `start`. What each page complains of, by address."""
    complaints: dict[str, list[str]] = {}
    host = urlsplit(start).netloc
    here: list[str] = []
    page.on(
        "console",
        lambda message: here.append(f"console: {message.text}") if message.type != "info" else None,
    )
    page.on("pageerror", lambda error: here.append(f"error: {error}"))
    # What the last page still wanted when it was left, its icon for instance, is given up and no failure.
    page.on(
        "requestfailed",
        lambda one: here.append(f"failed: {one.url}") if one.failure != _GIVEN_UP else None,
    )
    page.on(
        "response",
        lambda answer: (
            here.append(f"{answer.status}: {answer.url}") if answer.status >= 400 else None
        ),
    )
    page.on(
        "request",
        lambda one: (
            here.append(f"elsewhere: {one.url}") if _host(one.url) not in ("", host) else None
        ),
    )
    queue, seen = [start], {start}
    while queue:
        address = queue.pop()
        here.clear()
        if not urlsplit(address).path.endswith(
            ("/", ".html")
        ):  # a file: the browser would show it with its own pages
            complaints[address] = [] if page.request.get(address).ok else ["cannot be fetched"]
            continue
        page.goto(address, wait_until="load")
        complaints[address] = list(here)
        # What is there to download is no page; that it is there is tested with the files.
        every = "links => links.map(link => link.getAttribute('href'))"
        anchors = page.eval_on_selector_all("a[href]:not([download])", every)
        for target in anchors:
            link, fragment = urldefrag(urljoin(page.url, target))
            if (
                fragment
                and link == urldefrag(page.url).url
                and page.locator(f"[id='{fragment}']").count() == 0
            ):
                complaints[address].append(f"no such place: #{fragment}")
            if _host(link) == host and link not in seen:
                seen.add(link)
                queue.append(link)
    return complaints


def _host(address: str) -> str:
    parts = urlsplit(address)
    return parts.netloc if parts.scheme in ("http", "https", "ws") else ""


def test_every_page_loads_without_complaint_and_without_another_host(
    context: BrowserContext, sample: str
) -> None:
    complaints = visit_all(context.new_page(), sample)
    assert len(complaints) > 40
    assert {address: said for address, said in complaints.items() if said} == {}


@pytest.mark.parametrize("width", WIDTHS.values(), ids=WIDTHS)
@pytest.mark.parametrize(
    "path",
    ["", "danyang-zhuo/", "danyang-zhuo/publications/", "zh/yunzhuo-liu/", "zh/yunzhuo-liu/cv/"],
)
def test_nothing_is_wider_than_the_window(
    context: BrowserContext, sample: str, path: str, width: int
) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(sample + path)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_bibtex_opens_and_is_copied(context: BrowserContext, sample: str) -> None:
    page = context.new_page()
    page.goto(f"{sample}yunzhuo-liu/publications/")
    details = page.locator("details", has_text="BibTeX").first
    code = details.locator("pre")
    expect(code).to_be_hidden()
    details.locator("summary").click()
    expect(code).to_be_visible()
    assert code.inner_text().startswith("@")
    details.get_by_role("button").click()
    assert page.evaluate("navigator.clipboard.readText()").strip() == code.inner_text().strip()


def test_bibtex_opens_without_javascript(
    browser_without_javascript: BrowserContext, sample: str
) -> None:
    page = browser_without_javascript.new_page()
    page.goto(f"{sample}yunzhuo-liu/publications/")
    details = page.locator("details", has_text="BibTeX").first
    details.locator("summary").click()
    expect(details.locator("pre")).to_be_visible()


def test_the_language_is_switched_on_the_same_page(context: BrowserContext, sample: str) -> None:
    page = context.new_page()
    page.goto(f"{sample}yunzhuo-liu/patents/")
    assert page.locator("html").get_attribute("lang") == "en"
    page.get_by_role("link", name="中文").click()
    expect(page).to_have_url(f"{sample}zh/yunzhuo-liu/patents/")
    assert page.locator("html").get_attribute("lang") == "zh"
    expect(page.get_by_role("heading", level=1)).to_contain_text("专利")
    page.get_by_role("link", name="English").click()
    expect(page).to_have_url(f"{sample}yunzhuo-liu/patents/")


def test_the_owner_is_marked_in_both_scripts(context: BrowserContext, sample: str) -> None:
    page = context.new_page()
    page.goto(f"{sample}yunzhuo-liu/publications/")
    marked = page.locator(".owner", has_text="Yunzhuo Liu")
    assert marked.count() == 9
    page.goto(f"{sample}zh/yunzhuo-liu/patents/")
    assert page.locator(".owner", has_text="刘运卓").count() == 10


def test_the_colour_scheme_follows_the_system_and_the_toggle(
    context: BrowserContext, sample: str
) -> None:
    page = context.new_page()
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
