"""Find the markers of list items, and the depths of the items.

`12<tab>Lee A, Ek B. ...`, `3 Foam on waves, ...`, `[J12] A. Lee`, `C.18 A. Lee`: numbers that count
the items are not part of their text. A single number at the start of a line is left unchanged.

`“Foam” (with Bo Ek)` over `— Tide Review, 2020`, `Foam Days` over `40. Riverton`: words that look
like a marker only because of a line break are restored; a real list has more such markers.

Lines are split at bullets inside them: a list on one line, or in two columns.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.document import shift_spans
from sitegen.parsing.lines import typography

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.document import Line
    from sitegen.parsing.lines.blocks import Block

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
_LONG_DASHES: Final = ("—", "–")
_NUMBER: Final = re.compile(r"[(\[]?(?P<number>\d{1,3})[.)\]]+")
_MOST_MARKERS: Final = 2
_ICON_BULLET: Final = re.compile(r"\t[\ue000-\uf8ff\U000f0000-\U0010ffff]\s+(?=\S)")
_DASHES: Final = frozenset("-–—")
_ROMAN: Final = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_ROOM: Final = 4
"""How much further to the left a longer number may start."""


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
        if not match or typography.is_all_bold(line):
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


def remove_false_markers(lines: Sequence[Line]) -> list[Line]:
    """Return the lines, with false markers turned back into words."""
    markers = [line.marker for line in lines if line.marker]
    numbers = {int(match["number"]) for marker in markers if (match := _NUMBER.fullmatch(marker))}
    cleaned = list(lines)
    for at, (above, line) in enumerate(pairwise(lines), 1):
        if not line.marker or above.blank or above.level or not above.full:
            continue
        number = _NUMBER.fullmatch(line.marker)
        is_isolated = number and numbers.isdisjoint(
            {int(number["number"]) - 1, int(number["number"]) + 1}
        )
        if is_isolated or (line.marker in _LONG_DASHES and _is_within(line.marker, lines, markers)):
            cleaned[at] = unmark(line)
    return cleaned


def _is_within(dash: str, lines: Sequence[Line], markers: Sequence[str]) -> bool:
    """Return whether a dash often occurs inside lines and seldom at their start."""
    return (
        markers.count(dash) <= _MOST_MARKERS < sum(f" {dash} " in f"{line.text} " for line in lines)
    )


def split_at_bullets(line: Line) -> list[Line]:
    """Split a line where its bullet occurs again after the end of a sentence."""
    if (
        not line.marker
        or line.marker[0].isalnum()
        or line.marker in _DASHES
        or line.marker not in line.text
    ):
        return [line]
    bullet = re.escape(line.marker)
    return _split(
        line,
        [match.end() for match in re.finditer(rf"(?<=[.;。；])\s+{bullet}\s+(?=\S)", line.text)],
    )


def split_columns(line: Line) -> list[Line]:
    """Split a list item whose second column starts with an icon as a bullet, like the first."""
    bullet = line.marker and not line.marker[0].isalnum() and "@" not in line.text
    return _split(
        line, [match.end() for match in _ICON_BULLET.finditer(line.text)] if bullet else []
    )


def _split(line: Line, cuts: Sequence[int]) -> list[Line]:
    parts = [line]
    for cut in reversed(cuts):
        head = parts.pop(0)
        tail = shift_spans(head.spans, cut)
        front = tuple(s for s in head.spans if s.end <= cut)
        text = _ICON_BULLET.sub("", head.text[:cut]).rstrip().removesuffix(line.marker)
        parts = [
            replace(head, text=text, spans=front),
            replace(head, text=head.text[cut:], spans=tail),
            *parts,
        ]
    return parts


def _kind(marker: str) -> str:
    """Return the kind of a bullet or number: `ii.` and `i.` are of the same kind."""
    if marker in _DASHES:
        return "-"
    return "1" if marker[0] in "([（【［0123456789" else "a" if marker[0].isalpha() else marker


def _follows(above: str, marker: str) -> bool:
    """Return whether one number directly follows another: `viii.` after `vii.`."""
    return any(number + 1 in _numbers(marker) for number in _numbers(above))


def _numbers(marker: str) -> set[int]:
    """Return the possible numbers of a marker: `i.` is 1 in Roman numerals or 9 in letters."""
    text = marker.strip("()[].:、．（）").casefold()
    if text.isdecimal():
        return {int(text)}
    letter = (
        {ord(text) - ord("a") + 1}
        if len(text) == 1 and text.isascii() and text.isalpha()
        else set()
    )
    if not text or not _ROMAN.keys() >= set(text):
        return letter
    values = [_ROMAN[char] for char in text]
    return letter | {
        sum(
            -value if value < after else value
            for value, after in zip(values, [*values[1:], 0], strict=True)
        )
    }


def set_depths(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield the blocks, with the depth of each list item."""
    stack: list[tuple[int, str]] = []
    last: dict[tuple[int, str], str] = {}
    for block in blocks:
        line = block.lines[0]
        if not line.marker:
            if block.level or line.indent == 0:
                stack.clear()
            yield block
            continue
        kind = _kind(line.marker)
        for indent, above in stack:
            # the longer right-aligned numbers are, the further left they start
            is_right_aligned = above == kind and 0 < abs(indent - line.indent) <= _ROOM
            if is_right_aligned and _follows(last.get((indent, kind), ""), line.marker):
                line = replace(line, indent=indent)
                break
        last[line.indent, kind] = line.marker
        while stack and (
            line.indent < stack[-1][0]
            or (line.indent == stack[-1][0] and (line.indent, kind) in stack[:-1])
        ):
            stack.pop()
        if (line.indent, kind) not in stack:
            sibling = stack and stack[-1][0] == line.indent and "1" in (kind, stack[-1][1])
            if sibling:
                stack[-1] = (line.indent, kind)
            else:
                stack.append((line.indent, kind))
        yield replace(block, depth=len(stack))
