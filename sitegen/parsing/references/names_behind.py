"""Works whose authors stand in brackets behind a title in quotes -> the authors first, as works are read.

`2024 “Foam and Tides” (Ann Lee,* Bo Ek) Shore Review` becomes `2024 Ann Lee,* Bo Ek. “Foam and Tides” Shore Review`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import names

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.references import Reference

_TOLD: Final = re.compile(
    r"^(?P<before>[^“”]{0,20}?)(?P<title>“[^“”]{4,}(?:“[^“”]*”[^“”]*)?”[.,]?)\s*[(](?P<who>[^()“”\d]{5,})[)][.,]?"
)
_MARKS: Final = re.compile(r"[*∗†‡§#¶]")
_SEVERAL: Final = 2


def by_owner(found: Reference) -> Reference:
    """A work of such a list that names nobody is the owner's alone."""
    unsigned = found.title and not (found.authors or found.imprint.editor or found.others)
    return replace(found, by_owner=True) if unsigned else found


def in_front(block: Block) -> Block:
    """The block with such authors before its title; as it is, if it has none."""
    told = _TOLD.match(block.text)
    people = names.split_list(_MARKS.sub("", told["who"])) if told else []
    if not told or len(people) < _SEVERAL or not all(map(names.is_name, people)):
        return block
    who = f"{told['who']}. "
    text = f"{told['before']}{who}{told['title']}{block.text[told.end() :]}"
    spans = []
    for span in block.spans:
        if told.start("title") <= span.start and span.end <= told.end("title"):
            spans.append(span._replace(start=span.start + len(who), end=span.end + len(who)))
        elif span.start >= told.end():
            shift = len(text) - len(block.text)
            spans.append(span._replace(start=span.start + shift, end=span.end + shift))
        elif span.end <= told.end("before"):
            spans.append(span)
    return replace(block, text=text, spans=tuple(spans))
