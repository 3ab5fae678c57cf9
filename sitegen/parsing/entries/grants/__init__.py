"""Grants: title, agency, amount, years and role, in any order.

support          grants of several lines
chinese_grants   grants in Chinese
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Grant
from sitegen.model.text import has_han
from sitegen.parsing import authors, dates, names, terms
from sitegen.parsing.entries import awards
from sitegen.parsing.entries.awards import AWARD_WORD
from sitegen.parsing.entries.grants import chinese_grants, support
from sitegen.parsing.entries.grants.support import AGENCY, AMOUNT, EMPTY
from sitegen.parsing.entries.items import Item, find_dated_heads, group_items
from sitegen.parsing.entries.rows import Row, read_rows
from sitegen.parsing.results import ParsedEntry, ParsedSection
from sitegen.parsing.vocabulary import either, pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_QUOTED: Final = re.compile(r"[\"“”《](?P<title>[^\"“”《》]{4,}(?:《[^》]*》[^\"“”》]*)?)[\"“”》]")
_ROLE: Final = pattern("grant_roles")
_LEADER: Final = re.compile(
    r"\s*[(（](?P<who>[^()（）]*\b(?:lead|leader|coordinator)\s?:[^()（）]*)[)）]", re.IGNORECASE
)
_APPLIED_FOR: Final = re.compile(
    r"\b(?:pending|submitted|under review|unfunded|not funded|unsuccessful|declined)\b",
    re.IGNORECASE,
)
_DURATION: Final = re.compile(
    r"\s*(?:/|over|for|,)\s*(?P<time>\d{1,2}\s*(?:years?|yrs?|months?)\b)", re.IGNORECASE
)
_PARTS: Final = re.compile(
    r"(?:,(?!(?<=\d,)\d{3}(?!\d))|[，;；])\s*|(?<!\b[A-Z])(?<!\b[NDM][or])\.\s+"
)
_NUMBER: Final = re.compile(r"(?:[A-Z]{2,}[\d/]*(?:[- /]+[A-Z]{1,4})*[- ]?|#)\d[\d-]{4,}")
"""The agency's number for a grant: `EAR-0501690`, `OCE 2016095`."""
_MOST_LINES: Final = 6
_MOST: Final = 0.7
_SELDOM: Final = 0.3
_NOT_A_FUNDER: Final = re.compile(r"with [A-ZÀ-Þ][^\d]*|(?i:spring|summer|fall|autumn|winter)")
"""Colleagues and seasons, which cannot be funders."""
_ROLES: Final = re.compile(
    r"\s?[(](?:(?:multi|dual|site|contact|m|co)-?\s?)?(?:PIs?|I|PD|investigator|lead)[)]\*?|(?<=[a-z.])\*",
    re.IGNORECASE,
)
_DIVIDER: Final = re.compile(rf"{either('dividers')}\b", re.IGNORECASE)
_ROLE_ALONE: Final = pattern("grant_roles_alone")
_FUNDER: Final = re.compile(
    r"^(?:funder|funded by|sponsor|funding (?:agency|source)|agency|source)\s*:\s*", re.IGNORECASE
)
_OF: Final = re.compile(r"^\s*(?:of|on|for)\s+(?:the\s+)?")
_LABEL: Final = r"(?:award(?:ed)?|amount|budget|funding|period|duration|dates?|years?|role|total)"
_LABELS: Final = re.compile(
    rf"(?<![^.;,”\s])(?:(?:(?:my|total|grant|project) )*{_LABEL}\s?:\s*)+(?:approx"
    rf"(?:imately)?\.*)?",
    re.IGNORECASE,
)
_LABELLED_ROLE: Final = re.compile(
    r"(?<=[.;,”])\s*(?i:(?:my )?role)\s?:\s*(?P<role>[A-Z][^.;,:]{2,40})(?=[.;,]|$)"
)
_MONEY: Final = re.compile(r"\bgrants?\b|\bfund(?:ing|ed)\b|项目|基金|课题|专项", re.IGNORECASE)
_PRIZE: Final = re.compile(r"\b(?:prize|medal)s?\b|奖", re.IGNORECASE)
_SEVERAL: Final = 3
_SUMMARY: Final = re.compile(r"(?:(?:my|the) )?(?:total|sum|overall)\b|[^\t]+[.:]$", re.IGNORECASE)
_ROLE_OF_PERSON: Final = (
    r"(?:(?:multi|dual|site|contact|co|m)[- ]?)*"
    r"(?:principal[- ]investigators?|investigators?|PIs?|PD|I|lead|collaborator|consultant)"
)
_PART: Final = r"(?:(?:[A-ZÀ-ÞĀ-Ž]\.[ -]?)+(?<! )|[A-ZÀ-ÞĀ-Ž][\w’'-]+)"
_NAME: Final = rf"{_PART}(?:\s+(?:{_PART}|van|von|de|der|del)){{1,4}}"
_INVERTED: Final = r"[A-ZÀ-ÞĀ-Ž][\w’'-]+,\s+(?:[A-ZÀ-ÞĀ-Ž]\.[ -]?){1,3}"
_PERSON: Final = re.compile(
    rf"(?P<name>{_INVERTED}|{_NAME})\s*[(](?P<role>(?i:{_ROLE_OF_PERSON}))[)][\s,;.&]*(?:and\s+)?"
)
_LABELLED: Final = re.compile(
    r"(?:^|(?<=[.,;\t])\s+)(?P<person>(?:CIs?|COs?|Co-?Is?|Co-?PIs?|PIs?|Co-?[Ii]nvestigators?|Collaborators?|Co-?[Aa]pplicants?"
    r"|(?:Co-)?[Pp]rincipal [Ii]nvestigators?)\s?:\s+"
    rf"{_NAME}(?:(?:,\s+and|,|\s+and|\s+&)\s+{_NAME})*)(?=[.,;\t]|\s*$)"
)


