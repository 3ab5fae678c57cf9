"""Find lines that start a new text because the line above was not broken to fit a page.

A text file has no page width. If lines were broken, some start in lower case, and none is much
longer than a page is wide; if each line is complete, lines start with a capital and end with a full
stop. Chinese has no lower case, but is broken at a fixed width: if no line ends there in
mid-sentence, none was broken.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing.lines.wraps import usual_width, width

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.document import Line

_WIDEST: Final = 132
"""The maximum number of columns of broken lines."""
_ENDED: Final = re.compile(r"[.?!)\]\d”\"’|。；）】》]\s*$")
_MARGIN: Final = 0.85
"""The share of the longest line that lines with Latin words reach if broken at one width."""
_BEGINS: Final = re.compile(r"\s*(?:(?:19|20)\d\d|[《〈【]|[^\s。；，,]{2,10}[:：]|\S+ \S+$)")
"""Starts that do not continue a sentence: a date, a title, a label."""
_FEWEST: Final = 4
_FEWEST_LONG: Final = 8
_MOST_CONTINUED: Final = 0.06


def find_starts(lines: Sequence[Line]) -> frozenset[int]:
    """Return the indexes of lines that do not continue the line above, unless it is incomplete."""
    if any(line.place.page for line in lines):
        return frozenset()
    if _none_is_broken(lines):
        return frozenset(range(len(lines)))
    return frozenset(
        index for run in _runs(lines) if _are_whole([lines[i] for i in run]) for index in run
    )


def _none_is_broken(lines: Sequence[Line]) -> bool:
    """Return whether lines are wider than any page, or hardly any of them continue a sentence."""
    adjacent = [
        (a, b)
        for a, b in pairwise(lines)
        if not (a.blank or b.blank or b.marker or a.level or b.level)
    ]
    pairs = [(a, b) for a, b in adjacent if _is_latin(b.text)]  # Chinese has no lower case
    page = usual_width(a for a, _ in pairs)
    if page > _WIDEST or _lack_margin(adjacent):
        return True
    below_long = [b for a, b in pairs if width(a.text) + a.indent > 0.8 * page]
    return len(below_long) >= _FEWEST_LONG and sum(
        continues_sentence(b.text) for b in below_long
    ) < _MOST_CONTINUED * len(below_long)


def continues_sentence(text: str) -> bool:
    """Return whether a line starts in mid-sentence: in lower case or with a bracket."""
    first = text.lstrip()[:1]
    is_lower = first.isalpha() and not (first.isupper() or has_han(first))
    return is_lower or first in ("(", "（")


def _is_latin(text: str) -> bool:
    first = text.lstrip()[:1]
    return first.isalnum() and not has_han(first)


def _lack_margin(adjacent: Sequence[tuple[Line, Line]]) -> bool:
    """Return whether hardly any line of a Chinese text reaches the margin in mid-sentence."""
    han = sum(has_han(b.text) for _, b in adjacent)
    if len(adjacent) < _FEWEST_LONG or han < 0.5 * len(adjacent):
        return False
    margin = _MARGIN * max(width(a.text) + a.indent for a, _ in adjacent)
    broken = [
        a
        for a, b in adjacent
        if width(a.text) + a.indent >= margin
        and not (_ENDED.search(a.text) or _BEGINS.match(b.text))
    ]
    return len(broken) <= 1


def _runs(lines: Sequence[Line]) -> Iterator[list[int]]:
    """Yield the indexes of lines without blank lines, bullets or headings between them."""
    run: list[int] = []
    for index, line in enumerate(lines):
        if run and (line.blank or line.marker or line.level):
            yield run
            run = []
        if not (line.blank or line.marker or line.level):
            run.append(index)
    if run:
        yield run


def _are_whole(run: Sequence[Line]) -> bool:
    """Return whether several lines each start and end like a sentence."""
    finished = sum(bool(_ENDED.search(line.text)) for line in run)
    open_lines = any(continues_sentence(line.text) for line in run[1:])
    return len(run) >= _FEWEST and not open_lines and finished >= 0.9 * len(run)
