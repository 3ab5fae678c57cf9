"""Recognize texts that contain only references, with no heading or one for references.

`References` means referees in a CV, but works in a paper. The text below decides.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, works
from sitegen.parsing.lines.wraps import width

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.document import Line
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_UNDATED: Final = re.compile(
    r"\b(?:forthcoming|in press|to appear|submitted|accepted|under review|under revision|R&R"
    r"|revise|n\.d\.)"
    r"|待刊|已录用",
    re.IGNORECASE,
)
_BEGUN: Final = re.compile(
    r"(?:[A-ZÀ-ÖØ-ÞĀ-Ž][\w'’.-]*,? (?:[A-Z]|and|&|et al|van|von|de)|[\u3400-\u9fff]{2,4}[,，、.])"
)
_ENDED: Final = re.compile(r"[.)\]\d/。]\s*$")
_KINDS: Final = frozenset({"references", "publications", "other"})
_MOST: Final = 0.8
_SHORT: Final = 40
"""The minimum width of a reference; a Chinese character takes two columns."""
_SEVERAL: Final = 3


def is_one_per_line(lines: Sequence[Line]) -> bool:
    """Return whether each line is a complete reference that does not continue on the next line."""
    nonblank = [line for line in lines if not line.blank]
    return len(nonblank) > 1 and all(
        width(line.text) > _SHORT
        and _BEGUN.match(line.text)
        and _is_dated(line.text)
        and _ENDED.search(line.text)
        for line in nonblank
    )


def read_as_publications(sections: Sequence[Section]) -> list[Section] | None:
    """Return the sections as publications if they contain only references, else None."""
    if any(section.kind not in _KINDS for section in sections if section.title):
        return None
    by_year = [part for section in sections for part in _split_by_year(section)]
    blocks = [block for section in by_year for block in section.blocks]
    return by_year if blocks and _are_references(blocks) else None


def extend_publications(sections: Sequence[Section]) -> list[Section]:
    """Return the sections; a section of works below publications becomes publications, too.

    The heading of such a section only names a topic.
    """
    extended: list[Section] = []
    for section in sections:
        above = extended[-1] if extended else section
        is_list = (
            section.kind == "other"
            and above.kind == "publications"
            and len(section.blocks) >= _SEVERAL
        )
        if is_list and not section.rule.as_text and _are_references(section.blocks, owned=True):
            section = replace(section, kind="publications")
        extended.append(section)
    return extended


def _is_dated(text: str) -> bool:
    """Return whether a text has a year, or a reason for lacking one."""
    return bool(_YEAR.search(text) or _UNDATED.search(text))


def _split_by_year(section: Section) -> Iterator[Section]:
    """Split a section wherever a year is on its own line above its works."""
    part = replace(section, kind="publications", blocks=())
    for block in section.blocks:
        if dates.is_alone(block.text):
            if part.blocks or part.heading:
                yield part
            part = replace(part, title=block.text, blocks=(), heading=(block,))
        else:
            part = replace(part, blocks=(*part.blocks, block))
    if part.blocks or part.heading:
        yield part


def _are_references(blocks: Sequence[Block], *, owned: bool = False) -> bool:
    """Return whether the first block is a work, and nearly all others are, too.

    Args:
        blocks: The blocks of a section.
        owned: Whether the works belong to one person, so that some may omit the authors.
    """
    has_date = [_is_dated(block.text) and width(block.text) > _SHORT for block in blocks]
    has_names = [bool(owned or works.is_signed(block.text)) for block in blocks]
    complete = [pair == (True, True) for pair in zip(has_date, has_names, strict=True)]
    return complete[0] and sum(complete) >= _MOST * len(complete)
