"""Move headings in the margin, on one or several lines, to lines of their own.

`HONORS<tab>Golden Shell` over `AND AWARDS<tab>Silver Shell`, the layout of res.cls and similar
classes, becomes `HONORS AND AWARDS`, `Golden Shell` and `Silver Shell`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.document import Span, shift_spans
from sitegen.parsing import dates
from sitegen.parsing.lines import typography, wraps
from sitegen.parsing.outline.heading_words import lookup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_WORDS: Final = re.compile(r"[A-Z][\w&'’/,-]*(?: (?:and|of|in|the|to|for|[A-Z&/][\w&'’/,-]*)){0,3}")
_IN_MARGIN: Final = re.compile(r"[A-Z][A-Z&'’/-]{2,}(?: [A-Z&/]{2,}){0,3}\t(?=\S)")
_LABELLED: Final = re.compile(r"[A-Z][A-Z&'’/-]{3,}(?: [A-Z&/]+){0,4}:\t(?=\S)")
_MARKER: Final = re.compile(r"(?P<sign>[•●▪◦‣■►➢])\s+|(?P<number>[(\[]?\d{1,3}[.)\]])\t")
_LONGEST: Final = 6  # words
_MOST_LINES: Final = 4
_MARGIN: Final = 5
"""The minimum number of characters by which the text is indented further than the heading."""
_LEAST: Final = 3
"""The minimum number of sections with headings in the margin."""
_FEWEST_EXCLUSIVE: Final = 5
"""The minimum number of headings that show that the margin contains nothing else."""
_SECOND: Final = 2
"""The first column that is not part of a margin."""
_LEAST_LABELLED: Final = 2
"""The minimum number of sections if all headings are in capitals with a colon: `EDUCATION:`."""


def move_out(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks, with each heading in the margin as a separate block before its text."""
    blocks = _join_split_headings(blocks)
    heads = [_match_heading(blocks, at) for at in range(len(blocks))]
    kinds = {
        rule.section
        for count, head in heads
        if count and "\t" in head and (rule := lookup(_words(head)))
    }
    texts = [blocks[at].text for at, (count, _) in enumerate(heads) if count]
    labelled = all(_LABELLED.match(text) for text in texts)
    if len(kinds) < (_LEAST_LABELLED if labelled else _LEAST):
        return list(blocks)
    if labelled:  # `COLLECTIONS:<tab>...` is a heading, too
        heads = [
            (1, f"\t{block.text.partition(chr(9))[0]}")
            if not head[0] and _LABELLED.match(block.text)
            else head
            for head, block in zip(heads, blocks, strict=True)
        ]
    unknown = _unknown_headings(blocks, heads)
    heads = [(1, f"\t{unknown[at]}") if at in unknown else head for at, head in enumerate(heads)]
    separated: list[Block] = []
    at = 0
    while at < len(blocks):
        count, head = heads[at]
        if not count:
            separated.append(blocks[at])
            at += 1
            continue
        first = blocks[at]
        level = 1 if at in unknown else first.level
        separated.append(
            replace(
                first, text=_words(head), spans=(), gap=True, level=level, lines=first.lines[:1]
            )
        )
        separated += _join_texts(
            [rest for block in blocks[at : at + count] if (rest := _remove_margin(block)).text]
        )
        at += count
    return separated


def _join_split_headings(blocks: Sequence[Block]) -> list[Block]:
    """Join blocks that contain the words of one heading: `Teaching` over `Experience`.

    The text of the section must be directly below, and indented further.
    """
    joined: list[Block] = []
    at = 0
    while at < len(blocks):
        first = blocks[at]
        count = next(
            (
                n
                for n in (3, 2, 1)
                if _is_split_heading(blocks[at : at + n], blocks[at + n : at + n + 1])
            ),
            0,
        )
        if count:
            text = " ".join(block.text.strip() for block in blocks[at : at + count])
            is_bold = all(map(typography.is_all_bold, blocks[at : at + count]))
            spans = (Span(0, len(text), "bold"),) if is_bold else ()
            first = replace(first, text=text, lines=first.lines[:1], spans=spans, gap=True)
        joined.append(first)
        at += count or 1
    return joined


def _is_split_heading(blocks: Sequence[Block], text: Sequence[Block]) -> bool:
    words = " ".join(block.text.strip() for block in blocks)
    plain = all(
        _WORDS.fullmatch(block.text.strip()) and not (block.marker or block.level)
        for block in blocks
    )
    if not (
        text
        and plain
        and len(words.split()) <= _LONGEST
        and not any(block.gap for block in blocks[1:])
    ):
        return False
    lines = [line for block in blocks for line in block.lines]
    edges = {line.indent for line in lines}
    further = text[0].lines[0].indent > min(edges) + _MARGIN
    return 1 < len(lines) <= _MOST_LINES and len(edges) == 1 and further and _opens_section(words)


