"""Duties: role, venues and years in any order, many venues in a line. Teaching that stands here is given as such."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.expressions import expression
from sitegen.model import Service
from sitegen.parsing import dates, terms
from sitegen.parsing.entries import duties, duties_over_lines, teaching
from sitegen.parsing.entries.items import (
    Item,
    beside_dates,
    dated_heads,
    items,
    led_by_dates,
    under_bodies,
    under_dates,
)
from sitegen.parsing.entries.rows import Row, repeat_years, rows
from sitegen.parsing.entries.teaching import courses
from sitegen.parsing.found import Found, ParsedSection
from sitegen.parsing.lines import cutting
from sitegen.parsing.vocabulary import either
from sitegen.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_YEARS_FIRST: Final = expression(
    r"^\s*(?P<years>(?:19|20)\d\d(?:\s*[-–—]\s*(?:(?:19|20)?\d\d|present|now)?)?)(?:\s*[:：\t]\s*|,\s+(?=[^\W\d]))",
    re.IGNORECASE,
)
_ROLE_FIRST: Final = expression(r"^(?P<role>[^:：“]{3,70}?|[\u4e00-\u9fff]{2})\s*[:：]\s*(?P<list>.+)$")
_SERVED: Final = expression(
    r"^(?:serv(?:ed|ing) as )?(?:an? |the )?(?P<role>(?:[\w-]+ ){0,3}?(?:reviewer|referee|panelist|editor))"
    r" (?:for|of|at) (?:the )?(?P<list>[^:]+[,;].+)$"
    r"|^(?P<reviewer>(?:[\w-]+ ){0,2}?(?:reviewer|referee|member)),\s(?P<many>[^,;:]+(?:[,;]\s[^,;]+){2,})$",
    re.IGNORECASE,
)
_REVIEWED: Final = expression(
    rf"^(?:担任)?(?P<list>.+?)等(?:[^，。、]{{0,8}}?)?(?P<role>(?:期刊|杂志|会议)?{either('chinese_duties')})$"
)
_QUOTED: Final = expression(r"[“\"][^“”\"]{12,}[”\"]")
"""The title of what was discussed: `Shore Days 2023 - “Tides at Rest” by Lind, Ek and Holm`."""
_SHARED: Final = expression(r"[(]?co-?\w+(?: of .{3,30})?\s*:\s", re.IGNORECASE)
_YEARS_APART: Final = expression(
    r"[^()]*(?:[(][^()\d]*[)])?[^()]*?(?:\s[-–—]\s+|\t\s*|[(])"
    r"(?:(?:19|20)\d\d(?:\s*[-–—]\s*(?:\d{2,4}|present|now))?(?:\s*[,;&]\s*)?)+[)]?\.?",
    re.IGNORECASE,
)
"""`Symposium on Tides, Sand and Coasts (STSC) — 2014, 2015`: one body, and its years set apart."""
_REVIEWS: Final = expression(r"\b(?:review|referee|program(?:me)? committee|T?PC\b|member(?:ship)?s$)", re.IGNORECASE)
"""For whom these are done a line lists: `Reviewer: Tides, Foam, 2015`."""
_LISTS_REVIEWS: Final = expression(r"(?:[\w-]+ ){0,2}(?:referee|review)[^:]{0,20}:(?:[^;]+;){2}", re.IGNORECASE)
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
    return replace(told, found=tuple(_with_others(item, shared) for item in told.found))


def _with_others(item: Found, shared: Mapping[Block, Sequence[Block]]) -> Found:
    """A duty with the lines below it that name those who shared it: `co-chairs: Ann Lee, Bo Ek`."""
    below = tuple(line for block in item.blocks for line in shared.get(block, ()))
    if not below or not isinstance(item.value, Service):
        return item
    said = " | ".join(filter(None, (str(item.value.organization), *(duties.tidy(block.text) for block in below))))
    return replace(item, value=replace(item.value, organization=said), blocks=(*item.blocks, *below))


def _parse(section: Section) -> ParsedSection:
    found: list[Found] = []
    blocks = beside_dates(section.blocks)
    role = section.said.get("role", "")
    while blocks and courses.ASSISTANT.search(blocks[0].text) and not role:
        size = 2 if len(blocks) > 1 and not blocks[1].marker and not courses.ASSISTANT.search(blocks[1].text) else 1
        found += teaching.parse(replace(section, kind="teaching", blocks=tuple(blocks[:size]))).found
        blocks = blocks[size:]
    if hosted := _below_hosts(blocks, section):
        return ParsedSection(tuple(_gathered([*found, *hosted])))
    if indented := under_bodies(blocks):
        found += [Found("service", duties_over_lines.below_bodies(item), item.blocks) for item in indented]
        return ParsedSection(tuple(_gathered(found)))
    if stacked := under_dates(blocks):
        found += [Found("service", duties_over_lines.under_date(item), item.blocks) for item in stacked]
        return ParsedSection(tuple(found))
    if stacked := dated_heads(blocks, few=1):
        found += [Found("service", duties_over_lines.over_two_lines(item), item.blocks) for item in stacked]
        return ParsedSection(tuple(_gathered(found)))
    if led := led_by_dates(blocks, with_lines=True):
        return ParsedSection(tuple(_gathered([*found, *(one for item in led for one in _with_duties(item, section))])))
    listed = rows(blocks)
    events = section.said.get("one") == "event"
    if any(row.when for row in listed) and (events or not role):
        told = [row for row in listed if row.text]
        told = told if events else _with_places(told)
        held = _in_cells if sum("\t" in row.text for row in told) > _MOST * len(told) else _held
        found += [Found("service", _event(row, role) if events else held(row), row.blocks) for row in told]
        return ParsedSection(tuple(_gathered(found)))
    one_a_line = section.said.get("one") == "line" or (bool(role) and (_is_one_a_line(blocks) or repeat_years(listed)))
    alone = not role and _is_one_a_line(blocks)
    named = bool(role) and duties.are_names([block.text for block in blocks if block.marker])
    for item in items(blocks):
        over = "" if role else _role_over(item)
        for block in item.below if over else item.blocks:
            alone_held = _held_alone(block) if alone and not over else []
            if named and duties.ENDS_A_NAME.search(block.text):
                given = [duties.dated(Service(role=role, organization=block.text))]
            elif role and _LISTS_REVIEWS.match(block.text):  # below a heading that names another duty
                given = _duties(block, "")
            else:
                given = [_member(block, role)] if one_a_line else alone_held or _duties(block, role or over)
            head = (item.head,) if over and block is item.below[0] else ()
            found += [Found("service", duty, (*head, block)) for duty in given]
    return ParsedSection(tuple(_gathered(found)))


def _role_over(item: Item) -> str:
    """The duty that a line over a list of those whom it serves names: `Journal Reviewer:`, `期刊和会议审稿人`."""
    words = duties.tidy(item.head.text)
    if not item.below or dates.find(words) or not duties.is_role_alone(words):
        return ""
    return "" if any(duties.has_role(duties.whole(block.text)) for block in item.below) else words


def _with_places(listed: Sequence[Row]) -> list[Row]:
    """Rows with the line below that only says where: `Riverton, Italy`, or a university behind a duty and its body."""
    out: list[Row] = []
    for row in listed:
        own = row.text != row.block.text  # it has a date itself
        text = duties.tidy(row.text)
        above = out[-1].text if out else ""
        name, place = terms.location_at_end(text)
        seat = place and terms.is_institution(name) and "," in above and not duties.ROLE.search(text)
        if above and not own and (terms.is_location(text) or (seat and duties.ROLE.search(above))):
            out[-1] = out[-1]._replace(text=f"{above.rstrip(' ,')}, {text}", more=(*out[-1].more, row.block))
        else:
            out.append(row)
    return out


def _is_placed(text: str) -> bool:
    return terms.is_location(text) or bool(terms.location_at_end(text)[1])


def _below_hosts(blocks: list[Block], section: Section) -> list[Found]:
    """Duties below lines that only name the institution or society they are done for; nothing, if none does."""
    groups: list[list[Block]] = []
    for block in blocks:
        alone = not (block.marker or "\t" in block.text or dates.find(block.text) or duties.ROLE.search(block.text))
        if (block.gap or not groups) and block.all_bold and alone and terms.INSTITUTION.search(block.text):
            groups.append([block])
        elif not groups:
            return []
        else:
            groups[-1].append(block)
    if not groups or not all(len(group) > 1 for group in groups):
        return []
    found = []
    for host, *below in groups:
        for item in parse(replace(section, blocks=tuple(below))).found:
            duty = item.value
            if isinstance(duty, Service) and not duty.organization:
                item = replace(item, value=replace(duty, organization=host.text), blocks=(host, *item.blocks))
            found.append(item)
    return found


def _with_duties(item: Item, section: Section) -> list[Found]:
    """A duty with its dates, and what was done, which stands in list items below it."""
    season = dates.SEASON.match(item.head.text)
    head = cutting.from_index(item.head, season.end()) if season else item.head
    found = list(parse(replace(section, blocks=(head,))).found)
    duty = found[-1].value if found else None
    if not isinstance(duty, Service):
        return [*found, *(parse(replace(section, blocks=item.below)).found if item.below else ())]
    done = str(duty.organization)
    for above, block in pairwise((item.head, *item.below)):
        goes_on = above is not item.head and above.lines[-1].full and not block.marker
        between = " " if goes_on else ", " if _is_placed(block.text) else " | "
        done = between.join(filter(None, (done, duties.tidy(block.text))))
    return [*found[:-1], Found("service", replace(duty, organization=done), item.blocks)]


def _event(row: Row, role: str) -> Service:
    """A meeting that was organized, with what its line says beside: `Foam Days, Riverton | Workshop, 1 day`."""
    return Service(role=role, organization=duties.tidy(row.text), years=(row.when.years,) if row.when else ())


def _held(row: Row) -> Service:
    """A line of a list with its years at the left: `Guest editor, Physical Review E | Special topics: “Foam”`."""
    text, bar, beside = row.text.replace("\t", " ").partition(" | ")
    duty = duties.whole(text, dated=row.when is not None and row.text != row.block.text)
    if bar:
        duty = replace(duty, organization=" | ".join(part for part in (str(duty.organization), beside) if part))
    return replace(duty, years=(row.when.years,)) if row.when and not duty.years else duty


def _in_cells(row: Row) -> Service:
    """A row of a table, its years at the left: duty and body in cells of their own, the body first or last."""
    cells = list(filter(None, map(duties.tidy, row.text.split("\t"))))
    if len(cells) < 2 or any(map(dates.find, cells)):
        return _held(row)
    held = next(
        (cell for cell in reversed(cells) if duties.ROLE.search(cell) and not terms.INSTITUTION.search(cell)), cells[0]
    )
    years = (row.when.years,) if row.when else ()
    return Service(role=held, organization=", ".join(cell for cell in cells if cell != held), years=years)


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
    return duty if duty.organization else replace(duty, role=role, organization=duty.role)


def _is_one_a_line(blocks: Sequence[Block]) -> bool:
    """Whether each line ends with its date: `Foam Days, Riverton, Italy, May 2020` is one meeting."""
    apart = sum(bool(_YEARS_APART.fullmatch(b.text.strip())) for b in blocks)
    if len(blocks) > 1 and apart > _MOST * len(blocks):
        return True
    dated = sum(len(whens := dates.find(b.text)) == 1 and whens[0].stop >= len(b.text.rstrip(" .)")) for b in blocks)
    return len(blocks) >= _SEVERAL and dated > _MOST * len(blocks)


def _duties(block: Block, role: str) -> list[Service]:
    text = block.text.replace("\t", " ") if not _YEARS_FIRST.match(block.text) else block.text
    if first := _YEARS_FIRST.match(text):
        years = tuple(when.years for when in dates.find(first["years"]))
        rest = text[first.end() :].replace("\t", " ").strip(" .")
        if role and (own := duties.whole(rest)).organization and duties.has_role(own) and "(" not in str(own.role):
            return [replace(own, years=own.years or years)]
        if role:
            return [Service(role=role, organization=venue, years=years) for venue in duties.venues(rest)]
        return [Service(role=rest, years=years)]
    if role and (own := duties.whole(text)).organization and (duties.has_role(own) or text.count(",") < _SEVERAL):
        return [own]
    if role:
        told = [text] if _QUOTED.search(text) else duties.venues(text)
        return [duties.dated(Service(role=role, organization=part)) for part in told]
    if (match := _SERVED.match(text)) and not (match["reviewer"] and duties.is_chain(match["many"])):
        served = match["role"] or match["reviewer"]
        listed = match["list"] or match["many"]
        return [duties.dated(Service(role=served, organization=part)) for part in duties.venues(listed) if part]
    if match := _REVIEWED.match(text.strip(" .。")):
        return [duties.dated(Service(role=match["role"], organization=part)) for part in duties.venues(match["list"])]
    labelled = _ROLE_FIRST.match(text)
    if labelled and not dates.find(labelled["role"]) and len(labelled["role"].split()) <= 8:
        listed = duties.placed(labelled["list"]) or duties.venues(labelled["list"])
        return [duties.dated(Service(role=labelled["role"], organization=part)) for part in listed]
    return [part for duty in duties.at_once(text) for part in duties.journals(duties.whole(duty))]


def _held_alone(block: Block) -> list[Service]:
    """`Chair: Foam Workshop, Hill, 2015` in a list of such: one duty, and no list of those it was done for."""
    held = _ROLE_FIRST.match(block.text)
    if not held or dates.find(held["role"]) or _REVIEWS.search(held["role"]) or not dates.find(held["list"]):
        return []
    return [duties.dated(Service(role=held["role"], organization=held["list"]))]


def _gathered(found: list[Found]) -> list[Found]:
    """The same duty in several years is one entry."""
    out: dict[tuple[object, object], Found] = {}
    others: list[Found] = []
    for item in found:
        if not isinstance(item.value, Service):
            others.append(item)
            continue
        key = (item.value.role, item.value.organization)
        if key in out and isinstance(same := out[key].value, Service):
            years = tuple(dict.fromkeys((*same.years, *item.value.years)))
            out[key] = Found("service", replace(same, years=years), (*out[key].blocks, *item.blocks))
        else:
            out[key] = item
    return [*others, *out.values()]
