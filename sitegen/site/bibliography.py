"""Works in the citation style of the site: the one of a page, to copy, and lines of a list, where the title leads to
the page and the owner's name is marked.

In: where we are. Out: one line of HTML, or nothing where the site has no style.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

if TYPE_CHECKING:
    from sitegen.model import Publication
    from sitegen.site.addresses import Here
    from sitegen.site.works import Work

_OPEN, _CLOSE = "\ue000", "\ue001"
"""Stand around the owner's family name while a style orders and shortens names; no text has them."""
_MARKS: Final = ((_OPEN, '<b class="owner">'), (_CLOSE, "</b>"))


def reference(here: Here) -> Markup:
    """How the paper of this page is cited."""
    publication, style = here.page.publication, here.addresses.site.settings.citation_style
    if not publication or not style:
        return Markup()
    from sitegen.citing import cite  # needed by few sites

    return cite(publication, style)


def in_style(here: Here, work: Work, linked: bool = True) -> Markup:  # noqa: FBT001, FBT002 - templates name it
    """A work of the person whose page it is."""
    profile, style = here.page.profile, here.addresses.site.settings.citation_style
    found = next((one for one in profile.works if one.key == work.key), None) if profile and style else None
    return _line(found, work, style, here.url(work.href) if linked else "") if found else Markup()


def _line(publication: Publication, work: Work, style: str, href: str) -> Markup:
    from sitegen.citing import STYLES
    from sitegen.citing.source import source

    parts = source(publication)
    authors = list(parts.authors)
    for place, author in enumerate(work.authors[: len(authors)]):
        if author.is_owner:
            name = authors[place]
            field = "family" if name.family else "given"
            authors[place] = name._replace(**{field: f"{_OPEN}{getattr(name, field)}{_CLOSE}"})
    title = Markup('<a class="title" href="{}">{}</a>').format(href, parts.title) if href else parts.title
    written = str(STYLES[style].write(replace(parts, authors=tuple(authors), title=title)))
    for mark, element in _MARKS:
        written = written.replace(mark, element)
    return Markup(written)
