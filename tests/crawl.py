"""`python -m tests.crawl SITE PORT`: serve a site, and fetch everything that its pages link to; `make demo CHECK=1`."""

from __future__ import annotations

import sys
from collections import deque
from html.parser import HTMLParser
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urldefrag, urljoin
from urllib.request import urlopen

from tests.serving import serving

_ADDRESS_ATTRIBUTES = {
    "a": "href", "link": "href", "img": "src", "script": "src", "source": "src",
}  # fmt: skip


class _LinkParser(HTMLParser):
    """Collects the addresses that a page links to and loads."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attribute = _ADDRESS_ATTRIBUTES.get(tag)
        self.addresses += [value for name, value in attrs if name == attribute and value]


def crawl(start: str) -> tuple[list[str], list[str]]:
    """Fetch all addresses below `start`, and return them and the errors."""
    fetched: list[str] = []
    errors: list[str] = []
    seen, queue = {start}, deque([start])
    while queue:
        address = queue.popleft()
        try:
            with urlopen(address, timeout=30) as response:
                body = response.read()
                is_page = response.headers.get_content_type() == "text/html"
        except HTTPError as error:
            errors.append(f"{address}: {error}")
            continue
        fetched.append(address)
        if is_page:
            parser = _LinkParser()
            parser.feed(body.decode("utf-8"))
            linked = {urldefrag(urljoin(address, link)).url for link in parser.addresses}
            new = sorted(link for link in linked if link.startswith(start) and link not in seen)
            seen.update(new)
            queue.extend(new)
    return fetched, errors


def main() -> int:
    site, port = Path(sys.argv[1]), int(sys.argv[2])
    with serving(site, port) as address:
        fetched, errors = crawl(address)
    for error in errors:
        print(error, file=sys.stderr)
    print(f"Fetched {len(fetched)} addresses at {address}, {len(errors)} failed.")
    return 1 if errors or len(fetched) < 2 else 0


if __name__ == "__main__":
    sys.exit(main())
