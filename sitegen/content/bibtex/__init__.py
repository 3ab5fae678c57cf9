r"""BibTeX files <-> `Publication` values, and the text in their fields.

Text comes in three forms; every function documents which ones it takes and returns:

    LaTeX        the text of a .bib file: `G{\"o}del \& {FastIOV} in $O(n)$`
    field text   the values of `Publication.fields`: `Gödel & {FastIOV} in $O(n)$`;
                 only `{ } $ \` are special
    plain text   text as people read it: `Gödel & FastIOV in $O(n)$`

These modules do not access files: they convert texts to values and back.
"""

from sitegen.content.bibtex.fields import (
    citable,
    date_parts,
    dated,
    issue_date,
    issue_name,
    public,
)
from sitegen.content.bibtex.latex import escape, escape_address, field, is_special, plain, to_ascii
from sitegen.content.bibtex.names import (
    citation_key,
    clean_names,
    fit_key,
    has_others,
    is_organization,
    join_names,
    names,
    plain_names,
    split_affiliations,
    unique_key,
)
from sitegen.content.bibtex.reading import decode, find_unescaped, read
from sitegen.content.bibtex.writing import encode, find_position, revise

__all__ = [
    "citable", "citation_key", "clean_names", "date_parts", "dated", "decode", "encode", "escape",
    "escape_address", "field", "find_position", "find_unescaped", "fit_key", "has_others",
    "is_organization", "is_special", "issue_date", "issue_name", "join_names", "names", "plain",
    "plain_names", "public", "read", "revise", "split_affiliations", "to_ascii", "unique_key",
]  # fmt: skip
