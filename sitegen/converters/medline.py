"""MEDLINE, as PubMed writes it (.nbib) -> publications."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.converters import tagged

if TYPE_CHECKING:
    from sitegen.converters.gathering import Gathering

_FIRST: Final = re.compile(r"\A\ufeff?\s*PMID- ?\d+\n")
# An identifier says behind itself what it is: `10.1/x [doi]`, `S0140 [pii]`.
_IDENTIFIER: Final = re.compile(
    r"^(?:AID|LID) ?- (.+) \[(doi|pii|bookaccession)\][ \t]*$", re.MULTILINE
)
_INITIALS: Final = re.compile(r"^(AU  ?- [^,\n]+) ([A-Z]{1,4})[ \t]*$", re.MULTILINE)

_FORMAT: Final = tagged.Format(
    name="pubmed",
    line=re.compile(r"(?P<tag>[A-Za-z]{2,13}) {0,2}- (?P<value>.*)"),
    first="PMID",
    last="",
    kind="PT",
    types={
        "journal article": "article", "review": "article", "case reports": "article", "clinical trial": "article",
        "letter": "article", "editorial": "article", "comment": "article", "meta-analysis": "article",
        "randomized controlled trial": "article", "book": "book", "book chapter": "incollection",
    },
    fields={
        "PMID": "pmid", "PMC": "pmcid", "TI": "title", "TT": "titleaddon", "BTI": "venue", "FAU": "author",
        "AU": "shortauthor", "CN": "author", "FED": "editor", "JT": "venue", "TA": "venue", "DP": "when",
        "VI": "volume", "IP": "number", "PG": "first", "IS": "serial", "doi": "doi", "pii": "pii", "AB": "abstract",
        "OT": "keywords", "MH": "mesh", "PL": "address", "PB": "publisher", "LA": "language", "AD": "affiliation",
        "AUID": "orcid", "GR": "grants", "COIS": "conflicts", "CIN": "note", "EN": "edition",
    },
    dropped=frozenset({
        "OWN", "STAT", "DCOM", "LR", "DA", "EDAT", "MHDA", "CRDT", "PHST", "SB", "JID", "OTO", "PST", "SO", "DEP", "RN",
        "CI", "OID", "ED",
    }),
)  # fmt: skip


def is_mine(text: str) -> bool:
    """Whether a text is MEDLINE."""
    return bool(_FIRST.match(text))


def add(text: str, gathering: Gathering) -> None:
    """All works of a .nbib file."""
    text = _INITIALS.sub(r"\1, \2", _IDENTIFIER.sub(r"\2 - \1", text))
    tagged.add(text, _FORMAT, gathering)
