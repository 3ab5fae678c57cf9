"""Degrees and posts told in items and what stands inside them: what each line is, whatever its depth."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing import dates, labels, terms
from sitegen.parsing.entries.items import strip_markers
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.entries.positions.draft import Draft
    from sitegen.parsing.lines.blocks import Block


_DEGREE_LAST: Final = re.compile(
    rf"(?:^|[\s，,、：:]|(?<=[\u4e00-\u9fff]))(?!博士后){either('chinese_degrees')}(?<!博士后)(?:[（(][^（）()]*[)）])?[。.；;]?\s*$"
)
_DEGREE_FIRST: Final = re.compile(
    rf"\s*[:：,，]?\s*(?!博士后){either('chinese_degrees')}(?:研究生|学位)?\s*[，,、\s]\s*[\u4e00-\u9fff]{{2,14}}(?:大学|学院|研究[所院])"
)
_LAST_CELL: Final = re.compile(r"[^\t，, ]*$")
_HONOURS_DEGREE: Final = re.compile(r"^(?:Honou?rs|Joint|Double|Dual)\s+")
_LONGEST_POST: Final = 8
OF_STUDIES: Final = re.compile(
    r"(?:本科|硕士|博士|研究生|学士)生?(?:阶段|期间|在读期间|加权|平均|成绩|绩点|排名|专业排名|学业)"
)
"""What tells of the time of a degree, and names none: `本科加权排名 – 3/60`, `博士期间研究领域`."""
DID: Final = re.compile(
    r"(?:[A-Z][a-z]+ed|Led|Built|Wrote|Ran|Taught|Oversaw|Grew|Won|Gave)(?:,| and| &)? (?:[a-z]|[A-Z]{2,})"
)
"""What was done in a job: `Studied how tides foam`."""
_MOST: Final = 0.5


def dates_below(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, dates that have an item of their own at the end of the first line inside it.

    `2019-2021` over `Tide lecturer` and `Hill University` becomes `Tide lecturer<tab>2019-2021` over the other.
    """
    out: list[Block] = []
    dated = {
        id(inner): head
        for head, inner in pairwise(blocks)
        if _is_inside(head, inner) and _is_dated(head, inner)
    }
    over = {id(head) for head in dated.values()}
    for block in blocks:
        if id(block) in over:
            continue
        if head := dated.get(id(block)):
            text = f"{block.text}\t{head.text}"
            block = replace(
                head,
                text=text,
                lines=(*head.lines, *block.lines),
                spans=block.spans,
                breaks=block.breaks,
            )
        out.append(block)
    return out


def _is_inside(head: Block, inner: Block) -> bool:
    """Whether both are items, one in the other: what stands below a paragraph may tell what was done."""
    return bool(head.marker and inner.marker) and inner.depth > head.depth


def _is_dated(head: Block, inner: Block) -> bool:
    """Whether a line says dates alone, and the one inside it says none."""
    when = dates.leading(head.text)
    rest = head.text[when.stop :].strip() if when else head.text
    return not dates.find(inner.text) and (not rest or (rest[0] in "(（" and rest[-1] in ")）"))


def raised(blocks: Sequence[Block]) -> Sequence[Block]:
    """Employers in items with their posts in items inside them, as employers in lines with posts in items below.

    Whoever had one post there may have it in the employer's own line.
    """
    heads = [block for block in blocks if block.depth == 1]
    firsts = {
        id(head): inner for head, inner in pairwise(blocks) if head.depth == 1 and inner.depth > 1
    }
    posted = [head for head in heads if id(head) in firsts and _tells_what(firsts[id(head)].text)]
    bare = [head for head in heads if is_bare_place(head)]
    if min((block.depth for block in blocks), default=0) != 1 or len(posted) <= _MOST * len(bare):
        return blocks
    if not posted or any(_tells_what(head.text) for head in posted):
        return blocks
    return [replace(block, depth=block.depth - 1) for block in blocks]


def _tells_what(text: str) -> bool:
    """Whether a line names a post or a degree."""
    return terms.is_role(text) or bool(terms.DEGREE.match(text))


def is_bare_place(head: Block) -> bool:
    """Whether a line names neither a post nor a date: it may name an employer."""
    return not (dates.find(head.text) or terms.is_role(head.text))


def flattened(blocks: Sequence[Block]) -> Sequence[Block]:
    """Entries whose first line has a bullet and whose other lines stand below its text, as lines without bullets."""
    marked = [block for block in blocks if block.marker]
    others = [block for block in blocks if not block.marker]
    if not (marked and others and blocks[0].marker) or any(block.depth > 1 for block in marked):
        return blocks
    head = blocks[0].lines[0].indent
    hang = all(block.lines[0].indent > head for block in others)
    alternate = all(a.marker == "" or b.marker == "" for a, b in pairwise(blocks))
    if not hang or not alternate:
        return blocks
    return [
        replace(block, depth=0, gap=bool(block.marker), lines=strip_markers(block))
        for block in blocks
    ]


def is_entry(draft: Draft, block: Block, *, schooling: bool) -> bool:
    """Whether a list item is a degree or a job of its own: it begins with the one, or names the other and its dates."""
    if OF_STUDIES.match(block.text):
        return False
    if block.depth > 1:
        return _is_dated_post(block.text)
    if block.depth != 1 or tells_degree(block.text):
        return block.depth == 1
    if schooling:
        return False
    below = bool(draft.organization) and not draft.details
    whens = dates.find(block.text)
    in_row = whens and "\t" in block.text and terms.is_role(dates.without(block.text, whens))
    posted = below and terms.is_post(block.text) and is_bare_place(draft.blocks[0])
    alone = below and not (draft.role or whens) and _names_post(block.text)
    return bool(in_row or posted or alone)


def _is_dated_post(text: str) -> bool:
    """Whether an item inside another begins with a period and names a post and who gave it: a stay abroad."""
    when = dates.leading(text)
    told = text[when.stop :] if when and when.is_range else ""
    return (
        bool(told and terms.INSTITUTION.search(told))
        and terms.is_role(told)
        and not DID.match(told.lstrip(" :：,，"))
    )


def _names_post(text: str) -> bool:
    """Whether an item names a post and tells nothing that was done there: `Assistant to Ann Lee`."""
    return (
        terms.is_role(text)
        and len(text.split()) <= _LONGEST_POST
        and not (DID.match(text) or text.endswith("."))
    )


def tells_degree(text: str) -> bool:
    """Whether a line among jobs begins with a degree: `2013–16  PhD in Physics, ...`."""
    text = _HONOURS_DEGREE.sub("", dates.without(text, dates.find(text)[:1]).lstrip())
    match = terms.DEGREE.match(text)
    if _DEGREE_FIRST.match(text):
        return True
    front = labels.LABEL.split(text, maxsplit=1)[0].rstrip(" ，,；;（(")
    if (
        has_han(text)
        and not terms.is_role(_LAST_CELL.sub("", front))
        and _DEGREE_LAST.search(front)
    ):
        return True
    return bool(match) and not terms.is_role(text.split(",")[0])


def dated_as(above: Sequence[Draft], line: Draft) -> None:
    """Give the second of several degrees in items below a university with dates the dates of the first."""
    if above and line.blocks[0].depth and line.degree and not (line.when or line.organization):
        line.when = above[0].when
