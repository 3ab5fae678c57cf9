"""How a publication is cited in a style: one line, for people to copy.

In: a publication and the name of a style. Out: its reference, as HTML or as plain text. A work in Chinese is cited as
Chinese works are, whatever language is spoken around it.

    source     the parts of a publication that references are made of
    pieces     what styles share: lists of names, marks between parts
    by_author  styles that name author and year in the text
    numbered   styles that number their references

A style is a function `Source -> Markup`. To add one, write it in one of the last two and a line below.

The styles are written for the few kinds of works that homepages list, after the manuals. Of the processors for the
Citation Style Language that there are for Python, one leaves the marks of GB/T 7714 and MLA's given names away and
takes up to 35 ms a work, the other leaves away schools and Vancouver's authors; a page takes a millisecond here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.citing import by_author, numbered
from sitegen.citing.source import source, unadorned

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from markupsafe import Markup

    from sitegen.citing.source import Source
    from sitegen.model import Publication


class Style(NamedTuple):
    """A manner of citing."""

    write: Callable[[Source], Markup]
    """Makes a reference."""
    number: str = ""
    """What stands before a reference of a list, the place of its number in braces; nothing where none does."""


STYLES: Final[Mapping[str, Style]] = {
    "acm": Style(by_author.acm, "[{}] "),
    "acs": Style(numbered.acs, "({}) "),
    "ama": Style(numbered.ama, "{}. "),
    "apa": Style(by_author.apa),
    "aps": Style(numbered.aps, "[{}] "),
    "chicago": Style(by_author.chicago),
    "gb-t-7714": Style(numbered.gb_t_7714, "[{}] "),
    "harvard": Style(by_author.harvard),
    "ieee": Style(numbered.ieee, "[{}] "),
    "mla": Style(by_author.mla),
    "nature": Style(numbered.nature, "{}. "),
    "vancouver": Style(numbered.vancouver, "{}. "),
}
"""By the name that `site.yaml` gives under `citation_style`, and `sitegen export text` under `--style`."""


def cite(publication: Publication, style: str) -> Markup:
    """The reference in a style of the table, as HTML."""
    return STYLES[style].write(source(publication))


def cite_plainly(publication: Publication, style: str) -> str:
    """The same as plain text."""
    return STYLES[style].write(source(publication, unadorned)).striptags()
