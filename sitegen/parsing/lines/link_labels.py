"""Brackets that hold nothing but names of links: `[doi, slides]` behind a work says only what the links lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.expressions import expression

if TYPE_CHECKING:
    import re
    from collections.abc import Sequence

    from sitegen.document import Span
    from sitegen.parsing.lines.blocks import Block

_BRACKETS: Final = expression(r"[\[(【（](?P<labels>[^\[\]()【】（）]{2,80})[\])】）]")
_APART: Final = expression(r"[^,;|/·、]+")
_LONGEST: Final = 25


def stretches(block: Block) -> list[tuple[int, int]]:
    """Where such brackets begin and end."""
    if not any(span.look == "link" for span in block.spans):
        return []
    return [match.span() for match in _BRACKETS.finditer(block.text) if _is_labels(block, match)]


def blanked(block: Block) -> str:
    """The text of a block with blanks for such brackets."""
    text = block.text
    for start, stop in stretches(block):
        text = text[:start] + " " * (stop - start) + text[stop:]
    return text


def _is_labels(block: Block, match: re.Match[str]) -> bool:
    inside = [s for s in block.spans if s.look == "link" and match.start() <= s.start and s.end <= match.end()]
    pieces = [piece.span() for piece in _APART.finditer(block.text, *match.span("labels")) if piece[0].strip()]
    return bool(pieces) and all(_is_link(block.text, inside, start, stop) for start, stop in pieces)


def _is_link(text: str, inside: Sequence[Span], start: int, stop: int) -> bool:
    shown = text[start:stop]
    begin, end = start + len(shown) - len(shown.lstrip()), start + len(shown.rstrip())
    linked = sum(max(0, min(s.end, end) - max(s.start, begin)) for s in inside)
    return end - begin <= _LONGEST and linked >= end - begin - 1
