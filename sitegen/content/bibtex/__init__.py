r"""BibTeX <-> `Publication`, and what its fields are made of.

Text comes in three forms here, and every function says which it takes and gives:

    LaTeX        what a .bib file holds: `G{\"o}del \& {FastIOV} in $O(n)$`
    field text   what `Publication.fields` hold: `Gödel & {FastIOV} in $O(n)$`; only `{ } $ \` mean something
    plain text   what people read: `Gödel & FastIOV in $O(n)$`

No files are touched.

    latex     LaTeX <-> field text
    texts     field text <-> plain text
    names     lists of names in a field
    keys      citation keys
    dates     when a work appeared
    fields    fields that are special in some way
    values    what may stand behind `=` in a file: braces, quotes, abbreviations, `#`
    escapes   a file -> letters of its texts that LaTeX takes for commands
    quick     a file as programs write them -> publications
    reading   a file -> publications, and every problem of the file
    writing   publications -> a file
    places    a file + key of an entry -> line and column
    editing   a file + publications -> the file, with only what differs changed
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.content.bibtex import quick
from sitegen.content.bibtex.dates import date_parts
from sitegen.content.bibtex.fields import citable
from sitegen.content.bibtex.keys import citation_key, unique_key
from sitegen.content.bibtex.names import has_others, join_names, names
from sitegen.content.bibtex.places import place
from sitegen.content.bibtex.texts import field, is_special, plain
from sitegen.content.bibtex.writing import encode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sitegen.content.bibtex.quick import Works
    from sitegen.errors import Problem
    from sitegen.model import Publication

__all__ = [
    "citable",
    "citation_key",
    "date_parts",
    "decode",
    "encode",
    "field",
    "has_others",
    "is_special",
    "join_names",
    "names",
    "place",
    "plain",
    "read",
    "revise",
    "unescaped",
    "unique_key",
]


# The parser takes longer to load than a CV to be read, and a new site has no file for it.


def decode(text: str, source: str) -> tuple[Publication, ...]:
    """As `reading.decode`."""
    if found := quick.read(text):
        return found.publications
    from sitegen.content.bibtex import reading

    return reading.decode(text, source)


def read(text: str, source: str) -> Works:
    """As `reading.read`."""
    if found := quick.read(text):
        return found
    from sitegen.content.bibtex import reading

    return reading.read(text, source)


def unescaped(text: str, source: str) -> Iterator[Problem]:
    """As `escapes.unescaped`."""
    from sitegen.content.bibtex import escapes

    return escapes.unescaped(text, source)


def revise(text: str, publications: Iterable[Publication], source: str = "") -> str:
    """As `editing.revise`."""
    from sitegen.content.bibtex import editing

    return editing.revise(text, publications, source)
