"""Compare a database record with an entry, and derive the fields it would add."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from sitegen.content import bibtex
from sitegen.content.bibtex import escape
from sitegen.parsing import names

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sitegen.model import Publication

Mismatch: TypeAlias = Literal["", "title", "author", "year"]
"""The first property that differs; empty for the same publication."""

_EQUIVALENT: Final[Mapping[str, Sequence[str]]] = {
    "doi": ("doi",),
    "eprint": ("eprint", "arxiv"),
    "abstract": ("abstract",),
    "pdf": ("pdf",),
    "url": ("url", "doi", "html", "website"),
    "venue": (
        *("journal", "journaltitle", "booktitle", "publisher", "school", "institution"),
        "howpublished",
    ),
}
"""Field that can be added -> fields of an entry that make it unnecessary."""
_VENUE_FIELDS: Final = {
    "article": "journal",
    "inproceedings": "booktitle",
    "conference": "booktitle",
    "incollection": "booktitle",
}
_PATTERNS: Final[Mapping[str, str]] = {
    "doi": r"10\.\d{4,9}/[^\s{}\\]+",
    "eprint": r"[\w.-]+(?:/\d+)?",
    "url": r"https?://[^\s{}\\]+",
    "pdf": r"https?://[^\s{}\\]+",
}
"""Formats of identifiers and addresses; a database cannot inject anything else."""
_MAX_LENGTH: Final = 10_000
"""Maximum length of an abstract."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A database record in plain text; values the database does not have are empty."""

    title: str
    """The title, including the subtitle."""
    first_author: str
    """`Mei Lin` or `Lin, Mei`."""
    year: str
    """Year of publication, four digits."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """The fields it could add: `doi`, `url`, `abstract`, `pdf`, `eprint`, `venue`."""
    is_owners: bool = False
    """Whether it comes from the owner's own record, which lists no authors."""


class Addition(NamedTuple):
    """A field that an entry would get."""

    field: str
    """The name of the field."""
    value: str
    """The value, as BibTeX."""
    source: str
    """The database it comes from."""


def find_mismatch(entry: Publication, candidate: Candidate) -> Mismatch:
    """Return the first of title, author and year that differs."""
    title = _normalize(bibtex.plain(entry.get("title")))
    if not title or title != _normalize(candidate.title):
        return "title"
    if not candidate.is_owners and not _is_first_author(candidate.first_author, entry):
        return "author"
    return "" if entry.year and entry.year == candidate.year else "year"


def is_incomplete(entry: Publication) -> bool:
    """Return whether a database could add anything to an entry."""
    return any(not entry.get(*fields) for fields in _EQUIVALENT.values())


def find_additions(
    entry: Publication, matches: Iterable[tuple[str, Mapping[str, str]]]
) -> list[Addition]:
    """Return the fields to add, each from the first database that has it.

    Args:
        entry: The entry to complete.
        matches: The name of each database with the fields of its record.
    """
    additions: list[Addition] = []
    for source, values in matches:
        for kind, equivalent in _EQUIVALENT.items():
            name = _VENUE_FIELDS.get(entry.type, "") if kind == "venue" else kind
            present = {addition.field for addition in additions}
            present |= {key for key, value in entry.fields.items() if value}
            if name and values.get(kind) and present.isdisjoint((*equivalent, name)):
                additions.append(Addition(name, _field_text(name, values[kind]), source))
                if name == "eprint":
                    additions.append(Addition("archiveprefix", "arXiv", source))
    return [item for item in additions if item.value and not entry.get(item.field)]


def add_fields(entry: Publication, additions: Iterable[Addition]) -> Publication:
    """Return the entry with these fields appended."""
    return replace(entry, fields={**entry.fields, **{add.field: add.value for add in additions}})


def _is_first_author(name: str, entry: Publication) -> bool:
    people = bibtex.names(entry.get("author", "editor"))
    if not people or not name.strip():
        return False
    author = people[0]
    if names.same(str(author), name):
        return True
    others = bibtex.names(name.replace(" and ", " "))
    if not others:
        return False
    family, other_family = (
        names.letters(f"{author_name.prefix}{author_name.family}")
        for author_name in (author, others[0])
    )
    given, other_given = names.letters(author.given), names.letters(others[0].given)
    # Databases and CVs abbreviate given names, so the first letter has to be enough.
    return family == other_family and bool(family) and given[:1] == other_given[:1]


def _normalize(title: str) -> str:
    """Reduce a title to letters and digits, without case and accents."""
    decomposed = unicodedata.normalize("NFKD", title.casefold())
    return "".join(char for char in decomposed if char.isalnum())


def _field_text(name: str, value: str) -> str:
    """Return a value from a database as BibTeX; empty if it is not valid."""
    plain = " ".join("".join(char if char.isprintable() else " " for char in value).split())
    if name in _PATTERNS:
        return plain if re.fullmatch(_PATTERNS[name], plain) else ""
    if len(plain) > _MAX_LENGTH:
        return ""
    return bibtex.field(plain) if name in _VENUE_FIELDS.values() else escape(plain)
