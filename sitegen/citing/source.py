"""The parts of a publication that make up a reference."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from markupsafe import Markup, escape

from sitegen.content import bibtex
from sitegen.content.works import find_kind as kind_of
from sitegen.planning.languages import foreign_language
from sitegen.views.latex import latex_to_html, latex_to_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from sitegen.model import Name, Publication

_CONTAINED: Final = frozenset({"journal", "conference", "chapter", "preprint"})


class UncitedError(Exception):
    """A style produces no reference for a work, or fails."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """The parts of a reference; unknown ones are empty."""

    kind: str
    """`journal`, `conference`, `chapter`, `book`, `thesis`, `report`, `preprint`, or another."""
    authors: tuple[Name, ...]
    """The authors, or the editors if there are no authors."""
    has_more: bool
    """Whether the list of authors ends in `and others`."""
    editors: tuple[Name, ...]
    """The editors of the book that contains a work with authors."""
    title: Markup
    """As written."""
    container: Markup
    """Journal, proceedings or book."""
    publisher: Markup
    """Publisher, school or institution."""
    place: str
    """Place of the publisher."""
    edition: str
    """Edition: `2`."""
    volume: str
    """Volume of the journal."""
    number: str
    """Number of the issue."""
    pages: str
    """Pages, with an en dash."""
    year: str
    """Four digits."""
    degree: str
    """Degree of a thesis: `PhD` or `Master’s`."""
    doi: str
    """DOI, without `https://doi.org/`."""
    eprint: str
    """The arXiv identifier of a preprint."""
    address: str
    """URL of a work without a DOI."""

    @property
    def is_chinese(self) -> bool:
        """Whether the title contains Chinese characters."""
        return re.search("[\u3400-\u9fff]", self.title) is not None

    @property
    def is_contained(self) -> bool:
        """Whether the work appeared in a journal, a book or an archive."""
        return self.kind in _CONTAINED

    @property
    def is_in_book(self) -> bool:
        """Whether the work appeared in proceedings or in a book."""
        return self.kind in ("conference", "chapter")

    @property
    def issue(self) -> str:
        """Volume and number of a journal, `12(3)`."""
        return self.volume + (f"({self.number})" if self.number else "")

    @property
    def labelled_issue(self) -> str:
        """The same as `vol. 12, no. 3`."""
        parts = (("vol.", self.volume), ("no.", self.number))
        return ", ".join(f"{label} {value}" for label, value in parts if value)

    @property
    def labelled_pages(self) -> str:
        """`pp. 1–9`, `p. 4`."""
        return f"{'pp.' if '–' in self.pages else 'p.'} {self.pages}" if self.pages else ""

    @property
    def archive(self) -> str:
        """Identifier of a preprint, `arXiv:2001.00001`; else its publisher."""
        return f"arXiv:{self.eprint}" if self.eprint else self.publisher

    def et_al(self, most: int) -> str:
        """Return `et al.` if there are more than `most` authors or the entry omits some."""
        return "et al." if self.has_more or len(self.authors) > most else ""

    def edition_as(self, pattern: str) -> str:
        """Return `2nd ed.` for `2`; the first edition is not mentioned, words stay as they are."""
        number = self.edition
        if number in ("", "1"):
            return ""
        if not number.isdigit() or self.is_chinese:
            return pattern.format(number)
        ending = {"1": "st", "2": "nd", "3": "rd"}.get(number[-1], "th")
        return pattern.format(number + ("th" if number[-2:-1] == "1" else ending))

    def language(self, default: str) -> str:
        """Return the language of the title, or `default` if its script does not decide it."""
        return foreign_language(str(self.title.striptags()), default)


def source(publication: Publication, words: Callable[[str], Markup] = latex_to_html) -> Source:
    """Return the parts of a publication; `words` formats its titles, as HTML by default."""
    get = publication.get
    kind = kind_of(publication)
    eprint = get("arxiv") or (get("eprint") if kind == "preprint" else "")
    doi = get("doi")
    return Source(
        kind={"workshop": "conference", "proceedings": "book"}.get(kind, kind),
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
    """Return the words of a BibTeX value without elements, mathematics in letters."""
    return escape(latex_to_text(value).replace("---", "—").replace("--", "–"))
