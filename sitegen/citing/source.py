"""The parts of a publication that references are made of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from markupsafe import Markup, escape

from sitegen.content import bibtex
from sitegen.content.kinds import find_kind
from sitegen.views.latex import latex_to_html, latex_to_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from sitegen.model import Name, Publication

_HAN: Final = ("\u3400", "\u9fff")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What a reference is made of; empty where nothing is said."""

    kind: str
    """`journal`, `conference`, `chapter`, `book`, `thesis`, `report`, `preprint`, or another."""
    authors: tuple[Name, ...]
    """Or the editors, of a work that has only them."""
    has_more: bool
    """Whether the entry ends them in `and others`."""
    editors: tuple[Name, ...]
    """Of the book that a work with authors stands in."""
    title: Markup
    """As written."""
    container: Markup
    """Journal, proceedings or book."""
    publisher: Markup
    """Or school, or institution."""
    place: str
    """Of the publisher."""
    edition: str
    """`2`."""
    volume: str
    """Of the journal."""
    number: str
    """Of the issue."""
    pages: str
    """With an en dash."""
    year: str
    """Four digits."""
    degree: str
    """`PhD` or `Master’s`, of a thesis."""
    doi: str
    """Without an address."""
    eprint: str
    """arXiv's number of a preprint."""
    address: str
    """Where it can be read, of a work without DOI."""

    @property
    def is_chinese(self) -> bool:
        """Told by the title."""
        return any(_HAN[0] <= letter <= _HAN[1] for letter in self.title)


def source(publication: Publication, words: Callable[[str], Markup] = latex_to_html) -> Source:
    """The parts of a publication; `words` says what becomes of its titles: HTML, or `unadorned` text."""
    get = publication.get
    what = find_kind(publication)
    eprint = get("arxiv") or (get("eprint") if what == "preprint" else "")
    doi = get("doi")
    return Source(
        kind={"workshop": "conference", "proceedings": "book"}.get(what, what),
        authors=tuple(bibtex.names(get("author", "editor"))),
        has_more=bibtex.has_others(get("author", "editor")),
        editors=tuple(bibtex.names(get("editor") if get("author") else "")),
        title=words(get("title")),
        container=words(get("booktitle", "journal", "journaltitle")),
        publisher=words(get("publisher", "school", "institution", "organization")),
        place=bibtex.plain(get("location", "address")),
        edition=bibtex.plain(get("edition")),
        volume=bibtex.plain(get("volume")),
        number=bibtex.plain(get("number")),
        pages=re.sub(r"\s*[-–—]+\s*", "–", bibtex.plain(get("pages"))),
        year=publication.year,
        degree="Master’s" if publication.type == "mastersthesis" else "PhD",
        doi=doi[doi.find("10.") :] if "10." in doi else "",
        eprint=eprint.removeprefix("arXiv:") if not eprint.startswith("http") else "",
        address=get("url") if not doi else "",
    )


def unadorned(value: str) -> Markup:
    """The words of a BibTeX value alone: no elements, mathematics in letters."""
    return escape(latex_to_text(value).replace("---", "—").replace("--", "–"))
