"""Duties: role, venues and years in any order, many venues in a line. Teaching that stands here is given as such."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.expressions import expression
from sitegen.model import Service
from sitegen.parsing import dates, terms
from sitegen.parsing.entries import courses, teaching
from sitegen.parsing.entries.items import Item, dated_heads, items, led_by_dates, under_bodies, under_dates
from sitegen.parsing.entries.rows import Row, rows
from sitegen.parsing.found import Found, ParsedSection
from sitegen.parsing.vocabulary import either, pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

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
_ROLE: Final = pattern("service_roles")
_HELD: Final = expression(
    rf"^(?:兼?任|担任)?(?P<organization>.*?{either('bodies')}(?:[（(][^（）()]*[）)])?)的?(?P<role>{either('chinese_duties')})$"
)
_REVIEWED: Final = expression(
    rf"^(?:担任)?(?P<list>.+?)等(?:[^，。、]{{0,8}}?)?(?P<role>(?:期刊|杂志|会议)?{either('chinese_duties')})$"
)
_DUTIES: Final = expression(r"[；;]|、(?![^《]*》)")
_DUTY_DATES: Final = expression(r"\s*[（(][^（）()]*[)）]\s*$")
_DUTY_LAST: Final = expression(rf"{either('chinese_duties')}(?:\s*[（(][^（）()]*[)）])?\s*$")
_JOURNAL: Final = expression(r"《[^《》]+》")
_PART_OF: Final = pattern("parts_of_bodies")
_SPACED: Final = expression(
    rf"^(?P<organization>[\u4e00-\u9fff《》（）()、]{{3,30}})\s+(?P<role>[\u4e00-\u9fff]*{either('chinese_duties')})$"
)
_SEVERAL: Final = 4
_MOST: Final = 0.7
_COMMITTEE: Final = expression(r"\b(?:committee|council|board|task ?force|group|panel|senate|network)\b", re.IGNORECASE)
_SHORT: Final = 5  # words of a role
_LIST: Final = expression(r"\s*(?:[,，;；、](?![^()（）]*[)）])|\band\b(?=\s+[A-Z]{3}))\s*")


def parse(section: Section) -> ParsedSection:
    """One duty for each venue, with all its years."""
    found: list[Found] = []
    blocks = list(section.blocks)
    while blocks and courses.ASSISTANT.search(blocks[0].text) and not section.said.get("role"):
        size = 2 if len(blocks) > 1 and not blocks[1].marker and not courses.ASSISTANT.search(blocks[1].text) else 1
        found += teaching.parse(replace(section, kind="teaching", blocks=tuple(blocks[:size]))).found
        blocks = blocks[size:]
    role = section.said.get("role", "")
    if hosted := _below_hosts(blocks, section):
        return ParsedSection(tuple(_gathered([*found, *hosted])))
    if indented := under_bodies(blocks):
        found += [Found("service", _duty_of(item), item.blocks) for item in indented]
        return ParsedSection(tuple(_gathered(found)))
    if stacked := under_dates(blocks):
        found += [Found("service", _over_lines(item), item.blocks) for item in stacked]
        return ParsedSection(tuple(found))
    if stacked := dated_heads(blocks, few=1):
        found += [Found("service", _over_two_lines(item), item.blocks) for item in stacked]
        return ParsedSection(tuple(_gathered(found)))
    if led := led_by_dates(blocks):
        return ParsedSection(tuple(_gathered([*found, *(one for item in led for one in _with_duties(item, section))])))
    listed = rows(blocks)
    events = section.said.get("one") == "event"
    if any(row.when for row in listed) and (events or not role):
        told = [row for row in listed if row.text]
        held = _in_cells if sum("\t" in row.text for row in told) > _MOST * len(told) else _held
        found += [Found("service", _event(row, role) if events else held(row), row.blocks) for row in told]
        return ParsedSection(tuple(_gathered(found)))
    one_a_line = section.said.get("one") == "line" or (bool(role) and _is_one_a_line(blocks))
    for item in items(blocks):
        for block in item.blocks:
            duties = [_member(block, role)] if one_a_line else _duties(block, role)
            found += [Found("service", duty, (block,)) for duty in duties]
    return ParsedSection(tuple(_gathered(found)))


def _over_lines(item: Item) -> Service:
    """A duty and its years, whom it serves in the line below; or the other way round."""
    head = _whole(item.head.text.replace("\t", " "))
    below = ", ".join(block.text.replace("\t", ", ") for block in item.below)
    if head.organization or not below:
        return replace(head, organization=", ".join(part for part in (str(head.organization), below) if part))
    held = _ROLE.search(below) and not _ROLE.search(str(head.role))
    if (held or terms.INSTITUTION.search(str(head.role))) and not terms.INSTITUTION.search(below):
        return replace(head, role=below, organization=head.role)
    return replace(head, organization=below)


def _duty_of(item: Item) -> Service:
    """`Member<tab>2019-2021` below `Committee of Foam`, which stands below a society."""
    duty = _dated(Service(organization=item.head.text))
    return replace(duty, role=str(duty.organization), organization=", ".join(_tidy(b.text) for b in item.below))


def _below_hosts(blocks: list[Block], section: Section) -> list[Found]:
    """Duties below lines that only name the institution or society they are done for; nothing, if none does."""
    groups: list[list[Block]] = []
    for block in blocks:
        alone = not (block.marker or "\t" in block.text or dates.find(block.text) or _ROLE.search(block.text))
        if (block.gap or not groups) and block.all_bold and alone and terms.INSTITUTION.search(block.text):
            groups.append([block])
        elif not groups:
            return []
        else:
            groups[-1].append(block)
    if not groups or not all(len(group) > 1 for group in groups):
        return []
    found = []
    for host, *duties in groups:
        for item in parse(replace(section, blocks=tuple(duties))).found:
            duty = item.value
            if isinstance(duty, Service) and not duty.organization:
                item = replace(item, value=replace(duty, organization=host.text), blocks=(host, *item.blocks))
            found.append(item)
    return found


def _with_duties(item: Item, section: Section) -> list[Found]:
    """A duty with its dates, and what was done, which stands in list items below it."""
    found = list(parse(replace(section, blocks=(item.head,))).found)
    duty = found[-1].value if found else None
    if not isinstance(duty, Service):
        return [*found, *(parse(replace(section, blocks=item.below)).found if item.below else ())]
    done = " | ".join(filter(None, (str(duty.organization), *(_tidy(block.text) for block in item.below))))
    return [*found[:-1], Found("service", replace(duty, organization=done), item.blocks)]


def _over_two_lines(item: Item) -> Service:
    """`Hill Society of Tides<tab>2014-2018` over `Student member`, or the other way round."""
    duty = _dated(Service(organization=item.head.text))
    first, below = str(duty.organization), " ".join(_tidy(block.text) for block in item.below)
    held = _ROLE.search(below) and not (_ROLE.search(first) or terms.INSTITUTION.search(below))
    return replace(duty, role=below, organization=first) if held else replace(duty, role=first, organization=below)


def _event(row: Row, role: str) -> Service:
    """A meeting that was organized, with what its line says beside: `Foam Days, Riverton | Workshop, 1 day`."""
    return Service(role=role, organization=_tidy(row.text), years=(row.when.years,) if row.when else ())


def _held(row: Row) -> Service:
    """A line of a list with its years at the left: `Guest editor, Physical Review E | Special topics: “Foam”`."""
    text, bar, beside = row.text.replace("\t", " ").partition(" | ")
    duty = _whole(text)
    if bar:
        duty = replace(duty, organization=" | ".join(part for part in (str(duty.organization), beside) if part))
    return replace(duty, years=(row.when.years,)) if row.when and not duty.years else duty


def _in_cells(row: Row) -> Service:
    """A row of a table, its years at the left: duty and body in cells of their own, the body first or last."""
    cells = list(filter(None, map(_tidy, row.text.split("\t"))))
    if len(cells) < 2 or any(map(dates.find, cells)):
        return _held(row)
    held = next(
        (cell for cell in reversed(cells) if _ROLE.search(cell) and not terms.INSTITUTION.search(cell)), cells[0]
    )
    years = (row.when.years,) if row.when else ()
    return Service(role=held, organization=", ".join(cell for cell in cells if cell != held), years=years)


def _member(block: Block, role: str) -> Service:
    """A society a line: `Hill Society of Tides, Shore Division (2014-present)`; a role of its own counts."""
    if dated := _YEARS_FIRST.match(block.text):  # 2008-<tab>Hill Society of Tides<tab>Member
        society, _, held = block.text[dated.end() :].partition("\t")
        whens = dates.find(block.text)
        years = tuple(dict.fromkeys(when.years for when in whens))
        held = _tidy(dates.without(held, dates.find(held)))
        return Service(role=held or role, organization=_tidy(society), years=years)
    duty = _whole(block.text.replace("\t", " "))
    return duty if duty.organization else replace(duty, role=role, organization=duty.role)


def _is_one_a_line(blocks: Sequence[Block]) -> bool:
    """Whether each of many lines ends with its date: `Foam Days, Riverton, Italy, May 2020` is one meeting."""
    dated = sum(len(whens := dates.find(b.text)) == 1 and whens[0].stop >= len(b.text.rstrip(" .)")) for b in blocks)
    return len(blocks) >= _SEVERAL and dated > _MOST * len(blocks)


def _duties(block: Block, role: str) -> list[Service]:
    text = block.text.replace("\t", " ") if not _YEARS_FIRST.match(block.text) else block.text
    if first := _YEARS_FIRST.match(text):
        years = tuple(when.years for when in dates.find(first["years"]))
        rest = text[first.end() :].replace("\t", " ").strip(" .")
        if role and (own := _whole(rest)).organization and _has_role(own) and "(" not in str(own.role):
            return [replace(own, years=own.years or years)]
        if role:
            return [Service(role=role, organization=venue, years=years) for venue in _venues(rest)]
        return [Service(role=rest, years=years)]
    if role and (own := _whole(text)).organization and (_has_role(own) or text.count(",") < _SEVERAL):
        return [own]
    if role:
        return [_dated(Service(role=role, organization=part)) for part in _venues(text)]
    if (match := _SERVED.match(text)) and not (match["reviewer"] and _is_chain(match["many"])):
        served = match["role"] or match["reviewer"]
        listed = match["list"] or match["many"]
        return [_dated(Service(role=served, organization=part)) for part in _venues(listed) if part]
    if match := _REVIEWED.match(text.strip(" .。")):
        return [_dated(Service(role=match["role"], organization=part)) for part in _venues(match["list"])]
    labelled = _ROLE_FIRST.match(text)
    if labelled and not dates.find(labelled["role"]) and len(labelled["role"].split()) <= 8:
        return [_dated(Service(role=labelled["role"], organization=part)) for part in _venues(labelled["list"])]
    return [part for duty in _at_once(text) for part in _journals(_whole(duty))]


def _is_chain(text: str) -> bool:
    """Whether commas lead from a committee to what it is part of: `Admissions Committee, Hill University, 2014`."""
    return bool(_COMMITTEE.search(text.split(",", 1)[0]) or dates.find(text))


def _has_role(duty: Service) -> bool:
    return bool(_ROLE.search(str(duty.role)) or terms.is_role(str(duty.role)))


def _at_once(text: str) -> list[str]:
    """`学会理事、副秘书长；《词学》编委` -> one duty each; a duty without a body has that of the one before it."""
    parts = [part.strip() for part in _DUTIES.split(text.strip(" 。.")) if part.strip()]
    if len(parts) < 2 or not all(_DUTY_LAST.search(part) for part in parts):
        return [text]
    bodies = [match["organization"] if (match := _HELD.match(_DUTY_DATES.sub("", part))) else "" for part in parts]
    told: list[str] = []
    for part, body in zip(parts, bodies, strict=True):
        above = next((b for b in reversed(bodies[: len(told)]) if b), "")
        told.append(part if body or not above else f"{above}{part}")
    return told if bodies[0] else [text]


def _journals(duty: Service) -> list[Service]:
    """`《甲》、《乙》审稿人` is a duty for each."""
    named = _JOURNAL.findall(str(duty.organization))
    listed = _JOURNAL.sub("", str(duty.organization)).strip(" 、，,和及与等")
    if len(named) < 2 or listed:
        return [duty]
    return [replace(duty, organization=name) for name in named]


def _venues(text: str) -> list[str]:
    """The venues of a list; a year that stands between commas belongs to the venue before it.

    Where semicolons part nearly all of them, a comma is of a name: `Journal of Race, Ethnicity, and Politics`.
    """
    if text.count(";") > text.count(","):
        return [part.strip() for part in re.split(r"\s*;\s*(?:and\s+)?", text.strip(" .")) if part.strip()]
    venues: list[str] = []
    for part in (re.sub(r"^and\s+", "", part) for part in _LIST.split(text.strip(" .")) if part):
        if venues and dates.find(part) and not dates.without(part, dates.find(part)):
            venues[-1] = f"{venues[-1]} {part}"
        elif venues and _PART_OF.search(part):
            venues[-1] = f"{venues[-1]}, {part}"
        else:
            venues.append(part)
    return venues


def _dated(duty: Service) -> Service:
    """`NSDI 2024` -> the venue and its year."""
    text = str(duty.organization)
    whens = dates.find(text)
    years = tuple(dict.fromkeys(when.years for when in whens))
    return replace(duty, organization=_tidy(dates.without(text, whens)), years=years)


def _whole(text: str) -> Service:
    """`Duke CS PhD Admission Committee (2022-now)`, `Reviewer, Nature, 2020`."""
    whens = dates.find(text)
    years = tuple(dict.fromkeys(when.years for when in whens))
    words = _tidy(dates.without(text, whens))
    role, comma, organization = words.partition(",")
    if held := _HELD.match(words) or _SPACED.match(words):
        return Service(role=held["role"], organization=held["organization"].strip(" ，,的"), years=years)
    hosted = bool(terms.INSTITUTION.search(organization)) and not terms.INSTITUTION.search(role)
    if comma and ((len(role.split()) <= _SHORT and (_ROLE.search(role) or terms.ROLE.fullmatch(role))) or hosted):
        return Service(role=role.strip(), organization=organization.strip(), years=years)
    return Service(role=words, years=years)


def _tidy(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("\t", " ")).strip(" ,，;；.:：–—-")


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
