"""A saved file shows in the open browser by itself; so does a mistake, until it is fixed."""

from __future__ import annotations

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


def listening(context: BrowserContext, address: str) -> Page:
    """The page, which listens for changes."""
    page = context.new_page()
    said: list[object] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: said.append(frame)))
    page.goto(address)
    while len(said) < 2:
        page.wait_for_timeout(50)
    page.evaluate("window.wasHere = true")
    return page


def test_yaml_bibtex_template_and_style_show_when_saved(
    context: BrowserContext, editable: tuple[Path, str]
) -> None:
    site, address = editable
    page = context.new_page()
    page.goto(f"{address}danyang-zhuo/")

    edit(site / "people/danyang-zhuo/person.yaml", "Assistant Professor\n", "Associate Professor\n")
    expect(page.get_by_text("Associate Professor").first).to_be_visible(timeout=15_000)

    edit(
        site / "people/danyang-zhuo/publications.bib",
        "Fairness in Serving",
        "Unfairness in Serving",
    )
    expect(page.get_by_text("Unfairness in Serving").first).to_be_visible(timeout=15_000)

    template = site / "templates/pages/404.html"
    template.parent.mkdir(parents=True)
    template.write_text("<!doctype html><title>gone</title><h1>Gone fishing</h1>", encoding="utf-8")
    expect(page.get_by_text("Unfairness in Serving").first).to_be_visible(timeout=15_000)
    assert context.request.get(f"{address}nowhere/").status == 404

    static = site / "static/style.css"
    static.parent.mkdir()
    static.write_text("h1.name { letter-spacing: 7px !important }", encoding="utf-8")
    spacing = page.get_by_role("heading", level=1).first
    expect(spacing).to_have_css("letter-spacing", "7px", timeout=15_000)


def test_a_mistake_shows_with_its_place_and_goes_when_fixed(
    context: BrowserContext, editable: tuple[Path, str]
) -> None:
    site, address = editable
    page = context.new_page()
    page.goto(f"{address}banruo-liu/")
    person = site / "people/banruo-liu/person.yaml"

    edit(person, "education:\n", "eductaion:\n")
    expect(
        page.get_by_text("education", exact=False).filter(has_text="did you mean").first
    ).to_be_visible(timeout=15_000)
    expect(page.get_by_text("person.yaml:", exact=False).first).to_be_visible()
    expect(page.get_by_text("Banruo Liu").first).to_be_visible()

    edit(person, "eductaion:\n", "education:\n")
    expect(page.get_by_text("did you mean")).to_have_count(0, timeout=15_000)


def test_a_style_changes_without_a_reload_and_a_reload_keeps_the_place(
    context: BrowserContext, editable: tuple[Path, str]
) -> None:
    site, address = editable
    put(site, {"static/style.css": "body { color: rgb(1, 2, 3) !important; min-height: 9000px }"})
    page = listening(context, address)
    body = page.locator("body")
    expect(body).to_have_css("color", "rgb(1, 2, 3)", timeout=15_000)
    page.evaluate("window.scrollTo(0, 700)")
    put(site, {"static/style.css": "body { color: rgb(4, 5, 6) !important; min-height: 9000px }"})
    expect(body).to_have_css("color", "rgb(4, 5, 6)", timeout=15_000)
    assert page.evaluate("[window.wasHere, scrollY]") == [True, 700]
    put(site, {"templates/partials/footer.html": "<p>the new foot</p>"})
    expect(page.get_by_text("the new foot")).to_have_count(1, timeout=15_000)
    assert not page.evaluate("window.wasHere")
    assert abs(page.evaluate("scrollY") - 700) < 50  # the text stays in sight, not the number


def is_as_loaded_anew(page: Page) -> bool:
    """Whether the page shows what it would if it were loaded now."""
    shown = "[document.title, document.body.innerHTML]"
    now = listening(page.context, page.url)
    same = bool(page.evaluate(shown) == now.evaluate(shown))
    now.close()
    return same


def test_a_saved_text_shows_in_its_place(
    context: BrowserContext, editable: tuple[Path, str]
) -> None:
    site, address = editable
    page = listening(context, f"{address}danyang-zhuo/")
    page.evaluate("window.scrollTo(0, 300)")
    person = site / "people/danyang-zhuo/person.yaml"
    title = page.title()
    for old, new in (
        ("Assistant Professor", "Associate Professor"),
        ("Associate Professor", "Reader"),
    ):
        edit(person, f"{old}\n", f"{new}\n")
        expect(page.get_by_text(new).first).to_be_visible(timeout=15_000)
        assert page.evaluate("[window.wasHere, scrollY]") == [True, 300]
        assert page.title() == title
        assert is_as_loaded_anew(page)


def test_what_scripts_have_a_hand_in_is_loaded_again(
    context: BrowserContext, editable: tuple[Path, str]
) -> None:
    site, address = editable
    page = listening(context, f"{address}danyang-zhuo/")
    put(site, {"templates/partials/footer.html": "<p>the new foot</p><button>press</button>"})
    expect(page.get_by_text("the new foot")).to_have_count(1, timeout=15_000)
    assert not page.evaluate("window.wasHere")
    assert is_as_loaded_anew(page)


def test_what_a_script_has_changed_is_not_put_over(
    context: BrowserContext, editable: tuple[Path, str]
) -> None:
    site, address = editable
    page = listening(context, f"{address}danyang-zhuo/")
    mine = page.get_by_text("Assistant Professor").first
    mine.evaluate("(element) => element.replaceChildren('by a script')")
    edit(site / "people/danyang-zhuo/person.yaml", "Assistant Professor\n", "Associate Professor\n")
    expect(page.get_by_text("Associate Professor").first).to_be_visible(timeout=15_000)
    assert not page.evaluate("window.wasHere")
    assert is_as_loaded_anew(page)
