"""Remove the table of contents of a long CV: headings with page numbers, repeated further down."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.parsing.outline import heading_words
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_LISTED: Final = re.compile(r"(?P<name>[^\t]{2,80}?)\s*[\t.…·]\s*(?P<page>\d{1,3})")
_TITLE: Final = pattern("tables_of_contents")
_FEWEST: Final = 3


def remove_contents(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks outside of a table of contents; at least three headings with pages make one."""
    listings = [_LISTED.fullmatch(block.text.strip()) for block in blocks]
    kept: list[Block] = []
    at = 0
    while at < len(blocks):
        stop = at
        while stop < len(blocks) and listings[stop]:
            stop += 1
        matches = [match for match in listings[at:stop] if match]
        pages = [int(match["page"]) for match in matches]
        if len(matches) >= _FEWEST and all(a <= b for a, b in pairwise(pages)):
            later_texts = {_normalize(block.text) for block in blocks[stop:]}
            if sum(_normalize(match["name"]) in later_texts for match in matches) >= _FEWEST:
                if kept and _TITLE.fullmatch(kept[-1].text.strip(" :：").casefold()):
                    kept.pop()
                at = stop
                continue
        kept += blocks[at : max(stop, at + 1)]
        at = max(stop, at + 1)
    return kept


def _normalize(text: str) -> str:
    return heading_words.without_numbering(text).strip(" :：").casefold()
