r"""Convert references with a tag on each line: RIS, EndNote (`%A`) and MEDLINE of PubMed.

An unknown tag becomes a field of that name, so that its value is kept. `rispy` also reads RIS, but
without the line numbers that the import report needs, rejects files with a damaged line, and
supports neither EndNote's format nor MEDLINE.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sitegen.converters.builder import ADDRESSES, DATABASE, PROGRAM
from sitegen.converters.references.terms import Terms, tags

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sitegen.converters.builder import CVBuilder

_MAX_SEARCHED: Final = 2_000
"""Number of characters at the beginning of a file within which an entry must begin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaggedFormat:
    """A format of references."""

    terms: Terms
    """Its tags."""
    begin: re.Pattern[str]
    """Pattern that recognizes the format at the beginning of a file."""
    line: re.Pattern[str]
    """Pattern of a line, with groups `tag` and `value`."""
    first: str
    """The tag that begins a work."""
    may_begin_otherwise: bool = False
    """Whether works may begin with another tag, the first one of the file."""
    last: str = ""
    """The tag that ends a work, if any."""
    listed: frozenset[str] = frozenset()
    """Tags with one value per line; other values continue on the next line."""
    rewrites: Sequence[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]] = ()
    """Replacements to make in the text before it is read."""

    def matches(self, text: str) -> bool:
        """Return whether a text is in this format."""
        return bool(self.begin.search(text.removeprefix("\ufeff"), 0, _MAX_SEARCHED))

    def add(self, text: str, builder: CVBuilder) -> None:
        """Add all works of a file."""
        for pattern, replacement in self.rewrites:
            text = pattern.sub(replacement, text)
        entries = list(self._entries(text, builder))
        builder.check_count(len(entries))
        for entry in entries:
            self.terms.add_work(entry.values, (entry.first, entry.last), builder)

    def _entries(self, text: str, builder: CVBuilder) -> Iterator[_Entry]:
        """Yield the works; lines outside of them become `unsorted`."""
        entry: _Entry | None = None
        first = self.first
        if self.may_begin_otherwise and (opening := self.line.match(text.lstrip())):
            first = opening["tag"]
        for number, line in enumerate(text.split("\n"), 1):
            match = self.line.match(line)
            if match and match["tag"] == first:
                if entry:
                    yield entry
                entry = _Entry(number)
            if entry is None:
                if re.search(r"[^\W\d]", line) and not self.begin.match(line):
                    builder.add_unsorted(line.strip(), number)
            elif match and match["tag"] == self.last:
                entry.last = number
                yield entry
                entry = None
            elif match:
                entry.values.append((match["tag"], (match["value"] or "").strip()))
                entry.last = number
            elif line.strip():
                tag, value = entry.values[-1]
                if tag in self.listed:
                    entry.values.append((tag, line.strip()))
                else:
                    entry.values[-1] = (tag, f"{value} {line.strip()}".strip())
                entry.last = number
        if entry:
            yield entry


@dataclass(slots=True)
class _Entry:
    """The lines of a work."""

    first: int
    """Its first line."""
    last: int = 0
    """Its last line."""
    values: list[tuple[str, str]] = field(default_factory=list)
    """Tags and values in order."""


