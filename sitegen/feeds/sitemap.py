"""Render files for crawlers: the list of all pages with their languages, and `robots.txt`."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING
from urllib.parse import quote

from markupsafe import escape

from sitegen.planning.pages import Output

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.planning.pages import Page, Plan

_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
    ' xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
)


def render_sitemap(plan: Plan) -> list[Output]:
    """Render `sitemap.xml` and `robots.txt`; nothing for a site without `url`."""
    url = plan.site.url
    if not url:
        return []
    robots = f"User-agent: *\nAllow: /\n\nSitemap: {url}/sitemap.xml\n"
    pages = [
        page for page in plan.pages if page.kind != "404" and plan.addresses.canonical(page) is page
    ]
    versions: defaultdict[tuple[str, str, str], list[Page]] = defaultdict(list)
    for page in pages:
        versions[page.key].append(page)
    entries = "".join(_render_entry(url, page, versions[page.key]) for page in pages)
    return [
        Output("sitemap.xml", f"{_HEAD}{entries}</urlset>\n".encode()),
        Output("robots.txt", robots.encode()),
    ]


def _render_entry(url: str, page: Page, versions: Sequence[Page]) -> str:
    alternates = "".join(
        f'<xhtml:link rel="alternate" hreflang="{escape(version.language)}"'
        f' href="{_absolute(url, version)}"/>'
        for version in versions
        if len(versions) > 1
    )
    return f"<url><loc>{_absolute(url, page)}</loc>{alternates}</url>\n"


def _absolute(url: str, page: Page) -> str:
    return escape(f"{url}/{quote(page.path)}")
