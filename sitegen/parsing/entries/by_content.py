"""Split a section of both awards and duties by line: `Professional Activities & Awards`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing.entries import duties
from sitegen.parsing.entries.awards import AWARD_WORD
from sitegen.parsing.outline.heading_words import sections_named
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_BOTH: Final = frozenset(("awards", "service"))
_HONOURS: Final = pattern("honours_of_lists")
_CHINESE_DUTIES: Final = pattern("chinese_duties")


def split_by_kind(section: Section) -> list[Section]:
    """Return a section per kind of line, in order of appearance, with the lines nested in items."""
    if section.kind not in _BOTH or not sections_named(section.title) >= _BOTH:
        return [section]
    kinds: dict[str, list[Block]] = {}
    kind = ""
    for block in section.blocks:
        if not kind or not block.depth:
            kind = _classify(block.text) or section.kind
        kinds.setdefault(kind, []).append(block)
    return [replace(section, kind=kind, blocks=tuple(blocks)) for kind, blocks in kinds.items()]


def _classify(text: str) -> str:
    """Classify a line as prize or duty if it is clear: `Reviewer for the Hill Prize` is a duty."""
    if _HONOURS.search(text):
        return "awards"
    if duties.ROLE.search(text):
        return "service"
    if AWARD_WORD.search(text):
        return "awards"
    return "service" if _CHINESE_DUTIES.search(text) else ""
