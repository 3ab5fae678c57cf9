"""Works whose author broke them into paragraphs, title here and authors there -> one block each.

A work's lines stand below its number or bullet; or blank lines stand between nearly all works of the list, or nowhere
in it, and each ends with a dated paragraph. Where one line of nearly all works is of names alone, it comes first
in the block, the order that references are read in.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import authors, companions, dates, notes, venues

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.blocks import Block

_FEWEST: Final = 3
_MOST: Final = 4
_EDGE: Final = 2
_TITLE: Final = 15
_NEARLY_ALL: Final = 0.8


def whole(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of a list, those of one work joined."""
    blocks = _with_what_they_lack(blocks)
    groups = _below_markers(blocks) if any(block.marker for block in blocks) else _alike(blocks)
    first = _line_of_names(groups)
    return [_joined(group, _led(group, first)) for group in groups]


def _with_what_they_lack(blocks: Sequence[Block]) -> list[Block]:
    """Works with the line below them that only says with whom, or how far they have come: `R&R at Foam`."""
    out: list[Block] = []
    for block in blocks:
        if out and not block.marker and (_says_with_whom(block) or venues.begins_with_state(block.text)):
            out[-1] = _joined([out[-1], block], [out[-1], block])
        else:
            out.append(block)
    return out


def _says_with_whom(block: Block) -> bool:
    people, rest = companions.parted(block)
    return bool(people) and not rest.text.strip(" .,;")


def _below_markers(blocks: Sequence[Block]) -> list[list[Block]]:
    """Items, each with the paragraphs below it that no blank line parts from it."""
    groups: list[list[Block]] = []
    for block in blocks:
        if not groups or block.marker or block.gap or not groups[-1][0].marker:
            groups.append([block])
        else:
            groups[-1].append(block)
    return groups


def _alike(blocks: Sequence[Block]) -> list[list[Block]]:
    """Works of several paragraphs each, the last of them dated; if they are not, every block by itself."""
    for groups in (_between_gaps(blocks), _up_to_dates(blocks)):
        several = [group for group in groups if 1 < len(group) <= _MOST]
        ends = sum(_is_dated(group[-1]) and not _is_dated(group[0]) for group in several)
        if len(groups) >= _FEWEST and ends >= _NEARLY_ALL * len(groups):
            return groups
    led = _from_bold(blocks)
    named = sum(any(_names_only(block.text) for block in group[1:]) for group in led)
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
    if not blocks or any(block.gap for block in blocks[1:]) or not _is_dated(blocks[-1]):
        return groups
    for index, block in enumerate(blocks):
        if not index or _is_dated(blocks[index - 1]):
            groups.append([])
        groups[-1].append(block)
    return groups


def _from_bold(blocks: Sequence[Block]) -> list[list[Block]]:
    """Works that begin with a bold title, whose authors stand below; none, if the list begins otherwise."""
    groups: list[list[Block]] = []
    for block in blocks:
        if any(span.look == "bold" and span.start < _EDGE and span.end - span.start > _TITLE for span in block.spans):
            groups.append([])
        if not groups:
            return []
        groups[-1].append(block)
    return groups if all(len(group) <= _MOST for group in groups) else []


def _is_dated(block: Block) -> bool:
    whens = dates.find(block.text)
    return bool(whens) and not whens[-1].is_range


def _line_of_names(groups: Sequence[Sequence[Block]]) -> int:
    """Which paragraph of nearly all broken works names the authors; 0 if none does, or the first."""
    broken = [group for group in groups if len(group) > 1]
    if len(broken) < max(_FEWEST, _NEARLY_ALL * len(groups)):
        return 0
    lines = [[at for at, block in enumerate(group) if _names_only(block.text)][:1] for group in broken]
    places = Counter(at for found in lines for at in found)
    usual = max(places, key=lambda at: places[at], default=0)
    return usual if places[usual] >= _NEARLY_ALL * len(broken) else 0


def _names_only(text: str) -> bool:
    listed = authors.leading(text)
    return bool(listed.names) and not text[listed.stop :].strip(" .,;:*")


def _led(group: list[Block], first: int) -> list[Block]:
    """A work with its line of names in front, if it has one there."""
    if not 0 < first < len(group) or not _names_only(group[first].text):
        return group
    return [group[first], *group[:first], *group[first + 1 :]]


def _joined(group: Sequence[Block], ordered: Sequence[Block]) -> Block:
    """One block of several: its text in this order, its lines in that of the CV."""
    text, spans = ordered[0].text, list(ordered[0].spans)
    for part in ordered[1:]:
        text = text.rstrip()
        text += _seam(text, part.text)
        spans += [span._replace(start=span.start + len(text), end=span.end + len(text)) for span in part.spans]
        text += part.text
    lines = tuple(line for block in group for line in block.lines)
    return replace(group[0], text=text, lines=lines, spans=tuple(spans))


def _seam(above: str, line: str) -> str:
    """What joins two lines of an item: a bar before a note, a full stop between parts, a space inside a sentence."""
    if notes.is_note(line):
        return notes.BAR
    return " " if above[-1:] in "?!.,;:" or line[:1].islower() else ". "
