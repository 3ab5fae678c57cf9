"""Publications -> BibTeX as the import of ORCID records reads it.

It tells the kind of a work by its entry type, knows no biblatex, wants the months as numbers and `arxiv` in small
letters, shows braces in titles and takes names as they are written. Manuscripts that nobody can read yet stay out: a
record lists works that are there. Source: `modal-works-bibtex` of ORCID's own web client.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.content.bibtex.texts import safe
from sitegen.exporters.bibtex import classic
from sitegen.exporters.distinct import distinct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.model import Person, Publication

_UNREAD: Final = ("inpreparation", "submitted")
_TEXTS: Final = (
    "title", "journal", "booktitle", "series", "volume", "number", "pages", "edition", "publisher", "school",
    "institution", "address",
)  # fmt: skip
_NUMBERS: Final = ("doi", "isbn", "issn", "pmid", "url")


def export(_people: Sequence[Person], publications: Sequence[Publication]) -> str:
    """A .bib file of the works that can be read, each once, in their order."""
    seen = (
        one
        for one in publications
        if one.get("pubstate") not in _UNREAD or one.get("eprint", "arxiv", "doi")
    )
    return bibtex.encode(
        replace(one, fields=dict(_fields(one))) for one in map(_of_its_owner, distinct(seen))
    )


def _of_its_owner(publication: Publication) -> Publication:
    """A thesis is its owner's; under `mastersthesis` ORCID understands one that they supervised."""
    made = classic(publication)
    return replace(made, type="phdthesis") if made.type == "mastersthesis" else made


def _fields(publication: Publication) -> Iterator[tuple[str, str]]:
    get = publication.get
    yield from ((name, safe(bibtex.plain(get(name)))) for name in _TEXTS if get(name))
    for role in ("author", "editor"):
        if people := bibtex.names(get(role)):
            yield role, " and ".join(safe(str(name)) for name in people)
    yield from ((name, get(name)) for name in _NUMBERS if get(name))
    if eprint := get("eprint", "arxiv"):
        archive = get("archiveprefix", "eprinttype").lower() or "arxiv"
        yield from (("eprint", eprint.removeprefix("arXiv:")), ("eprinttype", archive))
    for name, value in zip(("year", "month"), bibtex.date_parts(publication), strict=False):
        yield name, str(value)