_RIS_TERMS: Final = Terms(
    name="ris",
    kind="TY",
    states={"inpr": "inpress"},
    fields={
        "title": "TI, T1, CT", "titleaddon": "TT", "shorttitle": "ST", "origtitle": "OP",
        "author": "AU, A1", "editor": "ED, A2, A3", "translator": "A4",
        "venue": "T2, JO, JF, JA, J1, J2, BT, C3", "series": "T3", "when": "PY, Y1, DA",
        "urldate": "Y2", "volume": "VL", "number": "IS", "first": "SP", "last": "EP",
        "serial": "SN", "doi": "DO", "url": "UR, L2, LK", "pdf": "L1", "preview": "L4",
        "abstract": "AB, N2", "keywords": "KW", "publisher": "PB", "address": "CY, PP",
        "note": "C1, N1, RN", "pmid": "C2", "eid": "C7", "language": "LA", "edition": "ET",
        "volumes": "NV", "type": "M3", "eprint": "ZE", "archiveprefix": "ZA", "eventtitle": "ZC",
        "accession": "AN", "affiliation": "AD", "section": "SE",
    },
    left_out={
        ADDRESSES: tags(values=r"N1\tCorrespondence Address"),
        DATABASE: tags("DB", "DP", values=r"N1\t(?i:Export Date|Times Cited|Cited By|References:)"),
        PROGRAM: tags(
            "ID", "L3", "LB", "U1", "U2", "U3", "U4", "U5", values=r"L[1-4]\t(?!https?:)"
        ),
    },
)  # fmt: skip
RIS: Final = TaggedFormat(
    terms=_RIS_TERMS,
    begin=re.compile(r"^TY  ?- ?[A-Z][A-Za-z ]{2,30}$", re.MULTILINE),
    line=re.compile(r"\ufeff?(?P<tag>[A-Z][A-Z0-9]) {1,2}-(?: (?P<value>.*)|(?P<none>)$)"),
    first="TY",
    last="ER",
    rewrites=(
        # `Lee, Ann, Jr.` in BibTeX's order: `Lee, Jr., Ann`.
        (
            re.compile(
                r"^((?:AU|A\d|ED)  ?- )([^,\n]+),\s*([^,\n]+),\s*((?:Jr|Sr|I{2,3}|IV)\.?)[ \t]*$",
                re.MULTILINE,
            ),
            r"\1\2, \4, \3",
        ),
        # The identifier of a preprint, for which RIS has no tag.
        (
            re.compile(r"^M1  ?- (\w+rxiv):(\S+)[ \t]*$", re.MULTILINE | re.IGNORECASE),
            r"ZE  - \2\nZA  - \1",
        ),
        # A DOI in a field meant for something else.
        (
            re.compile(r"^(?:M\d|N1|C\d)  ?- (?=(?i:doi):? ?10\.\S+[ \t]*$)", re.MULTILINE),
            "DO  - ",
        ),
        # The conference; its proceedings are in C3.
        (re.compile(r"^T2(?=  ?- .*\n(?:(?!ER  ?-).*\n)*?C3  ?- )", re.MULTILINE), "ZC"),
    ),
)  # fmt: skip
"""RIS, as written by EndNote, Zotero, Scopus, Web of Science, publishers and libraries."""

_ENDNOTE_TERMS: Final = Terms(
    name="endnote",
    kind="%0",
    fields={
        "author": "%A", "editor": "%E, %Y", "translator": "%?", "title": "%T", "shorttitle": "%!",
        "venue": "%J, %B", "series": "%S", "when": "%D, %8", "volume": "%V", "number": "%N",
        "first": "%P", "publisher": "%I", "address": "%C", "serial": "%@", "doi": "%R",
        "url": "%U", "keywords": "%K", "abstract": "%X", "note": "%Z", "titleaddon": "%O",
        "type": "%9", "edition": "%7", "volumes": "%6", "language": "%G", "accession": "%M",
        "affiliation": "%+", "section": "%&",
    },
    left_out={
        DATABASE: tags("%W", "%~"), PROGRAM: tags("%F", "%L", "%>", "%["), ADDRESSES: tags("%^"),
    },
)  # fmt: skip
ENDNOTE: Final = TaggedFormat(
    terms=_ENDNOTE_TERMS,
    begin=re.compile(r"\A\s*%[0AT] \w[^\n]*\n\s*%[A-Z0-9@] ", re.ASCII),
    line=re.compile(r"\ufeff?(?P<tag>%[A-Z0-9@!>?$&()*+^~#[])(?: (?P<value>.*)|(?P<none>)$)"),
    first="%0",
    may_begin_otherwise=True,
    listed=frozenset({"%K"}),
)  # fmt: skip
"""EndNote's own format (.enw), also written by Google Scholar and publishers."""

