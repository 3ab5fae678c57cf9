"""Reassign lone dates and advisors to their entries.

If two columns of a page were read across, dates and advisors from the right column are separated
from the entries on the left. They follow further down, perhaps below the next heading, and belong
the nearest earlier section that lacks them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Education, Experience
from sitegen.parsing import dates, labels, names
from sitegen.parsing.results import ParsedEntry, ParsedSection

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.dates import When
    from sitegen.parsing.lines.blocks import Block

_KINDS: Final = (Education, Experience)


def reunite(parsed: Sequence[ParsedSection]) -> list[ParsedSection]:
    """Return the sections with strays assigned to entries; other strays become part of `rest`."""
    strays_by_section: dict[int, list[Block]] = {}
    unmatched: dict[int, list[Block]] = {}
    for index, section in enumerate(parsed):
        for block in section.strays:
            home = _find_home(parsed, index, wants_advisor=_is_advisor(block))
            (unmatched if home is None else strays_by_section).setdefault(
                index if home is None else home, []
            ).append(block)
    return [
        replace(
            section,
            entries=tuple(_fill(section.entries, strays_by_section.get(index, []))),
            rest=(*section.rest, *unmatched.get(index, [])),
            strays=(),
        )
        for index, section in enumerate(parsed)
    ]


def _is_advisor(block: Block) -> bool:
    return any(part.key == "advisors" for part in labels.fields(block.text))


def _find_home(sections: Sequence[ParsedSection], index: int, *, wants_advisor: bool) -> int | None:
    for at in range(index, -1, -1):
        if any(_lacks(item.value, advisor=wants_advisor) for item in sections[at].entries):
            return at
    return None


def _lacks(value: object, *, advisor: bool) -> bool:
    if not isinstance(value, _KINDS):
        return False
    return not value.advisors if advisor else not (value.start or value.end)


def _fill(entries: Sequence[ParsedEntry], blocks: Sequence[Block]) -> list[ParsedEntry]:
    advised = _add_advisors(list(entries), [block for block in blocks if _is_advisor(block)])
    return _add_dates(advised, [block for block in blocks if not _is_advisor(block)])


def _add_advisors(entries: list[ParsedEntry], blocks: list[Block]) -> list[ParsedEntry]:
    for block in blocks:
        at = next((i for i, item in enumerate(entries) if _lacks(item.value, advisor=True)), None)
        value = entries[at].value if at is not None else None
        if at is not None and isinstance(value, _KINDS):
            people = [
                name for part in labels.fields(block.text) for name in names.split_list(part.text)
            ]
            entries[at] = ParsedEntry(
                entries[at].kind,
                replace(value, advisors=tuple(people)),
                (*entries[at].blocks, block),
            )
    return entries


def _add_dates(entries: list[ParsedEntry], blocks: list[Block]) -> list[ParsedEntry]:
    """Fill in missing dates starting with the latest, because CVs list the latest entry first.

    If there are as many dates as entries without one, dates on lines of their own are reassigned:
    they may be strays, too.
    """
    whens = [(dates.find(block.text)[0], block) for block in blocks]
    lacking = [i for i, item in enumerate(entries) if _lacks(item.value, advisor=False)]
    separate = [(i, date) for i, item in enumerate(entries) if (date := _separate_date(item))]
    if len(lacking) == len(whens):
        pool = [*whens, *(date for _, date in separate)]
        slots = sorted([*lacking, *(i for i, _ in separate)])
    else:
        pool, slots = whens, lacking
    ordered = sorted(
        pool,
        key=lambda pair: (pair[0].last == "present", pair[0].last, pair[0].begin),
        reverse=True,
    )
    for at, (when, block) in zip(slots, ordered, strict=False):
        entries[at] = _set_date(entries[at], when, block)
    return entries


def _separate_date(item: ParsedEntry) -> tuple[When, Block] | None:
    if not isinstance(item.value, _KINDS):
        return None
    for block in item.blocks:
        whens = dates.find(block.text)
        if whens and not dates.without(block.text, whens):
            return whens[0], block
    return None


def _set_date(item: ParsedEntry, when: When, block: Block) -> ParsedEntry:
    value = item.value
    assert isinstance(value, _KINDS)
    single_is_end = isinstance(value, Education)
    start = when.begin if when.is_range or not single_is_end else ""
    end = when.end if when.is_range else (when.begin if single_is_end else "")
    blocks = item.blocks if block in item.blocks else (*item.blocks, block)
    return ParsedEntry(
        item.kind, replace(value, start=start, end=end, expected=when.expected), blocks
    )
