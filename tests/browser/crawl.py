"""Open every page of a site, and collect the problems that the browser reports."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urldefrag, urljoin, urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Page, Request, Response

_CANCELLED = "net::ERR_ABORTED"
"""The failure of requests that leaving a page cancels, for instance for its icon."""
_LINKS = "links => links.map(link => link.getAttribute('href'))"


def crawl(page: Page, start: str) -> dict[str, list[str]]:
    """Open every page that `start` leads to, and return the problems of each, by address."""
    problems: dict[str, list[str]] = {}
    host = urlsplit(start).netloc
    current = _record_problems(page, host)
    queue, seen = [start], {start}
    while queue:
        address = queue.pop()
        current.clear()
        if not urlsplit(address).path.endswith(("/", ".html")):
            # A file, for which the browser might open a viewer.
            problems[address] = [] if page.request.get(address).ok else ["cannot be fetched"]
            continue
        page.goto(address, wait_until="load")
        problems[address] = list(current)
        # Downloads are no pages; tests of the output check that they exist.
        for target in page.eval_on_selector_all("a[href]:not([download])", _LINKS):
            link, fragment = urldefrag(urljoin(page.url, target))
            is_same_page = link == urldefrag(page.url).url
            if fragment and is_same_page and not page.locator(f"[id='{fragment}']").count():
                problems[address].append(f"missing anchor: #{fragment}")
            if _host(link) == host and link not in seen:
                seen.add(link)
                queue.append(link)
    return problems


def _record_problems(page: Page, host: str) -> list[str]:
    """Return a list to which the browser adds the problems of the page that is open."""
    problems: list[str] = []

    def record_message(message: ConsoleMessage) -> None:
        if message.type != "info":
            problems.append(f"console: {message.text}")

    def record_failure(request: Request) -> None:
        if request.failure != _CANCELLED:
            problems.append(f"failed: {request.url}")

    def record_request(request: Request) -> None:
        if _host(request.url) not in ("", host):
            problems.append(f"request to another host: {request.url}")

    def record_response(response: Response) -> None:
        if response.status >= 400:
            problems.append(f"{response.status}: {response.url}")

    page.on("console", record_message)
    page.on("pageerror", lambda error: problems.append(f"error: {error}"))
    page.on("requestfailed", record_failure)
    page.on("request", record_request)
    page.on("response", record_response)
    return problems


def _host(address: str) -> str:
    parts = urlsplit(address)
    return parts.netloc if parts.scheme in ("http", "https", "ws") else ""
