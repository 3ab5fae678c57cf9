"""Recognize headings below a heading of talks that name the meetings of the talks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates
from sitegen.parsing.outline.heading_words import lookup
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_SAYS_KIND: Final = re.compile(
    r"\b(?:talks?|presentations|posters|lectures|papers|panels|keynotes?|plenar\w+|invited|contributed|given|discussions"
    r"|appearances|refereed|upcoming|selected|organi[sz]ed|(?:workshops|conferences|symposia|seminars|colloquia|meetings|events)$)\b",
    re.IGNORECASE,
)
_DIVIDER: Final = re.compile(rf"(?:{either('dividers')}[ ,/]*)+", re.IGNORECASE)


def find_meeting(block: Block, sections: Sequence[Section], parent: int) -> str:
    """Return the meeting that a heading below one of talks names, with that of the heading above it; or nothing.

    `Annual Meeting` below `Society of Tides` is `Annual Meeting, Society of Tides`.
    """
    text = block.text.rstrip(":： ")
    if sections[-1].kind != "talks" or not block.level > parent > 0 or dates.find(text):
        return ""
    if (
        lookup(text)
        or _SAYS_KIND.search(text)
        or _DIVIDER.fullmatch(text)
        or not text[:1].isupper()
    ):
        return ""
    for section in reversed(sections):
        level = section.heading[0].level if section.heading else 0
        if section.kind != "talks" or level <= parent:
            break
        if level < block.level:
            above = section.defaults.get("where", "")
            return f"{text}, {above}" if above else text
    return text
