"""Works in the citation style of the site: the one of a page, to copy, and lines of a list, where the title leads to
the page and the owner's name is marked.

In: where we are. Out: one line of HTML, or nothing where the site has no style. A work that a style of the site's own
cannot show stands there in the usual one, and is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup, escape

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from sitegen.model import Publication
    from sitegen.site.addresses import Here
    from sitegen.site.work import Work


def reference(here: Here, tell: Callable[[str], None]) -> Markup:
    """How the paper of this page is cited. `tell` is given the key of one that the style cannot show."""
    publication = here.page.publication
    return _line(publication, here, tell) if publication else Markup()


def in_style(here: Here, work: Work, tell: Callable[[str], None], *, linked: bool = True) -> Markup:
    """A work of the person whose page it is."""
    profile = here.page.profile
    found = next((one for one in profile.works if one.key == work.key), None) if profile else None
    owners = [place for place, author in enumerate(work.authors) if author.is_owner]
    return (
        _line(found, here, tell, owners, here.url(work.href) if linked else "")
        if found
        else Markup()
    )


def _line(
    publication: Publication,
    here: Here,
    tell: Callable[[str], None],
    owners: Collection[int] = (),
    href: str = "",
) -> Markup:
    site = here.addresses.site
    if not site.settings.citation_style:
        return Markup()
    from sitegen.citing import STYLES, USUAL, UncitedError, style  # needed by few sites

    try:
        html = style(site.settings.citation_style, site.csl).html(publication, owners, href)
    except UncitedError:
        tell(publication.key)
        html = STYLES[USUAL].html(publication, owners, href)
    is_link = html.startswith("<a ") and html.endswith("</a>")
    return html if is_link else _with_addresses(html, publication)


def _with_addresses(html: Markup, publication: Publication) -> Markup:
    """With the addresses that the style prints as links."""
    from sitegen.citing.pieces import address_of
    from sitegen.citing.source import source

    parts = source(publication)
    address = address_of(parts)
    for shown in filter(None, (address, parts.doi)):
        written = escape(shown)
        if written in html and address.startswith("http") and not any(map(str.isspace, address)):
            return Markup(
                html.replace(written, Markup('<a href="{}">{}</a>').format(address, shown), 1)
            )
    return html
