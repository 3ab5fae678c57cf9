"""Sections under an unknown heading, which are kept as text under their heading, and referees."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.model import Section as Text
from sitegen.parsing import dates, names
from sitegen.parsing.outline.section_titles import to_sentence_case
from sitegen.parsing.results import ParsedEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section


_MOST: Final = 0.7
_SHORT: Final = 90


def parse(section: Section) -> list[ParsedEntry]:
    """Return paragraphs as text and list items as items, under the heading of the CV."""
    if not section.blocks:
        return []
    text, items = _text_and_items(section.blocks)
    value = Text(title=to_sentence_case(section.title), text=text, items=items)
    return [ParsedEntry("sections", value, section.blocks)]


def _text_and_items(blocks: Sequence[Block]) -> tuple[str, tuple[str, ...]]:
    if _are_mixed(blocks):
        return _as_markdown(blocks), ()
    if _are_dated_rows(blocks):
        return "", tuple(_format_row(block.text) for block in blocks)
    listed = _are_lines(blocks)
    texts = [(block.text.replace("\t", " "), block.depth or listed) for block in blocks]
    paragraphs = (text for text, is_item in texts if not is_item)
    return "\n\n".join(paragraphs), tuple(text for text, is_item in texts if is_item)


def _are_mixed(blocks: Sequence[Block]) -> bool:
    """Return whether paragraphs and list items alternate: each paragraph has its own list."""
    return any(above.depth and not block.depth for above, block in pairwise(blocks)) and bool(
        blocks[-1].depth
    )


def _as_markdown(blocks: Sequence[Block]) -> str:
    """Format paragraphs and the lists below them as Markdown."""
    text, listed = "", False
    for block in blocks:
        plain = block.text.replace("\t", " ")
        gap = "\n" if listed and block.depth else "\n\n"
        text += f"{gap}{'  ' * (block.depth - 1)}- {plain}" if block.depth else f"{gap}{plain}"
        listed = bool(block.depth)
    return text.strip()


def _are_dated_rows(blocks: Sequence[Block]) -> bool:
    """Return whether most paragraphs have a date column: they are a list without bullets."""
    cells = [block.text.split("\t") for block in blocks]
    rows = [row for row in cells if len(row) > 1 and (_is_date(row[0]) or _is_date(row[-1]))]
    return len(rows) > _MOST * len(blocks) and not any(block.depth for block in blocks)


def _is_date(cell: str) -> bool:
    return dates.is_alone(cell, seasons=True)


def _format_row(text: str) -> str:
    """Format a row, with a comma before a date at its end: `Tides, for organ, 2021`."""
    words, tab, date = text.rpartition("\t")
    return (
        f"{words.replace(chr(9), ' ')}, {date}"
        if tab and _is_date(date)
        else text.replace("\t", " ")
    )


def _are_lines(blocks: Sequence[Block]) -> bool:
    """Return whether paragraphs are a list without bullets: single lines without gaps."""
    short = all(len(block.lines) == 1 and len(block.text) < _SHORT for block in blocks)
    return len(blocks) > 1 and short and not any(block.gap or block.depth for block in blocks[1:])


def parse_referees(section: Section) -> list[ParsedEntry]:
    """Return one referee per group of lines if groups begin with a name, else one per line.

    Referees are private.
    """
    people: list[list[Block]] = []
    for block in section.blocks:
        if _begins_with_name(block) or not people or not _begins_with_name(people[-1][0]):
            people.append([block])
        else:
            people[-1].append(block)
    return [
        ParsedEntry(
            "private.referees",
            ", ".join(block.text.replace("\t", " ").strip(" ,") for block in lines),
            tuple(lines),
        )
        for lines in people
    ]


def _begins_with_name(block: Block) -> bool:
    return names.is_name(names.clean(block.text.replace("\t", ",").partition(",")[0]))
