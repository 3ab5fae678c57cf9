"""List items -> their depth: by indent, and by the kind of bullet where the indent was lost."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sitegen.parsing.lines.blocks import Block

_DASHES: Final = frozenset("-–—")


def _kind(marker: str) -> str:
    """What kind of bullet or number a marker is: `ii.` is of the kind of `i.`."""
    if marker in _DASHES:
        return "-"
    return "1" if marker[0] in "([（【［0123456789" else "a" if marker[0].isalpha() else marker


def deepened(blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks, list items with their depth."""
    stack: list[tuple[int, str]] = []
    for block in blocks:
        line = block.lines[0]
        if not line.marker:
            if block.level or line.indent == 0:
                stack.clear()
            yield block
            continue
        kind = _kind(line.marker)
        while stack and (
            line.indent < stack[-1][0] or (line.indent == stack[-1][0] and (line.indent, kind) in stack[:-1])
        ):
            stack.pop()
        if (line.indent, kind) not in stack:
            sibling = stack and stack[-1][0] == line.indent and "1" in (kind, stack[-1][1])
            if sibling:
                stack[-1] = (line.indent, kind)
            else:
                stack.append((line.indent, kind))
        yield replace(block, depth=len(stack))
