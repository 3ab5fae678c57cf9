"""Talks: a title with the places where it was given below it, or a title, place and date in one line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model import Occasion, Talk
from sitegen.parsing import dates, terms
from sitegen.parsing.entries.items import Item, items
from sitegen.parsing.found import Found, ParsedSection
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from sitegen.parsing.sections import Section

_QUOTED: Final = re.compile(r"[\"“”「«](?P<title>[^\"“”」»]{4,}?)[.,]?[\"”“」»]")
_CUT: Final = re.compile(r"\t|\.\s+|\s[–—|]\s|。|，")
_EVENT: Final = pattern("events")


def parse(section: Section) -> ParsedSection:
    """One talk with all the places where it was given."""
    return ParsedSection(tuple(Found("talks", _talk(item), item.blocks) for item in items(section.blocks)))


def _talk(item: Item) -> Talk:
    if item.below:
        return Talk(title=_tidy(item.head.text), given=tuple(_occasion(block.text) for block in item.below))
    text = item.head.text
    whens = dates.find(text)
    date = whens[-1].begin if whens else ""
    text = dates.without(text, whens[-1:]) if whens else text
    if quoted := _QUOTED.search(text):
        return Talk(
            title=quoted["title"].strip(),
            given=(Occasion(where=_tidy(text[: quoted.start()] + text[quoted.end() :]), date=date),),
        )
    parts = [part for part in map(_tidy, _CUT.split(text)) if part]
    if len(parts) == 1:
        parts = _at_commas(parts[0])
    if len(parts) == 1 and (_EVENT.search(parts[0]) or terms.INSTITUTION.search(parts[0])):
        return Talk(given=(Occasion(where=parts[0], date=date),))
    title, *where = parts or [_tidy(text)]
    return Talk(title=title, given=(Occasion(where=", ".join(where), date=date),) if where or date else ())


def _at_commas(text: str) -> list[str]:
    """`Why clitics move, University of Bari` -> title and place; one part, if no part behind a comma is a place."""
    parts = text.split(", ")
    places = [index for index, part in enumerate(parts) if _EVENT.search(part) or terms.INSTITUTION.search(part)]
    if not places or places[0] == 0:
        return [text]
    return [", ".join(parts[: places[0]]), ", ".join(parts[places[0] :])]


def _occasion(text: str) -> Occasion:
    whens = dates.find(text)
    where = dates.without(text, whens[-1:]) if whens else text
    return Occasion(where=_tidy(where.replace("\t", " ")), date=whens[-1].begin if whens else "")


def _tidy(text: str) -> str:
    return text.strip(" \t,，;；.。:：–—|")
