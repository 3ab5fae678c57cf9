"""A CV as lines of tokens, with its dates."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.parsing import dates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Line

TOKEN: Final = re.compile(r"[\u3400-\u9fff]|[^\W\d_]+(?:['’][^\W\d_]+)?|\d+|\t|[^\s]")


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
    """ISO date, `present`, or nothing."""


class CVText:
    """The lines of a CV without blank ones, split into tokens."""

    def __init__(self, lines: Sequence[Line]) -> None:
        """Split the lines into tokens."""
        self.lines: list[Line] = []
        self.gaps: list[int] = []
        """How many blank lines precede each line."""
        gap = 0
        for line in lines:
            if line.blank:
                gap += 1
                continue
            self.lines.append(line)
            self.gaps.append(gap)
            gap = 0
        self.texts = [line.text for line in self.lines]
        self.tokens = [
            [Token(m[0], *m.span()) for m in TOKEN.finditer(line.text)]
            or [Token(line.marker, 0, 0)]
            for line in self.lines
        ]

    @cached_property
    def dates(self) -> list[list[When]]:
        """The dates of each line."""
        return [
            [When(i, d.start, d.stop, d.begin, d.end) for d in dates.find(text)]
            for i, text in enumerate(self.texts)
        ]
