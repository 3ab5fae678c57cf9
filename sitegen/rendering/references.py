"""Works in the citation style of the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup, escape

if TYPE_CHECKING:
    from collections.abc import Collection

    from sitegen.model import Publication
    from sitegen.rendering.context import PageState


def render_reference(
    state: PageState, publication: Publication, owners: Collection[int] = (), href: str = ""
) -> Markup:
    """Render a publication in the site's citation style; empty if the site has none.

    A work that a CSL file cannot format is rendered in the default style, and noted.

    Args:
        state: The page.
        publication: The work.
        owners: Indexes of the authors to mark.
        href: Link of the title.
    """
    site = state.site.plan.site
    if not site.settings.citation_style:
        return Markup()
    from sitegen.citing import DEFAULT_STYLE, STYLES, UncitedError, style  # most sites need none

    try:
        html = style(site.settings.citation_style, site.csl).html(publication, owners, href)
    except UncitedError:
        state.uncited.add(publication.key)
        html = STYLES[DEFAULT_STYLE].html(publication, owners, href)
    is_link = html.startswith("<a ") and html.endswith("</a>")
    return html if is_link else _link_addresses(html, publication)


def _link_addresses(html: Markup, publication: Publication) -> Markup:
    """Turn the address that a style prints into a link."""
    from sitegen.citing.pieces import address_of
    from sitegen.citing.source import source

    parts = source(publication)
    address = address_of(parts)
    if not address.startswith("http") or any(map(str.isspace, address)):
        return html
    for printed in filter(None, (address, parts.doi)):
        written = escape(printed)
        if written in html:
            link = Markup('<a href="{}">{}</a>').format(address, printed)
            return Markup(html.replace(written, link, 1))
    return html
