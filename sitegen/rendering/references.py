"""Render works in the citation style of the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import pass_context
from markupsafe import Markup, escape

from sitegen.rendering.context import page_state

if TYPE_CHECKING:
    from collections.abc import Collection

    from jinja2.runtime import Context

    from sitegen.model import Publication
    from sitegen.rendering.context import PageState
    from sitegen.views.works import WorkView


@pass_context
def reference(context: Context) -> Markup:
    """Render the page's paper in the site's citation style; empty without one."""
    state = page_state(context)
    publication = state.page.page.publication
    return _render(state, publication) if publication else Markup()


@pass_context
def in_style(context: Context, work: WorkView, linked: bool = True) -> Markup:  # noqa: FBT001, FBT002
    """Render a work of the page's owner in this style, with a linked title and the owner marked."""
    state = page_state(context)
    if not state.owner or state.owner is not work.owner:
        return Markup()
    owners = [index for index, author in enumerate(work.authors) if author.is_owner]
    link = state.page.link(work.href) if linked else ""
    return _render(state, work.entry, owners, link)


def _render(
    state: PageState, publication: Publication, owners: Collection[int] = (), href: str = ""
) -> Markup:
    """Render a publication in the site's citation style; empty if the site has none.

    A work that a CSL file cannot format is rendered in the default style and recorded.

    Args:
        state: The page.
        publication: The work.
        owners: Indexes of the authors to mark.
        href: Link of the title.
    """
    site = state.site.plan.site
    if not site.settings.citation_style:
        return Markup()
    from sitegen.citing import DEFAULT_STYLE, STYLES, UncitedError, style  # rarely needed

    try:
        html = style(site.settings.citation_style, site.csl).html(publication, owners, href)
    except UncitedError:
        state.uncited.add(publication.key)
        html = STYLES[DEFAULT_STYLE].html(publication, owners, href)
    is_link = html.startswith("<a ") and html.endswith("</a>")
    return html if is_link else _link_addresses(html, publication)


def _link_addresses(html: Markup, publication: Publication) -> Markup:
    """Turn an address printed by the style into a link."""
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
