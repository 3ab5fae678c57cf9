"""What a list of grants shows as a whole: lines over it that are no grant, and titles that stand out by their looks."""

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
_WORDS: Final = 4
_SEVERAL: Final = 3
_SUM: Final = re.compile(r"(?:(?:my|the) )?(?:total|sum|overall)\b|[^\t]+[.:]$", re.IGNORECASE)


class Part(NamedTuple):
    """One of several lists."""

    head: Block
    """The line that names it."""
    blocks: tuple[Block, ...]
    """The grants, an item each."""


def parts(blocks: Sequence[Block]) -> list[Part]:
    """The lists of a section; nothing, if it has no several."""
    heads = [at for at in range(len(blocks) - 1) if _names(blocks[at]) and blocks[at + 1].marker]
    if len(heads) < _FEWEST or heads[0]:
        return []
    cuts = zip(heads, [*heads[1:], len(blocks)], strict=True)
    return [Part(blocks[start], _whole(blocks[start + 1 : stop])) for start, stop in cuts]


def is_prize(text: str, *, both: bool) -> bool:
    """Whether an entry is no grant but a prize, which may be worth money, too; `both`: the list is of both."""
    given = both and not AGENCY.search(text)
    paid = _MONEY.search(text) or (AMOUNT.search(text) and not (given and _PRIZE.search(text)))
    return not paid and bool(given or AWARD_WORD.search(text))


def without_sum(blocks: Sequence[Block]) -> Sequence[Block]:
    """The grants alone, where a line of no grant stands over their list: `Total income so far: $4,262,857.`"""
    if not blocks:
        return blocks
    first, *rest = blocks
    told = not (first.marker or first.depth or dates.find(first.text)) and _SUM.match(first.text)
    listed = all(block.marker or block.depth for block in rest)
    dated = sum(bool(dates.find(block.text)) for block in rest)
    return rest if told and listed and dated >= max(_SEVERAL, 0.5 * len(rest)) else blocks


def with_titles_in_bold(blocks: Sequence[Block]) -> Sequence[Block]:
    """The grants, the titles that they begin with in quotes where all are in bold, as no other part of them is."""
    leads = [_lead(block) for block in blocks]
    titles = [lead for lead in leads if len(lead.split()) >= _FEWEST and not AGENCY.fullmatch(lead)]
    long = sum(len(lead.split()) for lead in titles) >= _WORDS * len(titles)
    if len(titles) < max(_SEVERAL, 0.8 * len(blocks)) or not long:
        return blocks
    return [
        _quoting(block, lead) if lead in titles else block
        for block, lead in zip(blocks, leads, strict=True)
    ]


def _quoting(block: Block, lead: str) -> Block:
    stop = len(lead)
    spans = [
        span._replace(
            start=span.start + (1 if span.start < stop else 2),
            end=span.end + (1 if span.end <= stop else 2),
        )
        for span in block.spans
    ]
    return replace(block, text=f"“{lead}”{block.text[stop:]}", spans=tuple(spans))


def _lead(block: Block) -> str:
    """The words in bold that it begins with, if others follow and nothing in them is in quotes."""
    bold = next((span for span in block.spans if span.look == "bold" and not span.start), None)
    lead = block.text[: bold.end].rstrip(" ,.;:") if bold else ""
    return "" if lead == block.text.rstrip(" .") or any(quote in lead for quote in '"“”') else lead


def _names(block: Block) -> bool:
    plain = not block.marker and "\t" not in block.text and len(block.text.split()) <= _WORDS
    return (
        plain
        and block.text[-1:] not in ".;,:"
        and not (dates.find(block.text) or AMOUNT.search(block.text))
    )


def _whole(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Items with the lines that go on below them, on the next page for instance."""
    made: list[Block] = []
    for block in blocks:
        if block.marker or not made:
            made.append(block)
        else:
            above = made.pop()
            made.append(
                replace(
                    above, text=f"{above.text} {block.text}", lines=(*above.lines, *block.lines)
                )
            )
    return tuple(made)
