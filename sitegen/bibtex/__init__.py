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
    fields    fields that are special in some way
    values    what may stand behind `=` in a file: braces, quotes, abbreviations, `#`
    reading   a file -> publications, or every problem of the file
    writing   publications -> a file
    editing   a file + publications -> the file, with only what differs changed
"""

from __future__ import annotations

from sitegen.bibtex.editing import revise
from sitegen.bibtex.fields import citable
from sitegen.bibtex.keys import citation_key, unique_key
from sitegen.bibtex.names import has_others, join_names, names
from sitegen.bibtex.reading import decode
from sitegen.bibtex.texts import field, plain
from sitegen.bibtex.writing import encode

__all__ = [
    "citable",
    "citation_key",
    "decode",
    "encode",
    "field",
    "has_others",
    "join_names",
    "names",
    "plain",
    "revise",
    "unique_key",
]
