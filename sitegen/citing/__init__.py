"""How a publication is cited in a style: one line, for people to copy.

In: a publication and a style, by its name or as a `.csl` file. Out: its reference, as HTML or as plain text. A work in
Chinese is cited as Chinese works are, whatever language is spoken around it.

    source      the parts of a publication that references are made of
    pieces      what styles share: lists of names, marks between parts
    by_author   styles that name author and year in the text
    numbered    styles that number their references
    csl         a `.csl` file -> a style that can be used, or what is wrong with it
    processing  a publication -> its reference in such a style, by citeproc-py; loaded where a site has one
    elements    what of citeproc-py is mended for that
    marking     titles and names while a processor works on their letters

A style with a name is a function `Source -> Markup`. To add one, write it in `by_author` or `numbered` and a line
below.

These are written for the few kinds of works that homepages list, after the manuals, and stay the ones to take: they
know what the manuals want of a preprint or a thesis, and take a twentieth of the time. A `.csl` file gives what its
author wrote for one of the thousands of journals that there are, translators and series among it, as far as
citeproc-py follows it. `bench.citing` puts both beside each other.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from markupsafe import Markup

from sitegen.citing import by_author, numbered
from sitegen.citing.source import source, unadorned

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from sitegen.citing.source import Source
    from sitegen.model import Publication

_OPEN, _CLOSE = "\ue000", "\ue001"
"""Stand around the owner's family name while a style orders and shortens names; no text has them."""


class NoStyleError(Exception):
    """What is wrong with a `.csl` file, as it follows its name; and what to do."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.hint = hint


class UncitedError(Exception):
    """A style shows nothing of a work, or fails on it."""


class Style(Protocol):
    """A manner of citing."""

    @property
    def number(self) -> str:
        """What stands before a reference of a list, the place of its number in braces; nothing where none does."""

    def html(
        self, publication: Publication, owners: Collection[int] = (), href: str = ""
    ) -> Markup:
        """The reference, with the authors marked who are `owners`, counted from 0, and the title a link if it leads
        somewhere. Raises UncitedError.
        """

    def text(self, publication: Publication) -> str:
        """The same as plain text."""


class Written(NamedTuple):
    """A style that is written here."""

    write: Callable[[Source], Markup]
    """Makes a reference."""
    number: str = ""
    """As `Style` has it."""

    def html(
        self, publication: Publication, owners: Collection[int] = (), href: str = ""
    ) -> Markup:
        """As `Style` has it."""
        parts = source(publication)
        authors = list(parts.authors)
        for place in owners:
            if place < len(authors):
                name = authors[place]
                field = "family" if name.family else "given"
                authors[place] = name._replace(**{field: f"{_OPEN}{getattr(name, field)}{_CLOSE}"})
        title = (
            Markup('<a class="title" href="{}">{}</a>').format(href, parts.title)
            if href
            else parts.title
        )
        made = str(self.write(replace(parts, authors=tuple(authors), title=title)))
        return Markup(made.replace(_OPEN, '<b class="owner">').replace(_CLOSE, "</b>"))

    def text(self, publication: Publication) -> str:
        """As `Style` has it."""
        return self.write(source(publication, unadorned)).striptags()


STYLES: Final[Mapping[str, Written]] = {
    "acm": Written(by_author.acm, "[{}] "),
    "acs": Written(numbered.acs, "({}) "),
    "ama": Written(numbered.ama, "{}. "),
    "apa": Written(by_author.apa),
    "aps": Written(numbered.aps, "[{}] "),
    "chicago": Written(by_author.chicago),
    "gb-t-7714": Written(numbered.gb_t_7714, "[{}] "),
    "harvard": Written(by_author.harvard),
    "ieee": Written(numbered.ieee, "[{}] "),
    "mla": Written(by_author.mla),
    "nature": Written(numbered.nature, "{}. "),
    "vancouver": Written(numbered.vancouver, "{}. "),
}
"""By the name that `site.yaml` gives under `citation_style`, and `sitegen export text` under `--style`."""

USUAL: Final = "apa"
"""The style that is taken where none is named, and for a work that another one cannot show."""


@lru_cache(maxsize=4)
def style(name: str, csl: bytes | None = None) -> Style:
    """The style of a name in the table, or of a `.csl` file that holds this. Raises NoStyleError for one of no use."""
    if csl is None:
        return STYLES[name]
    from sitegen.citing.processing import Processor  # needed by few sites

    return Processor(csl)
