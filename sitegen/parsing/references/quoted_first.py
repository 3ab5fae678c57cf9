"""Lists whose works begin with titles in quotes, then name families alone, and venue and year behind a semicolon.

`“Foam at Rest,” Lee, Ek, van Ox; Tide Letters, 2021, 12, 34`: no other list of names ends so, and a family by itself
would be taken for the half of an inverted one.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing.references import asides, tagged, venues
from sitegen.parsing.references.tagged import Tagged

if TYPE_CHECKING:
    from collections.abc import Sequence

_WORK: Final = re.compile(
    r"^[“\"](?P<title>[^“”\"]{8,}(?:“[^“”]*”[^“”]*)?)[,.?!]?[”\"][,.]?\s+(?P<names>[^;“”\"]{2,}?)\s*;\s*(?P<behind>.+)$"
)
_IN_COMMAS: Final = re.compile(
    r"(?P<venue>[^,;\d]+(?:, [^,;\d]+)?), (?P<year>(?:19|20)\d\d), (?:(?P<volume>[A-Z]?\d{1,5}), )"
    r"(?P<pages>[A-Z]?\d{1,7}(?:[-–]+[A-Z]?\d{1,7})?)[.]?"
)
"""`Tide Letters, 2021, 12, 34-56`: venue, year, volume, pages."""
_OTHERS: Final = re.compile(r",?\s*(?:et al\.?|and others)$")
_SPLIT: Final = re.compile(r"\s*(?:,\s*(?:and\s+|&\s*)?|\s+and\s+|\s*&\s*)")
_NAME: Final = re.compile(r"(?:[A-ZÀ-Þ]|(?:d|de|del|van|von|der|di|la|le)[ ’'])[^\d,;:]{0,40}")
_FEWEST: Final = 3
_MOST: Final = 0.6
_NAMED: Final = 0.8
"""The share of names that look like one: letters that a font lost leave others behind."""


def by_marks(texts: Sequence[str]) -> list[Tagged | None]:
    """The works of a list whose parts stand between brackets, or behind quotes and semicolons."""
    told = tagged.read_all(texts)
    return told if any(told) else read_all(texts)


def read_all(texts: Sequence[str]) -> list[Tagged | None]:
    """The works of such a list, None for items that are set otherwise; nothing but None for any other list."""
    found = [_read(text) for text in texts]
    whole = sum(one is not None for one in found)
    return found if len(texts) >= _FEWEST and whole >= _MOST * len(texts) else [None] * len(texts)


def _read(text: str) -> Tagged | None:
    plain, beside = asides.taken(text.replace("\t", " "))
    match = _WORK.match(plain)
    if not match:
        return None
    others = _OTHERS.search(match["names"])
    people = [name for name in _SPLIT.split(_OTHERS.sub("", match["names"])) if name]
    if sum(bool(_NAME.fullmatch(name)) for name in people) < _NAMED * len(people) or not people:
        return None
    imprint = venues.read(match["behind"])
    if told := _IN_COMMAS.fullmatch(match["behind"].strip()):
        venue, year, volume, pages = told.group("venue", "year", "volume", "pages")
        imprint = replace(imprint, venue=venue, year=year, volume=volume, pages=pages, number="")
    return Tagged(match["title"].rstrip(" ,."), tuple(people), bool(others), imprint, beside)
