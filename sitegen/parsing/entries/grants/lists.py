"""Features of a whole list of grants: a summary above it, prizes in it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates
from sitegen.parsing.entries.awards import AWARD_WORD
from sitegen.parsing.entries.grants.support import AGENCY, AMOUNT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_MONEY: Final = re.compile(r"\bgrants?\b|\bfund(?:ing|ed)\b|项目|基金|课题|专项", re.IGNORECASE)
_PRIZE: Final = re.compile(r"\b(?:prize|medal)s?\b|奖", re.IGNORECASE)
_SEVERAL: Final = 3
_SUMMARY: Final = re.compile(r"(?:(?:my|the) )?(?:total|sum|overall)\b|[^\t]+[.:]$", re.IGNORECASE)


def is_prize(text: str, *, both: bool) -> bool:
    """Return whether an entry is a prize, possibly with an amount; `both`: the list has both."""
    among_prizes = both and not AGENCY.search(text)
    is_grant = _MONEY.search(text) or (
        AMOUNT.search(text) and not (among_prizes and _PRIZE.search(text))
    )
    return not is_grant and bool(among_prizes or AWARD_WORD.search(text))


def drop_summary(blocks: Sequence[Block]) -> Sequence[Block]:
    """Drop a summary above the grants: `Total income so far: $4,262,857`."""
    if not blocks:
        return blocks
    first, *rest = blocks
    is_summary = not (first.marker or first.depth or dates.find(first.text)) and _SUMMARY.match(
        first.text
    )
    all_items = all(block.marker or block.depth for block in rest)
    dated = sum(bool(dates.find(block.text)) for block in rest)
    return rest if is_summary and all_items and dated >= max(_SEVERAL, 0.5 * len(rest)) else blocks
