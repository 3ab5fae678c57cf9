"""Talks set apart by room below their dates, a line each for title, people, kind, occasion and place.

`2018` over `Foam in Tides` over `Ann Lee, Bo Ek` over `Poster presentation` over `Shore Days` over `Hill, Italy`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.model import Occasion, Talk
from sitegen.parsing import authors, dates, names, terms
from sitegen.parsing.entries.items import Item, below_dates
from sitegen.parsing.entries.talks import kinds_of_talks, occasions
from sitegen.parsing.found import Found

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_FEWEST_LINES: Final = 2
"""A title, and where it was given."""
_MOST_LINES: Final = 7
_MOST: Final = 0.6


def found(blocks: Sequence[Block]) -> list[Found]:
    """One talk a date; nothing, where not all dates have several lines below them."""
    listed = below_dates(blocks)
    lines = [len(item.below) for item in listed]
    if not listed or min(lines) < _FEWEST_LINES or max(lines) > _MOST_LINES:
        return []
    parted = sum(any(map(_is_part, item.below)) for item in listed)
    if parted < _MOST * len(listed):  # a list by year, a talk a line
        return []
    return [Found("talks", _talk(item), item.blocks) for item in listed]


def _talk(item: Item) -> Talk:
    (when, *_) = dates.find(item.head.text)
    title = kind = location = ""
    people: tuple[str, ...] = ()
    where: list[str] = []
    for text in (occasions.tidy(block.text.replace("\t", ", ")) for block in item.below):
        if not kind and kinds_of_talks.IS_KIND.fullmatch(text):
            kind = text
        elif not title:
            title = text
        elif not people and (spoke := _people(text)):
            people = spoke
        elif not location and terms.is_location(text):
            location = text
        else:
            where.append(text)
    date = when.begin if not when.end else when.years
    given = (Occasion(where=", ".join(where), date=date, location=location),)
    return Talk(title=title.strip('“”"'), kind=kind, authors=people, given=given)


def _is_part(block: Block) -> bool:
    """Whether a line says nothing but the kind of a talk, the town or the people."""
    text = occasions.tidy(block.text)
    return bool(kinds_of_talks.IS_KIND.fullmatch(text) or terms.is_location(text) or _people(text))


def _people(text: str) -> tuple[str, ...]:
    """The names of a line that holds nothing else, degrees apart."""
    told = authors.leading(authors.without_degrees(text))
    whole = told.stop >= len(text.rstrip(" .")) and not terms.INSTITUTION.search(text)
    return told.names if whole and all(map(names.is_name, told.names)) else ()
