"""What other programs know of a work, in plain text -> a publication in BibTeX's fields.

In: a table of fields by BibTeX's names. Out: a Publication whose key is free. Nothing is read here.
"""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from typing import TYPE_CHECKING, Final

from sitegen.content import bibtex
from sitegen.content.bibtex.fields import VERBATIM
from sitegen.content.bibtex.texts import safe
from sitegen.model import Publication
from sitegen.parsing import names

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

NAMES: Final = ("author", "editor", "translator", "bookauthor", "advisor", "contributor")
"""Fields that hold lists of people; their values here are `Given Family` or `Family, Given` each."""

_TITLES: Final = frozenset(
    {"title", "booktitle", "journal", "series", "subtitle", "shorttitle", "publisher", "school"}
)
_DOI: Final = re.compile(r"^\s*(?:https?://(?:dx\.)?doi\.org/|doi:\s*)", re.IGNORECASE)
_DASH: Final = re.compile(r"(?<=\d)\s*[-–—]\s*(?=\w)")
_TAG: Final = re.compile(
    r"</?(?:[a-z]+:)?(?:a|b|br|div|em|font|i|img|italic|bold|li|ol|p|scp|sec|small|span|strong|sub|sup|u|ul)\b[^<>]*>",
    re.IGNORECASE,
)


def plain(text: str) -> str:
    """A text without tags of HTML or JATS, entities as letters, single spaces."""
    if "&" in text or "<" in text:
        text = unescape(_TAG.sub("", unescape(text)))
    return " ".join(text.split())


def publication(
    kind: str, values: Mapping[str, str | Sequence[str]], taken: Container[str], key: str = ""
) -> Publication:
    """A publication of plain texts, in the order in which they are given; empty ones are left out."""
    fields = {name: _field(name, value) for name, value in values.items() if value}
    if "doi" in fields:
        fields["doi"] = bare_doi(fields["doi"])
    fields = {name: value for name, value in fields.items() if value}
    year = fields.get("year") or fields.get("date", "")[:4]
    found = bibtex.unique_key(key, taken) if key else _key(fields, year, taken)
    return Publication(found, kind, fields)


def _key(fields: Mapping[str, str], year: str, taken: Container[str]) -> str:
    author = fields.get("author") or fields.get("editor", "")
    return bibtex.citation_key(author.split(" and ")[0], year, fields.get("title", ""), taken)


def _field(name: str, value: str | Sequence[str]) -> str:
    if not isinstance(value, str):
        said = [plain(one) for one in value if plain(one)]
        return bibtex.join_names(said) if name in NAMES else safe(", ".join(said))
    if name in VERBATIM:
        return " ".join(value.split())
    if name == "pages":
        return safe(_DASH.sub("--", plain(value)))
    if name == "title" and value.endswith(".") and not value.endswith(".."):
        value = value[:-1]
    return bibtex.field(plain(value)) if name in _TITLES else safe(plain(value))


def bare_doi(text: str) -> str:
    """`https://doi.org/10.1/x` -> `10.1/x`."""
    return _DOI.sub("", text)


def owner(works: Iterable[Publication]) -> str:
    """The one person whom most of these works have as an author, and no other has as many; else nobody."""
    counts: Counter[str] = Counter()
    spelled: dict[str, str] = {}
    total = 0
    for work in works:
        total += 1
        for name in {str(name) for name in bibtex.names(work.get("author"))}:
            counts[spelled.setdefault(names.letters(name), name)] += 1
    first, *others = [*counts.most_common(2), ("", 0)]
    return first[0] if first[1] > max(1, total / 2) and first[1] > others[0][1] else ""
