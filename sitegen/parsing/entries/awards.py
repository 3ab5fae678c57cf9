"""Prizes and honours, one a line or many in a line, with their years before, behind or missing."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Award
from sitegen.parsing import dates, labels, terms
from sitegen.parsing.entries import prize_lines
from sitegen.parsing.entries.items import Item, dated_heads, items, led_by_dates, under_dates
from sitegen.parsing.entries.rows import Row, rows
from sitegen.parsing.results import ParsedEntry, ParsedSection
from sitegen.parsing.vocabulary import either, pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

AWARD_WORD: Final = pattern("awards")
_ITEM: Final = re.compile(r"[，；;、]|,(?=\s*(?:19|20)\d\d)")
_SEASON_FIRST: Final = re.compile(rf"{either('seasons')},?\s+(?=(?:19|20)\d\d)", re.IGNORECASE)
_YEAR: Final = r"(?:19|20)\d\d"
_YEAR_FIRST: Final = re.compile(
    rf"^\s*(?P<years>(?:民[國国]\s*1?\d\d|{_YEAR})(?:\s*[-–—~至]\s*(?:(?:19|20)?\d\d))?(?:\s*[,，、/&和]\s*{_YEAR})*)"
    r"\s*年?\s*(?:度|学年)?\s*[:：,，]?\s*"
)
_GIVEN_FOR: Final = re.compile(
    r"(?P<title>.*\b(?:Award|Prize|Medal|Grant)),?\s+(?P<note>for (?:(?:the|having|an?|my|her|his) )?"
    r"(?:best|outstanding|excellen\w+|exceptional|work|research|contributions?)\b.+)"
)
_AT_LENGTH: Final = re.compile(
    r"(?P<title>.*?)\.?\s*[(（](?P<note>(?:[^\s()（）]+\s+){5,}[^()（）]+)[)）]\.?"
)

_RANK: Final = re.compile(
    r"\s*(?:[特一二三四]等奖|第[\d一二三四五六七八九十]+(?:获奖人|完成人)|获奖项目|排名)"
)
"""What a clause says of the prize before it."""
_SHORTEST_SENTENCE: Final = 6
_SEASON: Final = re.compile(rf"\s*[(,]\s*{either('seasons')}\s*$", re.IGNORECASE)
_LONG: Final = 60
_GIVEN_BY: Final = ("title", "issuer")
_MOST: Final = 0.6
_BY: Final = re.compile(r"(?P<title>[^—]+?)\s+—\s+(?P<issuer>[^—]+)")


def parse(section: Section) -> ParsedSection:
    """Awards of a section, and lone dates and advisors that belong elsewhere."""
    if told := prize_lines.apart(section.blocks):
        return ParsedSection(tuple(prize_lines.gathered(_with_giver(one) for one in told)))
    stacked = under_dates(section.blocks) or _stacked(section.blocks)
    if stacked:
        return ParsedSection(
            tuple(prize_lines.gathered(_over_its_issuer(item) for item in stacked))
        )
    if led := led_by_dates(section.blocks):
        awards = parse(replace(section, blocks=tuple(item.head for item in led))).entries
        below = {item.head: item.below for item in led}
        noted = [
            _noted(one, [b for head in one.blocks for b in below.get(head, ())]) for one in awards
        ]
        return ParsedSection(tuple(noted))
    listed = rows(section.blocks)
    if any(row.when for row in listed):
        cells = [row.text.split("\t") for row in listed if row.when and row.text != row.block.text]
        many = sum(
            len(row) >= len(_GIVEN_BY) and not AWARD_WORD.search(row[1]) for row in cells
        ) > _MOST * len(cells)
        return ParsedSection(tuple(prize_lines.gathered(_with_departments(listed, by_cell=many))))
    found: list[ParsedEntry] = []
    strays: list[Block] = []
    for item in items(section.blocks):
        if item.below and not AWARD_WORD.search(item.head.text):
            found += _by_issuer(item)
            continue
        for block in item.blocks:
            whens = dates.find(block.text)
            if (whens and not dates.without(block.text, whens)) or labels.is_only(
                block.text, "advisors"
            ):
                strays.append(block)
            elif found and _tells_of(block, found[-1]):
                found[-1] = _noted(found[-1], (block,))
            elif found and _is_issuer(block, found[-1]):
                found[-1] = _with_issuer(found[-1], block)
            else:
                text, giver = prize_lines.at_tab(block.text)
                given = [replace(award, issuer=giver or award.issuer) for award in from_text(text)]
                found += [ParsedEntry("awards", award, (block,)) for award in given]
    return ParsedSection(tuple(prize_lines.gathered(found)), strays=tuple(strays))


def _with_giver(told: prize_lines.Told) -> ParsedEntry:
    award = _one(told.text)
    return ParsedEntry(
        "awards", replace(award, issuer=_title(told.issuer) or award.issuer), told.blocks
    )


def _stacked(blocks: Sequence[Block]) -> list[Item]:
    """Prizes over the lines that tell of them, where no room stands between them."""
    found = dated_heads(blocks, with_lists=True)
    marked = bool(found) and bool(found[0].head.marker)
    more = (block for item in found for block in item.below[1:])
    return [] if marked or any(AWARD_WORD.search(block.text) for block in more) else found


def _over_its_issuer(item: Item) -> ParsedEntry:
    """A prize with its year, over a line that says who gave it and others that tell more."""
    award = _one(item.head.text)
    below = [block.text.replace("\t", ", ") for block in item.below]
    told = item.below and (item.below[0].marker or prize_lines.tells_of_one(below[0]))
    if below and not (award.issuer or told) and len(below[0]) <= _LONG:
        award = replace(award, issuer=_title(below.pop(0)))
    return ParsedEntry("awards", replace(award, notes=(*award.notes, *below)), item.blocks)


def _dated(row: Row, *, by_cell: bool) -> list[ParsedEntry]:
    """The awards of a line with its years at the left, and perhaps who gave them in a column at the right.

    `by_cell`: most rows have such a column, whatever stands in it.
    """
    years: tuple[str, ...] = (row.when.years,) if row.when else ()
    title, tab, more = row.text.partition("\t")
    if (
        tab and not dates.without(title, again := dates.find(title)) and again
    ):  # 2007, 2008<tab>Foam Prize
        years += tuple(when.years for when in again)
        title, tab, more = more.partition("\t")
    issuer, *notes = more.split("\t") if by_cell else [more]
    if tab and ((by_cell and not dates.find(issuer)) or _names_issuer(issuer)):
        given = [
            replace(one, issuer=_title(issuer), years=one.years or years)
            for one in from_text(title)
        ]
        beside = tuple(filter(None, map(_title, notes)))
        return [
            ParsedEntry("awards", replace(one, notes=(*one.notes, *beside)), row.blocks)
            for one in given
        ]
    told = at_once("\t".join(filter(None, (title, more))))
    given = [award for prize in told for award in from_text(prize)] if row.text else []
    return [
        ParsedEntry("awards", award if award.years else replace(award, years=years), row.blocks)
        for award in given
    ]


def _with_departments(listed: list[Row], *, by_cell: bool) -> list[ParsedEntry]:
    """The awards of dated rows; a line without a date that names an institution tells more of who gave the last."""
    found: list[ParsedEntry] = []
    for row in listed:
        last = found[-1].value if found else None
        own = row.text != row.block.text
        if isinstance(last, Award) and last.issuer and not own and _names_issuer(row.text):
            told = replace(last, issuer=f"{last.issuer}, {_title(row.text)}")
            found[-1] = ParsedEntry("awards", told, (*found[-1].blocks, *row.blocks))
        elif isinstance(last, Award) and not own and _is_below(row.block, found[-1].blocks[0]):
            by = not last.issuer and not last.notes and _names_issuer(row.text)
            told = (
                replace(last, issuer=_title(row.text))
                if by
                else replace(last, notes=(*last.notes, row.text))
            )
            found[-1] = ParsedEntry("awards", told, (*found[-1].blocks, *row.blocks))
        else:
            found += _dated(row, by_cell=by_cell)
    return found


def _is_below(block: Block, head: Block) -> bool:
    """Whether a line stands further in than a dated one, and names no prize: it tells of the prize above it."""
    further = block.lines[0].indent > head.lines[0].indent
    return further and not (block.marker or AWARD_WORD.search(block.text) or "\t" in block.text)


def _names_issuer(text: str) -> bool:
    return bool(terms.INSTITUTION.search(text)) and not (
        AWARD_WORD.search(text) or dates.find(text) or "\t" in text
    )


def _by_issuer(item: Item) -> list[ParsedEntry]:
    """Who gives them stands above the awards, and perhaps their year."""
    (issuer,) = from_text(item.head.text)[:1]
    out = []
    for block in item.below:
        given = from_text(block.text)
        out += [
            ParsedEntry(
                "awards",
                replace(
                    award, issuer=award.issuer or issuer.title, years=award.years or issuer.years
                ),
                (item.head, block),
            )
            for award in given
        ]
    return out


def is_list(text: str) -> bool:
    """Whether a line under no label is a list of awards: each item names a prize and some have a year in front."""
    items = [
        item
        for item in _ITEM.split(text)
        if item.strip() and not re.fullmatch(r"\s*\d{4}\s*", item)
    ]
    ranked = any(_RANK.match(item) for item in items)
    return (
        bool(items)
        and bool(_YEAR_FIRST.match(text))
        and not ranked
        and all(map(AWARD_WORD.search, items))
    )


def at_once(text: str) -> list[str]:
    """The prizes that a sign joins: `PhD prize, Riverton + Best talk, Foam Days`; not `A + B Fellowship`."""
    sides = re.split(r"\s+\+\s+", text)
    return sides if all("," in side for side in sides) else [text]


def from_text(text: str) -> list[Award]:
    """The awards of one line: `2016，2017校级奖学金，2018竞赛二等奖`, `NSF CAREER Award<tab>2023`."""
    if (
        "\t" not in text
        and _YEAR_FIRST.match(text)
        and len(_ITEM.split(text)) > 1
        and is_list(text)
    ):
        return _each(text)
    items = [item for item in re.split(r"[、；;]", text) if item.strip()]
    if len(items) > 1 and sum(bool(AWARD_WORD.search(item)) for item in items) > 0.6 * len(items):
        first, *others = map(_one, items)
        years = (
            first.years if prize_lines.dated_inside(items[0]) else ()
        )  # 荣誉 [2018-2021] 优秀学生、优秀团员
        return [first, *(one if one.years else replace(one, years=years) for one in others)]
    return [_one(text)]


def _each(text: str) -> list[Award]:
    awards: list[Award] = []
    years: list[str] = []
    for item in filter(None, map(str.strip, _ITEM.split(text))):
        match = _YEAR_FIRST.match(item)
        if match and match.end() == len(item):
            years.append(match["years"])
            continue
        title = item[match.end() :] if match else item
        years += [match["years"]] if match else []
        awards.append(Award(title=title, years=tuple(years)))
        years = []
    return awards


def _one(text: str) -> Award:
    if by := prize_lines.GIVER.search(text):  # 优秀论文奖 颁发者：海州学会
        return replace(_one(text[: by.start()]), issuer=_title(by["giver"]))
    award = _dated_text(text)
    title = str(award.title)
    if (given := _BY.fullmatch(title)) and _gives(given["issuer"]):
        return replace(award, title=_title(given["title"]), issuer=given["issuer"].strip())
    told = _GIVEN_FOR.fullmatch(title) or _AT_LENGTH.fullmatch(title)
    return replace(award, title=_title(told["title"]), notes=(told["note"],)) if told else award


def _gives(words: str) -> bool:
    """Whether these are who gives prizes: an institution, or a country."""
    return bool(terms.INSTITUTION.search(words) or terms.is_location(words))


def _dated_text(text: str) -> Award:
    text = _SEASON_FIRST.sub("", text)
    lead = dates.leading(text)
    if (
        lead and text[lead.stop :].strip() and (lead.end or len(lead.begin) > len("2013"))
    ):  # 2013.04, 2010 to 2013
        return Award(title=_title(text[lead.stop :]), years=(lead.years,))
    if (match := _YEAR_FIRST.match(text)) and match.end() < len(text):
        years = tuple(when.years for when in dates.find(match["years"]))
        return Award(title=_title(text[match.end() :]), years=years)
    if several := prize_lines.years_listed(text):
        return Award(title=_title(text[: several.start]), years=several.years)
    if edge := _at_end(text):
        years = tuple(dict.fromkeys(when.years for when in edge))
        return Award(title=_title(text[: edge[0].start].rstrip("(（[")), years=years)
    years = tuple(dict.fromkeys(when.years for when in dates.find(text)))
    return Award(title=_title(dates.without(text, prize_lines.dated_inside(text))), years=years)


def _at_end(text: str) -> list[dates.When]:
    """The dates that a line ends with."""
    edge: list[dates.When] = []
    stop = len(text)
    for when in reversed(dates.find(text)):
        if text[when.stop : stop].strip(" \t,，;；、.。)）]&和") not in ("", "and"):
            break
        edge.insert(0, when)
        stop = when.start
    return edge


def _title(text: str) -> str:
    text = _SEASON.sub("", text.rstrip())
    text = re.sub(
        r"[(（,]\s*(?:awarded|received|won)(?:\s+in)?\s*$", "", text.rstrip(), flags=re.IGNORECASE
    )
    return re.sub(r"\s+", " ", text).strip(" ,，;；.。:：–—-·|")


def _tells_of(block: Block, previous: ParsedEntry) -> bool:
    """Whether a sentence right below an award tells what it is given for: `Awarded to the ten best essays.`"""
    text = block.text.rstrip()
    above = previous.blocks[-1]
    closed = not above.text.rstrip().endswith((".", ",", ";", ":"))
    under = above.texts_with("bold") or above.gap or prize_lines.tells_of_one(text)
    below = not (block.gap or block.marker or "\t" in text) and under
    return (
        closed
        and bool(below)
        and text[-1] == "."
        and len(text.split()) > _SHORTEST_SENTENCE
        and not _at_end(text)
    )


def _noted(given: ParsedEntry, below: Sequence[Block]) -> ParsedEntry:
    """An award with what the lines below it say."""
    award = given.value
    assert isinstance(award, Award)
    notes = (*award.notes, *(block.text.replace("\t", " ") for block in below))
    return ParsedEntry("awards", replace(award, notes=notes), (*given.blocks, *below))


def _is_issuer(block: Block, previous: ParsedEntry) -> bool:
    """`China, 2018` below the award that it belongs to: a place or an institution, and the year."""
    edge = _at_end(block.text)
    if not edge or block.marker or "\t" in block.text:
        return False
    words = _title(block.text[: edge[0].start])
    last = previous.blocks[-1]
    if AWARD_WORD.search(words) or _at_end(last.text) or last.marker:
        return False
    return _gives(words)


def _with_issuer(previous: ParsedEntry, block: Block) -> ParsedEntry:
    edge = _at_end(block.text)
    value = previous.value
    assert isinstance(value, Award)
    award = replace(
        value, issuer=_title(block.text[: edge[0].start]), years=tuple(when.years for when in edge)
    )
    return ParsedEntry("awards", award, (*previous.blocks, block))
