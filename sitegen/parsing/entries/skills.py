"""Skills: a category and what stands behind its colon."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.expressions import expression
from sitegen.model import Skill
from sitegen.parsing.found import Found, ParsedSection

if TYPE_CHECKING:
    from sitegen.parsing.outline.sections import Section

_CATEGORY: Final = expression(r"^(?P<category>[^:：]{2,40}?)\s*[:：]\s*(?P<text>.+)$", re.DOTALL)


def parse(section: Section) -> ParsedSection:
    """One skill a line."""
    found = []
    for block in section.blocks:
        label, tab, rest = block.text.partition("\t")
        in_cells = tab and "\t" not in rest and not re.search(r"[:：,，]", label)
        text = f"{label}: {rest}" if in_cells else block.text.replace("\t", " ")
        match = _CATEGORY.match(text)
        skill = (
            Skill(category=match["category"], text=match["text"].strip(" ;；。")) if match else Skill(text=text.strip())
        )
        found.append(Found("skills", skill, (block,)))
    return ParsedSection(tuple(found))
