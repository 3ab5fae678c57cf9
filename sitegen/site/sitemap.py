"""What search engines read: the list of all pages with their languages, and where to find it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote

from sitegen.site.escaping import escaped

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from sitegen.site.addresses import Addresses
    from sitegen.site.pages import Page

_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
"""


def files(
    addresses: Addresses, pages: Collection[Page]
) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """`sitemap.xml` and `robots.txt`, path and what makes it; nothing for a site that does not know its address."""
    site = addresses.site
    if site.url:
        yield "sitemap.xml", partial(_sitemap, addresses, pages)
        yield (
            "robots.txt",
            lambda: f"User-agent: *\nAllow: /\n\nSitemap: {site.url}/sitemap.xml\n".encode(),
        )


def _sitemap(addresses: Addresses, pages: Collection[Page]) -> bytes:
    url = addresses.site.url
    listed = [page for page in pages if page.kind != "404" and addresses.standing_for(page) is page]
    versions: dict[tuple[str, str, str], list[Page]] = {}
    for page in listed:
        versions.setdefault(page.identity, []).append(page)
    entries = "".join(_entry(url, page, versions[page.identity]) for page in listed)
    return f"{_HEAD}{entries}</urlset>\n".encode()


def _entry(url: str, page: Page, versions: Sequence[Page]) -> str:
    alternates = "".join(
        f'<xhtml:link rel="alternate" hreflang="{escaped(other.language)}" href="{_absolute(url, other)}"/>'
        for other in versions
        if len(versions) > 1
    )
    return f"<url><loc>{_absolute(url, page)}</loc>{alternates}</url>\n"


def _absolute(url: str, page: Page) -> str:
    return escaped(f"{url}/{quote(page.path)}")
