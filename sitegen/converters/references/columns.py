"""Convert tables of works: CSV of Scopus and Google Scholar, tab-separated Web of Science."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sitegen.converters.builder import ADDRESSES, DATABASE
from sitegen.converters.references.tagged import WEB_OF_SCIENCE_TERMS
from sitegen.converters.references.terms import Terms, tags
from sitegen.errors import Problem, UnreadableError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sitegen.converters.builder import CVBuilder

_SCOPUS: Final = Terms(
    name="scopus",
    kind="Document Type",
    fields={
        "author": "Author full names", "shortauthor": "Authors", "title": "Title", "when": "Year",
        "venue": "Source title, Abbreviated Source Title", "volume": "Volume", "number": "Issue",
        "eid": "Art. No.", "first": "Page start", "last": "Page end", "doi": "DOI",
        "abstract": "Abstract", "keywords": "Author Keywords", "editor": "Editors",
        "publisher": "Publisher", "eventtitle": "Conference name", "eventdate": "Conference date",
        "location": "Conference location", "issn": "ISSN", "isbn": "ISBN", "pmid": "PubMed ID",
        "language": "Language of Original Document", "funding": "Funding Details",
    },
    left_out={
        ADDRESSES: tags("Affiliations", "Authors with affiliations", "Correspondence Address"),
        DATABASE: tags(
            "Author(s) ID", "Page count", "Cited by", "Link", "Index Keywords",
            "Molecular Sequence Numbers", "Chemicals/CAS", "Tradenames", "Manufacturers",
            "Funding Texts", "Funding Text 1", "References", "Sponsors", "Conference code", "CODEN",
            "Publication Stage", "Open Access", "Access Type", "Source", "EID",
        ),
    },
)  # fmt: skip
"""Columns of Scopus, without addresses, counts and cited works."""
_SCHOLAR: Final = Terms(
    name="scholar",
    kind="Kind",
    fields={
        "author": "Authors", "title": "Title", "venue": "Publication", "volume": "Volume",
        "number": "Number", "first": "Pages", "when": "Year", "publisher": "Publisher",
    },
)  # fmt: skip
"""Columns of a Google Scholar profile, which does not give the kind of a work."""


@dataclass(frozen=True, slots=True)
class _Table:
    """A table format; the first line names the columns."""

    columns: frozenset[str]
    """Columns that identify the format."""
    terms: Terms
    """All its columns."""
    people: tuple[str, ...]
    """Columns that list several people."""


_TABLES: Final = (
    _Table(
        frozenset({"Authors", "Title", "Year", "Source title"}),
        _SCOPUS,
        ("Author full names", "Authors", "Editors"),
    ),
    _Table(frozenset({"Authors", "Title", "Publication", "Year"}), _SCHOLAR, ("Authors",)),
    _Table(
        frozenset({"PT", "AU", "TI", "SO"}), WEB_OF_SCIENCE_TERMS, ("AF", "AU", "BE", "ED", "CA")
    ),
)
_MAX_SEARCHED: Final = 4_000
_ISSN: Final = re.compile(r"\b(\d{4})(\d{3}[\dX])\b")
_NUMBER_OF_AUTHOR: Final = re.compile(r"\s*\(\d+\)$")
_INITIALS_LAST: Final = re.compile(r"([^,]+) ((?:[A-Z]\.-?)+)")
_BEHIND_INITIALS: Final = re.compile(r"(?<=\.),\s+")
_NOBODY: Final = re.compile(r"\[no author", re.IGNORECASE)
_MEETING: Final = re.compile(r"\b(?:proc|conference|symposium|workshop|congress)", re.IGNORECASE)
_PREPRINT: Final = re.compile(r"rxiv\b", re.IGNORECASE)


def matches(text: str) -> bool:
    """Return whether the first line of a text names the columns of such a table."""
    return _find_table(text) is not None


def add(text: str, builder: CVBuilder) -> None:
    """Add a work for each row."""
    if not (table := _find_table(text)):
        return
    rows = list(_rows(text, builder.source))
    (_, header), *works = rows
    builder.check_count(len(works))
    for (last_of_previous, _), (last, row) in zip(rows, works, strict=False):
        tagged = list(_tagged(dict(zip(header, row, strict=False)), table))
        if tagged:
            table.terms.add_work(tagged, (last_of_previous + 1, last), builder)


def _find_table(text: str) -> _Table | None:
    head = text[:_MAX_SEARCHED].removeprefix("\ufeff").partition("\n")[0]
    names = {name.strip('" \r') for name in head.split("\t" if "\t" in head else ",")}
    return next((table for table in _TABLES if table.columns <= names), None)


def _rows(text: str, source: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the last line and the cells of each row."""
    text = text.removeprefix("\ufeff")
    lines = io.StringIO(text, newline="")
    if "\t" in text.partition("\n")[0]:
        reader = csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    else:
        reader = csv.reader(lines)
    try:
        yield from ((reader.line_num, row) for row in reader)
    except csv.Error as error:
        hint = "export the file again, without cited works"
        problem = Problem(f"not a table: {error}", source, reader.line_num, hint=hint)
        raise UnreadableError(problem) from None


def _tagged(row: dict[str, str], table: _Table) -> Iterator[tuple[str, str]]:
    """Yield the values of a row with their columns."""
    if table.terms is _SCHOLAR:
        yield "Kind", _kind_of_venue(row.get("Publication", ""))
    for column, value in row.items():
        if column in table.people:
            yield from ((column, name) for name in _names(value))
        elif value.strip():
            yield column, _ISSN.sub(r"\1-\2", value) if column == "ISSN" else value.strip()


def _kind_of_venue(venue: str) -> str:
    if not venue or _PREPRINT.search(venue):
        return ""
    return "Meeting" if _MEETING.search(venue) else "Journal"


def _names(value: str) -> Iterator[str]:
    """Yield `Liu, Fengyuan` for `Liu, Fengyuan (604102977); `, and `Liu, F.` for `Liu F.`."""
    for part in value.split(";") if ";" in value else _BEHIND_INITIALS.split(value):
        name = _NUMBER_OF_AUTHOR.sub("", part.strip())
        if name and not _NOBODY.match(name):
            initials = _INITIALS_LAST.fullmatch(name)
            yield f"{initials[1]}, {initials[2]}" if initials else name
