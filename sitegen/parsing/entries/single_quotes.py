"""Replace single quotes around titles by double quotes, in lists that use them: `‘Foam in tides’`.

Also `’Foam in tides’`, as TeX prints titles typed with the same character on both sides.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_TITLE: Final = re.compile(
    r"(?<![\w’'.])[‘’'`](?=[^\s’'])(?P<title>(?:[^“”\"‘’`]|‘[^‘’]*’|’(?=\w)){5,}?)[’'](?=[\s,.;:()]|$)"
)
_DOUBLE: Final = re.compile(r"[“”\"«»]")
_WORDS: Final = 4
_FEWEST: Final = 2
_MOST: Final = 0.4
"""The share of lines with such a title; a talk of two lines has it on only one."""


def double_quotes(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks with titles in double quotes; unchanged if few have single quotes."""
    long = sum(len(block.text.split()) >= _WORDS for block in blocks)
    titles = [None if _DOUBLE.search(block.text) else _TITLE.search(block.text) for block in blocks]
    count = sum(title is not None for title in titles)
    if count < max(_FEWEST, _MOST * long):
        return list(blocks)
    return [
        replace(
            block,
            text=f"{block.text[: title.start()]}“{title['title']}”{block.text[title.end() :]}",
        )
        if title
        else block
        for block, title in zip(blocks, titles, strict=True)
    ]
