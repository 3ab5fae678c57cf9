"""What is wrong with a page that a browser has before it, in words: nothing, on every page of ours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

WIDTHS: Final = (320, 390, 1280)
"""Of the smallest phone, of most phones, of a desktop."""
_CONTROLS: Final = "button, input, select, textarea, summary"
_WATCH: Final = f"""() => {{
  const inOrder = [...document.querySelectorAll("a[href], {_CONTROLS}, [tabindex='0']")]
    .filter((one) => one.checkVisibility({{ visibilityProperty: true }}) && !one.disabled && one.tabIndex >= 0);
  window.waiting = new Set(inOrder);
  window.unseen = new Set();
  addEventListener("focusin", (event) => {{
    const style = getComputedStyle(event.target);
    if (style.outlineStyle === "none" && style.boxShadow === "none") {{ window.unseen.add(event.target); }}
    window.waiting.delete(event.target);
  }});
  return inOrder.length;
}}"""
_REACHED: Final = """() => [window.unseen, window.waiting].map(
  (found) => [...found].map((one) => one.outerHTML.slice(0, 120)))"""
_WORDS: Final = """() => {
  for (const one of document.querySelectorAll("form, button, [role=status]")) { one.remove(); }
  return (document.querySelector("main") ?? document.body).innerText.split(/\\s+/).filter(Boolean);
}"""


def on_opening(page: Page, address: str) -> list[str]:
    """Opens it: messages, errors, answers that are none, and whatever is asked of another host."""
    said: list[str] = []
    host = urlsplit(address).netloc
    listening: dict[Any, Callable[[Any], None]] = {
        "console": lambda message: said.append(message.text) if message.type != "info" else None,
        "pageerror": lambda error: said.append(str(error)),
        "response": lambda answer: (
            said.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None
        ),
        "request": lambda sent: (
            said.append(sent.url) if urlsplit(sent.url).netloc not in ("", host) else None
        ),
    }
    for event, listener in listening.items():
        page.on(event, listener)
    page.goto(address, wait_until="load")
    for event, listener in listening.items():
        page.remove_listener(event, listener)
    return [line for line in said if not (address.endswith("/404.html") and "404" in line)]


def of_its_form(page: Page) -> list[str]:
    """Headings that are not one, and what reaches out of a window."""
    said = [] if page.locator("h1").count() == 1 else [f"{page.locator('h1').count()} h1"]
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        if (wide := page.evaluate("document.documentElement.scrollWidth")) > width:
            said.append(f"{wide} wide in {width}")
    return said


def of_axe(page: Page) -> list[str]:
    """What axe-core finds, with the first places; it leaves out the size of targets unless asked."""
    options = {"rules": {"target-size": {"enabled": True}}}
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"axe {one['id']}: {'; '.join(node['html'][:160] for node in one['nodes'][:3])}"
        for one in found
    ]


def of_the_keyboard(page: Page) -> list[str]:
    """What Tab does not reach, and where nobody sees that it has."""
    for _ in range(page.evaluate(_WATCH) + 9):  # what scrolls is reached, too
        page.keyboard.press("Tab")
    unseen, missed = page.evaluate(_REACHED)
    return [f"no ring: {html}" for html in unseen] + [f"out of reach: {html}" for html in missed]


def without_scripts(bare: Page, scripted: Page) -> list[str]:
    """What is on a page only with JavaScript: words, and what does nothing without. It changes both pages."""
    said = [] if bare.locator("h1").first.is_visible() else ["no h1"]
    dead = bare.locator("button:visible, form:visible").count()
    said += [f"{dead} buttons and forms that do nothing"] if dead else []
    missing = sorted(set(scripted.evaluate(_WORDS)) - set(bare.evaluate(_WORDS)))
    return said + ([f"not there without JavaScript: {' '.join(missing[:9])}"] if missing else [])
