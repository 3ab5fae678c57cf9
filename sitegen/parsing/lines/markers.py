"""Find the depths of list items from their markers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.parsing.lines.blocks import Block

_DASHES: Final = frozenset("-–—")
_ROMAN: Final = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_ROOM: Final = 4
"""How much further to the left a longer number may start."""


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
