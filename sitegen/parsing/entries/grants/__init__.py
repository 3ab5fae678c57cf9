"""Money for research: title, agency, amount, years, role, in any order.

lists, support   lists under headings; grants over several lines
grant_people, chinese_grants   who has which part in one; grants as Chinese CVs tell them
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Grant
from sitegen.model.text import has_han
from sitegen.parsing import authors, dates, terms
from sitegen.parsing.entries import awards
from sitegen.parsing.entries.grants import (
    chinese_grants,
    grant_people,
    lists,
    support,
)
from sitegen.parsing.entries.grants.support import AGENCY, AMOUNT, EMPTY
from sitegen.parsing.entries.items import Item, dated_heads, items, under_dates
from sitegen.parsing.entries.rows import Row, rows
from sitegen.parsing.results import ParsedEntry, ParsedSection
from sitegen.parsing.vocabulary import either, pattern

if TYPE_CHECKING:
    from sitegen.parsing.outline.sections import Section

_QUOTED: Final = re.compile(r"[\"“”《](?P<title>[^\"“”《》]{4,}(?:《[^》]*》[^\"“”》]*)?)[\"“”》]")
_ROLE: Final = pattern("grant_roles")
_LED: Final = re.compile(
    r"\s*[(（](?P<who>[^()（）]*\b(?:lead|leader|coordinator)\s?:[^()（）]*)[)）]", re.IGNORECASE
)
_APPLIED_FOR: Final = re.compile(
    r"\b(?:pending|submitted|under review|unfunded|not funded|unsuccessful|declined)\b",
    re.IGNORECASE,
)
_LASTING: Final = re.compile(
    r"\s*(?:/|over|for|,)\s*(?P<time>\d{1,2}\s*(?:years?|yrs?|months?)\b)", re.IGNORECASE
)
_PARTS: Final = re.compile(
    r"(?:,(?!(?<=\d,)\d{3}(?!\d))|[，;；])\s*|(?<!\b[A-Z])(?<!\b[NDM][or])\.\s+"
)
_NUMBER: Final = re.compile(r"(?:[A-Z]{2,}[\d/]*(?:[- /]+[A-Z]{1,4})*[- ]?|#)\d[\d-]{4,}")
"""What an agency calls a grant: `EAR-0501690`, `OCE 2016095`."""
_APART: Final = re.compile(r"(?P<payer>[^“\"]{3,60}?)\s+[-–—]\s+(?P<title>[^“\"]{16,})")
_LINES: Final = 6
_MOST: Final = 0.7
_SELDOM: Final = 0.3
_PAID: Final = re.compile(
    r"(?:[\w’'.-]+ ){0,3}(?:award|amount|portion|share|total|funding|budget)\b[^,;]{0,20}"
    + either("amounts"),
    re.IGNORECASE,
)
_BESIDE: Final = re.compile(r"with [A-ZÀ-Þ][^\d]*|(?i:spring|summer|fall|autumn|winter)")
"""With whom, and the season of a year: nobody pays by such a name."""
_ROLES: Final = re.compile(
    r"\s?[(](?:(?:multi|dual|site|contact|m|co)-?\s?)?(?:PIs?|I|PD|investigator|lead)[)]\*?|(?<=[a-z.])\*",
    re.IGNORECASE,
)
_HEAD: Final = re.compile(rf"{either('dividers')}\b", re.IGNORECASE)
_ROLE_ALONE: Final = pattern("grant_roles_alone")
_FUNDER: Final = re.compile(
    r"^(?:funder|funded by|sponsor|funding (?:agency|source)|agency|source)\s*:\s*", re.IGNORECASE
)
_OF: Final = re.compile(r"^\s*(?:of|on|for)\s+(?:the\s+)?")
_SAYS: Final = r"(?:award(?:ed)?|amount|budget|funding|period|duration|dates?|years?|role|total)"
_LABELS: Final = re.compile(
    rf"(?<![^.;,”\s])(?:(?:(?:my|total|grant|project) )*{_SAYS}\s?:\s*)+(?:approx(?:imately)?\.*)?",
    re.IGNORECASE,
)
_HELD: Final = re.compile(
    r"(?<=[.;,”])\s*(?i:(?:my )?role)\s?:\s*(?P<role>[A-Z][^.;,:]{2,40})(?=[.;,]|$)"
)


def parse(section: Section) -> ParsedSection:
    """One grant an item; an award where a list holds both."""
    section = replace(section, blocks=tuple(lists.without_sum(section.blocks)))
    if several := lists.parts(section.blocks):
        named = [
            (part.head, parse(replace(section, blocks=part.blocks)).entries) for part in several
        ]
        return ParsedSection(
            tuple(
                one
                for head, told in named
                for one in (ParsedEntry("heading", head.text, (head,)), *told)
            )
        )
    stacked = under_dates(section.blocks) or dated_heads(
        section.blocks, few=_LINES, with_lists=True
    )
    if (
        2 * sum(chinese_grants.is_grant(chinese_grants.over_lines(item)) for item in stacked)
        > len(stacked)
        > 0
    ):
        over = [
            (chinese_grants.read(chinese_grants.over_lines(item)), item.blocks) for item in stacked
        ]
        return _under(section, [ParsedEntry("grants", grant, blocks) for grant, blocks in over])
    stacked = support.labelled(section.blocks) or dated_heads(
        section.blocks, few=_LINES, with_lists=True
    )
    by_lines = stacked or items(section.blocks)
    if stacked or any(map(support.is_labelled, by_lines)) or support.are_over_lines(by_lines):
        return _under(
            section,
            [ParsedEntry("grants", support.grant_of(item), item.blocks) for item in by_lines],
        )
    listed = rows(section.blocks)
    if beside := _beside_dates(listed):
        return _under(
            section, [ParsedEntry("grants", support.grant_of(item), item.blocks) for item in beside]
        )
    if any(row.when for row in listed):
        entries = [(row.text, row.when, row.blocks) for row in _whole(listed) if row.text]
    else:
        each = support.with_titles(section.blocks) or _with_rests(
            items(lists.with_titles_in_bold(section.blocks))
        )
        entries = [(", ".join(block.text for block in i.blocks), None, i.blocks) for i in each]
    found: list[ParsedEntry] = []
    chinese = 2 * sum(chinese_grants.is_grant(text) for text, _, _ in entries) > len(entries)
    both = any(
        word.casefold().rstrip("s") != "grant" for word in awards.AWARD_WORD.findall(section.title)
    )
    for text, when, blocks in entries:
        if lists.is_prize(text, both=both):
            years = (when.years,) if when else ()
            given = [award for prize in awards.at_once(text) for award in awards.from_text(prize)]
            found += [
                ParsedEntry("awards", award if award.years else replace(award, years=years), blocks)
                for award in given
            ]
        else:
            read = (
                chinese_grants.read
                if chinese_grants.is_grant(text) or (chinese and has_han(text))
                else _grant
            )
            told = _given(
                read(text.replace("\t", ", "), when),
                [b.text for b in blocks if _PAID.match(b.text)],
            )
            found.append(ParsedEntry("grants", told, blocks))
    return _under(section, found)


def _beside_dates(listed: list[Row]) -> list[Item]:
    """Grants whose dates stand at the left and whose further lines, of nobody's money or duty, below; or nothing.

    `2021-2026<tab>R01 XX123, NIH` over `Foam in tides` and `Studies what foam does to tides.`
    """
    made: list[Item] = []
    first = next((at for at, row in enumerate(listed) if dates.leading(row.block.text)), 0)
    led = listed[:first]  # `Active: as PI`, `Money awarded, with colleagues.`
    heads = led if all(_HEAD.match(row.text) or row.text.endswith(".") for row in led) else []
    for row in listed[len(heads) :]:
        if dates.leading(row.block.text):
            made.append(Item(row.block, row.more))
        elif not made:
            return []
        else:
            made[-1] = made[-1].over(*row.blocks)
    if 2 * sum(map(support.is_labelled, made)) > len(made):
        return made
    if (
        2
        * sum(any(_ROLE_ALONE.fullmatch(b.text.strip(" .()")) for b in item.below) for item in made)
        > len(made)
        > 1
    ):
        return made
    broken = [item for item in made if item.below]
    below = [block for item in broken for block in item.below]
    own = sum(
        bool(AMOUNT.search(b.text) or _ROLE.search(b.text) or AGENCY.search(b.text)) for b in below
    )
    own = (
        own if any(AMOUNT.search(item.head.text) for item in made) or len(below) != len(made) else 0
    )
    return made if len(broken) > _MOST * len(made) > 1 and own < _SELDOM * len(below) else []


def _under(section: Section, found: list[ParsedEntry]) -> ParsedSection:
    """What is only applied for is told of each grant, for no dates would say so; so is a role that is the heading."""
    title = section.title.strip(" :：")
    role = title if support.is_role(title) or chinese_grants.is_role(title) else ""
    notes = (title,) if _APPLIED_FOR.search(title) else ()
    return ParsedSection(
        tuple(
            replace(
                item,
                value=replace(
                    item.value, role=item.value.role or role, notes=(*item.value.notes, *notes)
                ),
            )
            if isinstance(item.value, Grant)
            else item
            for item in found
        )
    )


def _whole(listed: list[Row]) -> list[Row]:
    """Rows that tell in the line below what they were given, or what is called so: `Total award $557 837`, `“Foam”`."""
    out: list[Row] = []
    for row in listed:
        above = out[-1].text if out else ""
        own = row.text != row.block.text
        if (
            out
            and not own
            and support.is_title(row.text)
            and AMOUNT.search(above)
            and not _QUOTED.search(above)
        ):
            told = f"{above.rstrip(' .')}, {row.text}"
            out[-1] = out[-1]._replace(text=told, more=(*out[-1].more, *row.blocks))
            continue
        if above and not own and _PAID.match(row.text) and not AMOUNT.search(above):
            out[-1] = out[-1]._replace(more=(*out[-1].more, row.block))
        else:
            out.append(row)
    return out


def _with_rests(listed: list[Item]) -> list[Item]:
    """Grants with the line below that has their dates and state, where the first had no room: `2021.1-2022.1，在研`."""
    out: list[Item] = []
    for item in listed:
        whens = dates.find(item.head.text)
        if out and whens and chinese_grants.is_rest(dates.without(item.head.text, whens)):
            out[-1] = out[-1].over(*item.blocks)
        else:
            out.append(item)
    return out


def _bare(part: str) -> str:
    """A part of a line without the separators and single brackets around it."""
    part = part.strip(" ,，;；.:：|")
    even = part.count("(") == part.count(")") and part.count("（") == part.count("）")
    return part.strip("()（） ") if not even or (part[:1] in "(（" and part[-1:] in ")）") else part


def _given(grant: Grant, lines: list[str]) -> Grant:
    """With the amount that a line below tells; the line is kept as a note, for it may speak of a share."""
    amount = next((match[0].strip() for line in lines if (match := AMOUNT.search(line))), "")
    return (
        replace(grant, amount=amount, notes=(*grant.notes, *lines))
        if amount and not grant.amount
        else grant
    )


def _grant(text: str, above: dates.When | None) -> Grant:
    people, text = _led(text)
    others, led_as, text = grant_people.taken(text)
    people = (*people, *others)
    whens = dates.find(text)
    when = next((w for w in whens if w.is_range), whens[-1] if whens else above)
    text = dates.without(text, [when]).replace("\t", ", ") if when in whens and when else text
    amount = AMOUNT.search(text)
    lasting = _LASTING.match(text, amount.end()) if amount else None
    text = (
        EMPTY.sub("", f"{text[: amount.start()]} {text[(lasting or amount).end() :]}")
        if amount
        else text
    )
    held, text = _cut(_HELD, text)
    role, text = (None, text) if held else _cut(_ROLE, text)
    led, text = _cut(_LED, EMPTY.sub("", text))
    shares, text = support.without_share(_LABELS.sub("", text))
    quoted = _QUOTED.search(text)
    text = f"{text[: quoted.start()]}, {text[quoted.end() :]}" if quoted else text
    parts = [part for part in (_FUNDER.sub("", _bare(p)) for p in _PARTS.split(text)) if part]
    parts = [
        part for part in parts if not (when and part == when.begin[:4])
    ]  # the year of its row, again
    parts = [bare for part in parts if (bare := part.strip(" -–—"))]
    beside = [part for part in parts if _BESIDE.fullmatch(part) or _NUMBER.fullmatch(part)]
    parts = [part for part in parts if part not in beside]
    if (
        len(parts) == 1
        and not quoted
        and (apart := _APART.fullmatch(parts[0]))
        and AGENCY.search(apart["payer"])
    ):
        parts = [apart["payer"], apart["title"]]  # Hill Foundation - Foam of tides
    agency = parts if quoted else _payer(parts)
    title = (
        quoted["title"].strip(" ,")
        if quoted
        else ", ".join(part for part in parts if part not in agency)
    )
    return Grant(
        title=title or ", ".join(agency),
        agency=(
            "，"
            if quoted and quoted[0][0] in "“《" and re.search(r"[\u4e00-\u9fff]", text)
            else ", "
        ).join(agency)
        if title
        else "",
        amount=amount[0].strip() if amount else "",
        role="; ".join(
            part
            for part in (
                held["role"] if held else "",
                role[0] if role else led_as,
                led["who"] if led else "",
            )
            if part
        ),
        start=when.begin if when else "",
        end=when.end if when else "",
        notes=(*people, *([lasting["time"]] if lasting else []), *shares, *beside),
    )


def _cut(what: re.Pattern[str], text: str) -> tuple[re.Match[str] | None, str]:
    """Where a text says this first, and the text without it: `Foam` of `PI of Foam`."""
    found = what.search(text)
    return found, _OF.sub("", text[: found.start()] + text[found.end() :]) if found else text


def _led(text: str) -> tuple[tuple[str, ...], str]:
    """Return the people that a grant begins with, and the text behind them: `Lee, A. (PI), & Ek, B. (Co-PI). Foam.`."""
    plain = _ROLES.sub(lambda match: " " * len(match[0]), text)
    listed = authors.leading(plain)
    stop = listed.stop + len(plain[listed.stop :]) - len(plain[listed.stop :].lstrip(" .,"))
    if not listed.names or not _ROLES.search(text, 0, stop + 1) or '"' in text[:stop]:
        return (), text
    return (text[:stop].strip(" ,"),), text[stop:]


def _payer(parts: list[str]) -> list[str]:
    """Who pays: the first part that names an agency and, behind a title, the place that follows it."""
    at = next((index for index, part in enumerate(parts) if AGENCY.search(part)), None)
    if at is None:
        return []
    place = (
        parts[at + 1 : at + 2]
        if at and at == len(parts) - 2 and terms.may_be_town(parts[at + 1])
        else []
    )
    return [parts[at], *place]