def parse(section: Section) -> ParsedSection:
    """Return one entry per item: a grant, or an award if the list has both."""
    section = replace(section, blocks=tuple(drop_summary(section.blocks)))
    stacked = support.find_labelled_grants(section.blocks) or find_dated_heads(
        section.blocks, few=_MOST_LINES, with_lists=True
    )
    by_lines = stacked or group_items(section.blocks)
    if stacked or any(map(support.is_labelled, by_lines)) or support.are_multiline(by_lines):
        return _apply_heading(
            section,
            [ParsedEntry("grants", support.read_grant(item), item.blocks) for item in by_lines],
        )
    listed = read_rows(section.blocks)
    if dated := _find_items_beside_dates(listed):
        return _apply_heading(
            section,
            [ParsedEntry("grants", support.read_grant(item), item.blocks) for item in dated],
        )
    if any(row.when for row in listed):
        entries = [(row.text, row.when, row.blocks) for row in listed if row.text]
    else:
        items = _merge_dates_below(group_items(section.blocks))
        entries = [(", ".join(block.text for block in i.blocks), None, i.blocks) for i in items]
    parsed: list[ParsedEntry] = []
    chinese = 2 * sum(chinese_grants.is_grant(text) for text, _, _ in entries) > len(entries)
    both = any(
        word.casefold().rstrip("s") != "grant" for word in awards.AWARD_WORD.findall(section.title)
    )
    for text, when, blocks in entries:
        if is_prize(text, both=both):
            years = (when.years,) if when else ()
            prizes = [
                award for prize in awards.split_joined(text) for award in awards.read_awards(prize)
            ]
            parsed += [
                ParsedEntry("awards", award if award.years else replace(award, years=years), blocks)
                for award in prizes
            ]
        else:
            reader = (
                chinese_grants.read_grant
                if chinese_grants.is_grant(text) or (chinese and has_han(text))
                else _read_grant
            )
            parsed.append(ParsedEntry("grants", reader(text.replace("\t", ", "), when), blocks))
    return _apply_heading(section, parsed)


