"""Entries over two rows of two cells, as templates for a CV set them: what<tab>where, and below it with whom<tab>when.

`Poster Prize<tab>Lorne, Australia` over `Tide Society<tab>2019`, and below these perhaps lines that tell more. Grants
have rows of their own (`grants/grants_in_pairs.py`); degrees and jobs are read line by line anyway.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sitegen.model import Award, Course, Occasion, Service, Talk
from sitegen.parsing import dates, terms
from sitegen.parsing.entries import awards
from sitegen.parsing.entries.items import Item
from sitegen.parsing.entries.teaching import courses
from sitegen.parsing.found import Found
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sitegen.parsing.lines.blocks import Block

_KIND: Final = pattern("kinds_of_talk")
_ROLE: Final = pattern("service_roles")
_FEWEST: Final = 2
_PLACE: Final = 8
_SHORT: Final = 3
"""Words."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """What the cells of one entry say."""

    what: str
    where: str
    whom: str
    edge: str
    """When, as written."""
    more: tuple[str, ...]


def found(kind: str, blocks: Sequence[Block]) -> list[Found]:
    """The entries of a list that is set so throughout; nothing for any other list."""
    listed = _items(blocks) if kind in _MAKERS else []
    return [Found(kind, _MAKERS[kind](_cells(item)), item.blocks) for item in listed]


def _items(blocks: Sequence[Block]) -> list[Item]:
    made: list[Item] = []
    for at, block in enumerate(blocks):
        below = blocks[at + 1] if at + 1 < len(blocks) else None
        if below and _is_head(block) and _is_dated(below):
            made.append(Item(block, ()))
        elif not made or (_is_dated(block) and made[-1].below):
            return []
        else:
            made[-1] = made[-1].over(block)
    return made if len(made) >= _FEWEST else []


def _is_head(block: Block) -> bool:
    what, tab, where = block.text.partition("\t")
    plain = not (block.marker or block.depth or dates.find(block.text))
    return (
        plain
        and bool(tab and what.strip())
        and where[:1].isupper()
        and len(where.split()) <= _PLACE
    )


def _is_dated(block: Block) -> bool:
    words, tab, edge = block.text.rpartition("\t")
    return bool(tab and words.strip()) and not block.marker and dates.is_alone(edge, seasons=True)


def _cells(item: Item) -> _Entry:
    what, where = (part.replace("\t", " ").strip() for part in item.head.text.split("\t", 1))
    whom, edge = (
        part.replace("\t", " ").strip(" .") for part in item.below[0].text.rsplit("\t", 1)
    )
    more = tuple(block.text.replace("\t", " ") for block in item.below[1:])
    return _Entry(what, where, whom, edge, more)


def _award(entry: _Entry) -> Award:
    named = (
        awards.AWARD_WORD.search(entry.whom) and len(entry.what.split()) < _SHORT
    )  # `Prize` over which it was
    title, giver = (entry.whom, "") if named else (entry.what, entry.whom)
    notes = (*((entry.what,) if named else ()), entry.where, *entry.more)
    return Award(title=title, issuer=giver, years=_years(entry), notes=notes)


def _talk(entry: _Entry) -> Talk:
    words = len(entry.whom.split())
    if entry.more and (words == 1 or (words <= _SHORT and _KIND.search(entry.whom))):
        given = Occasion(where=entry.what, location=entry.where, date=_date(entry))
        return Talk(title=" ".join(entry.more).rstrip(" ."), kind=entry.whom, given=(given,))
    where = ". ".join((entry.whom, *entry.more))
    return Talk(
        title=entry.what, given=(Occasion(where=where, location=entry.where, date=_date(entry)),)
    )


def _course(entry: _Entry) -> Course:
    host = terms.INSTITUTION.search(entry.where) or terms.INSTITUTION.search(entry.what)
    held = courses.LECTURER.search(entry.whom) or courses.ASSISTANT.search(entry.whom)
    if held and terms.INSTITUTION.search(entry.what) and not terms.INSTITUTION.search(entry.where):
        course, role, institution = entry.where, entry.whom, entry.what  # Hill University<tab>Tides
    elif terms.INSTITUTION.search(entry.what):
        course, role, institution = entry.whom, "", f"{entry.what}, {entry.where}"
    elif host or not terms.INSTITUTION.search(entry.whom):
        course, role, institution = entry.what, entry.whom, entry.where
    else:
        course, role, institution = entry.what, "", f"{entry.whom}, {entry.where}"
    return Course(
        course=course, role=role, institution=institution, term=entry.edge, notes=entry.more
    )


def _duty(entry: _Entry) -> Service:
    role, body = (
        (entry.whom, entry.what)
        if _ROLE.search(entry.whom) and not _ROLE.search(entry.what)
        else (entry.what, entry.whom)
    )
    return Service(
        role=role,
        organization=" | ".join((f"{body}, {entry.where}", *entry.more)),
        years=_years(entry),
    )


def _date(entry: _Entry) -> str:
    return dates.find(entry.edge)[0].begin


def _years(entry: _Entry) -> tuple[str, ...]:
    return tuple(when.years for when in dates.find(entry.edge))


_MAKERS: Final[dict[str, Callable[[_Entry], object]]] = {
    "awards": _award,
    "service": _duty,
    "talks": _talk,
    "teaching": _course,
}
