"""Works as home pages show them, in cards: a badge with the venue, the title, its authors, links, what it is about.

Each part is a paragraph of its own; the badge and what stands below the authors may be missing. Names alone below a
title tell where the cards are; each becomes one block, its authors first and its title in quotes.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.document import Span
from sitegen.parsing import dates
from sitegen.parsing.lines import link_labels
from sitegen.parsing.lines.wraps import width
from sitegen.parsing.references import authors, grouped_works

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.document import Place
    from sitegen.parsing.lines.blocks import Block

_FEWEST: Final = 3
_NEARLY_ALL: Final = 0.8
_SHORTEST_TITLE: Final = 12
_LONGEST_BADGE: Final = 48
_LONGEST_VENUE: Final = 160
_ASIDE: Final = re.compile(r"\s*(?:\[[^\[\]]*\]|[(（][^()（）]*[)）])")
_ELIDED: Final = re.compile(r",\s*(?:\.{3}|…)(?=\s*,)")
_ENDS: Final = (".", ":", "：", "。", "?", "!")
_WORD: Final = re.compile(r"[^\W_]+")


class Told(NamedTuple):
    """A list of cards, read."""

    works: list[Block]
    """One block a work."""
    below: dict[Place, list[Block]]
    """What stands below each work, by its first line."""


class _Card(NamedTuple):
    badge: list[Block]
    title: Block
    people: Block
    rest: list[Block]


def told(blocks: Sequence[Block]) -> Told | None:
    """The works of a list of cards; None if it is written otherwise, or needs nobody to join its parts."""
    people = _all_people(blocks)
    named = [at for at in people if at and at - 1 not in people and _is_title(blocks[at - 1])]
    badged = bool(named) and named[0] > 1 and _is_badge(blocks[named[0] - 2])
    linked = any(link_labels.is_row(block) for block in blocks)
    if len(named) < (_FEWEST - badged) or not (badged or linked):
        return None
    if len(named) < _NEARLY_ALL * len(people):
        return None
    starts = [at - 1 - (badged and at > 1 and _is_badge(blocks[at - 2])) for at in named]
    works, below = _with_rows(blocks[: starts[0]], badged=badged), {}
    for start, at, stop in zip(starts, named, [*starts[1:], len(blocks)], strict=True):
        end = next((end for end in range(at + 1, stop) if _begins_work(blocks[end])), stop)
        card = _Card(
            list(blocks[start : at - 1]), blocks[at - 1], blocks[at], list(blocks[at + 1 : end])
        )
        work, notes = _work(card)
        works += [work, *_with_rows(blocks[end:stop], badged=badged)]
        below[work.lines[0].place] = notes
    return Told(works, below)


def _all_people(blocks: Sequence[Block]) -> list[int]:
    """Which paragraphs are nothing but names: of several people, or of one whom others name."""
    told = {
        at: authors.leading(_plain(block.text))
        for at, block in enumerate(blocks)
        if _may_name(block)
    }
    known = {name for listed in told.values() if len(listed.names) > 1 for name in listed.names}
    return [
        at
        for at, listed in told.items()
        if len(listed.names) > 1 or listed.others or set(listed.names) & known
    ]


def _may_name(block: Block) -> bool:
    return not (block.marker or block.level) and grouped_works.names_only(_plain(block.text))


def _plain(text: str) -> str:
    return _ELIDED.sub("", _ASIDE.sub("", text))


def _is_title(block: Block) -> bool:
    long = width(block.text) >= _SHORTEST_TITLE
    return long and not (block.marker or block.level or dates.is_alone(block.text))


def _is_badge(block: Block) -> bool:
    short = len(block.text) <= _LONGEST_BADGE and not block.text.endswith(_ENDS)
    return short and not (
        block.marker or block.level or link_labels.is_row(block) or "," in block.text
    )


def _begins_work(block: Block) -> bool:
    """Whether a list item below a card is a work of its own, for it says early when it came out: `ICML 2023 Foam`."""
    whens = dates.find(block.text)
    return bool(
        block.marker
        and whens
        and whens[0].start < _LONGEST_BADGE
        and grouped_works.names_inside(block.text)
    )


def _with_rows(blocks: Sequence[Block], *, badged: bool) -> list[Block]:
    """Works of another kind among the cards, each with the links that stand below it."""
    out: list[Block] = []
    group: list[Block] = []
    for block in blocks:
        if not group or not link_labels.is_row(block):
            group.append(block)
            continue
        row = link_labels.in_brackets(block)
        if badged and len(group) > 1 and _is_badge(group[0]) and _is_title(group[1]):
            out.append(joined([quoted(group[1]), *group[2:], group[0], row], [*group, block]))
        else:
            out += [*group[:-1], joined([group[-1], row], [group[-1], block])]
        group = []
    return [*out, *group]


def joined(parts: Sequence[Block], taken: Sequence[Block]) -> Block:
    """One block of parts, between which full stops stand where none did, or brackets begin."""
    text, spans = "", list[Span]()
    for part in parts:
        text += "" if not text else " " if text[-1:] in ".?!”" or part.text[:1] == "[" else ". "
        spans += [
            span._replace(start=span.start + len(text), end=span.end + len(text))
            for span in part.spans
        ]
        text += part.text.strip()
    lines = tuple(line for block in taken for line in block.lines)
    return replace(taken[0], text=text, spans=tuple(spans), lines=lines, gap=True)


def _work(card: _Card) -> tuple[Block, list[Block]]:
    """The card as one block, and what says more of it."""
    venue = next((block for block in card.rest if _is_venue(block)), None)
    rows = [block for block in card.rest if link_labels.is_row(block)]
    badge = [block for block in card.badge if venue is None or not _says(venue, block)]
    parts = [_unmarked(card.people), quoted(card.title)]
    parts += [venue] if venue else []
    notes = [block for block in card.rest if block is not venue and block not in rows]
    if venue and badge:  # the badge says what it is about
        notes = [*badge, *notes]
    else:
        parts += badge
    parts += [link_labels.in_brackets(row) for row in rows]
    taken = [*card.badge, card.title, card.people, *([venue] if venue else []), *rows]
    return joined(parts, taken), notes


def _is_venue(block: Block) -> bool:
    told = dates.find(block.text) or any(
        span.look == "italic" and not span.start for span in block.spans
    )
    return (
        bool(told)
        and not (block.marker or link_labels.is_row(block))
        and width(block.text) <= _LONGEST_VENUE
    )


def _says(venue: Block, badge: Block) -> bool:
    """Whether the venue below the authors says all that the badge says."""
    said = venue.text.casefold()
    return all(word.casefold() in said for word in _WORD.findall(badge.text))


def _unmarked(people: Block) -> Block:
    """The names without spans, and without the asides that say who of them did what."""
    return replace(people, text=_plain(people.text), spans=())


def quoted(title: Block) -> Block:
    """A title in quotes, unless it holds some, and where it leads."""
    text = title.text.strip().rstrip(" .,")
    links = tuple(
        Span(1, len(text) + 1, "link", span.target) for span in title.spans if span.look == "link"
    )
    if any(mark in text for mark in "“”"):
        return replace(title, text=text, spans=links)
    return replace(title, text=f"“{text}”", spans=links)
