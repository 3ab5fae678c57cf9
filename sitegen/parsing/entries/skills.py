"""Skills: a category, a colon, and its skills."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model import Skill
from sitegen.parsing.entries.items import group_items
from sitegen.parsing.results import ParsedEntry, ParsedSection

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.entries.items import Item
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_CATEGORY: Final = re.compile(r"^(?P<category>[^:：]{2,40}?)\s*[:：]\s*(?P<text>.+)$", re.DOTALL)

_SHORT: Final = 4


def parse(section: Section) -> ParsedSection:
    """Return one skill per line."""
    entries = []
    for item in group_items(section.blocks):
        if _is_category(item):
            below = ", ".join(block.text.replace("\t", " ") for block in item.below)
            entries.append(
                ParsedEntry(
                    "skills", Skill(category=item.head.text.strip(" :："), text=below), item.blocks
                )
            )
            continue
        entries += _read_lines(item.blocks)
    return ParsedSection(tuple(entries))


def _is_category(item: Item) -> bool:
    """Return whether a short item is the category of items below: `Programming` over `Python`."""
    head = item.head.text.rstrip(" :：")
    short = len(head.split()) <= _SHORT and not re.search(r"[:：,，.\t]", head)
    return (
        short
        and bool(item.below)
        and all(block.depth == item.head.depth + 1 for block in item.below)
    )


def _split_label(block: Block) -> tuple[str, str]:
    """Split a short label, in a column or in bold, from the text after it."""
    label, tab, rest = block.text.partition("\t")
    bold = next((span.end for span in block.spans if span.look == "bold" and not span.start), 0)
    if (
        not tab
        and len(block.text[:bold].split()) <= _SHORT
        and block.text[bold:].lstrip()[:1].isupper()
    ):
        label, rest = block.text[:bold].strip(), block.text[bold:].strip()
    return (
        (label, rest)
        if label and rest and "\t" not in rest and not re.search(r"[:：,，]", label)
        else ("", "")
    )


def _read_lines(blocks: Sequence[Block]) -> list[ParsedEntry]:
    entries = []
    for block in blocks:
        label, rest = _split_label(block)
        text = (
            f"{label}: {rest}" if label and rest[0] not in ":：" else block.text.replace("\t", " ")
        )
        match = _CATEGORY.match(text)
        skill = (
            Skill(category=match["category"], text=match["text"].strip(" ;；。"))
            if match
            else Skill(text=text.strip())
        )
        entries.append(ParsedEntry("skills", skill, (block,)))
    return entries
