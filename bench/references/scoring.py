"""Compare what was read of a reference with what it shows."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from math import nan
from typing import TYPE_CHECKING, Final, NamedTuple

from bench.references.works import split_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.references.readers import Reference

_PARTICLE: Final = re.compile(r"^(?:[a-z'’]+(?: |(?<=['’])))+")


@dataclass(frozen=True, slots=True)
class Expected:
    """The text of a reference, and the values that a reader should return."""

    text: str
    authors: tuple[str, ...]
    """`Family, Given`, with all given names, however the text abbreviates them."""
    title: str
    venue: str = ""
    """As the text spells it; empty if it shows none."""
    year: str = ""
    has_others: bool = False
    """Whether the text lists fewer authors than the work has, and says so."""


class Score(NamedTuple):
    """Whether each value is right; None if the reference does not show it."""

    authors: bool
    title: bool
    venue: bool | None
    year: bool | None


def score(expected: Expected, actual: Reference) -> Score:
    """Compare whole values. Case, spaces, punctuation and the encoding of accents do not count."""
    return Score(
        authors=len(actual.authors) == len(expected.authors)
        and all(map(is_same_name, expected.authors, actual.authors))
        and actual.has_others >= expected.has_others,
        title=normalize(actual.title) == normalize(expected.title),
        venue=normalize(actual.venue) == normalize(expected.venue) if expected.venue else None,
        year=actual.year == expected.year if expected.year else None,
    )


def accuracy(scores: Sequence[Score]) -> list[float]:
    """Return the share of right values for each field, or NaN if no reference shows it."""
    columns = [
        [value for score in scores if (value := getattr(score, field)) is not None]
        for field in Score._fields
    ]
    return [sum(column) / len(column) if column else nan for column in columns]


def normalize(text: str) -> str:
    """Return the letters and digits of a text, in lower case."""
    text = unicodedata.normalize("NFKC", text.casefold()).replace("ß", "ss")
    return "".join(char for char in text if char.isalnum())


def is_same_name(expected: str, actual: str) -> bool:
    """Return whether a name has the family name and all given names or initials, in any order.

    If the actual name has a comma, the family name must be before it.
    """
    family, given = split_name(expected)
    if not given:
        return normalize(expected) == normalize(actual)
    before_comma, comma, _ = actual.partition(",")
    families = (family, _PARTICLE.sub("", family))
    if comma and normalize(before_comma) not in map(normalize, families):
        return False
    first, *others = [part for part in re.split(r"[\s.-]+", given) if part]
    initials = "".join(part[0] for part in others)
    forms = (given, first[0] + initials, first + initials, first, first[0], "")
    letters = sorted(normalize(actual))
    return any(sorted(normalize(family + form)) == letters for form in forms)
