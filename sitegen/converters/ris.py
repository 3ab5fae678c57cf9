"""RIS, as EndNote, Zotero, Scopus, Web of Science, publishers and libraries write it -> publications."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.converters import tagged

if TYPE_CHECKING:
    from sitegen.converters.gathering import Gathering

_FIRST: Final = re.compile(r"^TY  ?- ?[A-Z]+[ \t]*$", re.MULTILINE)
_LOOKED_AT: Final = 2_000

_FORMAT: Final = tagged.Format(
    name="ris",
    line=re.compile(r"\ufeff?(?P<tag>[A-Z][A-Z0-9]) {1,2}-(?: (?P<value>.*)|(?P<none>)$)"),
    first="TY",
    last="ER",
    kind="TY",
    types={
        "jour": "article", "jfull": "article", "ejou": "article", "mgzn": "article", "news": "article",
        "abst": "article", "inpr": "article", "conf": "inproceedings",
        "cpaper": "inproceedings", "cpapr": "inproceedings",
        "book": "book", "ebook": "book", "edbook": "book", "edbk": "book", "clswk": "book",
        "chap": "incollection", "echap": "incollection", "ency": "incollection", "dict": "incollection",
        "thes": "phdthesis", "rprt": "techreport", "govdoc": "techreport", "pamp": "booklet", "unpb": "unpublished",
        "manscpt": "unpublished", "gen": "misc",
    },
    fields={
        "TI": "title", "T1": "title", "CT": "title", "TT": "titleaddon", "ST": "shorttitle", "OP": "origtitle",
        "AU": "author", "A1": "author", "ED": "editor", "A2": "editor", "A3": "editor", "A4": "translator",
        "T2": "venue", "JO": "venue", "JF": "venue", "JA": "venue", "J1": "venue", "J2": "venue", "BT": "venue",
        "C3": "venue", "T3": "series", "PY": "when", "Y1": "when", "DA": "when", "Y2": "urldate", "VL": "volume",
        "IS": "number",
        "SP": "first", "EP": "last", "SN": "serial", "DO": "doi", "UR": "url", "L1": "pdf", "L2": "url", "LK": "url",
        "L4": "preview", "AB": "abstract", "N2": "abstract", "KW": "keywords", "PB": "publisher", "CY": "address",
        "PP": "address", "C1": "note", "C2": "pmid", "C7": "eid", "N1": "note", "RN": "note", "LA": "language",
        "ET": "edition", "NV": "volumes", "M3": "type", "ZE": "eprint",
        "ZA": "archiveprefix", "AN": "accession", "AD": "affiliation", "SE": "section",
    },
    dropped=frozenset({"ID", "DB", "DP", "L3", "LB", "U1", "U2", "U3", "U4", "U5"}),
)  # fmt: skip
_SUFFIX: Final = re.compile(
    r"^((?:AU|A\d|ED)  ?- )([^,\n]+),\s*([^,\n]+),\s*((?:Jr|Sr|I{2,3}|IV)\.?)[ \t]*$", re.MULTILINE
)
_PREPRINT: Final = re.compile(r"^M1  ?- (\w+rxiv):(\S+)[ \t]*$", re.MULTILINE | re.IGNORECASE)
"""The number of a preprint, which RIS has no tag for."""
# What lies on somebody's own disk, and what a database counts on the day of the export.
_PASSING: Final = re.compile(
    r"^(?:L[1-4]  ?- (?!https?:)|N1  ?- (?:Export Date|Cited By)\b)[^\n]*$",
    re.MULTILINE | re.IGNORECASE,
)


def is_mine(text: str) -> bool:
    """Whether a text is RIS."""
    return bool(_FIRST.search(text.removeprefix("\ufeff"), 0, _LOOKED_AT))


def add(text: str, gathering: Gathering) -> None:
    """All works of an RIS file. Names of files on somebody's own disk and counts of the day are left out."""
    text = _PASSING.sub("", _SUFFIX.sub(r"\1\2, \4, \3", text))
    text = _PREPRINT.sub(r"ZE  - \2\nZA  - \1", text)
    tagged.add(text, _FORMAT, gathering)
