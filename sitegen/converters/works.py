"""Turn a work of another program, in plain text, into a publication."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.content.bibtex import escape
from sitegen.content.bibtex.fields import VERBATIM
from sitegen.converters.markup import plain
from sitegen.model import Publication
from sitegen.parsing import names

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

NAMES: Final = ("author", "editor", "translator", "bookauthor", "advisor", "contributor")
"""Fields with lists of people; their values are `Given Family` or `Family, Given` each."""

_TITLES: Final = frozenset(
    {"title", "booktitle", "journal", "series", "subtitle", "shorttitle", "publisher", "school"}
)
_DOI: Final = re.compile(
    r"^\s*(?:https?://(?=[\w.-]*doi)[\w.-]+/|(?:(?:dx|www)\.)?doi\.org/|doi\b:?\s*)+(?=10\.)",
    re.IGNORECASE,
)
_INNER_DOI: Final = re.compile(r"\b10\.\d{4,9}(?:\.\d+)*/[^\s<>{}\[\]\"]+")
_DASH: Final = re.compile(r"(?<=\d)\s*[-–—]\s*(?=\w)")
_RANGE: Final = re.compile(r"\b(?P<first>\d+)--(?P<last>\d+)\b")


def bare_doi(text: str) -> str:
    """Return `10.1/x` for `https://doi.org/10.1/x`."""
    return _DOI.sub("", text)


def find_doi(text: str) -> str:
    """Return the DOI in the value of a DOI field, or the value if it has none or several.

    The DOI may be in an address or a LaTeX command, or end with a full stop.
    """
    doi = bare_doi(text.strip()).rstrip(".,; ")
    if doi.startswith("10."):
        return doi
    found = {match.rstrip(".,;)") for match in _INNER_DOI.findall(doi)}
    return found.pop() if len(found) == 1 else text


def _whole_range(match: re.Match[str]) -> str:
    """Return `210--218` for `210--8`, as PubMed shortens it."""
    first, last = match["first"], match["last"]
    whole = f"{first[: -len(last)]}{last}"
    return f"{first}--{whole}" if len(last) < len(first) and whole > first else match[0]


def split_date(date: str) -> dict[str, str]:
    """Return the fields `year` and, for more than a year, `date`."""
    return {"year": date[:4], "date": date if len(date) > 4 else ""}


def publication(
    kind: str, values: Mapping[str, str | Sequence[str]], taken: Container[str], key: str = ""
) -> Publication:
    """Return a publication with the fields in order, without empty ones.

    Args:
        kind: The entry type.
        values: Plain texts by the names of BibTeX's fields.
        taken: Citation keys in use.
        key: The preferred citation key; by default one is made of author, year and title.
    """
    fields = {name: _field(name, value) for name, value in values.items() if value}
    if "doi" in fields:
        fields["doi"] = find_doi(fields["doi"])
    add_affiliations(fields, _affiliations(values))
    fields = {
        name: bibtex.escape_address(value) if name in VERBATIM else value
        for name, value in fields.items()
        if value
    }
    fields = dict(bibtex.dated(Publication("", kind, fields)).fields)
    if key:
        key = bibtex.unique_key(key, taken)
    else:
        author = (fields.get("author") or fields.get("editor", "")).split(" and ")[0]
        year = fields.get("year") or fields.get("date", "")[:4]
        key = bibtex.citation_key(author, year, fields.get("title", ""), taken)
    return Publication(key, kind, fields)


def add_affiliations(fields: dict[str, str], affiliations: Iterable[str]) -> None:
    """Move the affiliations after names to the field `affiliation`, which is not published."""
    texts = filter(None, (fields.get("affiliation"), *affiliations))
    if joined := "; ".join(dict.fromkeys(texts)):
        fields["affiliation"] = joined


def _affiliations(values: Mapping[str, str | Sequence[str]]) -> list[str]:
    lists = [people for name in NAMES if not isinstance(people := values.get(name, ()), str)]
    return [
        escape(text)
        for people in lists
        for name in people
        for text in bibtex.split_affiliations(plain(name))[1]
    ]


def _field(name: str, value: str | Sequence[str]) -> str:
    if not isinstance(value, str):
        texts = [text for item in value if (text := plain(item))]
        if name in NAMES:
            people = [bibtex.split_affiliations(text)[0] for text in texts]
            return bibtex.clean_names(bibtex.join_names(people))
        return escape(", ".join(texts))
    if name in VERBATIM:
        return " ".join(value.split())
    if name == "pages":
        return escape(_RANGE.sub(_whole_range, _DASH.sub("--", plain(value))))
    if name == "title" and value.endswith(".") and not value.endswith(".."):
        value = value[:-1]
    return bibtex.field(plain(value)) if name in _TITLES else escape(plain(value))


def find_owner(works: Iterable[Publication]) -> str:
    """Return the person who wrote most of the works; empty if there is none or several."""
    counts: Counter[str] = Counter()
    spellings: dict[str, str] = {}
    total = 0
    for work in works:
        total += 1
        people = {str(name) for name in bibtex.names(work.get("author"))}
        for name in itertools.filterfalse(bibtex.is_organization, people):
            counts[spellings.setdefault(names.letters(name), name)] += 1
    (first, most), (_, second) = [*counts.most_common(2), ("", 0), ("", 0)][:2]
    return first if most > max(1, total / 2) and most > second else ""
