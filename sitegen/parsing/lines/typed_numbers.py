"""Turn typed numbers before list items into markers: `24.Lind, B.` above `23.Lind, B.`.

A single number proves nothing: `3 Prizes` and `12<tab>Foam` are words of an item. Numbers of a list count up or down by 1.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.document import shift_spans
from sitegen.parsing.lines.wraps import width

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.document import Line

_NUMBER: Final = re.compile(
    r"(?P<number>[1-9]\d{0,2})(?:[.．、)）]\s*|\t+)(?=[^\s\d.)）,:：%][^\t]*$)"
)
_FEWEST: Final = 3
_GAP: Final = 2
"""One item of a list may lack its number."""
_HEADING: Final = 20
"""The most columns of a heading: `2.教育经历` is the number of a section."""
_BULLETS: Final = frozenset("-*+•·●◦▪–—")


def mark_items(lines: Sequence[Line]) -> list[Line]:
    """Return the lines, with typed numbers of lists as markers."""
    marked = list(lines)
    for run in _runs(lines):
        for index in run:
            line = lines[index]
            match = _NUMBER.match(line.text)
            if match is not None:
                spans = shift_spans(line.spans, match.end())
                marker = f"{match['number']}."
                marked[index] = replace(
                    line, marker=marker, text=line.text[match.end() :], spans=spans
                )
    return marked


def _runs(lines: Sequence[Line]) -> Iterator[list[int]]:
    """Return the indexes of lines with consecutive numbers, at one indent and under one heading."""
    runs: list[list[int]] = [[]]
    last = step = 0
    for index, line in enumerate(lines):
        match = (
            None
            if line.level or (line.marker and line.marker not in _BULLETS)
            else _NUMBER.match(line.text)
        )
        if match and width(line.text) > _HEADING:
            run, difference = runs[-1], int(match["number"]) - last
            near = (
                0 < abs(difference) <= (_GAP if len(run) >= _FEWEST else 1)
                and difference * step >= 0
            )
            goes_on = run and near and lines[run[-1]].indent == line.indent
            if not goes_on:
                runs.append([])
            step = difference if goes_on else 0
            runs[-1].append(index)
            last += difference
        elif line.level and runs[-1]:
            runs.append([])
            step = 0
    return (run for run in runs if len(run) >= _FEWEST)