MEDLINE_TERMS: Final = Terms(
    name="pubmed",
    kind="PT",
    fields={
        "pmid": "PMID", "pmcid": "PMC", "title": "TI", "titleaddon": "TT", "venue": "BTI, JT, TA",
        "author": "FAU, CN", "shortauthor": "AU", "editor": "FED", "shorteditor": "ED",
        "when": "DP", "volume": "VI", "number": "IP", "first": "PG", "serial": "IS", "doi": "doi",
        "url": "url", "pii": "pii", "abstract": "AB", "keywords": "OT", "mesh": "MH",
        "address": "PL", "publisher": "PB", "language": "LA", "affiliation": "AD", "orcid": "AUID",
        "grants": "GR", "conflicts": "COIS", "note": "CIN", "edition": "EN",
    },
    left_out={
        DATABASE: tags(
            "OWN", "STAT", "DCOM", "LR", "DA", "EDAT", "MHDA", "CRDT", "PHST", "SB", "JID", "OTO",
            "PST", "SO", "DEP", "RN", "CI", "OID", "DRDT", "CTDT",
        ),
    },
)  # fmt: skip
MEDLINE: Final = TaggedFormat(
    terms=MEDLINE_TERMS,
    begin=re.compile(r"\A\s*(?:PMID- ?\d+|OWN ?- ?\w+)\n"),
    line=re.compile(r"(?P<tag>[A-Za-z]{2,13}) {0,2}- (?P<value>.*)"),
    first="PMID",
    may_begin_otherwise=True,
    rewrites=(
        # ERIC writes DOIs as addresses, and names of numbers before them.
        (re.compile(r"^(?:AID|LID) ?- (?=https?://(?:dx\.)?doi\.org/)", re.MULTILINE), "doi - "),
        (re.compile(r"^LID ?- (?=https?://)", re.MULTILINE), "url - "),
        (re.compile(r"^(?:ISSN ?- (?:[EP]?ISSN-)?|IS  - [EP]?ISSN-)", re.MULTILINE), "IS  - "),
        # An identifier is followed by its kind: `10.1/x [doi]`.
        (
            re.compile(r"^(?:AID|LID) ?- (.+) \[(doi|pii|bookaccession)\][ \t]*$", re.MULTILINE),
            r"\2 - \1",
        ),
        # `van der Berg, Karl 3rd` in BibTeX's order: `van der Berg, 3rd, Karl`.
        (
            re.compile(
                r"^(FAU ?- )([^,\n]+), ([^,\n]+) (Jr|Sr|2nd|3rd|4th|II|III)[ \t]*$", re.MULTILINE
            ),
            r"\1\2, \4, \3",
        ),
        # The kind of a number, the mark of a main topic, the prefix of an ORCID iD.
        (re.compile(r"^(IS  - \S+) \((?:Electronic|Print|Linking)\)[ \t]*$", re.MULTILINE), r"\1"),
        (re.compile(r"^(?:OT|MH)  ?- .*", re.MULTILINE), lambda match: match[0].replace("*", "")),
        # Brackets mark translated titles.
        (
            re.compile(r"^(TI  ?- )\[([^\[\]\n]+(?:\n {6}[^\[\]\n]+)*)\]\.?[ \t]*$", re.MULTILINE),
            r"\1\2",
        ),
        (re.compile(r"^(AUID- ?)ORCID: ?", re.MULTILINE), r"\1"),
        # `Lee A` has no comma before the initials.
        (re.compile(r"^((?:AU|ED)  ?- [^,\n]+) ([A-Z]{1,4})[ \t]*$", re.MULTILINE), r"\1, \2"),
    ),
)  # fmt: skip
"""MEDLINE, as written by PubMed and ERIC (.nbib)."""

WEB_OF_SCIENCE_TERMS: Final = Terms(
    name="wos",
    kind="DT",
    broad_kind="PT",
    fields={
        "author": "AF, CA", "shortauthor": "AU", "editor": "BE, ED", "title": "TI", "venue": "SO",
        "series": "SE", "language": "LA", "keywords": "DE", "abstract": "AB", "publisher": "PU",
        "address": "PI", "serial": "SN", "isbn": "BN", "month": "PD", "when": "PY", "volume": "VL",
        "number": "IS", "first": "BP", "last": "EP", "eid": "AR", "doi": "DI", "pmid": "PM",
        "eventtitle": "CT", "location": "CL", "eventdate": "CY", "funding": "FU",
        "bookauthor": "BF, GP", "shortbookauthor": "BA", "sponsor": "SP", "host": "HO",
        "part": "PN", "holder": "AE", "early": "EY",
    },
    left_out={
        ADDRESSES: tags("C1", "C3", "RP", "EM"),
        DATABASE: tags(
            "RI", "OI", "CR", "NR", "TC", "Z9", "U1", "U2", "PA", "EI", "SI", "J9", "JI", "PG",
            "WC", "SC", "GA", "UT", "OA", "DA", "ID", "FX", "HC", "HP", "WE",
        ),
    },
)  # fmt: skip
WEB_OF_SCIENCE: Final = TaggedFormat(
    terms=WEB_OF_SCIENCE_TERMS,
    begin=re.compile(
        r"\A\s*(?:FN [^\n]*\n\s*VR [^\n]*\n|PT [A-Z]\s*\n\s*(?:AU|BA|CA|GP|PN|TI) )", re.IGNORECASE
    ),
    line=re.compile(r"\ufeff?(?P<tag>[A-Z][A-Z0-9])(?: (?P<value>.*)|(?P<none>)$)"),
    first="PT",
    last="ER",
    listed=frozenset({"AU", "AF", "BE", "ED", "CA", "CR", "C1", "BA", "BF", "GP", "AE"}),
    rewrites=(
        (re.compile(r"^\ufeff?(?:FN|VR|EF)\b[^\n]*$", re.MULTILINE), ""),
        # The first of a patent's documents, which have a date each: `NO12-A1 17 May 2020 B01D`.
        (
            re.compile(r"^PD +[A-Z]{2}\d+-[A-Z]\d? +(\d+ \w+) (\d{4})\b[^\n]*", re.MULTILINE),
            r"PD \1\nPY \2",
        ),
    ),
)  # fmt: skip
"""Web of Science's plain text (.ciw, savedrecs.txt), without addresses, counts and cited works."""
