"""Works whose author broke them into paragraphs, title here and authors there -> one block each.

A work's lines stand below its number or bullet; or blank lines stand between nearly all works of the list, or nowhere
in it, and each ends with a dated paragraph. Where one line of nearly all works is of names alone, it comes first
in the block, the order that references are read in.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates
from sitegen.parsing.lines import cutting
from sitegen.parsing.references import (
    authors,
    cards,
    companions,
    grouped_works,
    imprints,
    notes,
    venues,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Line
    from sitegen.parsing.lines.blocks import Block

_WITH_LINE: Final = re.compile(
    r"[(]?(?:joint(?:ly)?(?: work)? )?with [A-ZÀ-Þ][^\s.]*\.? (?:[A-ZÀ-Þ]|and\b)"
)
"""No work is called so: `with Ann Lee (R&R at Foam)`."""
_IN_BRACKETS_BEHIND: Final = re.compile(r"(?:\s*\[[^\[\]]*\])+$")
_VENUE_BELOW: Final = re.compile(
    r"\[[^\[\]]*\]|[A-Z][^“”\"\d]{3,90}?,? (?:(?:19|20)\d\d|\d{1,3}\s?[(:,])"
)
"""`Tide Review 2023, 9(4): 6-12`, `[Previously called “Foam”]`: what stands below a title alone."""
_FEWEST: Final = 3
_MOST: Final = 4
_NEARLY_ALL: Final = 0.8
_MOSTLY: Final = 0.6
_SELDOM: Final = 0.2
_MARKS: Final = ("", "*", "†", "‡", "#", "§", "∗")


def whole(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of a list, those of one work joined."""
    below = any(block.marker for block in blocks) and not are_below(blocks)
    groups = _below_markers(blocks) if below else []
    if (
        sum(_names_behind(group) is not None for group in groups) < _MOSTLY * len(groups)
        or not groups
    ):
        blocks = _with_what_they_lack(blocks)
        groups = _below_markers(blocks) if below else grouped_works.alike(blocks)
    broken = [group for group in groups if len(group) > 1]
    second = _names_second(broken)
    behind = [group for group in broken if _names_behind(group, second=second)]
    marked = [group for group in groups if group[0].marker] or groups
    many = len(broken) >= max(_FEWEST, _NEARLY_ALL * len(marked)) and len(behind) >= _MOSTLY * len(
        broken
    )
    if many or (len(behind) == len(groups) and all(group[0].all_bold for group in groups)):
        return [
            replace(_joined(_led(group, second=second)), lines=_lines(group), gap=group[0].gap)
            for group in groups
        ]
    return [_joined(group) for group in groups]


def are_below(blocks: Sequence[Block]) -> bool:
    """Whether list items only stand below works, which are paragraphs: they tell of these and are none themselves."""
    works = [block for block in blocks if not block.marker]
    items = [block for block in blocks if block.marker]
    inside = min((block.depth for block in items), default=0) > max(
        (block.depth for block in works), default=0
    )
    return inside and len(works) > _MOST and 2 * len(items) < len(works) and not blocks[0].marker


def _with_what_they_lack(blocks: Sequence[Block]) -> list[Block]:
    """Works with the line below them that only says with whom, where, or how far they have come: `R&R at Foam`."""
    out: list[Block] = []
    for block in blocks:
        lacks = (
            out and not block.marker and (_lacks_venue(out[-1], block) or _says_with_whom(block))
        )
        if lacks or (out and not block.marker and venues.begins_with_state(block.text)):
            out[-1] = _joined([out[-1], block])
        else:
            out.append(block)
    return out


def _lacks_venue(work: Block, block: Block) -> bool:
    """Whether a line ends with a title in quotes and those with whom it was written, and the next one says where."""
    slanted = any(span.look == "italic" and not span.start for span in block.spans)
    goes_on = (
        not block.gap and block.text[:1] not in '“"' and (slanted or _VENUE_BELOW.match(block.text))
    )
    return bool(
        goes_on and grouped_works.QUOTED_ALONE.fullmatch(_IN_BRACKETS_BEHIND.sub("", work.text))
    )


