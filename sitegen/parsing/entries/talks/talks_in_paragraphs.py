"""Talks set apart by room, each title over the lines that tell where and when: `Tides` over `Shore Days, 2019`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.model import Occasion, Talk
from sitegen.parsing import addresses, dates, terms
from sitegen.parsing.entries.talks import joint_speakers, occasions
from sitegen.parsing.found import Found

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block

_FEWEST: Final = 3
_MOST: Final = 0.7


def found(blocks: Sequence[Block]) -> list[Found]:
    """One talk a paragraph; nothing, where most paragraphs are not a title over a dated line."""
    groups: list[list[Block]] = []
    heads = [block for block in blocks if block.gap]
    slanted = (
        sum(map(_is_slanted, heads)) > _MOST * len(heads) > 0
    )  # pages lose the room between paragraphs
    for block in blocks:
        if block.marker or block.depth:
            return []
        if not groups or block.gap or (slanted and _is_slanted(block)):
            groups.append([])
        groups[-1].append(block)
    told = [group for group in groups if _is_talk(group)]
    if len(told) < max(_FEWEST, _MOST * len(groups)) or len(groups) == len(blocks):
        return []
    return [Found("talks", _talk(group), tuple(group)) for group in groups]


def _is_slanted(block: Block) -> bool:
    return any(
        span.look == "italic" and not span.start and span.end >= len(block.text) - 1
        for span in block.spans
    )


def _is_talk(group: Sequence[Block]) -> bool:
    """Whether a line without a date stands over one that has a date at its end or is a place."""
    head, *below = group
    return (
        bool(below) and not dates.find(head.text) and any(dates.find(block.text) for block in below)
    )


def _talk(group: Sequence[Block]) -> Talk:
    head, *below = group
    if not below:
        return _in_one_line(head)
    title, url = head.text.replace("\t", " "), ""
    people: tuple[str, ...] = ()
    given: list[Occasion] = []
    before = ""
    for block in below:
        people, plain = (people, block) if people else joint_speakers.split_speakers(block)
        text = plain.text.replace("\t", ", ")
        if address := addresses.URL.search(text):
            url, text = url or address[0], text.replace(address[0], "", 1)
        whens = dates.find(text)
        where = occasions.smooth(dates.without(text, whens[-1:]) if whens else text)
        if whens:
            place, location = terms.location_at_end(f"{before} {where}".strip())
            given.append(Occasion(where=place, date=whens[-1].begin, location=location))
            before = ""
        elif given and where:
            given[-1] = _further(given[-1], where)
        else:
            before = f"{before} {where}".strip()
    if before:
        given.append(Occasion(where=before))
    joint = (joint_speakers.STAND_IN, *people) if people else ()
    return Talk(title=_title(title), authors=joint, url=url, given=tuple(given))


def _further(occasion: Occasion, where: str) -> Occasion:
    """The occasion with what the next line says of it."""
    said = ", ".join(part for part in (str(occasion.where), str(occasion.location), where) if part)
    return Occasion(where=said, date=occasion.date)


def _in_one_line(block: Block) -> Talk:
    text = block.text.replace("\t", " ")
    whens = dates.find(text)
    slanted = next((span for span in block.spans if span.look == "italic" and not span.start), None)
    stop = slanted.end if slanted else len(text)
    if not slanted or not whens or whens[-1].start < stop:
        return Talk(title=_title(text))
    where = occasions.smooth(dates.without(text, whens[-1:])[stop:])
    return Talk(title=_title(text[:stop]), given=(Occasion(where=where, date=whens[-1].begin),))


def _title(text: str) -> str:
    return text.strip(' ,;:.“”"')
