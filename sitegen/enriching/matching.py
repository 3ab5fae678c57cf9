"""Whether a work of a catalogue is the work of an entry: its title, its first author and its year must agree."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Literal, TypeAlias

from sitegen.content import bibtex
from sitegen.parsing import names

if TYPE_CHECKING:
    from sitegen.enriching.candidate import Candidate
    from sitegen.model import Publication

Verdict: TypeAlias = Literal["", "title", "author", "year"]
"""What speaks against it; nothing if it is the work."""


def verdict(entry: Publication, candidate: Candidate) -> Verdict:
    """The first of the three that does not agree."""
    if not _words(bibtex.plain(entry.get("title"))) == _words(candidate.title) != "":
        return "title"
    if not candidate.is_owners and not _first_author_agrees(entry, candidate.first_author):
        return "author"
    return "" if entry.year and entry.year == candidate.year else "year"


def _first_author_agrees(entry: Publication, other: str) -> bool:
    people = bibtex.names(entry.get("author", "editor"))
    if not people or not other.strip():
        return False
    if names.same(str(people[0]), other):
        return True
    (theirs,) = bibtex.names(other.replace(" and ", " "))[:1] or (None,)
    if theirs is None:
        return False
    given, also = names.letters(people[0].given), names.letters(theirs.given)
    family, as_well = (names.letters(f"{one.prefix}{one.family}") for one in (people[0], theirs))
    # Catalogues shorten given names, and so do CVs: one must begin like the other.
    return family == as_well and bool(family) and given[:1] == also[:1]


def _words(title: str) -> str:
    """Letters and digits alone, accents off: catalogues differ in capitals, marks and spaces."""
    plain = unicodedata.normalize("NFKD", title.casefold())
    return "".join(letter for letter in plain if letter.isalnum())
