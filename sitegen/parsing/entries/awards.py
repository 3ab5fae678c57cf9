"""Prizes and honours, one a line or many in a line, with their years before, behind or missing."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Award
from sitegen.parsing import dates, labels, terms
from sitegen.parsing.entries.items import Item, items
from sitegen.parsing.entries.rows import Row, rows
from sitegen.parsing.found import Found, ParsedSection
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sitegen.parsing.blocks import Block
    from sitegen.parsing.sections import Section

AWARD_WORD: Final = pattern("awards")
_ITEM: Final = re.compile(r"[，；;、]|,(?=\s*(?:19|20)\d\d)")
_YEAR: Final = r"(?:19|20)\d\d"
_YEAR_FIRST: Final = re.compile(
    rf"^\s*(?P<years>{_YEAR}(?:\s*[-–—~至]\s*(?:(?:19|20)?\d\d))?(?:\s*[,，、/&和]\s*{_YEAR})*)"
    r"\s*年?\s*(?:度|学年)?\s*[:：,，]?\s*"
)


def parse(section: Section) -> ParsedSection:
    """Awards of a section, and lone dates and advisors that belong elsewhere."""
    listed = rows(section.blocks)
    if any(row.when for row in listed):
        return ParsedSection(tuple(gathered(award for row in listed for award in _dated(row))))
    found: list[Found] = []
    strays: list[Block] = []
    for item in items(section.blocks):
        if item.below and not AWARD_WORD.search(item.head.text):
            found += _by_issuer(item)
            continue
        for block in item.blocks:
            whens = dates.find(block.text)
            if (whens and not dates.without(block.text, whens)) or labels.says_only(block.text, "advisors"):
                strays.append(block)
            elif found and _is_issuer(block, found[-1]):
                found[-1] = _with_issuer(found[-1], block)
            else:
                found += [Found("awards", award, (block,)) for award in from_text(block.text)]
    return ParsedSection(tuple(gathered(found)), strays=tuple(strays))


def _dated(row: Row) -> list[Found]:
    """The awards of a line with its years at the left."""
    years = (row.when.years,) if row.when else ()
    given = from_text(row.text) if row.text else []
    return [Found("awards", award if award.years else replace(award, years=years), row.blocks) for award in given]


def _by_issuer(item: Item) -> list[Found]:
    """Who gives them stands above the awards, and perhaps their year."""
    (issuer,) = from_text(item.head.text)[:1]
    out = []
    for block in item.below:
        given = from_text(block.text)
        out += [
            Found(
                "awards",
                replace(award, issuer=award.issuer or issuer.title, years=award.years or issuer.years),
                (item.head, block),
            )
            for award in given
        ]
    return out


def is_list(text: str) -> bool:
    """Whether a line under no label is a list of awards: each item names a prize and some have a year in front."""
    items = [item for item in _ITEM.split(text) if item.strip() and not re.fullmatch(r"\s*\d{4}\s*", item)]
    return bool(items) and bool(_YEAR_FIRST.match(text)) and all(AWARD_WORD.search(item) for item in items)


def from_text(text: str) -> list[Award]:
    """The awards of one line: `2016，2017校级奖学金，2018竞赛二等奖`, `NSF CAREER Award<tab>2023`."""
    if "\t" not in text and _YEAR_FIRST.match(text) and len(_ITEM.split(text)) > 1 and is_list(text):
        return _each(text)
    items = [item for item in re.split(r"[、；;]", text) if item.strip()]
    if len(items) > 1 and sum(bool(AWARD_WORD.search(item)) for item in items) > 0.6 * len(items):
        return [_one(item) for item in items]
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
    if (match := _YEAR_FIRST.match(text)) and match.end() < len(text):
        years = tuple(when.years for when in dates.find(match["years"]))
        return Award(title=_title(text[match.end() :]), years=years)
    edge = _at_end(text)
    if edge:
        years = tuple(dict.fromkeys(when.years for when in edge))
        return Award(title=_title(text[: edge[0].start].rstrip("(（[")), years=years)
    years = tuple(dict.fromkeys(when.years for when in dates.find(text)))
    return Award(title=_title(text), years=years)


def _at_end(text: str) -> list[dates.When]:
    """The dates that a line ends with."""
    edge: list[dates.When] = []
    stop = len(text)
    for when in reversed(dates.find(text)):
        if text[when.stop : stop].strip(" \t,，;；、.)）]&和") not in ("", "and"):
            break
        edge.insert(0, when)
        stop = when.start
    return edge


def _title(text: str) -> str:
    text = re.sub(r"[(（,]\s*(?:awarded|received|won)(?:\s+in)?\s*$", "", text.rstrip(), flags=re.IGNORECASE)
    return re.sub(r"\s+", " ", text).strip(" ,，;；.。:：–—-·|")


def _is_issuer(block: Block, previous: Found) -> bool:
    """`China, 2018` below the award that it belongs to: a place or an institution, and the year."""
    edge = _at_end(block.text)
    if not edge or block.marker or "\t" in block.text:
        return False
    words = _title(block.text[: edge[0].start])
    last = previous.blocks[-1]
    if AWARD_WORD.search(words) or _at_end(last.text) or last.marker:
        return False
    return bool(terms.INSTITUTION.search(words) or terms.is_location(words))


def _with_issuer(previous: Found, block: Block) -> Found:
    edge = _at_end(block.text)
    value = previous.value
    assert isinstance(value, Award)
    award = replace(value, issuer=_title(block.text[: edge[0].start]), years=tuple(when.years for when in edge))
    return Found("awards", award, (*previous.blocks, block))


def gathered(found: Iterable[Found]) -> list[Found]:
    """The same prize won in several years, said side by side, is one award with its years."""
    out: list[Found] = []
    for item in found:
        value = item.value
        previous = out[-1].value if out else None
        if (
            isinstance(value, Award)
            and isinstance(previous, Award)
            and value.title == previous.title
            and value.years
            and previous.years
        ):
            years = tuple(dict.fromkeys((*previous.years, *value.years)))
            blocks = out[-1].blocks if item.blocks == out[-1].blocks else (*out[-1].blocks, *item.blocks)
            out[-1] = Found("awards", replace(previous, years=years), blocks)
        else:
            out.append(item)
    return out
