"""Towns in a column next to institutions: `Hill University<tab>Riverton`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.entries.positions.draft import Draft
    from sitegen.parsing.lines.blocks import Block

_TOWN: Final = re.compile(r"[^\W\d_][\w.’' -]{2,24}(?:, ?[A-Za-z.][\w. ]{1,15})?")
_LONGEST: Final = 4
_FEWEST: Final = 2
_MOST: Final = 0.6


def find_towns(blocks: Sequence[Block]) -> dict[int, str]:
    """Return the town of each line, by `id` of its block; empty if few lines have one."""
    rows = [
        block
        for block in blocks
        if block.text.count("\t") == 1 and not (block.depth or dates.find(block.text))
    ]
    towns = {
        id(block): town for block in rows if _is_town(town := block.text.partition("\t")[2].strip())
    }
    hosts = sum(bool(terms.INSTITUTION.search(block.text.partition("\t")[0])) for block in rows)
    return towns if len(towns) >= max(_FEWEST, _MOST * len(rows)) and 2 * hosts >= len(rows) else {}


def _is_town(text: str) -> bool:
    if not _TOWN.fullmatch(text) or len(text.split()) > _LONGEST:
        return False
    return not (terms.is_role(text) or terms.DEGREE.search(text) or terms.INSTITUTION.search(text))


def set_town(line: Draft, town: str) -> Draft:
    """Move a town that was read as something else to the location field."""
    if town:
        parts = {town, *(part.strip() for part in town.split(","))}
        line.organization = [part for part in line.organization if part not in parts]
        line.area = [part for part in line.area if part not in parts]
        line.location = line.location or town
    return line
