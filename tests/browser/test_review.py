"""The review page of an import, opened from its file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from sitegen.importing import import_cvs
from sitegen.importing.review import write_review
from tests.conftest import GOLDEN
from tests.importing.reading import ADA
from tests.importing.review.test_page import HOSTILE

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

HIGHLIGHTED = re.compile(r"\bon\b")
CVS = {"pdf": GOLDEN / "pdf/article.pdf", "chinese": GOLDEN / "cvs/phd-student-zh.txt"}


def import_files(folder: Path, *cvs: Path) -> Path:
    """Import CVs, and return the review page."""
    return write_review(import_cvs(cvs, folder / "site"), folder / "site")


def import_text(folder: Path, text: str, name: str = "cv.md") -> Path:
    """Import a CV with this text, and return the review page."""
    (folder / name).write_text(text, encoding="utf-8")
    return import_files(folder, folder / name)


def open_review(context: BrowserContext, review: Path, width: int = 1280) -> Page:
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(review.as_uri())
    return page


def test_markup_and_links_of_a_hostile_cv_do_not_run(page: Page, tmp_path: Path) -> None:
    text = ADA.replace("Ocean Prize", HOSTILE).replace("Foam", HOSTILE).replace("drawer", HOSTILE)
    text = text.replace(
        "ada@example.org", "ada@example.org [me](javascript:alert(4)) <javascript:alert(5)>"
    )
    address = import_text(tmp_path, text, name="<img src=x onerror=alert(6)>.txt").as_uri()
    events: list[str] = []
    page.on("dialog", lambda dialog: dialog.dismiss())
    page.on("dialog", lambda dialog: events.append(f"dialog: {dialog.message}"))
    page.on("console", lambda message: events.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: events.append(f"error: {error}"))
    page.on("request", lambda request: events.append(request.url))
    page.goto(address)
    for link in page.locator("[data-with]:not([data-with='']) a[href^='#']").all():
        link.dispatch_event("click")
        link.dispatch_event("mouseenter")
    assert events == [address]
    expect(page.locator("body")).to_contain_text("<script>alert(1)</script>")


def test_the_policy_blocks_scripts_and_requests(page: Page, tmp_path: Path) -> None:
    path = import_text(tmp_path, ADA)
    run = "document.title = `ran`"
    blocked = f"<script>{run}</script><img src='x.png' onerror='{run}'>"
    path.write_text(path.read_text("utf-8").replace("<body>", f"<body>{blocked}"), "utf-8")
    failures: list[str | None] = []
    page.on("requestfailed", lambda request: failures.append(request.failure))
    page.goto(path.as_uri())
    assert page.title() == "cv.md → Ada Nilsson"
    assert failures == ["csp"]


@pytest.mark.parametrize("cv", CVS.values(), ids=CVS)
def test_the_page_fits_the_window_and_may_be_moved(
    context: BrowserContext, tmp_path: Path, cv: Path
) -> None:
    import_files(tmp_path, cv)
    moved = (tmp_path / "site").rename(tmp_path / "moved")
    for width in (390, 1280):
        page = open_review(context, moved / "import/review.html", width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for part in (".source", ".result"):
            expect(page.locator(part)).to_be_in_viewport()
    file = page.locator("h1 .file").get_attribute("href")
    assert (moved / "import" / (file or "")).is_file()


def test_pointing_at_a_line_or_an_entry_highlights_both(
    context: BrowserContext, tmp_path: Path
) -> None:
    page = open_review(context, import_text(tmp_path, ADA))
    work = page.locator(".group.k-publications .entry")
    line = page.locator(".row", has_text="Foam on Quiet Tides")
    work.hover()
    expect(page.locator(".row.on")).to_have_count(2)
    expect(line).to_have_class(HIGHLIGHTED)
    page.locator("h1").hover()
    expect(page.locator(".on")).to_have_count(0)
    line.hover()
    expect(work).to_have_class(HIGHLIGHTED)
    expect(page.locator(".row.on")).to_have_count(2)


def test_clicking_a_region_of_the_page_opens_its_entry(
    context: BrowserContext, tmp_path: Path
) -> None:
    page = open_review(context, import_files(tmp_path, CVS["pdf"]))
    sheet, image = (
        page.locator(".sheet").bounding_box(),
        page.locator(".sheet image").bounding_box(),
    )
    assert sheet
    assert image
    assert abs(sheet["width"] - image["width"]) + abs(sheet["height"] - image["height"]) < 1
    region = page.locator(".region[data-kinds='publications']").last
    entry = page.locator(f"#{(region.get_attribute('data-with') or '').split()[0]}")
    expect(entry).not_to_be_in_viewport()
    region.locator("rect").click()
    expect(entry).to_be_in_viewport()
    expect(entry).to_have_class(HIGHLIGHTED)


def test_the_keyboard_selects_lines_and_entries(context: BrowserContext, tmp_path: Path) -> None:
    page = open_review(context, import_text(tmp_path, ADA))
    focused = "document.activeElement.closest('[data-with]')?.id"
    page.keyboard.press("Tab")
    while page.evaluate(focused) is None:
        page.keyboard.press("Tab")
    first = page.evaluate(focused)
    page.keyboard.press("ArrowDown")
    second = page.evaluate(focused)
    assert second != first
    page.keyboard.press("Enter")
    entry = page.evaluate(focused)
    assert entry in (page.locator(f"#{second}").get_attribute("data-with") or "").split()
    expect(page.locator(f"#{entry}")).to_have_class(HIGHLIGHTED)
    page.keyboard.press("Escape")
    expect(page.locator(".on")).to_have_count(0)


@pytest.mark.parametrize("javascript", [True, False], ids=["with", "without"])
def test_entries_are_filtered_by_kind(
    context: BrowserContext,
    browser_without_javascript: BrowserContext,
    tmp_path: Path,
    javascript: bool,
) -> None:
    chosen = context if javascript else browser_without_javascript
    page = open_review(chosen, import_text(tmp_path, ADA))
    awards, works = page.locator(".group.k-awards"), page.locator(".group.k-publications")
    expect(works).to_be_visible()
    page.get_by_role("radio", name="Awards").check(force=True)
    expect(awards).to_be_visible()
    expect(works).to_be_hidden()
    page.get_by_role("radio", name="All").check(force=True)
    expect(works).to_be_visible()


def test_without_javascript_links_connect_lines_and_entries(
    browser_without_javascript: BrowserContext, tmp_path: Path
) -> None:
    page = open_review(browser_without_javascript, import_files(tmp_path, CVS["chinese"]))
    expect(page.locator(".row").first).to_contain_text("沈若溪")
    work = page.locator(".group.k-publications .entry").last
    work.locator(".place").click()
    line = page.locator(".row:target")
    expect(line).to_be_in_viewport()
    expect(line).to_contain_text("Quiet Quantization")
    line.locator("a").click()
    expect(page.locator(".entry:target")).to_contain_text("Quiet Quantization")


def test_the_page_of_several_cvs_links_to_each(context: BrowserContext, tmp_path: Path) -> None:
    page = open_review(context, import_files(tmp_path, *CVS.values()))
    page.get_by_role("link", name="phd-student-zh.txt").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("沈若溪")
    page.get_by_role("link", name="All files").click()
    expect(page.get_by_role("link", name="article.pdf")).to_be_visible()
