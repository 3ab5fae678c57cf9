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

_CAPITALS: Final = re.compile(r"[A-Z][A-Z&'’/-]*(?: (?:[A-Z&][A-Z&'’/-]*))*(?=\s|$)")
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
    margin: int
    """The indent of unstyled headings if no other lines have it; otherwise -1."""
    letters: frozenset[str]
    """The letters and numerals used to number headings."""

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
        fits = (not style and block.lines[0].indent == self.margin) or (
            style == self.below != "" and divides
        )
        return (find_nearest(block.text) or OTHER) if fits else None


def detect_style(blocks: Sequence[Block]) -> HeadingStyle:
    """Detect the heading style from headings with known words."""
    usual = styles.find_usual(blocks)
    below, margin = (
        styles.find_subheading_style(blocks, usual),
        -1 if usual else styles.find_margin(blocks),
    )
    return HeadingStyle(usual, below, margin, styles.find_letters(blocks))


def parse_heading(
    block: Block, look: HeadingStyle, *, first: bool
) -> tuple[str, Rule | None, Block | None]:
    """Return the text of a heading, its rule (None if not a heading) and the rest of the line."""
    style, usual = styles.style_of(block), look.usual
    if styles.may_be_heading(block):
        rule = lookup(block.text)
        if rule and (
            _is_styled(rule, style, usual)
            or (rule.section == "references" and block.gap and not first)
        ):
            return _title(block), rule, None
        if not rule and style == "lettered" and styles.leading_letter(block) not in look.letters:
            return "", None, None
        if not rule and style and style in (usual, "level") and not first and _is_alone(block):
            return _title(block), find_nearest(block.text) or OTHER, None
        is_isolated = block.gap if style == "lettered" else style == "bold" and _is_alone(block)
        if not rule and is_isolated and not first and (near := find_nearest(block.text)):
            return _title(block), near, None
    if usual == "capitals" and not first and not block.marker:
        return _parse_inline(block)
    return "", None, None


def _is_styled(rule: Rule, style: str, usual: str) -> bool:
    """Return whether a heading with known words is formatted like a heading.

    `Lecturer` may be an entry if headings are formatted differently.
    """
    if rule.role and usual in ("capitals", "lettered") and style != "level":
        return style == usual
    # lettered headings may have unstyled subheadings without letters
    return usual in ("", "lettered") or (bool(style) and (style != "colon" or usual == "colon"))


def _title(block: Block) -> str:
    return block.text.rstrip(":： ").replace("\t", " ")


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


def _parse_inline(block: Block) -> tuple[str, Rule | None, Block | None]:
    """Parse a heading with its text on the same line: `RESEARCH INTERESTS Machine learning`."""
    match = _CAPITALS.match(block.text)
    if not match or match.end() == len(block.text):
        return "", None, None
    words = match[0].split()
    while words and not lookup(" ".join(words)) and len(words) > 1:
        words.pop()
    head = " ".join(words)
    rule = lookup(head) or (OTHER if block.gap and len(head) >= 8 and head.isalpha() else None)
    if rule is None:
        return "", None, None
    return head, rule, remove_heading(block, len(head))
