"""Degrees and posts in nested list items: the meaning of each line, whatever its depth."""

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
STUDY_DETAIL: Final = re.compile(
    r"(?:本科|硕士|博士|研究生|学士)生?(?:阶段|期间|在读期间|加权|平均|成绩|绩点|排名|专业排名|学业)"
)
"""Study details that are not a degree: `本科加权排名 – 3/60`, `博士期间研究领域`."""
TASK: Final = re.compile(
    r"(?:[A-Z][a-z]+ed|Led|Built|Wrote|Ran|Taught|Oversaw|Grew|Won|Gave)(?:,| and| &)? (?:[a-z]"
    r"|[A-Z]{2,})"
)
"""A task of a job: `Studied how tides foam`."""


_MOST: Final = 0.5


def raise_items(blocks: Sequence[Block]) -> Sequence[Block]:
    """Raise list items so that employers are lines, with their posts as items below.

    A single post may be on the employer's line.
    """
    heads = [block for block in blocks if block.depth == 1]
    firsts = {
        id(head): inner for head, inner in pairwise(blocks) if head.depth == 1 and inner.depth > 1
    }
    with_posts = [
        head for head in heads if id(head) in firsts and _is_role_or_degree(firsts[id(head)].text)
    ]
    employers = [head for head in heads if may_be_employer(head)]
    if min((block.depth for block in blocks), default=0) != 1 or len(with_posts) <= _MOST * len(
        employers
    ):
        return blocks
    if not with_posts or any(_is_role_or_degree(head.text) for head in with_posts):
        return blocks
    return [replace(block, depth=block.depth - 1) for block in blocks]


def _is_role_or_degree(text: str) -> bool:
    """Return whether a line names a role or a degree."""
    return terms.is_role(text) or bool(terms.DEGREE.match(text))


def may_be_employer(head: Block) -> bool:
    """Return whether a line may be an employer: it names neither a post nor a date."""
    return not (dates.find(head.text) or terms.is_role(head.text))


def flatten_items(blocks: Sequence[Block]) -> Sequence[Block]:
    """Remove the bullets of entries whose first line has one, with other lines below its text."""
    marked = [block for block in blocks if block.marker]
    unmarked = [block for block in blocks if not block.marker]
    if not (marked and unmarked and blocks[0].marker) or any(block.depth > 1 for block in marked):
        return blocks
    head = blocks[0].lines[0].indent
    all_indented = all(block.lines[0].indent > head for block in unmarked)
    alternate = all(a.marker == "" or b.marker == "" for a, b in pairwise(blocks))
    if not all_indented or not alternate:
        return blocks
    return [
        replace(block, depth=0, gap=bool(block.marker), lines=strip_markers(block))
        for block in blocks
    ]


def is_entry(draft: Draft, block: Block, *, schooling: bool) -> bool:
    """Return whether a list item is an entry: it starts with a degree, or has a post and dates."""
    if STUDY_DETAIL.match(block.text):
        return False
    if block.depth > 1:
        return _is_dated_post(block.text)
    if block.depth != 1 or begins_with_degree(block.text):
        return block.depth == 1
    if schooling:
        return False
    has_employer = bool(draft.organization) and not draft.details
    whens = dates.find(block.text)
    in_row = whens and "\t" in block.text and terms.is_role(dates.without(block.text, whens))
    is_post = has_employer and terms.is_post(block.text) and may_be_employer(draft.blocks[0])
    is_short_post = has_employer and not (draft.role or whens) and _is_short_post(block.text)
    return bool(in_row or is_post or is_short_post)


def _is_dated_post(text: str) -> bool:
    """Return whether a nested item starts with a period and names post and institution: a stay."""
    when = dates.leading(text)
    words = text[when.stop :] if when and when.is_range else ""
    return (
        bool(words and terms.INSTITUTION.search(words))
        and terms.is_role(words)
        and not TASK.match(words.lstrip(" :：,，"))
    )


def _is_short_post(text: str) -> bool:
    """Return whether an item names a post but no task: `Assistant to Ann Lee`."""
    return (
        terms.is_role(text)
        and len(text.split()) <= _LONGEST_POST
        and not (TASK.match(text) or text.endswith("."))
    )


def begins_with_degree(text: str) -> bool:
    """Return whether a line among jobs starts with a degree: `2013–16  PhD in Physics, ...`."""
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
