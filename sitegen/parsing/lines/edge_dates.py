"""Dates at the edges of lines; one at the right of words that go on below it -> behind all of these words.

`Salt and the Tides of the<tab>2024` over `Northern Harbours, Foam Review` is one title, and no title holds the year.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.expressions import expression
from sitegen.parsing import dates

if TYPE_CHECKING:
    from sitegen.document import Line
    from sitegen.parsing.lines.blocks import Block

_STATE: Final = expression(r"(?i:[(\[]?(?:forthcoming|in press|under review|accepted|[–—-])[)\]]?)")

_WIDE: Final = 60
"""How many characters long a line is that may have been broken for the dates beside it."""


def behind(block: Block) -> Block:
    """The block with such a date as its last cell."""
    if len(block.lines) == 1:
        return block
    told = _at_edge(block.lines[0].text)
    edge = "\t" + "\t".join(told)
    start = block.text.find(f"{edge} ") if told else -1
    if start < 0 or "\t" in block.text[start + len(edge) :]:
        return block
    stop = start + len(edge)
    spans = [
        span._replace(start=_moved(span.start, start, stop), end=_moved(span.end, start, stop)) for span in block.spans
    ]
    text = block.text[:start] + block.text[stop:] + edge
    return replace(block, text=text, spans=tuple(span for span in spans if span.end > span.start))


def is_row(line: Line) -> bool:
    """Whether the line is a whole by itself, with its dates in a column of their own or at an edge."""
    text = line.text.strip()
    spans = dates.find(text)
    if not spans:
        return False
    column = text.rsplit("\t", 1)[-1] if "\t" in text else ""
    if column and dates.find(column):
        return True
    return any(span.is_range and (span.start == 0 or span.stop >= len(text) - 6) for span in spans)


def leads(line: Line) -> bool:
    """Whether the line begins with a range from month to month, or a date in a column: no sentence goes on so."""
    first = next(iter(dates.find(line.text)), None)
    if first is None or first.start:
        return False
    return (first.is_range and "-" in first.begin) or line.text[first.stop : first.stop + 1] == "\t"


def closes(text: str) -> bool:
    """Whether a date ends the text."""
    spans = dates.find(text)
    return bool(spans) and spans[-1].stop >= len(text.rstrip(" .。)）")) - 1


def fills(line: str) -> bool:
    """Whether the words of a line come as far as the dates at its edge let them."""
    return bool(_at_edge(line)) and line.find("\t") > _WIDE


def _at_edge(line: str) -> list[str]:
    """The dates in columns of their own behind the words of a line."""
    _, _, cells = line.rstrip().partition("\t")
    told = [cell.strip() for cell in cells.split("\t")] if cells else []
    return told if all(dates.is_alone(cell) or _STATE.fullmatch(cell) for cell in told) else []


def _moved(index: int, start: int, stop: int) -> int:
    return index if index <= start else max(index - (stop - start), start)
