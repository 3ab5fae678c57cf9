"""Headings of Chinese CVs that do not look like any: with their text in the same line, or of a history."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing import dates
from sitegen.parsing.outline.headings import Rule, lookup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

LABEL: Final = re.compile(r"\s*([:：])\s*(?!//)")
_LABEL_LENGTH: Final = 12
_IN_ONE_LINE: Final = ("interests", "skills", "teaching", "service")


def find_rule(blocks: Sequence[Block], at: int, above: str) -> Rule | None:
    """The rule of a Chinese heading with all that stands below it in its own line: `研究领域：潮汐、海浪`.

    Behind it the next section begins; what stands between entries tells of one of them.
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
    """Whether what stands below a heading like 简历 begins with a period, as degrees and jobs do."""
    whens = dates.find(below[0].text)[:1] if below else []
    return bool(whens) and whens[0].is_range and not whens[0].start
