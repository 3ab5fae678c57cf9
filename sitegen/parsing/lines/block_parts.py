"""Find labels of links, and cut the start off blocks.

Link labels have no content of their own: `slides`, or in brackets `[doi, slides]`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.document import shift_spans
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Span
    from sitegen.parsing.lines.blocks import Block

_BRACKETS: Final = re.compile(r"[\[(【（](?P<labels>[^\[\]()【】（）]{2,80})[\])】）]")
_NAME: Final = pattern("words_of_links")
_PIECE: Final = re.compile(r"[^,;|/·、]+")
_LONGEST: Final = 25
_MOST_WORDS: Final = 3


def from_index(block: Block, cut: int) -> Block:
    """Return the block from index `cut` on."""
    return replace(block, text=block.text[cut:], spans=shift_spans(block.spans, cut))


def find_link_labels(block: Block) -> list[tuple[int, int]]:
    """Return the start and end of each label and of each bracket of labels."""
    links = [span for span in block.spans if span.look == "link"]
    labels = [
        (span.start, span.end)
        for span in links
        if _NAME.fullmatch(block.text[span.start : span.end].strip(" []()"))
    ]
    brackets = _BRACKETS.finditer(block.text) if links else ()
    return labels + [match.span() for match in brackets if _is_labels(block, match)]


def is_link_row(block: Block) -> bool:
    """Return whether a paragraph consists only of link labels: `[paper] · [code]`."""
    links = [span for span in block.spans if span.look == "link"]
    unlinked = "".join(
        " " if any(s.start <= at < s.end for s in links) else char
        for at, char in enumerate(block.text)
    )
    short = all(
        len(block.text[s.start : s.end].split()) <= _MOST_WORDS and s.end - s.start <= _LONGEST
        for s in links
    )
    return bool(links) and short and not (block.level or any(map(str.isalnum, unlinked)))


def _is_labels(block: Block, match: re.Match[str]) -> bool:
    links = [
        s
        for s in block.spans
        if s.look == "link" and match.start() <= s.start and s.end <= match.end()
    ]
    pieces = [
        piece.span()
        for piece in _PIECE.finditer(block.text, *match.span("labels"))
        if piece[0].strip()
    ]
    return bool(pieces) and all(_is_link(block.text, links, start, stop) for start, stop in pieces)


def _is_link(text: str, links: Sequence[Span], start: int, stop: int) -> bool:
    label = text[start:stop]
    begin, end = start + len(label) - len(label.lstrip()), start + len(label.rstrip())
    linked = sum(max(0, min(s.end, end) - max(s.start, begin)) for s in links)
    return end - begin <= _LONGEST and linked >= end - begin - 1
