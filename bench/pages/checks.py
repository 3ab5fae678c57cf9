"""Check a page that is open in a browser. Each check returns a line for each problem."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

WIDTHS: Final = (320, 390, 1280)
"""Window widths of the smallest phone, most phones and a desktop."""
_CONTROLS: Final = "button, input, select, textarea, summary"
_WATCH_FOCUS: Final = f"""() => {{
  const elements = [...document.querySelectorAll("a[href], {_CONTROLS}, [tabindex='0']")];
  const targets = elements.filter((element) => !element.disabled && element.tabIndex >= 0
    && element.checkVisibility({{ visibilityProperty: true }}));
  window.unreached = new Set(targets);
  window.withoutRing = new Set();
  addEventListener("focusin", (event) => {{
    const style = getComputedStyle(event.target);
    if (style.outlineStyle === "none" && style.boxShadow === "none") {{
      window.withoutRing.add(event.target);
    }}
    window.unreached.delete(event.target);
  }});
  return targets.length;
}}"""
_READ_FOCUS: Final = """() => [window.withoutRing, window.unreached].map(
  (elements) => [...elements].map((element) => element.outerHTML.slice(0, 120)))"""
_READ_WORDS: Final = """() => {
  for (const element of document.querySelectorAll("form, button, [role=status]")) {
    element.remove();
  }
  const main = document.querySelector("main") ?? document.body;
  return main.innerText.split(/\\s+/).filter(Boolean);
}"""


def check_loading(page: Page, address: str) -> list[str]:
    """Open a page; return console messages, errors, failed responses, requests to other hosts."""
    problems: list[str] = []
    host = urlsplit(address).netloc
    listeners: dict[Any, Callable[[Any], None]] = {
        "console": lambda message: (
            problems.append(message.text) if message.type != "info" else None
        ),
        "pageerror": lambda error: problems.append(str(error)),
        "response": lambda response: (
            problems.append(f"{response.status} {response.url}") if response.status >= 400 else None
        ),
        "request": lambda request: (
            problems.append(request.url) if urlsplit(request.url).netloc not in ("", host) else None
        ),
    }
    for event, listener in listeners.items():
        page.on(event, listener)
    page.goto(address, wait_until="load")
    for event, listener in listeners.items():
        page.remove_listener(event, listener)
    return [line for line in problems if not (address.endswith("/404.html") and "404" in line)]


def check_layout(page: Page) -> list[str]:
    """Report a missing or second `h1`, and windows in which the page scrolls sideways."""
    headings = page.locator("h1").count()
    problems = [] if headings == 1 else [f"{headings} h1"]
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        if (scroll_width := page.evaluate("document.documentElement.scrollWidth")) > width:
            problems.append(f"{scroll_width} wide in {width}")
    return problems


def check_accessibility(page: Page) -> list[str]:
    """Report what axe-core finds, with the first three elements of each violation."""
    options = {"rules": {"target-size": {"enabled": True}}}  # off by default
    violations = Axe().run(page, options=options).response["violations"]
    return [
        f"axe {violation['id']}: {'; '.join(node['html'][:160] for node in violation['nodes'][:3])}"
        for violation in violations
    ]


def check_keyboard(page: Page) -> list[str]:
    """Report elements that Tab does not reach, or that show no focus ring."""
    for _ in range(page.evaluate(_WATCH_FOCUS) + 9):  # Tab also stops at scrollable elements
        page.keyboard.press("Tab")
    without_ring, unreached = page.evaluate(_READ_FOCUS)
    return [
        *(f"no ring: {html}" for html in without_ring),
        *(f"out of reach: {html}" for html in unreached),
    ]


def check_without_javascript(bare: Page, scripted: Page) -> list[str]:
    """Report words that only JavaScript writes, and controls that do nothing without it.

    The check removes elements from both pages.
    """
    problems = [] if bare.locator("h1").first.is_visible() else ["no h1"]
    if dead := bare.locator("button:visible, form:visible").count():
        problems.append(f"{dead} buttons and forms that do nothing")
    if missing := sorted(set(scripted.evaluate(_READ_WORDS)) - set(bare.evaluate(_READ_WORDS))):
        problems.append(f"not there without JavaScript: {' '.join(missing[:9])}")
    return problems
