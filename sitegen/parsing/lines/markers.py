"""Find the depths of list items from their markers.

Lines are split at bullets inside them: a list on one line, or in two columns.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.document import shift_spans

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.document import Line
    from sitegen.parsing.lines.blocks import Block

_ICON_BULLET: Final = re.compile(r"\t[\ue000-\uf8ff\U000f0000-\U0010ffff]\s+(?=\S)")
_DASHES: Final = frozenset("-–—")
_ROMAN: Final = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_ROOM: Final = 4
"""How much further to the left a longer number may start."""


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
