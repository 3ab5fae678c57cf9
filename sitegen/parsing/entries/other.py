"""Sections under a heading that nobody knows: they keep it, and their text as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.model import Section as Text
from sitegen.parsing.found import Found, ParsedSection

if TYPE_CHECKING:
    from sitegen.parsing.sections import Section


def parse(section: Section) -> ParsedSection:
    """Paragraphs become the text, list items the items. Referees are told to nobody."""
    if section.kind == "references":
        referees = [Found("private.referees", block.text.replace("\t", " "), (block,)) for block in section.blocks]
        return ParsedSection(tuple(referees))
    paragraphs = [block.text.replace("\t", " ") for block in section.blocks if not block.depth]
    items = [block.text.replace("\t", " ") for block in section.blocks if block.depth]
    value = Text(title=section.title, text="\n\n".join(paragraphs), items=tuple(items))
    return ParsedSection((Found("sections", value, section.blocks),)) if section.blocks else ParsedSection()
