"""Skills: a category and what stands behind its colon."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model import Skill
from sitegen.parsing.entries.items import items
from sitegen.parsing.results import ParsedEntry, ParsedSection

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.entries.items import Item
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_CATEGORY: Final = re.compile(r"^(?P<category>[^:：]{2,40}?)\s*[:：]\s*(?P<text>.+)$", re.DOTALL)

_SHORT: Final = 4


def parse(section: Section) -> ParsedSection:
    """One skill a line."""
    found = []
    for item in items(section.blocks):
        if _heads(item):
            below = ", ".join(block.text.replace("\t", " ") for block in item.below)
            found.append(
                ParsedEntry(
                    "skills", Skill(category=item.head.text.strip(" :："), text=below), item.blocks
                )
            )
            continue
        found += _each(item.blocks)
    return ParsedSection(tuple(found))


def _heads(item: Item) -> bool:
    """Whether a short item says what kind those below it are: `Programming` over `Python` and `R`."""
    head = item.head.text.rstrip(" :：")
    short = len(head.split()) <= _SHORT and not re.search(r"[:：,，.\t]", head)
    return (
        short
        and bool(item.below)
        and all(block.depth == item.head.depth + 1 for block in item.below)
    )


def _parted(block: Block) -> tuple[str, str]:
    """A label of a few words, and what stands beside it: in the next column, or behind the bold words that it is."""
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


def _each(blocks: Sequence[Block]) -> list[ParsedEntry]:
    found = []
    for block in blocks:
        label, rest = _parted(block)
        text = (
            f"{label}: {rest}" if label and rest[0] not in ":：" else block.text.replace("\t", " ")
        )
        match = _CATEGORY.match(text)
        skill = (
            Skill(category=match["category"], text=match["text"].strip(" ;；。"))
            if match
            else Skill(text=text.strip())
        )
        found.append(ParsedEntry("skills", skill, (block,)))
    return found
