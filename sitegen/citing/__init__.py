"""References in citation styles, as HTML or plain text.

Twelve styles are implemented here, following their manuals, for the kinds of works on homepages.
Any other style comes from a `.csl` file and is processed by citeproc-py. Chinese works are always
cited in the Chinese way, whatever the language of the page.

To add a style, write a function `Source -> Markup` in `author_date` or `numbered`, and add it to
`STYLES` and to `content.styles.BUILT_IN`. `python -m bench.citation_styles --compare STYLE` prints
the references of the official CSL style, too.

    source       the parts of a publication that make up a reference
    pieces       what the styles share: lists of names, punctuation
    author_date  styles that cite by author and year
    numbered     styles that number their references
    items        publications as CSL data
    processor    cites a publication in a CSL style that `content.styles` has checked
    elements     corrections to citeproc-py
    markup       keeps HTML out of the processor's way
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from markupsafe import Markup

from sitegen.citing import author_date, numbered
from sitegen.citing.source import UncitedError, source, unadorned

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from sitegen.citing.processor import Processor
    from sitegen.citing.source import Source
    from sitegen.model import Publication

    Style: TypeAlias = "BuiltInStyle | Processor"

__all__ = ["DEFAULT_STYLE", "STYLES", "UncitedError", "style"]

_OWNER, _OWNER_END = "\ue000", "\ue001"
"""Private characters around the owner's family name while a style formats names."""


class BuiltInStyle(NamedTuple):
    """A style implemented here."""

    write: Callable[[Source], Markup]
    """Writes a reference."""
    number: str = ""
    """Pattern of the number before a reference, `[{}] `; empty if the style has none."""

    def html(
        self, publication: Publication, owners: Collection[int] = (), href: str = ""
    ) -> Markup:
        """Return the reference as HTML.

        Args:
            publication: The work.
            owners: Indexes of the authors to highlight.
            href: Target of a link on the title; without it, there is no link.
        """
        parts = source(publication)
        authors = list(parts.authors)
        for index in owners:
            if index < len(authors):
                name = authors[index]
                field = "family" if name.family else "given"
                marked = f"{_OWNER}{getattr(name, field)}{_OWNER_END}"
                authors[index] = name._replace(**{field: marked})
        title = parts.title
        if href:
            title = Markup('<a class="title" href="{}">{}</a>').format(href, title)
        html = str(self.write(replace(parts, authors=tuple(authors), title=title)))
        return Markup(html.replace(_OWNER, '<b class="owner">').replace(_OWNER_END, "</b>"))

    def text(self, publication: Publication) -> str:
        """Return the reference as plain text."""
        return self.write(source(publication, unadorned)).striptags()


STYLES: Final[Mapping[str, BuiltInStyle]] = {
    "acm": BuiltInStyle(author_date.acm, "[{}] "),
    "acs": BuiltInStyle(numbered.acs, "({}) "),
    "ama": BuiltInStyle(numbered.ama, "{}. "),
    "apa": BuiltInStyle(author_date.apa),
    "aps": BuiltInStyle(numbered.aps, "[{}] "),
    "chicago": BuiltInStyle(author_date.chicago),
    "gb-t-7714": BuiltInStyle(numbered.gb_t_7714, "[{}] "),
    "harvard": BuiltInStyle(author_date.harvard),
    "ieee": BuiltInStyle(numbered.ieee, "[{}] "),
    "mla": BuiltInStyle(author_date.mla),
    "nature": BuiltInStyle(numbered.nature, "{}. "),
    "vancouver": BuiltInStyle(numbered.vancouver, "{}. "),
}
"""The built-in styles, by their name in `site.yaml` and for `sitegen export text --style`."""

DEFAULT_STYLE: Final = "apa"
"""The default style, also for works that another style cannot cite."""


@lru_cache(maxsize=4)  # checking a style file takes a while
def style(name: str, csl: bytes | None = None) -> Style:
    """Return the style named `name` in `STYLES`, or the one that this CSL text describes.

    Raises:
        NoStyleError: The file cannot be used.
    """
    if csl is None:
        return STYLES[name]
    from sitegen.citing.processor import Processor  # importing citeproc-py takes long

    return Processor(csl)
