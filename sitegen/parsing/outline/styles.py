"""Detect the style of headings: level, capitals, bold, icons, numbering, or just a colon."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from sitegen.parsing.outline.heading_words import find_nearest, in_capitals, lookup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_ORDINAL: Final = re.compile(
    r"[一二三四五六七八九十]{1,3}[、.．]|第[一二三四五六七八九十]{1,2}部分"
)
_ORDINAL_BELOW: Final = re.compile(r"[（(][一二三四五六七八九十]{1,3}[)）]")
_IN_BRACKETS: Final = re.compile(r"【[^【】]{2,20}】")
_LETTERED: Final = re.compile(r"([A-Z]|[IVX]{1,4})[.)]\s+[A-Z]")
_NUMBERED: Final = re.compile(r"^(?:[A-Z]|[IVX]{1,4}|\d{1,2})[.)]?\t")
_INSTRUCTION: Final = re.compile(
    r"\s*[(（](?:[^()（）]{25,}|[*†‡§+^#][^()（）]*)[)）]?$"
    r"|\s*[(][^()]+[)](?:,\s[a-z]+(?: [a-z]+)*)+$|\s+[*†‡§](?=[A-Z][a-z]).*$"
)
_ABBREVIATION: Final = re.compile(r"(?:[A-Z][a-z]?\.){2,}$")
_ASIDE: Final = re.compile(r"\s*[(（][^()（）]*[)）]")
_FINAL_ASIDE: Final = re.compile(r"\s*[(（][^()（）]+[)）]$")
_LEGEND: Final = re.compile(r"\s*[(（]\s*[*＊†‡§#^][^()（）]+[)）]$")
_REMARK: Final = re.compile(r"[(\[][^()\[\]]*\d.*[)\]]")
"""A line with numbers in brackets, which is not a heading: `[17,000 citations, h-index 70]`."""
_LONG: Final = 80
_FEW: Final = 1
_FEW_UNKNOWN: Final = 2
"""If more lines than this share a level, they are headings, even with unknown words."""
_SEVERAL: Final = 4
_MOST_LINES: Final = 5
_NARROW: Final = 3


def find_usual(blocks: Sequence[Block]) -> str:
    """Return the style of most headings with known words."""
    known_styles = [
        _style_of_all(block) for block in blocks if may_be_heading(block) and lookup(block.text)
    ]
    common = Counter(style for style in known_styles if style).most_common(1)
    return common[0][0] if common and common[0][1] >= max(2, 0.5 * len(known_styles)) else ""


def are_in_capitals(blocks: Sequence[Block]) -> bool:
    """Return whether known headings are in capitals, so that others are subheadings.

    Subheadings of the same kind as the heading above do not count: `Books` and `Book Reviews` below
    `PUBLICATIONS`.
    """
    upper = lower = other_kinds = 0
    kind = ""
    for block in blocks:
        rule = lookup(block.text) if may_be_heading(block) and (block.gap or block.level) else None
        if rule and in_capitals(strip_numbering(block)):
            upper, kind = upper + 1, rule.section
        elif rule:
            lower, other_kinds = lower + 1, other_kinds + (rule.section != kind)
    return upper > _SEVERAL - 1 and (upper > 0.6 * (upper + lower) or other_kinds <= 0.1 * upper)


def find_usual_level(blocks: Sequence[Block]) -> int:
    """Return the level of headings with known words; in other languages, of most headings."""
    levels = Counter(b.level for b in blocks if _may_open(b) and lookup(b.text))
    least = _FEW
    if levels.total() <= _FEW:
        levels = Counter(
            b.level for b in blocks[1:] if b.level in (levels or (b.level,)) and _may_open(b)
        )
        least = _FEW_UNKNOWN
    common = levels.most_common(1)
    return common[0][0] if common and common[0][1] > least else 0


def find_known_levels(blocks: Sequence[Block]) -> frozenset[int]:
    """Return the levels of headings with known words."""
    return frozenset(b.level for b in blocks if _may_open(b) and lookup(b.text))


def _may_open(block: Block) -> bool:
    return block.level > 0 and may_be_heading(block)


def find_subheading_style(blocks: Sequence[Block], look: str) -> str:
    """Return the style of subheadings if several share one: bold, below headings with a level."""
    styles = [
        style_of(block)
        for block in blocks
        if block.gap and may_be_heading(block) and lookup(block.text)
    ]
    return "bold" if look == "level" and styles.count("bold") > _FEW else ""


def style_of(block: Block) -> str:
    """Return the style that makes a block look like a heading, or an empty string."""
    return _style_of_all(block) or ("bold" if _is_bold_before_aside(block) else "")


def _style_of_all(block: Block) -> str:
    """Return the style of a whole block."""
    if block.level:
        return "level"
    if block.icon:
        return "icon"
    if _IN_BRACKETS.match(block.text):
        return "brackets"
    if _LETTERED.match(block.text) and not block.marker:
        return "lettered"
    if block.all_bold:
        return "bold"
    if _ORDINAL.match(block.text):
        return "ordinal"
    if _ORDINAL_BELOW.match(block.text):
        return "ordinal below"
    if in_capitals(strip_numbering(block)) and strip_numbering(block).isascii():
        return "capitals"
    if block.gap and _LEGEND.search(block.text):
        return "legend"
    return "colon" if block.gap and block.text.endswith((":", "：")) else ""


def _is_bold_before_aside(block: Block) -> bool:
    """Return whether a heading is bold except for an aside: `**论文**（*为通讯作者）`."""
    aside = _FINAL_ASIDE.search(block.text) if block.spans and not block.marker else None
    head = block.text[: aside.start()] if aside else ""
    return any(
        s.look == "bold" and s.start == 0 and s.end >= len(head) > 0 for s in block.spans
    ) and bool(lookup(head))


def strip_numbering(block: Block) -> str:
    """Return the text without a number before a tab, or form instructions after a known heading."""
    text = _NUMBERED.sub("", block.text)
    head = text[: aside.start()] if (aside := _INSTRUCTION.search(text)) else ""
    return head if head and (lookup(head) or find_nearest(head)) else text


def _fills_a_margin(block: Block) -> bool:
    """Return whether the words of a heading are stacked in a column."""
    narrow = block.lines[0].column == 1 and 1 < len(block.lines) <= _MOST_LINES
    return (
        narrow
        and all(len(line.text.split()) <= _NARROW for line in block.lines)
        and lookup(block.text) is not None
    )


def may_be_heading(block: Block) -> bool:
    """Return whether a block is as short and plain as a heading."""
    text = strip_numbering(block)
    return (
        (len(block.lines) == 1 or text not in block.text[-len(text) :] or _fills_a_margin(block))
        and not block.marker
        and len(_ASIDE.sub("", text))
        <= (_LONG if block.level or _LETTERED.match(block.text) else 60)
        and "\t" not in text
        and not _REMARK.fullmatch(text)
        and (text[-1:] not in ".,;。，；" or bool(block.level and _ABBREVIATION.search(text)))
    )
