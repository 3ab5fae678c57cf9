"""The form of a whole list of grants: lines above it, and titles that stand out by their type."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.parsing import dates
from sitegen.parsing.entries.awards import AWARD_WORD
from sitegen.parsing.entries.grants.support import AGENCY, AMOUNT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_MONEY: Final = re.compile(r"\bgrants?\b|\bfund(?:ing|ed)\b|项目|基金|课题|专项", re.IGNORECASE)
_PRIZE: Final = re.compile(r"\b(?:prize|medal)s?\b|奖", re.IGNORECASE)
_FEWEST: Final = 2
_TITLE_WORDS: Final = 4
_SEVERAL: Final = 3
_SUMMARY: Final = re.compile(r"(?:(?:my|the) )?(?:total|sum|overall)\b|[^\t]+[.:]$", re.IGNORECASE)


class Part(NamedTuple):
    """One of several lists."""

    head: Block
    """The line that names it."""
    blocks: tuple[Block, ...]
    """The grants, an item each."""


def split_lists(blocks: Sequence[Block]) -> list[Part]:
    """Return the lists of a section, or nothing if it does not have several."""
    heads = [
        at for at in range(len(blocks) - 1) if _is_list_name(blocks[at]) and blocks[at + 1].marker
    ]
    if len(heads) < _FEWEST or heads[0]:
        return []
    cuts = zip(heads, [*heads[1:], len(blocks)], strict=True)
    return [Part(blocks[start], _join_items(blocks[start + 1 : stop])) for start, stop in cuts]


def is_prize(text: str, *, both: bool) -> bool:
    """Return whether an entry is a prize, which may be worth money; `both`: the list has grants and prizes."""
    among_prizes = both and not AGENCY.search(text)
    is_grant = _MONEY.search(text) or (
        AMOUNT.search(text) and not (among_prizes and _PRIZE.search(text))
    )
    return not is_grant and bool(among_prizes or AWARD_WORD.search(text))


def drop_summary(blocks: Sequence[Block]) -> Sequence[Block]:
    """Return the grants without a summary above them: `Total income so far: $4,262,857.`"""
    if not blocks:
        return blocks
    first, *rest = blocks
    is_summary = not (first.marker or first.depth or dates.find(first.text)) and _SUMMARY.match(
        first.text
    )
    all_items = all(block.marker or block.depth for block in rest)
    dated = sum(bool(dates.find(block.text)) for block in rest)
    return rest if is_summary and all_items and dated >= max(_SEVERAL, 0.5 * len(rest)) else blocks


def quote_bold_titles(blocks: Sequence[Block]) -> Sequence[Block]:
    """Put titles in quotes if all grants begin with one in bold and have nothing else in bold."""
    leads = [_find_bold_lead(block) for block in blocks]
    titles = [lead for lead in leads if len(lead.split()) >= _FEWEST and not AGENCY.fullmatch(lead)]
    long = sum(len(lead.split()) for lead in titles) >= _TITLE_WORDS * len(titles)
    if len(titles) < max(_SEVERAL, 0.8 * len(blocks)) or not long:
        return blocks
    return [
        _quote(block, lead) if lead in titles else block
        for block, lead in zip(blocks, leads, strict=True)
    ]


def _quote(block: Block, lead: str) -> Block:
    """Return a block with its first words in quotes."""
    stop = len(lead)
    spans = [
        span._replace(
            start=span.start + (1 if span.start < stop else 2),
            end=span.end + (1 if span.end <= stop else 2),
        )
        for span in block.spans
    ]
    return replace(block, text=f"“{lead}”{block.text[stop:]}", spans=tuple(spans))


def _find_bold_lead(block: Block) -> str:
    """Return the bold words at the start of a block, if others follow and none of them is quoted."""
    bold = next((span for span in block.spans if span.look == "bold" and not span.start), None)
    lead = block.text[: bold.end].rstrip(" ,.;:") if bold else ""
    return "" if lead == block.text.rstrip(" .") or any(quote in lead for quote in '"“”') else lead


def _is_list_name(block: Block) -> bool:
    plain = not block.marker and "\t" not in block.text and len(block.text.split()) <= _TITLE_WORDS
    return (
        plain
        and block.text[-1:] not in ".;,:"
        and not (dates.find(block.text) or AMOUNT.search(block.text))
    )


def _join_items(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Join items with the lines that continue them, for instance on the next page."""
    joined: list[Block] = []
    for block in blocks:
        if block.marker or not joined:
            joined.append(block)
        else:
            above = joined.pop()
            joined.append(
                replace(
                    above, text=f"{above.text} {block.text}", lines=(*above.lines, *block.lines)
                )
            )
    return tuple(joined)
