"""Find dates at the edges of lines, and move a date next to a paragraph's first line to its end.

`Salt and the Tides of the<tab>2024` over `Northern Harbours, Foam Review` is one title, broken next
to the year.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates
from sitegen.parsing.lines.wraps import ends_mid_phrase, is_unbalanced, width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Line, Place
    from sitegen.parsing.lines.blocks import Block

_STATE: Final = re.compile(r"(?i:[(\[]?(?:forthcoming|in press|under review|accepted|[–—-])[)\]]?)")

_WIDE: Final = 60
"""The minimum length of a line that was broken because of a date next to it."""
_MARGIN: Final = 6
_FEWEST: Final = 4
_SOME: Final = 0.25
_MOST_SHORT: Final = 0.1
_NEARLY: Final = 0.6


def move_date_to_end(block: Block) -> Block:
    """Move a date next to the first line of a block into its last cell."""
    if len(block.lines) == 1:
        return block
    cells = _trailing_dates(block.lines[0].text)
    dated_cells = "\t" + "\t".join(cells)
    start = block.text.find(f"{dated_cells} ") if cells else -1
    if start < 0 or "\t" in block.text[start + len(dated_cells) :]:
        return block
    stop = start + len(dated_cells)
    spans = [
        span._replace(start=_shift(span.start, start, stop), end=_shift(span.end, start, stop))
        for span in block.spans
    ]
    text = block.text[:start] + block.text[stop:] + dated_cells
    return replace(block, text=text, spans=tuple(span for span in spans if span.end > span.start))


def is_row(line: Line) -> bool:
    """Return whether a line is complete and has its dates in a column or at an edge."""
    text = line.text.strip()
    spans = dates.find(text)
    if not spans:
        return False
    column = text.rsplit("\t", 1)[-1] if "\t" in text else ""
    if column and dates.find(column):
        return True
    return any(span.is_range and (span.start == 0 or span.stop >= len(text) - 6) for span in spans)


def starts_with_date(line: Line) -> bool:
    """Return whether a line starts with a range of months or a date column, unlike a sentence."""
    whens = dates.find(line.text)
    if not whens or whens[0].start:
        return bool(dates.short_terms_in_column(line.text))
    stop = whens[0].stop
    for when in whens[1:]:  # 2014-2018, 2020-2022<tab>Hill Council
        stop = when.stop if line.text[stop : when.start].strip() == "," else stop
    return (whens[0].is_range and "-" in whens[0].begin) or line.text[stop : stop + 2].lstrip(
        ":："
    )[:1] == "\t"


def ends_with_date(text: str) -> bool:
    """Return whether a text ends with a date."""
    spans = dates.find(text)
    return bool(spans) and spans[-1].stop >= len(text.rstrip(" .。)）")) - 1


def fills_column(line: str) -> bool:
    """Return whether the words of a line reach the dates at its right edge."""
    return bool(_dates_at_edge(line)) and line.find("\t") > _WIDE


def find_continuations(lines: Sequence[Line]) -> frozenset[int]:
    """Return the lines that continue the line above, if dates are to the right of first lines.

    Table cells are broken next to the date, whatever the page width. Then some lines at one indent
    below a heading start in mid-sentence, and hardly any of them follow a short line, as parts of
    an entry would.
    """
    below: dict[tuple[int, int], list[tuple[str, int]]] = {}
    is_beside_date = False
    heading = margin = 0
    for at, line in enumerate(lines):
        heading = at if line.level else heading
        cell = "" if line.blank or line.level else _cell_before_date(line.text)
        if cell:  # cells before the last cell continue on no further line
            margin = line.indent + (_MARGIN if line.text.count("\t") > 1 else 0)
        plain = not (line.blank or line.level or line.marker or "\t" in line.text)
        if is_beside_date and not cell and plain and line.indent and line.indent >= margin:
            above = _cell_before_date(lines[at - 1].text) or lines[at - 1].text.strip()
            below.setdefault((heading, line.indent), []).append((above, at))
        is_beside_date = bool(cell) or (is_beside_date and plain)
    return frozenset(at for pairs in below.values() if _are_broken(pairs, lines) for _, at in pairs)


def _are_broken(pairs: Sequence[tuple[str, int]], lines: Sequence[Line]) -> bool:
    reach = max(width(above) for above, _ in pairs)
    continued = sum(_is_open(above) or lines[at].text[:1].islower() for above, at in pairs)
    short = sum(width(above) < _NEARLY * reach for above, _ in pairs)
    return (
        len(pairs) >= _FEWEST
        and continued >= _SOME * len(pairs)
        and short <= _MOST_SHORT * len(pairs)
    )


def _is_open(text: str) -> bool:
    return text[-1:] in ",-–&" or is_unbalanced(text) or ends_mid_phrase(text)


def _cell_before_date(text: str) -> str:
    """Return the last cell before a date at the right edge of a line, or an empty string."""
    words, tab, last_cell = text.rstrip().rpartition("\t")
    return (
        words.rpartition("\t")[2].strip()
        if tab and dates.is_alone(last_cell) and not dates.is_alone(words)
        else ""
    )


def _dates_at_edge(line: str) -> list[str]:
    """Return the dates in the columns that follow the words of a line."""
    _, _, cells = line.rstrip().partition("\t")
    dated_cells = [cell.strip() for cell in cells.split("\t")] if cells else []
    return (
        dated_cells
        if all(dates.is_alone(cell) or _STATE.fullmatch(cell) for cell in dated_cells)
        else []
    )


def _trailing_dates(line: str) -> list[str]:
    """Return the dates in the last columns of a line."""
    words, *cells = line.rstrip().split("\t")
    dated_cells: list[str] = []
    while cells and words and (dates.is_alone(cells[-1]) or _STATE.fullmatch(cells[-1].strip())):
        dated_cells.insert(0, cells.pop().strip())
    return dated_cells


def _shift(index: int, start: int, stop: int) -> int:
    return index if index <= start else max(index - (stop - start), start)


def find_dated_entries(lines: Sequence[Line]) -> frozenset[Place]:
    """Return the places of lines whose dates in a column belong to a single entry.

    The next line repeats such a date, or it has a month. A year that is given only once may apply
    to several entries below it.
    """
    dated_lines = [
        (line, when) for line in lines if (when := dates.in_column(line.text)) and not line.level
    ]
    repeated = {
        line.place
        for (line, when), (below, when_below) in pairwise(dated_lines)
        for line in (line, below)
        if _are_alike(when, when_below)
    }
    with_months = {line.place for line, when in dated_lines if len(when.begin) > len("2018")}
    return frozenset(repeated | with_months)


def _are_alike(a: dates.When, b: dates.When) -> bool:
    return (a.begin, a.end) == (b.begin, b.end)
