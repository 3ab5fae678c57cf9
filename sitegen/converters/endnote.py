"""EndNote's own text format (.enw), as Google Scholar and publishers write it too -> publications."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.converters import tagged

if TYPE_CHECKING:
    from sitegen.converters.gathering import Gathering

_FIRST: Final = re.compile(r"\A\ufeff?\s*%0 \w[^\n]*\n\s*%[A-Z0-9@]", re.ASCII)

_FORMAT: Final = tagged.Format(
    name="endnote",
    line=re.compile(r"\ufeff?(?P<tag>%[A-Z0-9@!>?$&()*+^~#])(?: (?P<value>.*)|(?P<none>)$)"),
    first="%0",
    last="",
    kind="%0",
    types={
        "journal article": "article", "electronic article": "article", "magazine article": "article",
        "newspaper article": "article", "conference proceedings": "inproceedings",
        "conference paper": "inproceedings", "book": "book", "edited book": "book", "electronic book": "book",
        "book section": "incollection", "electronic book section": "incollection", "thesis": "phdthesis",
        "report": "techreport", "government document": "techreport", "unpublished work": "unpublished",
        "manuscript": "unpublished",
    },
    fields={
        "%A": "author", "%E": "editor", "%Y": "editor", "%?": "translator", "%T": "title", "%!": "shorttitle",
        "%J": "venue", "%B": "venue", "%S": "series", "%D": "when", "%8": "date_2", "%V": "volume", "%N": "number",
        "%P": "first", "%I": "publisher", "%C": "address", "%@": "serial", "%R": "doi", "%U": "url", "%K": "keywords",
        "%X": "abstract", "%Z": "note", "%O": "titleaddon", "%9": "type", "%7": "edition", "%6": "volumes",
        "%G": "language", "%M": "accession", "%+": "affiliation", "%&": "section",
    },
    dropped=frozenset({"%F", "%L", "%W", "%~", "%>", "%^"}),
)  # fmt: skip


def is_mine(text: str) -> bool:
    """Whether a text is in EndNote's format."""
    return bool(_FIRST.match(text))


def add(text: str, gathering: Gathering) -> None:
    """All works of an .enw file."""
    tagged.add(text, _FORMAT, gathering)
