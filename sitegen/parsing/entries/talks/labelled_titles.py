"""Talks whose titles stand under a label below the meetings: `Shore Days, Hill` over `Paper title: Foam in Tides`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model import Occasion, Talk
from sitegen.parsing import dates
from sitegen.parsing.entries.talks import occasions
from sitegen.parsing.found import Found

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_LABEL: Final = re.compile(
    r"(?:titles? of (?:the )?(?:paper|talk|lecture|presentation)|(?:paper|talk|lecture|poster|presentation) title|title"
    r"|(?P<kind>(?:(?:invited|keynote|plenary|public) )?(?:talk|lecture|speech|address|paper|poster)))\s?:\s+(?=\S)",
    re.IGNORECASE,
)
_FEWEST: Final = 2


def found(blocks: Sequence[Block]) -> list[Found]:
    """One talk for each such pair of lines; nothing where others stand among them."""
    led = [_LABEL.match(block.text) for block in blocks]
    whole = (
        len(blocks) >= 2 * _FEWEST and not any(led[::2]) and all(led[1::2]) and len(blocks) % 2 == 0
    )
    if not whole:
        return []
    made: list[Found] = []
    year = ""
    for meeting, titled, label in zip(blocks[::2], blocks[1::2], led[1::2], strict=True):
        column = dates.in_column(meeting.text)
        year = column.begin if column else year
        text = meeting.text[column.stop :] if column else meeting.text
        whens = [] if column else dates.find(text)[-1:]
        where = occasions.smooth(dates.without(text, whens).replace("\t", " "))
        date = whens[0].begin if whens else year
        title = titled.text[label.end() if label else 0 :].replace("\t", " ")
        talk = Talk(
            title=title.strip(' .“”"'),
            kind=(label["kind"] or "") if label else "",
            given=(Occasion(where=where, date=date),),
        )
        made.append(Found("talks", talk, (meeting, titled)))
    return made
