"""An open page shows saved files and mistakes without a reload by hand."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.sites import put

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def open_page(context: BrowserContext, address: str) -> Page:
    """Open a page, wait until it is connected, and mark it: a reload removes the mark."""
    page = context.new_page()
    frames: list[object] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: frames.append(frame)))
    page.goto(address)
    while len(frames) < 2:
        page.wait_for_timeout(50)
    page.evaluate("window.isMarked = true")
    return page


def test_a_mistake_appears_with_its_place_until_it_is_fixed(
    page: Page, editable: tuple[Path, str]
) -> None:
    site, address = editable
    page.goto(f"{address}banruo-liu/")
    person = site / "people/banruo-liu/person.yaml"

    edit(person, "education:\n", "eductaion:\n")
    message = page.get_by_text("education", exact=False).filter(has_text="did you mean")
    expect(message.first).to_be_visible(timeout=15_000)
    expect(page.get_by_text("person.yaml:", exact=False).first).to_be_visible()
    expect(page.get_by_text("Banruo Liu").first).to_be_visible()

    edit(person, "eductaion:\n", "education:\n")
    expect(page.get_by_text("did you mean")).to_have_count(0, timeout=15_000)


def test_a_style_needs_no_reload_and_a_reload_keeps_the_scroll_position(
    context: BrowserContext, editable: tuple[Path, str]
) -> None:
    site, address = editable
    put(site, {"static/style.css": "body { color: rgb(1, 2, 3) !important; min-height: 9000px }"})
    page = open_page(context, address)
    body = page.locator("body")
    expect(body).to_have_css("color", "rgb(1, 2, 3)", timeout=15_000)
    page.evaluate("window.scrollTo(0, 700)")
    put(site, {"static/style.css": "body { color: rgb(4, 5, 6) !important; min-height: 9000px }"})
    expect(body).to_have_css("color", "rgb(4, 5, 6)", timeout=15_000)
    assert page.evaluate("[window.isMarked, scrollY]") == [True, 700]
    put(site, {"templates/partials/footer.html": "<p>a new footer</p>"})
    expect(page.get_by_text("a new footer")).to_have_count(1, timeout=15_000)
    assert not page.evaluate("window.isMarked")
    assert abs(page.evaluate("scrollY") - 700) < 50  # the text stays in view


def is_up_to_date(page: Page) -> bool:
    """Return whether the page equals one that is loaded now."""
    content = "[document.title, document.body.innerHTML]"
    fresh = open_page(page.context, page.url)
    is_equal = bool(page.evaluate(content) == fresh.evaluate(content))
    fresh.close()
    return is_equal


def test_a_saved_text_is_updated_without_a_reload(
    context: BrowserContext, editable: tuple[Path, str]
) -> None:
    site, address = editable
    page = open_page(context, f"{address}danyang-zhuo/")
    page.evaluate("window.scrollTo(0, 300)")
    person = site / "people/danyang-zhuo/person.yaml"
    title = page.title()
    positions = ("Assistant Professor", "Associate Professor", "Reader")
    for old, new in pairwise(positions):
        edit(person, f"{old}\n", f"{new}\n")
        expect(page.get_by_text(new).first).to_be_visible(timeout=15_000)
        assert page.evaluate("[window.isMarked, scrollY]") == [True, 300]
        assert page.title() == title
        assert is_up_to_date(page)


def test_a_change_of_elements_that_scripts_use_reloads_the_page(
    context: BrowserContext, editable: tuple[Path, str]
) -> None:
    site, address = editable
    page = open_page(context, f"{address}danyang-zhuo/")
    put(site, {"templates/partials/footer.html": "<p>a new footer</p><button>press</button>"})
    expect(page.get_by_text("a new footer")).to_have_count(1, timeout=15_000)
    assert not page.evaluate("window.isMarked")
    assert is_up_to_date(page)
    page.close()

    page = open_page(context, f"{address}danyang-zhuo/")
    position = page.get_by_text("Assistant Professor").first
    position.evaluate("(element) => element.replaceChildren('by a script')")
    edit(site / "people/danyang-zhuo/person.yaml", "Assistant Professor\n", "Associate Professor\n")
    expect(page.get_by_text("Associate Professor").first).to_be_visible(timeout=15_000)
    assert not page.evaluate("window.isMarked")
    assert is_up_to_date(page)
