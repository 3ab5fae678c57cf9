"""Talks behind the meeting and the way they were given: `Foam Days 2023 Talk: How Tides Rise`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model import Occasion, Talk
from sitegen.parsing.found import Found
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_TOLD: Final = re.compile(
    rf"(?P<where>[^\t:]{{2,60}}?)\s+(?P<year>(?:19|20)\d\d)[,:]?\s+"
    rf"(?P<kind>(?:[A-Z][\w-]+ ){{0,2}}(?:{either('given_as')})):\s+(?P<title>\S.+)",
    re.IGNORECASE,
)


_FEWEST: Final = 2


def found(blocks: Sequence[Block]) -> list[Found]:
    """One talk a line, or nothing if any line is told otherwise."""
    told = [_TOLD.fullmatch(block.text) for block in blocks]
    if len(told) < _FEWEST or not all(told):
        return []
    return [
        Found("talks", _talk(match), (block,))
        for match, block in zip(told, blocks, strict=True)
        if match
    ]


def _talk(match: re.Match[str]) -> Talk:
    given = (Occasion(where=match["where"].strip(" ,"), date=match["year"]),)
    return Talk(title=match["title"].strip(), kind=match["kind"], given=given)
