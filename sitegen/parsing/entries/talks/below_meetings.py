"""Talks below the meeting and its date: `Foam Days<tab>May 2019` over `Poster on “How Tides Rise”`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model import Occasion, Talk
from sitegen.parsing import dates, terms
from sitegen.parsing.entries.items import Item
from sitegen.parsing.entries.talks import occasions
from sitegen.parsing.found import Found
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_QUOTED: Final = re.compile(r"(?<!\w)[\"“‘](?P<title>[^\"“”]{4,}?)[,.]?[\"”’](?!\w)")
_ON: Final = re.compile(r"\s*(?:\b(?:on|about|titled|entitled|called)|[:,–-])\s*$")
_IN: Final = re.compile(r"\s+(?:in|at|for)\s+(?:an? |the )?")
_KIND: Final = pattern("kinds_of_talk")
_SPOKE: Final = re.compile(r"(?:[\w-]+ ){0,2}(?:talk|presentation|lecture|poster)", re.IGNORECASE)
_FEWEST: Final = 2
_MOST: Final = 0.5


def found(blocks: Sequence[Block]) -> list[Found]:
    """One talk a meeting; nothing, where most have no title in quotes below them, or have one themselves."""
    made: list[Item] = []
    for block in blocks:
        _, tab, edge = block.text.rpartition("\t")
        if tab and dates.is_alone(edge, seasons=True):
            made.append(Item(block, ()))
        elif made:
            made[-1] = made[-1].over(block)
        else:
            return []
    titled = sum(bool(_QUOTED.search(_below(item))) for item in made)
    alike = len(made) >= _FEWEST and all(
        len(item.below) == 1 or _QUOTED.search(_below(item)) for item in made
    )
    own = any(_QUOTED.search(item.head.text) for item in made)
    if not alike or own or titled < _MOST * len(made):
        return []
    return [Found("talks", _talk(item), item.blocks) for item in made]


def _below(item: Item) -> str:
    return " ".join(block.text for block in item.below).replace("\t", ", ")


def _talk(item: Item) -> Talk:
    head, _, edge = item.head.text.rpartition("\t")
    where, place = terms.location_at_end(occasions.tidy(head.replace("\t", ", ")))
    date = dates.find(edge)[0].begin
    below = _below(item)
    quoted = _QUOTED.search(below)
    if not quoted or occasions.is_named_so(below[: quoted.start()], below[quoted.end() :]):
        kind, rest = _kind(below)
        return Talk(
            kind=kind, given=(Occasion(where=_listed(where, rest), date=date, location=place),)
        )
    kind, rest = _kind(_ON.sub("", below[: quoted.start()]))
    where = _listed(where, rest, occasions.tidy(below[quoted.end() :]))
    return Talk(
        title=quoted["title"], kind=kind, given=(Occasion(where=where, date=date, location=place),)
    )


def _kind(text: str) -> tuple[str, str]:
    """How a talk was given, and what else a text says: `Invited talk in minisymposium`."""
    first, *rest = _IN.split(text.strip(), maxsplit=1)
    return (
        (first, "".join(rest))
        if _KIND.search(first) or _SPOKE.fullmatch(first)
        else ("", text.strip())
    )


def _listed(*parts: str) -> str:
    return ", ".join(part for part in parts if part)
