"""Duties: role, venues and years in any order, many venues in a line. Teaching that stands here is given as such."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.model import Service
from sitegen.parsing import dates, terms
from sitegen.parsing.entries import duties, duties_in_rows, duties_over_lines, teaching
from sitegen.parsing.entries.items import (
    Item,
    beside_dates,
    items,
    led_by_dates,
    under_dates,
)
from sitegen.parsing.entries.rows import repeat_years, rows
from sitegen.parsing.entries.teaching import courses
from sitegen.parsing.lines import cutting
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
    r"^(?P<role>[^:：“]{3,70}?|[\u4e00-\u9fff]{2})\s*[:：]\s*(?P<list>.+)$"
)
_SERVED: Final = re.compile(
    r"^(?:serv(?:ed|ing) as )?(?:an? |the )?(?P<role>(?:[\w-]+ ){0,3}?(?:reviewer|referee|panelist|editor))"
    r" (?:for|of|at) (?:the )?(?P<list>[^:]+[,;].+)$"
    r"|^(?P<reviewer>(?:[\w-]+ ){0,2}?(?:reviewer|referee|member)),\s(?P<many>[^,;:]+(?:[,;]\s[^,;]+){2,})$",
    re.IGNORECASE,
)
_REVIEWED: Final = re.compile(
    rf"^(?:担任)?(?P<list>.+?)等(?:[^，。、]{{0,8}}?)?(?P<role>(?:期刊|杂志|会议)?{either('chinese_duties')})$"
)
_QUOTED: Final = re.compile(r"[“\"][^“”\"]{12,}[”\"]")
"""The title of what was discussed: `Shore Days 2023 - “Tides at Rest” by Lind, Ek and Holm`."""
_SHARED: Final = re.compile(r"[(]?co-?\w+(?: of .{3,30})?\s*:\s", re.IGNORECASE)
_YEARS_APART: Final = re.compile(
    r"[^()]*(?:[(][^()\d]*[)])?[^()]*?(?:\s[-–—]\s+|\t\s*|[(])"
    r"(?:(?:19|20)\d\d(?:\s*[-–—]\s*(?:\d{2,4}|present|now))?(?:\s*[,;&]\s*)?)+[)]?\.?",
    re.IGNORECASE,
)
"""`Symposium on Tides, Sand and Coasts (STSC) — 2014, 2015`: one body, and its years set apart."""
_REVIEWS: Final = re.compile(
    r"\b(?:review|referee|program(?:me)? committee|T?PC\b|member(?:ship)?s$)", re.IGNORECASE
)
"""For whom these are done a line lists: `Reviewer: Tides, Foam, 2015`."""
_LISTS_REVIEWS: Final = re.compile(
    r"(?:[\w-]+ ){0,2}(?:referee|review)[^:]{0,20}:(?:[^;]+;){2}", re.IGNORECASE
)
_OVER_LINES: Final[
    Sequence[tuple[Callable[[Sequence[Block]], Sequence[Item]], Callable[[Item], Service]]]
] = (
    (under_dates, duties_over_lines.under_date),
    (duties_over_lines.with_tasks, duties_over_lines.over_tasks),
)
"""What tells the lines of duties from each other, and what makes a duty of those of one."""
_VENUES: Final = r"(?:journals?|conferences?|workshops?)"
_OF_WHAT: Final = re.compile(
    rf"(?P<label>(?:国际|國際|国内|學術|学术|顶级)*(?:期刊|会议|會議|杂志|雜誌)|(?:international )?{_VENUES})"
    r"\s*[:：]\s*",
    re.IGNORECASE,
)
"""What those are in front of whom it stands: `期刊：潮汐学报，海浪学报` below `审稿人`."""
_SEVERAL: Final = 4
_MOST: Final = 0.7


def parse(section: Section) -> ParsedSection:
    """One duty for each venue, with all its years; who shared it stands with it, as in the list."""
    shared: dict[Block, list[Block]] = {}
    own: list[Block] = []
    for block in section.blocks:
        if own and _SHARED.match(block.text) and not dates.find(block.text):
            shared.setdefault(own[-1], []).append(block)
        else:
            own.append(block)
    told = _parse(replace(section, blocks=tuple(own)))
    return replace(
        told,
        entries=tuple(_with_others(item, shared) for item in duties.behind_bodies(told.entries)),
    )


def _with_others(item: ParsedEntry, shared: Mapping[Block, Sequence[Block]]) -> ParsedEntry:
    """A duty with the lines below it that name those who shared it: `co-chairs: Ann Lee, Bo Ek`."""
    below = tuple(line for block in item.blocks for line in shared.get(block, ()))
    if not below or not isinstance(item.value, Service):
        return item
    said = " | ".join(
        filter(None, (str(item.value.organization), *(duties.tidy(block.text) for block in below)))
    )
    return replace(
        item, value=replace(item.value, organization=said), blocks=(*item.blocks, *below)
    )


def _parse(section: Section) -> ParsedSection:
    found: list[ParsedEntry] = []
    blocks = beside_dates(section.blocks)
    role = section.defaults.get("role", "")
    while blocks and courses.ASSISTANT.search(blocks[0].text) and not role:
        size = (
            2
            if len(blocks) > 1
            and not blocks[1].marker
            and not courses.ASSISTANT.search(blocks[1].text)
            else 1
        )
        found += teaching.parse(
            replace(section, kind="teaching", blocks=tuple(blocks[:size]))
        ).entries
        blocks = blocks[size:]
    if hosted := _below_hosts(blocks, section):
        return ParsedSection(tuple(_gathered([*found, *hosted])))
    for several, duty_of in _OVER_LINES:
        if apart := several(blocks):
            found += [ParsedEntry("service", duty_of(item), item.blocks) for item in apart]
            return ParsedSection(tuple(_gathered(found)))
    if led := led_by_dates(blocks, with_lines=True):
        return ParsedSection(
            tuple(
                _gathered([*found, *(one for item in led for one in _with_duties(item, section))])
            )
        )
    listed = rows(blocks)
    events = section.defaults.get("one_per") == "event"
    if any(row.when for row in listed) and (events or not role):
        told = duties_in_rows.events(listed, role) if events else duties_in_rows.held(listed)
        return ParsedSection(tuple(_gathered([*found, *told])))
    one_a_line = section.defaults.get("one_per") == "line" or (
        bool(role) and (_is_one_a_line(blocks) or repeat_years(listed))
    )
    alone = not role and _is_one_a_line(blocks)
    named = bool(role) and duties.are_names([block.text for block in blocks if block.marker])
    for item in items(blocks):
        over = "" if role else _role_over(item)
        for block in item.below if over else item.blocks:
            if named and duties.ENDS_A_NAME.search(block.text):
                given = [duties.dated(Service(role=role, organization=block.text))]
            elif one_a_line and not (role and _LISTS_REVIEWS.match(block.text)):
                given = [_member(block, role)]
            else:
                alone_held = _held_alone(block) if alone and not over else []
                given = alone_held or _duties(block, _unless_reviews(block, role) or over)
            if over and (label := _OF_WHAT.match(block.text)):
                given = _duties(cutting.from_index(block, label.end()), over)
                found.append(ParsedEntry("heading", label["label"], (block,)))
            head = (item.head,) if over and block is item.below[0] else ()
            found += [ParsedEntry("service", duty, (*head, block)) for duty in given]
    return ParsedSection(tuple(_gathered(found)))


def _unless_reviews(block: Block, role: str) -> str:
    """The duty that the heading names, but for a line that lists reviews below one that names another."""
    return "" if _LISTS_REVIEWS.match(block.text) else role


def _role_over(item: Item) -> str:
    """The duty that a line over a list of those whom it serves names: `Journal Reviewer:`, `期刊和会议审稿人`."""
    words = duties.tidy(item.head.text)
    if not item.below or dates.find(words) or not duties.is_role_alone(words):
        return ""
    return "" if any(duties.has_role(duties.whole(block.text)) for block in item.below) else words


def _is_placed(text: str) -> bool:
    return terms.is_location(text) or bool(terms.location_at_end(text)[1])


def _below_hosts(blocks: list[Block], section: Section) -> list[ParsedEntry]:
    """Duties below lines that only name the institution or society they are done for; nothing, if none does."""
    groups: list[list[Block]] = []
    for block in blocks:
        alone = not (
            block.marker
            or "\t" in block.text
            or dates.find(block.text)
            or duties.ROLE.search(block.text)
        )
        if (
            (block.gap or not groups)
            and block.all_bold
            and alone
            and terms.INSTITUTION.search(block.text)
        ):
            groups.append([block])
        elif not groups:
            return []
        else:
            groups[-1].append(block)
    if not groups or not all(len(group) > 1 for group in groups):
        return []
    found = []
    for host, *below in groups:
        for item in parse(replace(section, blocks=tuple(below))).entries:
            duty = item.value
            if isinstance(duty, Service) and not duty.organization:
                item = replace(
                    item, value=replace(duty, organization=host.text), blocks=(host, *item.blocks)
                )
            found.append(item)
    return found


def _with_duties(item: Item, section: Section) -> list[ParsedEntry]:
    """A duty with its dates, and what was done, which stands in list items below it."""
    season = dates.SEASON.match(item.head.text)
    head = cutting.from_index(item.head, season.end()) if season else item.head
    found = list(parse(replace(section, blocks=(head,))).entries)
    duty = found[-1].value if found else None
    if not isinstance(duty, Service):
        return [*found, *(parse(replace(section, blocks=item.below)).entries if item.below else ())]
    done = str(duty.organization)
    for above, block in pairwise((item.head, *item.below)):
        goes_on = above is not item.head and above.lines[-1].full and not block.marker
        between = " " if goes_on else ", " if _is_placed(block.text) else " | "
        done = between.join(filter(None, (done, duties.tidy(block.text))))
    return [*found[:-1], ParsedEntry("service", replace(duty, organization=done), item.blocks)]


def _member(block: Block, role: str) -> Service:
    """A society a line: `Hill Society of Tides, Shore Division (2014-present)`; a role of its own counts."""
    if dated := _YEARS_FIRST.match(block.text):  # 2008-<tab>Hill Society of Tides<tab>Member
        society, _, held = block.text[dated.end() :].partition("\t")
        if not held and (own := duties.whole(society)).organization and duties.has_role(own):
            return replace(own, years=tuple(when.years for when in dates.find(dated["years"])))
        whens = dates.find(block.text)
        years = tuple(dict.fromkeys(when.years for when in whens))
        held = duties.tidy(dates.without(held, dates.find(held)))
        return Service(role=held or role, organization=duties.tidy(society), years=years)
    duty = duties.whole(block.text.replace("\t", " "))
    if duty.organization:
        return replace(duty, role=duty.role or role)
    return replace(duty, role=role, organization=duty.role)


def _is_one_a_line(blocks: Sequence[Block]) -> bool:
    """Whether each line ends with its date: `Foam Days, Riverton, Italy, May 2020` is one meeting."""
    apart = sum(bool(_YEARS_APART.fullmatch(b.text.strip())) for b in blocks)
    if len(blocks) > 1 and apart > _MOST * len(blocks):
        return True
    dated = sum(
        len(whens := dates.find(b.text)) == 1 and whens[0].stop >= len(b.text.rstrip(" .)"))
        for b in blocks
    )
    return len(blocks) >= _SEVERAL and dated > _MOST * len(blocks)


def _duties(block: Block, role: str) -> list[Service]:
    text = block.text.replace("\t", " ") if not _YEARS_FIRST.match(block.text) else block.text
    if first := _YEARS_FIRST.match(text):
        years = tuple(when.years for when in dates.find(first["years"]))
        rest = text[first.end() :].replace("\t", " ").strip(" .")
        if (
            role
            and (own := duties.whole(rest)).organization
            and duties.has_role(own)
            and "(" not in str(own.role)
        ):
            return [replace(own, years=own.years or years)]
        if role:
            return [
                Service(role=role, organization=venue, years=years) for venue in duties.venues(rest)
            ]
        return [Service(role=rest, years=years)]
    if (
        role
        and (own := duties.whole(text)).organization
        and own.role
        and (duties.has_role(own) or text.count(",") < _SEVERAL)
    ):
        return [own]
    if role:
        told = [text] if _QUOTED.search(text) else duties.venues(text)
        return [duties.dated(Service(role=role, organization=part)) for part in told]
    if (match := _SERVED.match(text)) and not (
        match["reviewer"] and duties.is_chain(match["many"])
    ):
        served = match["role"] or match["reviewer"]
        listed = match["list"] or match["many"]
        return [
            duties.dated(Service(role=served, organization=part))
            for part in duties.venues(listed)
            if part
        ]
    if match := _REVIEWED.match(text.strip(" .。")):
        return [
            duties.dated(Service(role=match["role"], organization=part))
            for part in duties.venues(match["list"])
        ]
    labelled = _ROLE_FIRST.match(text)
    if labelled and not dates.find(labelled["role"]) and len(labelled["role"].split()) <= 8:
        listed = duties.placed(labelled["list"]) or duties.venues(labelled["list"])
        return [duties.dated(Service(role=labelled["role"], organization=part)) for part in listed]
    return [part for duty in duties.at_once(text) for part in duties.journals(duties.whole(duty))]


def _held_alone(block: Block) -> list[Service]:
    """`Chair: Foam Workshop, Hill, 2015` in a list of such: one duty, and no list of those it was done for."""
    held = _ROLE_FIRST.match(block.text)
    if (
        not held
        or dates.find(held["role"])
        or _REVIEWS.search(held["role"])
        or not dates.find(held["list"])
    ):
        return []
    return [duties.dated(Service(role=held["role"], organization=held["list"]))]


def _gathered(found: list[ParsedEntry]) -> list[ParsedEntry]:
    """The same duty in several years is one entry."""
    out: dict[tuple[object, object], ParsedEntry] = {}
    others: list[ParsedEntry] = []
    for item in found:
        if not isinstance(item.value, Service):
            others.append(item)
            continue
        key = (item.value.role, item.value.organization)
        if key in out and isinstance(same := out[key].value, Service):
            years = tuple(dict.fromkeys((*same.years, *item.value.years)))
            out[key] = ParsedEntry(
                "service", replace(same, years=years), (*out[key].blocks, *item.blocks)
            )
        else:
            out[key] = item
    return [*others, *out.values()]
