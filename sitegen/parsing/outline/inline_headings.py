"""Recognize unstyled Chinese headings: on the same line as their text, or above a history."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing import dates
from sitegen.parsing.outline.heading_words import Rule, lookup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

LABEL: Final = re.compile(r"\s*([:：])\s*(?!//)")
_LABEL_LENGTH: Final = 12
_IN_ONE_LINE: Final = ("interests", "skills", "teaching", "service")


def find_rule(blocks: Sequence[Block], at: int, above: str) -> Rule | None:
    """Return the rule of a Chinese heading on the line of its text: `研究领域：潮汐、海浪`.

    A new section must follow: between entries, such a line is part of an entry.
    """
    rule = _rule_before_colon(blocks[at])
    following = blocks[at + 1] if at + 1 < len(blocks) else None
    last = (
        following is None
        or _rule_before_colon(following)
        or (following.gap and lookup(following.text))
    )
    return rule if rule and last and rule.section != above else None


def _rule_before_colon(block: Block) -> Rule | None:
    head, colon, rest = (*LABEL.split(block.text, maxsplit=1), "", "")[:3]
    if (
        not (block.gap and colon and rest.strip())
        or block.marker
        or not has_han(head)
        or len(head) > _LABEL_LENGTH
    ):
        return None
    rule = lookup(head)
    return rule if rule and rule.section in _IN_ONE_LINE else None


def starts_with_period(below: Sequence[Block]) -> bool:
    """Return whether the text below a heading such as 简历 starts with a period, as a job does."""
    whens = dates.find(below[0].text)[:1] if below else []
    return bool(whens) and whens[0].is_range and not whens[0].start
