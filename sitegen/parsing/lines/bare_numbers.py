"""Turn numbers without a full stop, and codes, into the markers of list items.

`12<tab>Lee A, Ek B. ...`, `3 Foam on waves, ...`, `[J12] A. Lee`, `C.18 A. Lee`: numbers that count
the items are not part of their text. A single number at the start of a line is left unchanged.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from sitegen.document import shift_spans
from sitegen.parsing.lines import bold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.document import Line

_BARE: Final = re.compile(r"(?P<number>\d{1,3})(?:\t+| +)(?=[^\W\d]|[“\"‘(*†])")
_CODED: Final = re.compile(
    r"(?P<code>\[(?P<boxed>[A-Z]{1,3})[-.]?(?P<nth>\d{1,3})\][.:]?|(?P<prefix>[A-Z]{1,2})[-.]?(?P<number>\d{1,2})[.:]?)"
    r"(?:\t+| +|$)(?=$|[^\W\d]|[“\"‘(*†])"
)
_LETTER: Final = re.compile(r"\((?P<letter>[a-z])\)(?:\t+| +)(?=[^\W_]|[“\"‘])")
_FEWEST: Final = 4
_FEWEST_CODES: Final = 3
_LONGEST: Final = 15
"""The maximum number of lines in an item, or between two items."""
_NEAR: Final = 3
"""The largest difference between the indents of right-aligned numbers of one to three digits."""


@dataclass(slots=True)
class _Run:
    """Items numbered consecutively."""

    prefix: str
    at: list[int] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)

    def takes(self, prefix: str, number: int, at: int, lines: Sequence[Line]) -> bool:
        step = self.numbers[1] - self.numbers[0] if len(self.numbers) > 1 else 0
        on = number - self.numbers[-1]
        near = (
            abs(lines[at].indent - lines[self.at[-1]].indent) <= _NEAR
            and at - self.at[-1] <= _LONGEST
        )
        return prefix == self.prefix and near and (on == step if step else abs(on) == 1)

    def counts(self) -> bool:
        """Return whether a run is no coincidence: long, and bare numbers start or end with 1."""
        if self.prefix == "()":
            return self.numbers[:2] == [1, 2]
        if self.prefix:
            return len(self.at) >= _FEWEST_CODES
        return len(self.at) >= _FEWEST and 1 in (self.numbers[0], self.numbers[-1])


def mark_items(lines: Sequence[Line]) -> list[Line]:
    """Return the lines, with the numbers of counted items as their markers."""
    starts = {at for run in _runs(lines) for at in run.at}
    signs = _inner_signs(lines, starts)
    marked = []
    for at, line in enumerate(lines):
        if at in starts:
            line = _mark(line)
        elif line.marker in signs and any(at - back in starts for back in range(1, _LONGEST)):
            line = unmark(line)
        marked.append(line)
    return marked


def _runs(lines: Sequence[Line]) -> Iterator[_Run]:
    runs: list[_Run] = []
    for at, line in enumerate(lines):
        match = None if line.marker or line.level else _match_number(line.text)
        if not match or bold.is_all_bold(line):
            continue
        groups = match.groupdict()
        prefix = "()" if groups.get("letter") else groups.get("boxed") or groups.get("prefix") or ""
        number = (
            ord(groups["letter"]) - ord("a") + 1
            if prefix == "()"
            else int(groups.get("nth") or groups["number"])
        )
        run = next((run for run in reversed(runs) if run.takes(prefix, number, at, lines)), None)
        if run is None:
            runs.append(run := _Run(prefix))
        run.at.append(at)
        run.numbers.append(number)
    return (run for run in runs if run.counts())


def _mark(line: Line) -> Line:
    match = _match_number(line.text)
    assert match
    groups = match.groupdict()
    letter = f"({groups['letter']})" if groups.get("letter") else ""
    marker = letter or groups.get("code") or f"{groups['number']}."
    return replace(
        line,
        text=line.text[match.end() :],
        marker=marker,
        spans=shift_spans(line.spans, match.end()),
    )


def _match_number(text: str) -> re.Match[str] | None:
    return _LETTER.match(text) or _CODED.match(text) or _BARE.match(text)


def _inner_signs(lines: Sequence[Line], starts: set[int]) -> frozenset[str]:
    """Return bullets that also occur inside counted items: they mark links, not broken lines."""
    if not starts:
        return frozenset()
    text_of_items = "\n".join(
        lines[at].text for first in starts for at in range(first, min(first + _LONGEST, len(lines)))
    )
    markers = {line.marker for line in lines if line.marker and not line.marker[-1].isalnum()}
    return frozenset(
        sign for sign in markers if not any(map(str.isalnum, sign)) and f" {sign} " in text_of_items
    )


def unmark(line: Line) -> Line:
    """Return the line with its marker as its first word."""
    text = f"{line.marker} {line.text}"
    shift = len(line.marker) + 1
    spans = tuple(
        span._replace(start=span.start + shift, end=span.end + shift) for span in line.spans
    )
    return replace(line, text=text, marker="", spans=spans)
