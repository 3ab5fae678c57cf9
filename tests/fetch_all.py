"""Serves a site, fetches every page that can be reached from its first one, and stops: `make demo CHECK=1`."""

from __future__ import annotations

import sys
from collections import deque
from html.parser import HTMLParser
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urldefrag, urljoin
from urllib.request import urlopen

from tests.serving import serving


class Addresses(HTMLParser):
    """Collects what a page links to and loads."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {"a": "href", "link": "href", "img": "src", "script": "src", "source": "src"}.get(
            tag
        )
        self.found += [value for name, value in attrs if name == named and value]


def fetch_all(start: str) -> tuple[list[str], list[str]]:
    """Addresses below `start` that could be fetched, and those that could not, with the reason."""
    good: list[str] = []
    bad: list[str] = []
    seen, queue = {start}, deque([start])
    while queue:
        address = queue.popleft()
        try:
            with urlopen(address, timeout=30) as answer:
                body = answer.read()
                is_page = answer.headers.get_content_type() == "text/html"
        except HTTPError as error:
            bad.append(f"{address}: {error}")
            continue
        good.append(address)
        if is_page:
            links = Addresses()
            links.feed(body.decode("utf-8"))
            below = {urldefrag(urljoin(address, link)).url for link in links.found}
            new = sorted(link for link in below if link.startswith(start) and link not in seen)
            seen.update(new)
            queue.extend(new)
    return good, bad


def main() -> int:
    site, port = Path(sys.argv[1]), int(sys.argv[2])
    with serving(site, port) as address:
        good, bad = fetch_all(address)
    for line in bad:
        print(line, file=sys.stderr)
    print(f"Fetched {len(good)} addresses at {address}, {len(bad)} failed.")
    return 1 if bad or len(good) < 2 else 0


if __name__ == "__main__":
    sys.exit(main())
