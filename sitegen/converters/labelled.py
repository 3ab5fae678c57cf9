"""Turn lines `Label: value` below a title of a page into lists."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from sitegen.converters.entries import MAKERS, key_of_label
from sitegen.parsing.outline import heading_words

_BLOCK: Final = re.compile(r"(\n[^\S\n]*(?=\n)|^#.*$)", re.MULTILINE)
"""The end of a paragraph; a heading is a block of its own."""
_HEADING: Final = re.compile(r"(?P<marks>#{1,6})\s+(?P<title>.*?)[\s#]*(?:\{[^{}]*\})?")
_BOLD: Final = re.compile(r"(\*\*|__)[^\n*_]+\1")
_LABELLED: Final = re.compile(r"[*_]{0,2}(?P<label>[^\W\d_][\w ]{0,30})[*_]{0,2}:[*_]{0,2}\s+\S")


def make_lists(text: str) -> str:
    """Return a page in Markdown with labelled lines below a title as lists.

    At least two labels in a row must be known for entries of the section. The number of lines does
    not change.
    """
    kind, level, has_title = "", 0, False
    blocks: list[str] = []
    for block in _BLOCK.split(text):
        if heading := _HEADING.fullmatch(block.strip()):
            rule = heading_words.lookup(heading["title"])
            if rule or len(heading["marks"]) <= level:
                kind, level = rule.section if rule else "", len(heading["marks"])
            has_title = not rule
        elif _BOLD.fullmatch(block.partition("\n")[0].strip() or block.strip()):
            has_title = True
        blocks.append(_make_list(kind, block) if has_title and kind in MAKERS else block)
    return "".join(blocks)


def _make_list(kind: str, block: str) -> str:
    lines = block.split("\n")
    labels = [match["label"] if (match := _LABELLED.match(line)) else "" for line in lines]
    known = [bool(key_of_label(kind, label)) for label in labels]
    if not any(all(pair) for pair in pairwise(known)):
        return block
    pairs = zip(lines, labels, strict=True)
    return "\n".join(f"- {line}" if label else line for line, label in pairs)
