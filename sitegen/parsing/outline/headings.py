"""Recognize headings by their words, or by the formatting of headings with known words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sitegen.parsing.lines import block_parts
from sitegen.parsing.outline import styles
from sitegen.parsing.outline.heading_words import OTHER, Rule, find_nearest, lookup
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_SHORT: Final = 3
_DIVIDED: Final = ("publications", "other")
_DIVIDES: Final = re.compile(rf"{either('dividers')}\b", re.IGNORECASE)
"""The start of a line that divides a list, as in `Active: Co-Investigator`."""


@dataclass(frozen=True, slots=True)
class HeadingStyle:
    """The formatting of the headings of a CV."""

    usual: str
    """The style of most headings with known words, from `styles.style_of`; may be empty."""
    below: str
    """The style of subheadings, if any."""

    def rule_of(self, block: Block, kind: str) -> Rule | None:
        """Return the rule of a line with unknown words, if it looks like a heading.

        The style of subheadings only counts where subheadings are usual: elsewhere such a line is a
        bold title or an employer.
        """
        style = styles.style_of(block)
        if (
            not styles.may_be_heading(block)
            or not block.gap
            or not _is_alone(block)
            or _DIVIDES.match(block.text)
        ):
            return None
        divides = kind in _DIVIDED and len(block.text.split()) <= _SHORT
        return (
            (find_nearest(block.text) or OTHER) if divides and style == self.below != "" else None
        )


def detect_style(blocks: Sequence[Block]) -> HeadingStyle:
    """Detect the heading style from headings with known words."""
    usual = styles.find_usual(blocks)
    return HeadingStyle(usual, styles.find_subheading_style(blocks, usual))


def find_rule(block: Block, look: HeadingStyle, *, first: bool) -> Rule | None:
    """Return the rule of a block, or None if it is not a heading."""
    style, usual = styles.style_of(block), look.usual
    if not styles.may_be_heading(block):
        return None
    rule = lookup(block.text)
    is_reference = rule is not None and rule.section == "references" and block.gap and not first
    if rule and (is_reference or _is_styled(rule, style, usual)):
        return rule
    if rule or first or style == "lettered" or not _is_alone(block):  # `M. Tester` is a name
        return None
    if style and style in (usual, "level"):
        return find_nearest(block.text) or OTHER
    return find_nearest(block.text) if style == "bold" else None


def _is_styled(rule: Rule, style: str, usual: str) -> bool:
    """Return whether a heading with known words is formatted like a heading.

    `Lecturer` may be an entry if headings are formatted differently.
    """
    if rule.role and usual in ("capitals", "lettered") and style != "level":
        return style == usual
    # lettered headings may have unstyled subheadings without letters
    return usual in ("", "lettered") or (bool(style) and (style != "colon" or usual == "colon"))


def remove_heading(block: Block, at: int) -> Block:
    """Return the block without the heading at its start."""
    cut = at + len(block.text[at:]) - len(block.text[at:].lstrip(" :：\t"))
    return block_parts.from_index(block, cut)


def _is_alone(block: Block) -> bool:
    return block.level > 0 or (
        block.gap
        and len(styles.strip_numbering(block).split()) <= 6
        and not re.search(r"\d|@", styles.strip_numbering(block))
    )
