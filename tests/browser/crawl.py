"""Open every page of a site, and collect the problems that the browser reports."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urldefrag, urljoin, urlsplit

from bench.pages import checks

if TYPE_CHECKING:
    from playwright.sync_api import Page

_LINKS = "links => links.map(link => link.getAttribute('href'))"


def crawl(page: Page, start: str) -> dict[str, list[str]]:
    """Open every page that `start` leads to, and return the problems of each, by address."""
    problems: dict[str, list[str]] = {}
    queue, seen = [start], {start}
    while queue:
        address = queue.pop()
        if not urlsplit(address).path.endswith(("/", ".html")):
            # A file, for which the browser might open a viewer.
            problems[address] = [] if page.request.get(address).ok else ["cannot be fetched"]
            continue
        problems[address] = checks.check_loading(page, address)
        # Downloads are no pages; tests of the output check that they exist.
        for target in page.eval_on_selector_all("a[href]:not([download])", _LINKS):
            link, fragment = urldefrag(urljoin(page.url, target))
            is_same_page = link == urldefrag(page.url).url
            if fragment and is_same_page and not page.locator(f"[id='{fragment}']").count():
                problems[address].append(f"missing anchor: #{fragment}")
            if link.startswith(urljoin(start, "/")) and link not in seen:
                seen.add(link)
                queue.append(link)
    return problems
