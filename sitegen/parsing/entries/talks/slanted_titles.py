"""Lists of talks whose titles stand in italics -> the same titles in quotes, as all that reads talks knows them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, terms
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Span
    from sitegen.parsing.lines.blocks import Block

_EVENT: Final = pattern("events")
_QUOTE: Final = re.compile(r"[“”\"「」『』《》«»]")
_WORD: Final = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+")
_WORDS: Final = 2
"""The words of the shortest title that looks can tell."""
_REST_OF_WORD: Final = re.compile(r"(?<=\w)\w+")
_SMALL_WORD: Final = re.compile(r"\b[a-zß-ÿ]{2,}")
_PRESENTED: Final = re.compile(
    r"\b(?:[Pp]resented|[Gg]iven|[Dd]elivered|[Rr]ead) (?:at|to|for|in)(?: an?| the)?$"
)
_SENTENCE: Final = 3
"""The words in small letters that no list of names has."""
_MOST: Final = 0.5
"""The share of a list that shows a habit."""


def quoted(blocks: Sequence[Block]) -> list[Block]:
    """The blocks with quotes around their titles, if most of the list has them in italics."""
    spans = [_title(block) for block in blocks]
    found = [
        block.text[span.start : span.end] for block, span in zip(blocks, spans, strict=True) if span
    ]
    told = sum(bool(_EVENT.search(text) or terms.INSTITUTION.search(text)) for text in found)
    places = sum(
        bool(span and _is_place_beside(block, span))
        for block, span in zip(blocks, spans, strict=True)
    )
    after = sum(
        bool(span and _is_behind_sentence(block, span))
        for block, span in zip(blocks, spans, strict=True)
    )
    if len(found) <= max(1, _MOST * len(blocks)) or max(told, places, after) >= _MOST * len(found):
        return list(blocks)
    return [
        in_quotes(block, span) if span else block for block, span in zip(blocks, spans, strict=True)
    ]


def _is_behind_sentence(block: Block, span: Span) -> bool:
    """Whether a title stands before the italics already: `Lind, Bo. How tides turn at noon. _Foam Days_, Riverton.`"""
    before = block.text[: span.start].rstrip()
    ends = before[-1:] in tuple(".?!") or _PRESENTED.search(before)
    return bool(ends) and len(_SMALL_WORD.findall(before)) >= _SENTENCE


def _is_place_beside(block: Block, span: Span) -> bool:
    """Whether the italics are the last cell of a row that says more than when, and name town and country."""
    text, before = block.text[span.start :], block.text[: span.start]
    named = "," in text and span.end >= len(block.text.rstrip()) and not _SMALL_WORD.search(text)
    return named and before.endswith("\t") and len(_WORD.findall(before)) > _WORDS


def _title(block: Block) -> Span | None:
    """The only stretch in italics, if it may be a title and is not all of the line."""
    if _QUOTE.search(block.text):
        return None
    spans = [span for span in block.spans if span.look == "italic"]
    return spans[0] if len(spans) == 1 and _may_be_one(block, spans[0]) else None


def _may_be_one(block: Block, span: Span) -> bool:
    text, rest = (
        block.text[span.start : span.end],
        block.text[: span.start] + block.text[span.end :],
    )
    return (
        len(_WORD.findall(text)) >= _WORDS
        and not dates.find(text)
        and len(re.findall(r"\w", rest)) > len("2019")
    )


def in_quotes(block: Block, span: Span) -> Block:
    """The block with its title in quotes, the spans behind moved with their text.

    The word that a stretch ends within is a part of it: the last letter of a title is left upright now and then.
    """
    text = block.text
    if within := _REST_OF_WORD.match(text, span.end):
        span = span._replace(end=within.end())
    inner = text[span.start : span.end].rstrip(" ,.，。")
    end = span.start + len(inner)
    spans = tuple(
        s._replace(
            start=s.start + (s.start > span.start) + (s.start >= end),
            end=s.end + (s.end > span.start) + (s.end > end),
        )
        for s in block.spans
    )
    return replace(block, text=f"{text[: span.start]}“{inner}”{text[end:]}", spans=spans)