def _find_items_beside_dates(listed: list[Row]) -> list[Item]:
    """Return grants with dates on the left and other lines below, without money or roles.

    Example: `2021-2026<tab>R01 XX123, NIH` over `Foam in tides` and
    `Studies what foam does to tides.` Other lists give an empty list.
    """
    grants: list[Item] = []
    first = next((at for at, row in enumerate(listed) if dates.leading(row.block.text)), 0)
    before = listed[:first]  # `Active: as PI`, `Money awarded, with colleagues.`
    heads = (
        before if all(_DIVIDER.match(row.text) or row.text.endswith(".") for row in before) else []
    )
    for row in listed[len(heads) :]:
        if dates.leading(row.block.text):
            grants.append(Item(row.block, row.more))
        elif not grants:
            return []
        else:
            grants[-1] = grants[-1].with_below(*row.blocks)
    if 2 * sum(map(_is_labelled, grants)) > len(grants):
        return grants
    multiline = [item for item in grants if item.below]
    below = [block for item in multiline for block in item.below]
    labelled = sum(
        bool(AMOUNT.search(b.text) or _ROLE.search(b.text) or AGENCY.search(b.text)) for b in below
    )
    labelled = (
        labelled
        if any(AMOUNT.search(item.head.text) for item in grants) or len(below) != len(grants)
        else 0
    )
    return (
        grants
        if len(multiline) > _MOST * len(grants) > 1 and labelled < _SELDOM * len(below)
        else []
    )


def _is_labelled(item: Item) -> bool:
    """Return whether a line below a grant has a label or is a role."""
    has_role = any(_ROLE_ALONE.fullmatch(block.text.strip(" .()")) for block in item.below)
    return has_role or support.is_labelled(item)


def _apply_heading(section: Section, entries: list[ParsedEntry]) -> ParsedSection:
    """Apply the heading to each grant: its role, or that the grant is only applied for."""
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
            for item in entries
        )
    )


def _merge_dates_below(listed: list[Item]) -> list[Item]:
    """Merge grants with a line below that has only dates and a state: `2021.1-2022.1，在研`."""
    out: list[Item] = []
    for item in listed:
        whens = dates.find(item.head.text)
        if out and whens and chinese_grants.is_state_only(dates.without(item.head.text, whens)):
            out[-1] = out[-1].with_below(*item.blocks)
        else:
            out.append(item)
    return out


def _strip_piece(part: str) -> str:
    """Return a piece of a line without surrounding separators and unbalanced brackets."""
    part = part.strip(" ,，;；.:：|")
    even = part.count("(") == part.count(")") and part.count("（") == part.count("）")
    return part.strip("()（） ") if not even or (part[:1] in "(（" and part[-1:] in ")）") else part


def _read_grant(text: str, above: dates.When | None) -> Grant:
    """Read a grant; `above` is the date of its row."""
    people, text = _take_leading_people(text)
    more_people, first_role, text = take_people(text)
    people = (*people, *more_people)
    whens = dates.find(text)
    when = next((w for w in whens if w.is_range), whens[-1] if whens else above)
    text = dates.without(text, [when]).replace("\t", ", ") if when in whens and when else text
    amount = AMOUNT.search(text)
    duration = _DURATION.match(text, amount.end()) if amount else None
    text = (
        EMPTY.sub("", f"{text[: amount.start()]} {text[(duration or amount).end() :]}")
        if amount
        else text
    )
    labelled_role, text = _take(_LABELLED_ROLE, text)
    role, text = (None, text) if labelled_role else _take(_ROLE, text)
    leader, text = _take(_LEADER, EMPTY.sub("", text))
    shares, text = support.take_share(_LABELS.sub("", text))
    quoted = _QUOTED.search(text)
    text = f"{text[: quoted.start()]}, {text[quoted.end() :]}" if quoted else text
    parts = [
        part for part in (_FUNDER.sub("", _strip_piece(p)) for p in _PARTS.split(text)) if part
    ]
    parts = [
        part for part in parts if not (when and part == when.begin[:4])
    ]  # repeats the year of the row
    parts = [bare for part in parts if (bare := part.strip(" -–—"))]
    asides = [part for part in parts if _NOT_A_FUNDER.fullmatch(part) or _NUMBER.fullmatch(part)]
    parts = [part for part in parts if part not in asides]
    agency = parts if quoted else _find_agency(parts)
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
                labelled_role["role"] if labelled_role else "",
                role[0] if role else first_role,
                leader["who"] if leader else "",
            )
            if part
        ),
        start=when.begin if when else "",
        end=when.end if when else "",
        notes=(*people, *([duration["time"]] if duration else []), *shares, *asides),
    )


