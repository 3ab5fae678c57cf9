"""Lists of works over several paragraphs each -> the paragraphs of each work, by what all of them share.

Blank lines or dates stand between the works; or each begins with a title in quotes or in bold, or has its authors in
the second of three paragraphs.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates
from sitegen.parsing.references import authors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

QUOTED_ALONE: Final = re.compile(
    r"(?:(?:(?:19|20)\d\d[a-z]?|(?i:forthcoming|in press))[\s:.,]+)?“[^“”]{6,}(?:“[^“”]*”[^“”]*)?[.,?!]?”[.,]?"
    r"(?:\s*[(,]?\s*(?:joint )?with [^“”\d]+|\s*[(][^“”()\d]+[)])?(?:\s*[(,]?\s*(?:19|20)\d\d[)]?[.,]?)?"
)
"""A line that is a title in quotes, and nothing else of weight."""
_CUT: Final = re.compile(r"[,.?!]\s+(?=[A-ZÀ-Þ\u4e00-\u9fff])")
_FEWEST: Final = 3
_MOST: Final = 4
_EDGE: Final = 2
_PARTS: Final = 3
_TITLE: Final = 15
_NEARLY_ALL: Final = 0.8


def alike(blocks: Sequence[Block]) -> list[list[Block]]:
    """Works of several paragraphs each, the last of them dated; if they are not, every block by itself."""
    for groups in (_between_gaps(blocks), _up_to_dates(blocks)):
        several = [group for group in groups if 1 < len(group) <= _MOST]
        ends = sum(is_dated(group[-1]) and not is_dated(group[0]) for group in several)
        if len(groups) >= _FEWEST and ends >= _NEARLY_ALL * len(groups):
            return groups
    if quoted := _from_quotes(blocks) or _around_names(blocks):
        return quoted
    led = _from_bold(blocks)
    named = sum(any(names_only(block.text) for block in group[1:]) for group in led)
    if len(led) >= _FEWEST and named >= _NEARLY_ALL * len(led):
        return led
    return [[block] for block in blocks]


def _between_gaps(blocks: Sequence[Block]) -> list[list[Block]]:
    groups: list[list[Block]] = []
    for block in blocks:
        if not groups or block.gap:
            groups.append([])
        groups[-1].append(block)
    return groups


def _up_to_dates(blocks: Sequence[Block]) -> list[list[Block]]:
    groups: list[list[Block]] = []
    if not blocks or any(block.gap for block in blocks[1:]) or not is_dated(blocks[-1]):
        return groups
    for index, block in enumerate(blocks):
        if not index or is_dated(blocks[index - 1]):
            groups.append([])
        groups[-1].append(block)
    return groups


def _from_bold(blocks: Sequence[Block]) -> list[list[Block]]:
    """Works that begin with a bold title, whose authors stand below; none, if the list begins otherwise."""
    groups: list[list[Block]] = []
    for block in blocks:
        if any(
            span.look == "bold" and span.start < _EDGE and span.end - span.start > _TITLE
            for span in block.spans
        ):
            groups.append([])
        if not groups:
            return []
        groups[-1].append(block)
    return groups if all(len(group) <= _MOST for group in groups) else []


def _from_quotes(blocks: Sequence[Block]) -> list[list[Block]]:
    """Works that begin with a line that is a title in quotes and nothing else; none, if the list begins otherwise."""
    groups: list[list[Block]] = []
    for block in blocks:
        if QUOTED_ALONE.fullmatch(block.text):
            groups.append([])
        if not groups or (
            not groups[-1] and block.text[:1] != "“" and not block.text[:1].isdigit()
        ):
            return []
        groups[-1].append(block)
    broken = [group for group in groups if len(group) > 1]
    return (
        groups
        if len(groups) >= _FEWEST
        and 2 * len(broken) >= len(groups) > 0
        and all(len(g) <= _MOST for g in groups)
        else []
    )


def _around_names(blocks: Sequence[Block]) -> list[list[Block]]:
    """Works of three paragraphs each all down the list: the title, names alone, and where it stands."""
    groups = [list(blocks[at : at + _PARTS]) for at in range(0, len(blocks), _PARTS)]
    told = [
        group
        for group in groups
        if len(group) == _PARTS and not any(block.marker for block in group)
    ]
    named = all(
        names_only(group[1].text) and not any(map(names_only, (group[0].text, group[2].text)))
        for group in told
    )
    return groups if told and len(told) == len(groups) and named else []


def is_dated(block: Block) -> bool:
    """Whether a paragraph has a date, and no range of dates at its end."""
    whens = dates.find(block.text)
    return bool(whens) and not whens[-1].is_range


def names_only(text: str) -> bool:
    """Whether a text is nothing but names of people."""
    text = authors.with_included(text)
    listed = authors.leading(text)
    return bool(listed.names) and not text[listed.stop :].strip(" .,;:*")


def names_inside(text: str) -> bool:
    """Whether a list of names stands somewhere behind a comma or full stop."""
    return any(len(authors.leading(text[cut.end() :]).names) > 1 for cut in _CUT.finditer(text))
