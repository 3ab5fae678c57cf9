"""Split a section by what its lines say, where its heading allows several kinds.

`Professional Activities & Awards` has prizes and duties; `Conference Activities` may be talks or duties.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates
from sitegen.parsing.entries import duties
from sitegen.parsing.entries.awards import AWARD_WORD
from sitegen.parsing.outline.heading_words import sections_named
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_FIRST_PHRASE: Final = re.compile(r"[^,:;()“\"]{4,40}?(?:[:,]|(?<=\w{4})\.)(?=\s)")
_SEVERAL: Final = 4
_MANY: Final = 0.2
_MOST: Final = 0.6
_OPEN_HEADING: Final = pattern("open_headings")
_BOTH: Final = frozenset(("awards", "service"))
_HONOURS: Final = pattern("honours_of_lists")
_CHINESE_DUTIES: Final = pattern("chinese_duties")


def split_by_kind(section: Section) -> list[Section]:
    """Return a section, or one for each kind of its lines, in order of appearance; nested lines go with their item."""
    if (
        section.kind == "talks"
        and _OPEN_HEADING.search(section.title)
        and _are_duties(section.blocks)
    ):
        return [replace(section, kind="service")]
    in_proceedings = (
        section.kind == "publications" and section.defaults.get("type") == "inproceedings"
    )
    if in_proceedings and _are_duties(
        section.blocks, share=_MOST
    ):  # `Workshops` that the owner organized
        return [replace(section, kind="service", defaults={})]
    if section.kind not in _BOTH or not sections_named(section.title) >= _BOTH:
        return [section]
    kinds: dict[str, list[Block]] = {}
    kind = ""
    for block in section.blocks:
        if not kind or not block.depth:
            kind = _classify(block.text) or section.kind
        kinds.setdefault(kind, []).append(block)
    return [replace(section, kind=kind, blocks=tuple(blocks)) for kind, blocks in kinds.items()]


def _are_duties(blocks: Sequence[Block], share: float = _MANY) -> bool:
    """Return whether many lines begin with a duty, perhaps after a date: `Session Chair: Foam Days 2017`."""
    heads = [
        block.text[when.stop :] if (when := dates.leading(block.text)) else block.text
        for block in blocks
    ]
    duty_lines = sum(
        bool(duties.ROLE.search(first[0]))
        for head in heads
        if (first := _FIRST_PHRASE.match(head.lstrip(" .,:\t")))
    )
    return len(blocks) >= _SEVERAL and duty_lines > share * len(blocks)


def _classify(text: str) -> str:
    """Return whether a line is a prize or a duty, if it is clear: `Reviewer for the Hill Prize` is a duty."""
    if _HONOURS.search(text):
        return "awards"
    if duties.ROLE.search(text):
        return "service"
    if AWARD_WORD.search(text):
        return "awards"
    return "service" if _CHINESE_DUTIES.search(text) else ""