def _says_with_whom(block: Block) -> bool:
    if _WITH_LINE.match(block.text):
        return True
    people, rest = companions.parted(block)
    return bool(people) and not rest.text.strip(" .,;")


def _below_markers(blocks: Sequence[Block]) -> list[list[Block]]:
    """Items, each with the paragraphs below it that no blank line parts from it."""
    groups: list[list[Block]] = []
    for block in (part for whole in blocks for part in _behind_names(whole)):
        lacking = (
            groups
            and len(groups[-1]) == 1
            and groups[-1][0].marker
            and grouped_works.names_only(block.text)
        )
        if not groups or block.marker or (block.gap and not lacking) or not groups[-1][0].marker:
            groups.append([block])
        else:
            groups[-1].append(block)
    return groups


def _behind_names(block: Block) -> list[Block]:
    """A paragraph, cut where its first lines are of names alone, and a line with a year, or nothing else, follows."""
    for count in range(len(block.lines) - 1, 0, -1):
        below = block.lines[count].text.strip()
        at = block.text.find(below, 1)
        dated = below[:1].isdigit() or imprints.AT_END.search(f". {below.partition('[')[0]}")
        if not block.marker and at > 0 and dated and grouped_works.names_only(block.text[:at]):
            shown = tuple(span for span in block.spans if span.end <= at)
            moved = (
                span._replace(start=max(span.start - at, 0), end=span.end - at)
                for span in block.spans
            )
            rest = replace(block, text=block.text[at:], lines=block.lines[count:], gap=False)
            return [
                replace(
                    block, text=block.text[:at].rstrip(), lines=block.lines[:count], spans=shown
                ),
                replace(rest, spans=tuple(span for span in moved if span.end > 0)),
            ]
    return [block]


def beside_dates(blocks: Sequence[Block]) -> list[Block]:
    """Works that each have their year in a column at the left, and further lines beside it; nothing if they are not so.

    A line that names no authors goes on with the work above it where the works begin with theirs; where they begin with
    their titles, the line of names comes first.
    """
    first, last = _first_and_last(blocks)
    front = [
        block for block in blocks[:first] if first == 1 and block.marker in _MARKS
    ]  # what signs at names stand for
    groups: list[list[Block]] = []
    tail: list[Block] = []
    for at, block in enumerate(blocks[len(front) :], len(front)):
        if dates.in_column(block.text) and not block.marker:
            groups.append([block])
        elif at > last and (
            tail or block.marker or block.lines[0].indent <= groups[-1][0].lines[0].indent
        ):
            tail.append(block)  # something else
        elif not groups or block.marker or block.lines[0].indent <= groups[-1][0].lines[0].indent:
            return []
        else:
            groups[-1].append(block)
    broken = [group for group in groups if len(group) > 1]
    named = [len(authors.leading(group[0].text.partition("\t")[2]).names) > 1 for group in groups]
    again = sum(
        len(authors.leading(block.text).names) > 1 for group in broken for block in group[1:]
    )
    others = sum(len(group) - 1 for group in broken)
    behind = sum(_names_behind(_undated(group)) is not None for group in broken)
    if (
        len(broken) >= _FEWEST
        and behind >= _NEARLY_ALL * len(groups)
        and sum(named) <= _SELDOM * len(groups)
    ):
        return [*front, *(_in_order(group) for group in groups), *tail]
    if len(broken) < _FEWEST or sum(named) < _MOSTLY * len(groups) or again > _SELDOM * others:
        return []
    return [*front, *(_with_year_behind(_joined(group, wrapped=True)) for group in groups), *tail]


def _first_and_last(blocks: Sequence[Block]) -> tuple[int, int]:
    """Where the first and the last block stand that begin with a date."""
    dated = [at for at, block in enumerate(blocks) if dates.leading(block.text)]
    return (dated[0], dated[-1]) if dated else (0, len(blocks))


