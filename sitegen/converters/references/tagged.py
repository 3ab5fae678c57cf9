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
    types={
        "jour": "article", "jfull": "article", "ejou": "article", "mgzn": "article",
        "news": "article", "abst": "article", "inpr": "article", "conf": "inproceedings",
        "cpaper": "inproceedings", "cpapr": "inproceedings", "book": "book", "ebook": "book",
        "edbook": "book", "edbk": "book", "clswk": "book", "chap": "incollection",
        "echap": "incollection", "ency": "incollection", "dict": "incollection",
        "thes": "phdthesis", "rprt": "techreport", "govdoc": "techreport", "pamp": "booklet",
        "unpb": "unpublished", "manscpt": "unpublished", "gen": "misc", "elec": "online",
        "web": "online", "blog": "online", "icomm": "online", "comp": "software",
        "data": "dataset", "dbase": "dataset", "aggr": "dataset", "vide": "video", "video": "video",
        "journal article": "article", "slide": "misc", "hear": "misc", "stand": "standard",
        "pat": "patent",
    },
    states={"inpr": "inpress"},
    fields={
        "TI": "title", "T1": "title", "CT": "title", "TT": "titleaddon", "ST": "shorttitle",
        "OP": "origtitle", "AU": "author", "A1": "author", "ED": "editor", "A2": "editor",
        "A3": "editor", "A4": "translator", "T2": "venue", "JO": "venue", "JF": "venue",
        "JA": "venue", "J1": "venue", "J2": "venue", "BT": "venue", "C3": "venue", "T3": "series",
        "PY": "when", "Y1": "when", "DA": "when", "Y2": "urldate", "VL": "volume", "IS": "number",
        "SP": "first", "EP": "last", "SN": "serial", "DO": "doi", "UR": "url", "L1": "pdf",
        "L2": "url", "LK": "url", "L4": "preview", "AB": "abstract", "N2": "abstract",
        "KW": "keywords", "PB": "publisher", "CY": "address", "PP": "address", "C1": "note",
        "C2": "pmid", "C7": "eid", "N1": "note", "RN": "note", "LA": "language", "ET": "edition",
        "NV": "volumes", "M3": "type", "ZE": "eprint", "ZA": "archiveprefix",
        "ZC": "eventtitle", "AN": "accession", "AD": "affiliation", "SE": "section",
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
    types={
        "journal article": "article", "electronic article": "article",
        "magazine article": "article", "newspaper article": "article",
        "conference proceedings": "inproceedings", "conference paper": "inproceedings",
        "book": "book", "edited book": "book", "electronic book": "book",
        "book section": "incollection", "electronic book section": "incollection",
        "thesis": "phdthesis", "report": "techreport", "government document": "techreport",
        "web page": "online", "blog": "online", "computer program": "software",
        "dataset": "dataset", "online database": "dataset",
        "unpublished work": "unpublished", "manuscript": "unpublished", "patent": "patent",
        "film or broadcast": "video", "audiovisual material": "video", "standard": "standard",
    },
    fields={
        "%A": "author", "%E": "editor", "%Y": "editor", "%?": "translator", "%T": "title",
        "%!": "shorttitle", "%J": "venue", "%B": "venue", "%S": "series", "%D": "when",
        "%8": "when", "%V": "volume", "%N": "number", "%P": "first", "%I": "publisher",
        "%C": "address", "%@": "serial", "%R": "doi", "%U": "url", "%K": "keywords",
        "%X": "abstract", "%Z": "note", "%O": "titleaddon", "%9": "type", "%7": "edition",
        "%6": "volumes", "%G": "language", "%M": "accession", "%+": "affiliation", "%&": "section",
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
    types={
        "journal article": "article", "journal articles": "article", "review": "article",
        "case reports": "article",
        "clinical trial": "article", "letter": "article", "editorial": "article",
        "comment": "article", "meta-analysis": "article", "randomized controlled trial": "article",
        "book": "book", "book chapter": "incollection",
    },
    fields={
        "PMID": "pmid", "PMC": "pmcid", "TI": "title", "TT": "titleaddon", "BTI": "venue",
        "FAU": "author", "AU": "shortauthor", "CN": "author", "FED": "editor", "ED": "shorteditor",
        "JT": "venue", "TA": "venue", "DP": "when", "VI": "volume", "IP": "number", "PG": "first",
        "IS": "serial",
        "doi": "doi", "url": "url", "pii": "pii", "AB": "abstract", "OT": "keywords", "MH": "mesh",
        "PL": "address", "PB": "publisher", "LA": "language", "AD": "affiliation", "AUID": "orcid",
        "GR": "grants", "COIS": "conflicts", "CIN": "note", "EN": "edition",
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
    types={
        "article": "article", "review": "article", "letter": "article", "editorial material":
        "article", "note": "article", "correction": "article", "book review": "article",
        "article; early access": "article", "article; proceedings paper": "article",
        "proceedings paper": "inproceedings", "meeting abstract": "inproceedings", "book": "book",
        "article; book chapter": "incollection", "book chapter": "incollection",
        "data paper": "article", "data set": "dataset", "software": "software",
        "j": "article", "journal": "article", "b": "book", "c": "inproceedings",
        "s": "inproceedings", "p": "patent", "patent": "patent",
    },
    fields={
        "AF": "author", "AU": "shortauthor", "BE": "editor", "ED": "editor", "CA": "author",
        "TI": "title", "SO": "venue", "SE": "series", "LA": "language", "DE": "keywords",
        "AB": "abstract", "PU": "publisher", "PI": "address", "SN": "serial", "BN": "isbn",
        "PD": "month", "PY": "when", "VL": "volume", "IS": "number", "BP": "first", "EP": "last",
        "AR": "eid", "DI": "doi", "PM": "pmid", "CT": "eventtitle", "CL": "location",
        "CY": "eventdate", "FU": "funding", "BF": "bookauthor", "BA": "shortbookauthor",
        "GP": "bookauthor", "SP": "sponsor", "HO": "host", "PN": "part",
        "AE": "holder", "EY": "early",
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
