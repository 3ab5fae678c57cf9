"""Duties: role, venues and years in any order; several venues per line."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.model import Service
from sitegen.parsing import dates, terms
from sitegen.parsing.entries import duties
from sitegen.parsing.entries.items import (
    Item,
    find_date_first_items,
    find_dated_groups,
    group_items,
)
from sitegen.parsing.entries.rows import has_repeated_years, read_rows
from sitegen.parsing.lines import block_parts
from sitegen.parsing.results import ParsedEntry, ParsedSection
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_YEARS_FIRST: Final = re.compile(
    r"^\s*(?P<years>(?:19|20)\d\d(?:\s*[-–—]\s*(?:(?:19|20)?\d\d|present|now)?)?)(?:\s*[:：\t]\s*|,\s+(?=[^\W\d]))",
    re.IGNORECASE,
)
_ROLE_FIRST: Final = re.compile(
    r"^(?P<role>[^:：“]{3,70}?|[\u4e00-\u9fff]{2})\s*[:：](?!//)\s*(?P<list>.+)$"
)
_SERVED_AS: Final = re.compile(
    r"^(?:serv(?:ed|ing) as )?(?:an? |the )?(?P<role>(?:[\w-]+ ){0,3}?(?:reviewer|referee|panelist"
    r"|editor))"
    r" (?:for|of|at) (?:the )?(?P<list>[^:]+[,;].+)$"
    r"|^(?P<reviewer>(?:[\w-]+ ){0,2}?(?:reviewer|referee|member)),\s(?P<many>[^,;:]+"
    r"(?:[,;]\s[^,;]+){2,})$",
    re.IGNORECASE,
)
_REVIEWED_FOR: Final = re.compile(
    rf"^(?:担任)?(?P<list>.+?)等(?:[^，。、]{{0,8}}?)?(?P<role>(?:期刊|杂志|会议)?{either('chinese_duties')})$"
)
_QUOTED: Final = re.compile(r"[“\"][^“”\"]{12,}[”\"]")
"""The title of a discussed paper: `Shore Days 2023 - “Tides at Rest” by Lind, Ek and Holm`."""
_SHARED_WITH: Final = re.compile(r"[(]?co-?\w+(?: of .{3,30})?\s*:\s", re.IGNORECASE)
_YEARS_AT_END: Final = re.compile(
    r"[^()]*(?:[(][^()\d]*[)])?[^()]*?(?:\s[-–—]\s+|\t\s*|[(])"
    r"(?:(?:19|20)\d\d(?:\s*[-–—]\s*(?:\d{2,4}|present|now))?(?:\s*[,;&]\s*)?)+[)]?\.?",
    re.IGNORECASE,
)
"""Matches `Symposium on Tides, Sand and Coasts — 2014, 2015`: one organization, then years."""
_REVIEWS: Final = re.compile(
    r"\b(?:review|referee|program(?:me)? committee|T?PC\b|member(?:ship)?s$)", re.IGNORECASE
)
"""Duties with a list of venues: `Reviewer: Tides, Foam, 2015`."""
_LISTS_REVIEWS: Final = re.compile(
    r"(?:[\w-]+ ){0,2}(?:referee|review)[^:]{0,20}:(?:[^;]+;){2}", re.IGNORECASE
)
_MULTILINE_FORMS: Final[
    Sequence[tuple[Callable[[Sequence[Block]], Sequence[Item]], Callable[[Item], Service]]]
] = (
    (find_dated_groups, duties.read_dated_duty),
    (duties.find_duties_with_tasks, duties.read_duty_with_tasks),
)
"""How to group the lines of duties, and how to read the lines of a duty."""
_SEVERAL: Final = 4
_MOST: Final = 0.7


def parse(section: Section) -> ParsedSection:
    """Return one duty per venue, with all its years and the colleagues who shared it."""
    shared: dict[Block, list[Block]] = {}
    blocks: list[Block] = []
    for block in section.blocks:
        if blocks and _SHARED_WITH.match(block.text) and not dates.find(block.text):
            shared.setdefault(blocks[-1], []).append(block)
        else:
            blocks.append(block)
    parsed = _parse_duties(replace(section, blocks=tuple(blocks)))
    return replace(
        parsed,
        entries=tuple(
            _add_colleagues(item, shared) for item in duties.split_bodies(parsed.entries)
        ),
    )


def _add_colleagues(item: ParsedEntry, shared: Mapping[Block, Sequence[Block]]) -> ParsedEntry:
    """Add the lines below a duty that name colleagues sharing it: `co-chairs: Ann Lee, Bo Ek`."""
    below = tuple(line for block in item.blocks for line in shared.get(block, ()))
    if not below or not isinstance(item.value, Service):
        return item
    organization = " | ".join(
        filter(None, (str(item.value.organization), *(duties.tidy(block.text) for block in below)))
    )
    return replace(
        item, value=replace(item.value, organization=organization), blocks=(*item.blocks, *below)
    )


def _parse_duties(section: Section) -> ParsedSection:
    entries: list[ParsedEntry] = []
    blocks = section.blocks
    role = section.defaults.get("role", "")
    for several, duty_of in _MULTILINE_FORMS:
        if grouped := several(blocks):
            entries += [ParsedEntry("service", duty_of(item), item.blocks) for item in grouped]
            return ParsedSection(tuple(_merge_years(entries)))
    if date_first := find_date_first_items(blocks, with_lines=True):
        entries += [duty for item in date_first for duty in _read_with_tasks(item, section)]
        return ParsedSection(tuple(_merge_years(entries)))
    listed = read_rows(blocks)
    if any(row.when for row in listed) and not role:
        return ParsedSection(tuple(_merge_years(duties.read_duties(listed))))
    is_one_per_line = section.defaults.get("one_per") == "line" or (
        bool(role) and (_is_one_per_line(blocks) or has_repeated_years(listed))
    )
    single_duties = not role and _is_one_per_line(blocks)
    for item in group_items(blocks):
        role_above = "" if role else _read_role_above(item)
        for block in item.below if role_above else item.blocks:
            if is_one_per_line and not (role and _LISTS_REVIEWS.match(block.text)):
                read = [_read_membership(block, role)]
            else:
                single = _read_single(block) if single_duties and not role_above else []
                read = single or _read_line(block, _choose_role(block, role) or role_above)
            head = (item.head,) if role_above and block is item.below[0] else ()
            entries += [ParsedEntry("service", duty, (*head, block)) for duty in read]
    return ParsedSection(tuple(_merge_years(entries)))


def _choose_role(block: Block, role: str) -> str:
    """Return the role of the heading, unless a line lists reviews and the heading another role."""
    return "" if _LISTS_REVIEWS.match(block.text) else role


def _read_role_above(item: Item) -> str:
    """Return the role in a line above a list of venues: `Journal Reviewer:`, `期刊和会议审稿人`."""
    words = duties.tidy(item.head.text)
    if not item.below or dates.find(words) or not duties.is_role_alone(words):
        return ""
    return (
        "" if any(duties.has_role(duties.read_duty(block.text)) for block in item.below) else words
    )


def _has_place(text: str) -> bool:
    return terms.is_location(text) or bool(terms.location_at_end(text)[1])


def _read_with_tasks(item: Item, section: Section) -> list[ParsedEntry]:
    """Read a dated duty and the tasks in list items below it."""
    season = dates.SEASON.match(item.head.text)
    head = block_parts.from_index(item.head, season.end()) if season else item.head
    entries = list(parse(replace(section, blocks=(head,))).entries)
    duty = entries[-1].value if entries else None
    if not isinstance(duty, Service):
        return [
            *entries,
            *(parse(replace(section, blocks=item.below)).entries if item.below else ()),
        ]
    organization = str(duty.organization)
    for above, block in pairwise((item.head, *item.below)):
        continues = above is not item.head and above.lines[-1].full and not block.marker
        separator = " " if continues else ", " if _has_place(block.text) else " | "
        organization = separator.join(filter(None, (organization, duties.tidy(block.text))))
    return [
        *entries[:-1],
        ParsedEntry("service", replace(duty, organization=organization), item.blocks),
    ]


def _read_membership(block: Block, role: str) -> Service:
    """Read one society per line: `Hill Society of Tides (2014-present)`, possibly with a role."""
    if years_first := _YEARS_FIRST.match(block.text):  # 2008-<tab>Hill Society of Tides<tab>Member
        society, _, role_cell = block.text[years_first.end() :].partition("\t")
        if (
            not role_cell
            and (with_role := duties.read_duty(society)).organization
            and duties.has_role(with_role)
        ):
            return replace(
                with_role, years=tuple(when.years for when in dates.find(years_first["years"]))
            )
        whens = dates.find(block.text)
        years = tuple(dict.fromkeys(when.years for when in whens))
        role_cell = duties.tidy(dates.without(role_cell, dates.find(role_cell)))
        return Service(role=role_cell or role, organization=duties.tidy(society), years=years)
    duty = duties.read_duty(block.text.replace("\t", " "))
    if duty.organization:
        return replace(duty, role=duty.role or role)
    return replace(duty, role=role, organization=duty.role)


def _is_one_per_line(blocks: Sequence[Block]) -> bool:
    """Return whether each line ends with its date: `Foam Days, Riverton, Italy, May 2020`."""
    at_end = sum(bool(_YEARS_AT_END.fullmatch(b.text.strip())) for b in blocks)
    if len(blocks) > 1 and at_end > _MOST * len(blocks):
        return True
    dated = sum(
        len(whens := dates.find(b.text)) == 1 and whens[0].stop >= len(b.text.rstrip(" .)"))
        for b in blocks
    )
    return len(blocks) >= _SEVERAL and dated > _MOST * len(blocks)


def _read_line(block: Block, role: str) -> list[Service]:
    """Read the duties in a line. `role`: the role of the heading."""
    text = block.text.replace("\t", " ") if not _YEARS_FIRST.match(block.text) else block.text
    if first := _YEARS_FIRST.match(text):
        years = tuple(when.years for when in dates.find(first["years"]))
        rest = text[first.end() :].replace("\t", " ").strip(" .")
        if (
            role
            and (with_role := duties.read_duty(rest)).organization
            and duties.has_role(with_role)
            and "(" not in str(with_role.role)
        ):
            return [replace(with_role, years=with_role.years or years)]
        if role:
            return [
                Service(role=role, organization=venue, years=years)
                for venue in duties.split_venues(rest)
            ]
        return [Service(role=rest, years=years)]
    if (
        role
        and (with_role := duties.read_duty(text)).organization
        and with_role.role
        and (duties.has_role(with_role) or text.count(",") < _SEVERAL)
    ):
        return [with_role]
    if role:
        venues = [text] if _QUOTED.search(text) else duties.split_venues(text)
        return [duties.split_venue_year(Service(role=role, organization=part)) for part in venues]
    if (match := _SERVED_AS.match(text)) and not (
        match["reviewer"] and duties.is_chain(match["many"])
    ):
        served_role = match["role"] or match["reviewer"]
        listed = match["list"] or match["many"]
        return [
            duties.split_venue_year(Service(role=served_role, organization=part))
            for part in duties.split_venues(listed)
            if part
        ]
    if match := _REVIEWED_FOR.match(text.strip(" .。")):
        return [
            duties.split_venue_year(Service(role=match["role"], organization=part))
            for part in duties.split_venues(match["list"])
        ]
    labelled = _ROLE_FIRST.match(text)
    if labelled and not dates.find(labelled["role"]) and len(labelled["role"].split()) <= 8:
        listed = duties.split_meeting(labelled["list"]) or duties.split_venues(labelled["list"])
        return [
            duties.split_venue_year(Service(role=labelled["role"], organization=part))
            for part in listed
        ]
    return [
        part
        for duty in duties.split_duties(text)
        for part in duties.split_journals(duties.read_duty(duty))
    ]


def _read_single(block: Block) -> list[Service]:
    """Read a line as a single duty, not as a list of venues: `Chair: Foam Workshop, Hill, 2015`."""
    match = _ROLE_FIRST.match(block.text)
    if (
        not match
        or dates.find(match["role"])
        or _REVIEWS.search(match["role"])
        or not dates.find(match["list"])
    ):
        return []
    return [duties.split_venue_year(Service(role=match["role"], organization=match["list"]))]


def _merge_years(entries: list[ParsedEntry]) -> list[ParsedEntry]:
    """Merge entries of the same duty in different years."""
    out: dict[tuple[object, object], ParsedEntry] = {}
    for item in entries:
        duty = item.value
        assert isinstance(duty, Service)
        key = (duty.role, duty.organization)
        if key in out and isinstance(earlier := out[key].value, Service):
            years = tuple(dict.fromkeys((*earlier.years, *duty.years)))
            out[key] = ParsedEntry(
                "service", replace(earlier, years=years), (*out[key].blocks, *item.blocks)
            )
        else:
            out[key] = item
    return list(out.values())
