"""Talks below a heading that names the meeting where they were given."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Occasion, Talk
from sitegen.parsing import dates
from sitegen.parsing.entries.items import group_items
from sitegen.parsing.entries.talks import occasions
from sitegen.parsing.results import ParsedEntry

if TYPE_CHECKING:
    from sitegen.model.text import Text
    from sitegen.parsing.outline.sections import Section

_IN_QUOTES: Final = re.compile(r"[“\"”«「]")


def read_titles(section: Section, meeting: str) -> list[ParsedEntry]:
    """Return a talk for each item if the items are only titles with dates."""
    listed = group_items(section.blocks)
    if any(
        item.below or _IN_QUOTES.search(item.head.text) or "\t" in item.head.text for item in listed
    ):
        return []
    entries: list[ParsedEntry] = []
    for item in listed:
        whens = dates.find(item.head.text)[-1:]
        title = occasions.tidy(dates.without(item.head.text, whens))
        date = whens[0].begin if whens else ""
        entries.append(
            ParsedEntry(
                "talks", Talk(title=title, given=(Occasion(where=meeting, date=date),)), item.blocks
            )
        )
    return entries


def add_meeting(item: ParsedEntry, meeting: str) -> ParsedEntry:
    """Return a talk with the meeting of the heading above it."""
    talk = item.value
    if not isinstance(talk, Talk):
        return item
    given = tuple(
        replace(occasion, where=_join(occasion.where, meeting)) for occasion in talk.given
    )
    return replace(item, value=replace(talk, given=given or (Occasion(where=meeting),)))


def _join(where: Text, above: str) -> Text:
    return f"{where}, {above}" if isinstance(where, str) and where else where or above
