"""Talks: a title with the places where it was given below it, or a title, place and date in one line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model import Occasion, Talk
from sitegen.parsing import authors, dates, terms
from sitegen.parsing.entries.items import Item, items
from sitegen.parsing.entries.rows import Row, rows
from sitegen.parsing.found import Found, ParsedSection
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from sitegen.parsing.sections import Section

_QUOTED: Final = re.compile(r"[\"“”「«](?P<title>[^\"“”」»]{4,}?)[.,]?[\"”“」»]")
_CUT: Final = re.compile(r"\t|\.\s+|\s[–—|]\s|。|，")
_KIND: Final = re.compile(
    r"^(?:(?:invited|contributed|oral|keynote|plenary|poster)\s+)*(?:talks?|lecture|seminar|presentation|poster|keynote)\s*"
    r"(?:,|:|(?:at|for|to|in|given at)\s+(?:the\s+)?|-)\s*",
    re.IGNORECASE,
)
_EVENT: Final = pattern("events")


def parse(section: Section) -> ParsedSection:
    """One talk with all the places where it was given."""
    listed = rows(section.blocks)
    if not any(block.depth for block in section.blocks) and any(row.when for row in listed):
        return ParsedSection(tuple(Found("talks", _placed(row), row.blocks) for row in listed if row.text))
    return ParsedSection(tuple(Found("talks", _talk(item), item.blocks) for item in items(section.blocks)))


def _placed(row: Row) -> Talk:
    """A line of a list by year: titles are quoted there, what is not is an occasion."""
    date = row.when.begin if row.when else ""
    if quoted := _QUOTED.search(row.text):
        where = _where(row.text[: quoted.start()] + row.text[quoted.end() :])
        return Talk(title=quoted["title"].strip(), given=(Occasion(where=where, date=date),))
    return Talk(given=(Occasion(where=_tidy(row.text), date=date),))


def _talk(item: Item) -> Talk:
    if item.below and dates.find(item.head.text) and not any(dates.find(block.text) for block in item.below):
        title = _tidy(" ".join(block.text for block in item.below))
        return Talk(title=title, given=(_occasion(_KIND.sub("", item.head.text)),))
    if item.below:
        return Talk(title=_tidy(item.head.text), given=tuple(_occasion(block.text) for block in item.below))
    text = item.head.text
    whens = dates.find(text)
    date = whens[-1].begin if whens else ""
    text = dates.without(text, whens[-1:]) if whens else text
    speakers = authors.leading(text)
    if speakers.names:
        text = text[speakers.stop :].lstrip(" .,:")
    quoted = _QUOTED.search(text)
    if quoted and (not speakers.names or quoted.start() < 3):
        return Talk(
            title=quoted["title"].strip(),
            given=(Occasion(where=_where(text[: quoted.start()] + text[quoted.end() :]), date=date),),
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


def _where(text: str) -> str:
    """The place, without the words that say that it is a talk: `Invited talk at the ...`."""
    return _tidy(_KIND.sub("", _tidy(re.sub(r"\s+(?:on|at the|at)\s*$|\s+on\s+(?=at\b)", " ", text))))


def _tidy(text: str) -> str:
    return text.strip(" \t,，;；.。:：–—|")
