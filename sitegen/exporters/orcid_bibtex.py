"""Publications as the BibTeX that ORCID's import understands.

ORCID reads the kind of a work from the entry type, knows no biblatex, expects months as numbers
and `arxiv` in lower case, shows braces in titles and takes names as they are written. Manuscripts
that nobody can read yet are left out. Source: `modal-works-bibtex` of ORCID's web client.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.content.bibtex import escape
from sitegen.exporters.bibtex import classic
from sitegen.exporters.distinct import distinct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.model import Person, Publication

_UNPUBLISHED: Final = ("inpreparation", "submitted")
_TEXTS: Final = (
    "title", "journal", "booktitle", "series", "volume", "number", "pages", "edition", "publisher",
    "school", "institution", "address",
)  # fmt: skip
_IDENTIFIERS: Final = ("doi", "isbn", "issn", "pmid", "url")


def export(_people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """Return a .bib file with each work once that can be read somewhere."""
    return bibtex.encode(
        replace(entry, fields=dict(_fields(entry)))
        for entry in map(_entry, distinct(filter(_is_readable, publications)))
    )


def _is_readable(work: Publication) -> bool:
    return work.get("pubstate") not in _UNPUBLISHED or bool(work.get("eprint", "arxiv", "doi"))


def _entry(work: Publication) -> Publication:
    """Return a thesis as `phdthesis`: ORCID reads `mastersthesis` as one the owner supervised."""
    entry = classic(work)
    return replace(entry, type="phdthesis") if entry.type == "mastersthesis" else entry


def _fields(work: Publication) -> Iterator[tuple[str, str]]:
    get = work.get
    yield from ((name, escape(bibtex.plain(get(name)))) for name in _TEXTS if get(name))
    for role in ("author", "editor"):
        if people := bibtex.names(get(role)):
            yield role, " and ".join(escape(str(name)) for name in people)
    yield from ((name, get(name)) for name in _IDENTIFIERS if get(name))
    if eprint := get("eprint", "arxiv"):
        yield "eprint", eprint.removeprefix("arXiv:")
        yield "eprinttype", get("archiveprefix", "eprinttype").lower() or "arxiv"
    for name, value in zip(("year", "month"), bibtex.date_parts(work), strict=False):
        yield name, str(value)