def are_separate(above: str, line: str) -> bool:
    """Return whether both lines start with words in capitals in the left column.

    They are a heading on two lines, or two headings.
    """
    return bool(_IN_MARGIN.match(above) and _IN_MARGIN.match(line))


def _match_heading(blocks: Sequence[Block], at: int) -> tuple[int, str]:
    """Return the number of blocks of the margin heading at `at`, and its words."""
    best = (0, "")
    cells: list[str] = []
    has_tab = False
    for count, block in enumerate(blocks[at : at + _MOST_LINES], start=1):
        cell, tab, _ = block.text.partition("\t")
        is_known = (
            bool(tab) and cell[:1].isupper() and _opens_section(cell)
        )  # `Professional experience`
        if (
            block.marker
            or block.level
            or (cells and block.gap)
            or not (is_known or _WORDS.fullmatch(cell.strip()))
        ):
            break
        cells.append(cell.strip())
        has_tab = has_tab or bool(tab)
        if _opens_section(" ".join(cells)):
            best = (count, "\t" * has_tab + " ".join(cells))
    return best if has_tab else (0, "")


def _unknown_headings(blocks: Sequence[Block], heads: Sequence[tuple[int, str]]) -> dict[int, str]:
    """Return the unknown headings in the margin that share the indent and style of all known ones.

    The style is bold, or an indent that no other lines have.
    """
    known_blocks = [blocks[at] for at, (count, _) in enumerate(heads) if count == 1]
    indents = {block.lines[0].indent for block in known_blocks}
    first_index = next(at for at, (count, _) in enumerate(heads) if count)
    first_lines = [block.lines[0] for block in blocks]
    left = {
        at
        for at, line in enumerate(first_lines)
        if line.indent in indents and line.column < _SECOND
    }
    outdented = {at for at in left if at > first_index and not heads[at][0]}
    candidates = {at for at in outdented if _is_margin(blocks[at]) and blocks[at].gap}
    few_candidates = len(candidates) < len(known_blocks) and 2 * len(outdented - candidates) < len(
        known_blocks
    ) + len(candidates)
    is_exclusive = len(known_blocks) >= _FEWEST_EXCLUSIVE and len(indents) == 1 and few_candidates
    if not known_blocks or not (is_exclusive or all(map(_is_bold_margin, known_blocks))):
        return {}
    return {
        at: blocks[at].text.partition("\t")[0].strip(" :")
        for at in candidates
        if is_exclusive or _is_bold_margin(blocks[at])
    }


def _is_margin(block: Block) -> bool:
    """Return whether a block has a few words next to a text."""
    cell, tab, rest = block.text.partition("\t")
    plain = tab and rest and not (block.marker or block.level or dates.is_alone(rest))
    return (
        bool(plain)
        and len(cell.split()) <= _LONGEST
        and cell[:1].isupper()
        and not dates.find(cell)
        and cell[-1] not in ".,;"
    )


def _is_bold_margin(block: Block) -> bool:
    """Return whether a block has bold words next to a text: `*Media source*<tab>Shore News`."""
    cell = block.text.partition("\t")[0]
    return (
        _is_margin(block)
        and typography.is_all_bold(replace(block, text=cell))
        and not typography.is_all_bold(block)
    )


def _opens_section(cell: str) -> bool:
    """Return whether words open a section; `Lecturer` in a margin is a post instead."""
    rule = lookup(cell)
    return rule is not None and not rule.defaults.get("role")


def _join_texts(parts: list[Block]) -> list[Block]:
    """Join the lines of a text that is next to a heading of several lines."""
    joined: list[Block] = []
    for part in parts:
        if joined and wraps.is_unbalanced(joined[-1].text):
            text = f"{joined[-1].text} "
            spans = [
                s._replace(start=s.start + len(text), end=s.end + len(text)) for s in part.spans
            ]
            last = joined.pop()
            part = replace(
                last,
                text=text + part.text,
                lines=last.lines + part.lines,
                spans=(*last.spans, *spans),
            )
        joined.append(part)
    return joined


def _words(head: str) -> str:
    return head.strip("\t")


def _remove_margin(block: Block) -> Block:
    """Remove the margin of a block; a bullet or number at the start becomes its marker."""
    cut = block.text.find("\t") + 1 or len(block.text)
    cut += len(block.text[cut:]) - len(block.text[cut:].lstrip("\t"))
    if marker := _MARKER.match(block.text, cut):
        lines = (
            replace(block.lines[0], marker=marker["sign"] or marker["number"]),
            *block.lines[1:],
        )
        block, cut = replace(block, lines=lines, depth=max(block.depth, 1)), marker.end()
    return replace(block, text=block.text[cut:], spans=shift_spans(block.spans, cut), breaks=())
