"""What search engines read: the list of all pages with their languages, and where to find it."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from sitegen.site.content import Site
    from sitegen.site.pages import Page

_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
"""


def files(site: Site, pages: Collection[Page]) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """`sitemap.xml` and `robots.txt`, path and what makes it; nothing for a site that does not know its address."""
    if site.url:
        yield "sitemap.xml", partial(_sitemap, site, pages)
        yield "robots.txt", lambda: f"User-agent: *\nAllow: /\n\nSitemap: {site.url}/sitemap.xml\n".encode()


def _sitemap(site: Site, pages: Collection[Page]) -> bytes:
    listed = [page for page in pages if page.kind != "404"]
    versions: dict[tuple[str, str, str], list[Page]] = {}
    for page in listed:
        versions.setdefault(page.identity, []).append(page)
    entries = "".join(_entry(site.url, page, versions[page.identity]) for page in listed)
    return f"{_HEAD}{entries}</urlset>\n".encode()


def _entry(url: str, page: Page, versions: Sequence[Page]) -> str:
    alternates = "".join(
        f'<xhtml:link rel="alternate" hreflang="{escape(other.language)}" href="{_absolute(url, other)}"/>'
        for other in versions
        if len(versions) > 1
    )
    return f"<url><loc>{_absolute(url, page)}</loc>{alternates}</url>\n"


def _absolute(url: str, page: Page) -> str:
    return escape(f"{url}/{quote(page.path)}")
