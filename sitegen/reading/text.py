"""A CV as lines of tokens, with its dates, and with all letters in one string to search."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.parsing import dates
from sitegen.parsing.lines.ambiguous_dates import insert_dashes, mark_order
from sitegen.parsing.lines.typography import LEADERS
from sitegen.parsing.lines.wraps import detect_habits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.document import Line
    from sitegen.parsing.lines.wraps import Habits

TOKEN: Final = re.compile(r"[\u3400-\u9fff]|[^\W\d_]+(?:['’][^\W\d_]+)?|\d+|\t|[^\s]")

_OPEN_DATE: Final = re.compile(
    rf"(?:\b{dates.MONTH}[\s,]*|\([^()]*\d\s*[-–—]\s*(?:\d{{1,2}})?)$", re.IGNORECASE
)
"""The end of a line on which a date begins: `2015-July`, `(18-20`."""
_OPEN_CELL: Final = re.compile(rf"([^\t]*\d{dates.DASH})\t", re.IGNORECASE)
"""A narrow first column in which a date begins: `2009 -<tab>Hill University`."""
_CELL: Final = re.compile(
    rf"(\s*(?:(?:[^\W\d_]+\.?\s)?[\d./-]{{4,10}}|{dates.OPEN}))(?=\s*(?:\t|$))", re.IGNORECASE
)
"""The first column of the next line, if that may be the date's end: `2011<tab>Diver`."""
_LEADERS: Final = re.compile(LEADERS)
BRACKETS: Final = dict(zip("([（【《〈「『“", ")]）】》〉」』”", strict=True))
"""Opening brackets and quotation marks, each with its closing one."""


class Token(NamedTuple):
    """A word, number, character or sign of a line."""

    text: str
    start: int
    end: int


class When(NamedTuple):
    """A date or range of dates in a line."""

    line: int
    start: int
    """Index of its first character in the line."""
    end: int
    begin: str
    """ISO date."""
    until: str
    """ISO date, `present`, or empty."""


def _join_dates(by_line: list[list[When]], line: int, above: str, below: str) -> None:
    """Record a date that continues on the next line as a date of both lines.

    Args:
        by_line: The dates of each line.
        line: Number of the line.
        above: Its text, or only the first column.
        below: The text of the next line, or only the first column.
    """
    line_end, indent = len(above) + 1, len(below) - len(below.lstrip())
    for date in dates.find(f"{above} {below.lstrip()}"):
        is_range = not date.end or date.begin < date.end  # `2011` may belong to the next entry
        if date.start < line_end < date.stop and is_range:
            stop = date.stop - line_end + indent
            by_line[line] = [w for w in by_line[line] if w.end <= date.start or w.start >= line_end]
            by_line[line].append(When(line, date.start, line_end - 1, date.begin, date.end))
            by_line[line].sort(key=lambda when: when.start)
            by_line[line + 1] = [when for when in by_line[line + 1] if when.start >= stop]
            by_line[line + 1].insert(0, When(line + 1, indent, stop, date.begin, date.end))


class CVText:
    """The nonblank lines of a CV, split into tokens."""

    def __init__(self, lines: Sequence[Line]) -> None:
        """Split the lines into tokens."""
        self.lines: list[Line] = []
        self.gaps: list[int] = []
        """Number of blank lines before each line."""
        gap = 0
        for line in lines:
            if line.blank:
                gap += 1
                continue
            self.lines.append(line)
            self.gaps.append(gap)
            gap = 0
        self.texts = [_LEADERS.sub(_gap, line.text) for line in self.lines]
        self.tokens = [
            [Token(m[0], *m.span()) for m in TOKEN.finditer(text)] or [Token(line.marker, 0, 0)]
            for line, text in zip(self.lines, self.texts, strict=True)
        ]

    def part(self, start: int, end: int) -> CVText:
        """Return a range of lines as a separate CV."""
        part = CVText(())
        for name in ("lines", "gaps", "texts", "tokens"):
            setattr(part, name, getattr(self, name)[start:end])
        return part

    @cached_property
    def dates(self) -> list[list[When]]:
        """The dates of each line; a date that continues on the next line belongs to both."""
        lines = [
            replace(line, text=text) for line, text in zip(self.lines, self.texts, strict=True)
        ]
        texts = [line.text for line in insert_dashes(mark_order(lines))]
        by_line = [
            [When(i, d.start, d.stop, d.begin, d.end) for d in dates.find(text)]
            for i, text in enumerate(texts)
        ]
        for i, (above, below) in enumerate(pairwise(texts)):
            cell, cell_below = _OPEN_CELL.match(above), _CELL.match(below)
            if _OPEN_DATE.search(above) and below.lstrip()[:1].isalnum():
                _join_dates(by_line, i, above.rstrip(), below)
            elif cell and cell_below:
                _join_dates(by_line, i, cell[1], cell_below[1])
        return by_line

    @cached_property
    def habits(self) -> Habits:
        """How the lines were wrapped."""
        return detect_habits(self.lines)

    @cached_property
    def _letters(self) -> tuple[str, list[tuple[int, int]]]:
        letters, places = [], []
        for i, line in enumerate(self.texts):
            for j, char in enumerate(line):
                for folded in unicodedata.normalize("NFKC", char).casefold():
                    if folded.isalnum():
                        letters.append(folded)
                        places.append((i, j))
        return "".join(letters), places

    @property
    def letters(self) -> str:
        """All letters and digits, in lower case."""
        return self._letters[0]

    @property
    def places(self) -> list[tuple[int, int]]:
        """Line and character of each of `letters`."""
        return self._letters[1]

    @cached_property
    def offsets(self) -> dict[tuple[int, int], int]:
        """Index in `letters` of a character of a line."""
        result: dict[tuple[int, int], int] = {}
        for offset, place in enumerate(self.places):
            result.setdefault(place, offset)
        return result

    def find(self, letters: str, limit: int = 60) -> Iterator[tuple[int, int]]:
        """Yield the occurrences of some letters, as ranges of `letters`."""
        start = self.letters.find(letters) if letters else -1
        while start >= 0 and limit:
            yield start, start + len(letters)
            limit -= 1
            start = self.letters.find(letters, start + 1)

    def covered(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Yield line and index of the tokens that overlap a range of `letters`."""
        first_line, last_line = self.places[start][0], self.places[end - 1][0]
        for i in range(first_line, last_line + 1):
            low = self.places[start][1] if i == first_line else 0
            high = self.places[end - 1][1] if i == last_line else len(self.texts[i])
            for k, token in enumerate(self.tokens[i]):
                if token.start <= high and token.end > low and token.text != "\t":
                    yield i, k


def _gap(match: re.Match[str]) -> str:
    """Return a tab and spaces to replace a match, so that other characters keep their index."""
    return "\t".ljust(len(match[0]))