def _undated(group: Sequence[Block]) -> list[Block]:
    """A work without the date in the column of its first line."""
    head = group[0]
    return [cutting.from_index(head, head.text.index("\t") + 1), *group[1:]]


def _in_order(group: Sequence[Block]) -> Block:
    """`2021<tab>Foam` over `Tide Letters` over `A. Lee, B. Ek` -> authors, title, venue and year."""
    parts = _undated(group)
    start, stop = _names_behind(parts) or (0, 0)
    led = (
        [_joined(parts[start:stop], wrapped=True), *parts[:start], *parts[stop:]]
        if start
        else parts
    )
    work = replace(_joined(led), lines=_lines(group), gap=group[0].gap)
    date = group[0].text.partition("\t")[0].strip()
    return replace(work, text=f"{work.text.rstrip(' .')}, {date}.")


def _with_year_behind(block: Block) -> Block:
    """`2021<tab>Lee, A. Foam.` -> `Lee, A. Foam. 2021`, if the year does not stand there already."""
    date, _, rest = block.text.partition("\t")
    work = cutting.from_index(block, len(date) + 1)
    when = dates.leading(date)
    said = when is None or when.begin[:4] in rest
    return work if said else replace(work, text=f"{rest.rstrip(' .')}, {date.strip()}.")


def _names_second(groups: Sequence[Sequence[Block]]) -> bool:
    """Whether most works name their authors in their second paragraph, so that hardly a first one does."""
    second = sum(grouped_works.names_only(group[1].text) for group in groups)
    first = sum(grouped_works.names_only(group[0].text) for group in groups)
    return second >= _MOSTLY * len(groups) and 2 * first < second


def _names_behind(group: Sequence[Block], *, second: bool = False) -> tuple[int, int] | None:
    """From which paragraph to which a work names its authors, if its title stands before; nothing otherwise.

    `second`: whether the works of its list do so in their second, so that a title of two words is none.
    """
    start = next(
        (at for at, block in enumerate(group) if at and grouped_works.names_only(block.text)), 0
    )
    if not start or (grouped_works.names_only(group[0].text) and not (second and start == 1)):
        return None
    stop, named = start + 1, group[start].text
    while stop < len(group) and grouped_works.names_only(named := f"{named} {group[stop].text}"):
        stop += 1
    return start, stop


def _led(group: Sequence[Block], *, second: bool = False) -> list[Block]:
    """A work with its lines of names in front, if it has some behind its title."""
    if not (names := _names_behind(group, second=second)):
        return list(group)
    start, stop = names
    people, title, *below = _joined(group[start:stop], wrapped=True), *group[:start]
    if title.all_bold and not any(block.all_bold for block in below):  # no word of it is of a venue
        return [people, cards.quoted(title), *below, *group[stop:]]
    return [people, _joined(group[:start], wrapped=True), *group[stop:]]


def _joined(group: Sequence[Block], *, wrapped: bool = False) -> Block:
    """One block of several. `wrapped`: they are one sentence, whose lines were taken for paragraphs."""
    text, spans = group[0].text, list(group[0].spans)
    for part in group[1:]:
        text = text.rstrip()
        text += " " if wrapped else _seam(text, part.text)
        spans += [
            span._replace(start=span.start + len(text), end=span.end + len(text))
            for span in part.spans
        ]
        text += part.text
    return replace(group[0], text=text, lines=_lines(group), spans=tuple(spans))


def _lines(group: Sequence[Block]) -> tuple[Line, ...]:
    return tuple(line for block in group for line in block.lines)


def _seam(above: str, line: str) -> str:
    """What joins two lines of an item: a bar before a note, a full stop between parts, a space inside a sentence."""
    if notes.is_note(line):
        return notes.BAR
    if _WITH_LINE.match(line):
        return " " if above[-1:] in "?!.,;:" else ", "
    return " " if above[-1:] in "?!.,;:" or line[:1].islower() else ". "
