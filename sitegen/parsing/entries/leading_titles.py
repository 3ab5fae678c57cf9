"""Lists of works that begin with their titles, set in bold or italics -> the same titles in quotes.

`**Foam at rest**, Tide Review 12(3): 4-8.` says by its look alone where the title ends; its words could be names.
Where authors stand behind the titles, these are found by them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates
from sitegen.parsing.entries.talks import slanted_titles
from sitegen.parsing.references import authors

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from sitegen.document import Place, Span
    from sitegen.parsing.lines.blocks import Block

_QUOTE: Final = re.compile(r"[“”\"「」『』《》«»]")
_WORD: Final = re.compile(r"[^\W_]+")
_WORDS: Final = 3
_FEWEST: Final = 3
_MOST: Final = 0.7
_SELDOM: Final = 0.3
_ASIDE: Final = re.compile(r"\s*[(][^()]+[)]\s*$")
_WITH: Final = re.compile(r"\W*with\s+(?=\S*[A-Z])")
_BY: Final = re.compile(r"^[(]?by\s+")


def quoted(blocks: Sequence[Block], summed_up: Container[Place] = ()) -> list[Block]:
    """The blocks, those that begin with such a title with quotes around it; most of the list has to.

    `summed_up`: where works begin that have an abstract below them, so that a line of one look is a title by itself.
    """
    blocks = [_alone(block) if block.lines[0].place in summed_up else block for block in blocks]
    spans = [_title(block) for block in blocks]
    if sum(_is_sure(block, span) for block, span in zip(blocks, spans, strict=True) if span) < max(
        _FEWEST, _MOST * len(blocks)
    ):
        return list(blocks)
    behind = [
        block.text[span.end :].lstrip(" .,:;?!")
        for block, span in zip(blocks, spans, strict=True)
        if span
    ]
    if sum(bool(authors.leading(_BY.sub("", text)).names) for text in behind) > _SELDOM * len(
        behind
    ):
        return list(blocks)
    if not any(behind):
        return list(blocks)
    return [
        slanted_titles.in_quotes(block, span) if span and not _names_people(block, span) else block
        for block, span in zip(blocks, spans, strict=True)
    ]


def _alone(block: Block) -> Block:
    """The block with quotes around all of it, or around what stands before brackets, where that is of one look."""
    looks = [span for span in block.spans if span.look in ("bold", "italic") and span.start <= 1]
    if not looks or _QUOTE.search(block.text) or looks[0].end < len(block.text.rstrip(" .")):
        return block
    aside = _ASIDE.search(block.text)
    return slanted_titles.in_quotes(
        block, looks[0]._replace(end=aside.start() if aside else len(block.text))
    )


def _title(block: Block) -> Span | None:
    """The stretch in bold or italics that the block begins with, if it may be a title and is not all of it."""
    first = next(
        (span for span in block.spans if span.look in ("bold", "italic") and span.start <= 1), None
    )
    if first is None or _QUOTE.search(block.text):
        return None
    text, rest = block.text[first.start : first.end], block.text[first.end :]
    alone = not rest.strip(" .,") and not dates.find(text)
    told = alone or len(_WORD.findall(rest)) > 1
    if _WITH.match(rest) is None and _WITH.search(
        rest
    ):  # more of the title before those who wrote it
        return None
    return first if told and len(_WORD.findall(text)) > 1 and not dates.is_alone(text) else None


def _is_sure(block: Block, span: Span) -> bool:
    """Whether the stretch is long enough, and no list of names."""
    return len(_WORD.findall(block.text[span.start : span.end])) >= _WORDS and not _names_people(
        block, span
    )


def _names_people(block: Block, span: Span) -> bool:
    """Whether the stretch is nothing but names."""
    text = block.text[span.start : span.end].strip(" ,.")
    listed = authors.leading(text)
    return bool(listed.names) and not text[listed.stop :].strip(" .,")
