"""What was read of a reference beside what it shows."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from bench.references.align import Aligned
    from bench.references.reading import Reference
    from bench.references.works import Work

FIELDS: Final = ("authors", "title", "venue", "year")


class Score(NamedTuple):
    """Right, wrong, or None where the reference does not show the field."""

    authors: bool
    title: bool
    venue: bool | None
    year: bool | None


def score(gold: Aligned, work: Work, found: Reference) -> Score:
    """Compare whole values; case, accents' coding, spaces and punctuation do not count."""
    return Score(
        authors=len(found.authors) == len(gold.names)
        and all(map(same_name, gold.names, found.authors))
        and found.others >= _others(gold),
        title=letters(found.title) == letters(gold.title),
        venue=letters(found.venue) == letters(gold.venue) if gold.venue else None,
        year=found.year == work.year if gold.year else None,
    )


def _others(gold: Aligned) -> bool:
    """Whether the list must be told to go on: the reference says `et al.`."""
    return gold.cut and bool(re.search(r"et\.? al", gold.text))


def letters(text: str) -> str:
    """Letters and digits in one spelling."""
    text = unicodedata.normalize("NFKC", text.casefold()).replace("ß", "ss")
    return "".join(char for char in text if char.isalnum())


def same_name(gold: str, found: str) -> bool:
    """Whether a name is read whole: its family name and its given names or their initials, in any order and no more.

    Where the reading tells the family name (by a comma), it must be right.
    """
    if ", " not in gold or gold.startswith("{"):
        return letters(gold) == letters(found)
    family, given = gold.split(", ", 1)
    parts = [part for part in re.split(r"[\s.-]+", given) if part]
    forms = [
        given,
        "".join(part[0] for part in parts),
        parts[0][0],
        parts[0],
        parts[0] + "".join(part[0] for part in parts[1:]),
    ]
    if "," in found:
        told = letters(found.split(",")[0])
        base = letters(re.sub(r"^(?:[a-z'’]+(?: |(?<=['’])))+", "", family))
        if told not in (letters(family), base):
            return False
    bag = sorted(letters(found))
    return any(bag == sorted(letters(family + form)) for form in [*forms, ""])