def _take(pattern: re.Pattern[str], text: str) -> tuple[re.Match[str] | None, str]:
    """Return the match of a pattern, and the text without it: `PI of Foam` -> `Foam`."""
    match = pattern.search(text)
    return match, _OF.sub("", text[: match.start()] + text[match.end() :]) if match else text


def _take_leading_people(text: str) -> tuple[tuple[str, ...], str]:
    """Split the people off the start of a grant: `Lee, A. (PI), & Ek, B. (Co-PI). Foam`."""
    plain = _ROLES.sub(lambda match: " " * len(match[0]), text)
    listed = authors.leading(plain)
    stop = listed.stop + len(plain[listed.stop :]) - len(plain[listed.stop :].lstrip(" .,"))
    if not listed.names or not _ROLES.search(text, 0, stop + 1) or '"' in text[:stop]:
        return (), text
    return (text[:stop].strip(" ,"),), text[stop:]


def _find_agency(parts: list[str]) -> list[str]:
    """Return the first part that names an agency, and the place after it if a title precedes it."""
    at = next((index for index, part in enumerate(parts) if AGENCY.search(part)), None)
    if at is None:
        return []
    place = (
        parts[at + 1 : at + 2]
        if at and at == len(parts) - 2 and terms.may_be_town(parts[at + 1])
        else []
    )
    return [parts[at], *place]


def is_prize(text: str, *, both: bool) -> bool:
    """Return whether an entry is a prize, possibly with an amount; `both`: the list has both."""
    among_prizes = both and not AGENCY.search(text)
    is_grant = _MONEY.search(text) or (
        AMOUNT.search(text) and not (among_prizes and _PRIZE.search(text))
    )
    return not is_grant and bool(among_prizes or AWARD_WORD.search(text))


def drop_summary(blocks: Sequence[Block]) -> Sequence[Block]:
    """Drop a summary above the grants: `Total income so far: $4,262,857`."""
    if not blocks:
        return blocks
    first, *rest = blocks
    is_summary = not (first.marker or first.depth or dates.find(first.text)) and _SUMMARY.match(
        first.text
    )
    all_items = all(block.marker or block.depth for block in rest)
    dated = sum(bool(dates.find(block.text)) for block in rest)
    return rest if is_summary and all_items and dated >= max(_SEVERAL, 0.5 * len(rest)) else blocks


def take_people(text: str) -> tuple[tuple[str, ...], str, str]:
    """Return the people with their roles as written, the first role, and the text without them."""
    people: list[str] = []
    roles: list[str] = []
    for match in reversed(list(_PERSON.finditer(text))):
        if not names.is_name(match["name"]) or text[: match.start()].count('"') % 2:
            continue
        people.insert(0, match[0].strip(" ,;.&").removesuffix(" and"))
        roles.insert(0, match["role"])
        text = (
            f"{text[: match.start()]}, {text[match.end() :]}"
            if match.start()
            else text[match.end() :]
        )
    for match in reversed(list(_LABELLED.finditer(text))):
        people.append(match["person"])
        text = f"{text[: match.start('person')]}, {text[match.end('person') :]}"
    return tuple(people), roles[0] if roles else "", text
