"""Prizes and honours, one or several per line; years come before, after, or are missing.

The layout rather than the wording may separate a prize from its issuer:
`**Rising Star Award** Foam Society, 2024`, or a line with the issuer above indented prizes.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.model import Award
from sitegen.parsing import dates, labels, terms
from sitegen.parsing.entries.items import (
    Item,
    find_date_first_items,
    find_dated_groups,
    find_dated_heads,
    find_items_under_organizations,
    group_items,
)
from sitegen.parsing.entries.rows import Row, read_rows
from sitegen.parsing.results import ParsedEntry, ParsedSection
from sitegen.parsing.vocabulary import either, pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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
_AWARDED_FOR: Final = re.compile(
    r"(?P<title>.*\b(?:Award|Prize|Medal|Grant)),?\s+(?P<note>for (?:(?:the|having|an?|my|her"
    r"|his) )?"
    r"(?:best|outstanding|excellen\w+|exceptional|work|research|contributions?)\b.+)"
)
_LONG_ASIDE: Final = re.compile(
    r"(?P<title>.*?)\.?\s*[(（](?P<note>(?:[^\s()（）]+\s+){5,}[^()（）]+)[)）]\.?"
)

_RANK: Final = re.compile(
    r"\s*(?:[特一二三四]等奖|第[\d一二三四五六七八九十]+(?:获奖人|完成人)|获奖项目|排名)"
)
"""Matches a clause that describes the prize before it."""
_SEASON: Final = re.compile(rf"\s*[(,]\s*{either('seasons')}\s*$", re.IGNORECASE)
_LONGEST_ISSUER: Final = 60
_TITLE_AND_ISSUER: Final = ("title", "issuer")
_MOST: Final = 0.6
_ISSUER_AFTER_DASH: Final = re.compile(r"(?P<title>[^—]+?)\s+—\s+(?P<issuer>[^—]+)")
_ISSUER_AFTER_COMMA: Final = re.compile(
    rf"(?P<title>.*?{AWARD_WORD.pattern}[^,]*),\s+(?P<issuer>(?:the\s+)?[A-ZÀ-Þ].*)", re.IGNORECASE
)
_SOCIETY: Final = re.compile(either("societies"))
ISSUER_LABEL: Final = re.compile(
    rf"\s*(?:{either('labels_of_givers')})\s*[:：]\s*(?P<issuer>[^:：]+)$", re.IGNORECASE
)
"""Matches `颁发者：海州学会` after a prize."""
_AWARDED_TO: Final = re.compile(
    r"(?:Awarded|Given|Granted|Presented|Recogni[sz]es|Honou?rs|Funded) (?:\$|(?:to|for|annually"
    r"|the|one)\b)"
)
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_EDGES: Final = " \t,;:.–—-|()"
_FEWEST: Final = 3


def parse(section: Section) -> ParsedSection:
    """Return the awards of a section; lone dates and advisors become strays."""
    if prizes := split_issuers(section.blocks):
        return ParsedSection(tuple(merge_years(_read_prize(award) for award in prizes)))
    stacked = find_dated_groups(section.blocks) or _find_awards_over_lines(section.blocks)
    if stacked:
        return ParsedSection(tuple(merge_years(_read_award_over_issuer(item) for item in stacked)))
    if date_first := find_date_first_items(section.blocks):
        awards = parse(replace(section, blocks=tuple(item.head for item in date_first))).entries
        below = {item.head: item.below for item in date_first}
        with_notes = [
            _with_notes(award, [b for head in award.blocks for b in below.get(head, ())])
            for award in awards
        ]
        return ParsedSection(tuple(with_notes))
    listed = read_rows(section.blocks)
    if any(row.when for row in listed):
        cells = [row.text.split("\t") for row in listed if row.when and row.text != row.block.text]
        has_issuers = sum(
            len(row) >= len(_TITLE_AND_ISSUER) and not AWARD_WORD.search(row[1]) for row in cells
        ) > _MOST * len(cells)
        return ParsedSection(tuple(merge_years(_read_dated_rows(listed, by_cell=has_issuers))))
    entries: list[ParsedEntry] = []
    strays: list[Block] = []
    for item in group_items(section.blocks):
        if item.below and not AWARD_WORD.search(item.head.text):
            entries += _read_awards_under_issuer(item)
            continue
        for block in item.blocks:
            whens = dates.find(block.text)
            if (whens and not dates.without(block.text, whens)) or labels.is_only(
                block.text, "advisors"
            ):
                strays.append(block)
            elif entries and is_reason(block.text):
                entries[-1] = _with_notes(entries[-1], (block,))
            elif entries and _is_issuer(block, entries[-1]):
                entries[-1] = _with_issuer(entries[-1], block)
            else:
                read = read_awards(block.text.replace("\t", ", "))
                entries += [ParsedEntry("awards", award, (block,)) for award in read]
    return ParsedSection(tuple(merge_years(entries)), strays=tuple(strays))


def _read_prize(prize: Prize) -> ParsedEntry:
    """Return an award with the issuer, as the layout shows it."""
    award = _read_award(prize.text)
    return ParsedEntry(
        "awards", replace(award, issuer=_clean_title(prize.issuer) or award.issuer), prize.blocks
    )


def _find_awards_over_lines(blocks: Sequence[Block]) -> list[Item]:
    """Return awards with the lines below that describe them, if the list has no gaps."""
    stacked = find_dated_heads(blocks, with_lists=True)
    marked = bool(stacked) and bool(stacked[0].head.marker)
    further = (block for item in stacked for block in item.below[1:])
    return [] if marked or any(AWARD_WORD.search(block.text) for block in further) else stacked


def _read_award_over_issuer(item: Item) -> ParsedEntry:
    """Read an award and its year, with the issuer on the next line and notes after that."""
    award = _read_award(item.head.text)
    below = [block.text.replace("\t", ", ") for block in item.below]
    described = item.below and (item.below[0].marker or is_reason(below[0]))
    if below and not (award.issuer or described) and len(below[0]) <= _LONGEST_ISSUER:
        award = replace(award, issuer=_clean_title(below.pop(0)))
    return ParsedEntry("awards", replace(award, notes=(*award.notes, *below)), item.blocks)


def _read_dated_row(row: Row, *, by_cell: bool) -> list[ParsedEntry]:
    """Return the awards of a line with years on the left and possibly an issuer on the right.

    `by_cell`: most rows have such a column, whatever it contains.
    """
    years: tuple[str, ...] = (row.when.years,) if row.when else ()
    title, tab, more = row.text.partition("\t")
    issuer, *notes = more.split("\t") if by_cell else [more]
    if tab and ((by_cell and not dates.find(issuer)) or _names_issuer(issuer)):
        row_awards = [
            replace(award, issuer=_clean_title(issuer), years=award.years or years)
            for award in read_awards(title)
        ]
        aside = tuple(filter(None, map(_clean_title, notes)))
        return [
            ParsedEntry("awards", replace(award, notes=(*award.notes, *aside)), row.blocks)
            for award in row_awards
        ]
    prizes = split_joined("\t".join(filter(None, (title, more))))
    row_awards = [award for prize in prizes for award in read_awards(prize)] if row.text else []
    return [
        ParsedEntry("awards", award if award.years else replace(award, years=years), row.blocks)
        for award in row_awards
    ]


def _read_dated_rows(listed: list[Row], *, by_cell: bool) -> list[ParsedEntry]:
    """Return the awards of dated rows; an indented, undated line below is the issuer or a note."""
    entries: list[ParsedEntry] = []
    for row in listed:
        last = entries[-1].value if entries else None
        has_date = row.text != row.block.text
        if isinstance(last, Award) and not has_date and _is_below(row.block, entries[-1].blocks[0]):
            is_issuer = not last.issuer and not last.notes and _names_issuer(row.text)
            award = (
                replace(last, issuer=_clean_title(row.text))
                if is_issuer
                else replace(last, notes=(*last.notes, row.text))
            )
            entries[-1] = ParsedEntry("awards", award, (*entries[-1].blocks, *row.blocks))
        else:
            entries += _read_dated_row(row, by_cell=by_cell)
    return entries


def _is_below(block: Block, head: Block) -> bool:
    """Return whether a line describes the prize above: undated, indented and without a prize."""
    further = block.lines[0].indent > head.lines[0].indent
    return further and not (block.marker or AWARD_WORD.search(block.text) or "\t" in block.text)


def _names_issuer(text: str) -> bool:
    return bool(terms.INSTITUTION.search(text)) and not (
        AWARD_WORD.search(text) or dates.find(text) or "\t" in text
    )


def _read_awards_under_issuer(item: Item) -> list[ParsedEntry]:
    """Read awards below a line that names their issuer and perhaps their year."""
    (issuer,) = read_awards(item.head.text)[:1]
    out = []
    for block in item.below:
        line_awards = read_awards(block.text)
        out += [
            ParsedEntry(
                "awards",
                replace(
                    award, issuer=award.issuer or issuer.title, years=award.years or issuer.years
                ),
                (item.head, block),
            )
            for award in line_awards
        ]
    return out


def is_list(text: str) -> bool:
    """Return whether an unlabelled line lists awards: each item is a prize, some after a year."""
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


def split_joined(text: str) -> list[str]:
    """Split prizes joined by a plus sign, but not `A + B Fellowship`."""
    sides = re.split(r"\s+\+\s+", text)
    return sides if all("," in side for side in sides) else [text]


def read_awards(text: str) -> list[Award]:
    """Read the awards of a line: `2016，2017校级奖学金，2018竞赛二等奖`."""
    if (
        "\t" not in text
        and _YEAR_FIRST.match(text)
        and len(_ITEM.split(text)) > 1
        and is_list(text)
    ):
        return _read_list(text)
    items = [item for item in re.split(r"[、；;]", text) if item.strip()]
    if len(items) > 1 and sum(bool(AWARD_WORD.search(item)) for item in items) > 0.6 * len(items):
        first, *later_awards = map(_read_award, items)
        years = (
            first.years if find_bracketed_dates(items[0]) else ()
        )  # 荣誉 [2018-2021] 优秀学生、优秀团员
        return [
            first,
            *(award if award.years else replace(award, years=years) for award in later_awards),
        ]
    return [_read_award(text)]


def _read_list(text: str) -> list[Award]:
    """Read a list in which each year comes before its awards."""
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


def _read_award(text: str) -> Award:
    """Read one award with its years, and with issuer or reason if they are set apart."""
    if labelled := ISSUER_LABEL.search(text):  # 优秀论文奖 颁发者：海州学会
        return replace(
            _read_award(text[: labelled.start()]), issuer=_clean_title(labelled["issuer"])
        )
    award = _split_years(text)
    title = str(award.title)
    if (awarded := _ISSUER_AFTER_DASH.fullmatch(title)) and _can_award(awarded["issuer"]):
        return replace(
            award, title=_clean_title(awarded["title"]), issuer=awarded["issuer"].strip()
        )
    if (issued := _ISSUER_AFTER_COMMA.fullmatch(title)) and _is_giver(issued["issuer"]):
        return replace(award, title=_clean_title(issued["title"]), issuer=issued["issuer"].strip())
    described = _AWARDED_FOR.fullmatch(title) or _LONG_ASIDE.fullmatch(title)
    return (
        replace(award, title=_clean_title(described["title"]), notes=(described["note"],))
        if described
        else award
    )


def _is_giver(words: str) -> bool:
    """Return whether the words after an award and a comma name only its issuer and place."""
    parts = words.split(", ")
    are_names = (terms.INSTITUTION.search(part) or _SOCIETY.search(part) for part in parts)
    is_named = all(
        is_name or (at and (terms.is_location(part) or (part.isalpha() and part[0].isupper())))
        for at, (part, is_name) in enumerate(zip(parts, are_names, strict=True))
    )
    is_short = len(words) <= _LONGEST_ISSUER
    return is_named and is_short and not AWARD_WORD.search(words) and not re.search(r"\d", words)


def _can_award(words: str) -> bool:
    """Return whether words name a possible issuer: an institution or a country."""
    return bool(terms.INSTITUTION.search(words) or terms.is_location(words))


def _split_years(text: str) -> Award:
    """Split an award into title and years."""
    text = _SEASON_FIRST.sub("", text)
    lead = dates.leading(text)
    if (
        lead and text[lead.stop :].strip() and (lead.end or len(lead.begin) > len("2013"))
    ):  # 2013.04, 2010 to 2013
        return Award(title=_clean_title(text[lead.stop :]), years=(lead.years,))
    if (match := _YEAR_FIRST.match(text)) and match.end() < len(text):
        years = tuple(when.years for when in dates.find(match["years"]))
        return Award(title=_clean_title(text[match.end() :]), years=years)
    if edge := _find_dates_at_end(text):
        years = tuple(dict.fromkeys(when.years for when in edge))
        return Award(title=_clean_title(text[: edge[0].start].rstrip("(（[")), years=years)
    years = tuple(dict.fromkeys(when.years for when in dates.find(text)))
    return Award(title=_clean_title(dates.without(text, find_bracketed_dates(text))), years=years)


def _find_dates_at_end(text: str) -> list[dates.When]:
    """Return the dates at the end of a line."""
    edge: list[dates.When] = []
    stop = len(text)
    for when in reversed(dates.find(text)):
        if text[when.stop : stop].strip(" \t,，;；、.。)）]&和") not in ("", "and"):
            break
        edge.insert(0, when)
        stop = when.start
    return edge


def _clean_title(text: str) -> str:
    """Return a title without seasons, `awarded in` and surrounding punctuation."""
    text = _SEASON.sub("", text.rstrip())
    text = re.sub(
        r"[(（,]\s*(?:awarded|received|won)(?:\s+in)?\s*$", "", text.rstrip(), flags=re.IGNORECASE
    )
    return re.sub(r"\s+", " ", text).strip(" ,，;；.。:：–—-·|")


def _with_notes(entry: ParsedEntry, below: Sequence[Block]) -> ParsedEntry:
    """Add the lines below an award as notes."""
    award = entry.value
    assert isinstance(award, Award)
    notes = (*award.notes, *(block.text.replace("\t", " ") for block in below))
    return ParsedEntry("awards", replace(award, notes=notes), (*entry.blocks, *below))


def _is_issuer(block: Block, previous: ParsedEntry) -> bool:
    """Return whether a line is place or issuer, and year, of the award above: `China, 2018`."""
    edge = _find_dates_at_end(block.text)
    if not edge or block.marker or "\t" in block.text:
        return False
    words = _clean_title(block.text[: edge[0].start])
    last = previous.blocks[-1]
    if AWARD_WORD.search(words) or _find_dates_at_end(last.text) or last.marker:
        return False
    return _can_award(words)


def _with_issuer(previous: ParsedEntry, block: Block) -> ParsedEntry:
    edge = _find_dates_at_end(block.text)
    value = previous.value
    assert isinstance(value, Award)
    award = replace(
        value,
        issuer=_clean_title(block.text[: edge[0].start]),
        years=tuple(when.years for when in edge),
    )
    return ParsedEntry("awards", award, (*previous.blocks, block))


def find_bracketed_dates(text: str) -> list[dates.When]:
    """Return the only date of a prize, if it is in brackets: `奖学金 [2018年] 一等奖`."""
    whens = dates.find(text)
    alone = [
        when
        for when in whens
        if text[: when.start].rstrip()[-1:] in tuple("[［【(（") and _closes_bracket(text, when)
    ]
    return alone if len(whens) == len(alone) == 1 else []


def _closes_bracket(text: str, when: dates.When) -> bool:
    return text[when.stop :].lstrip(" 年月日")[:1] in tuple("]］】)）")


class Prize(NamedTuple):
    """A prize and its issuer."""

    text: str
    """The prize with its years."""
    issuer: str
    blocks: tuple[Block, ...]


def split_issuers(blocks: Sequence[Block]) -> list[Prize]:
    """Return the prizes of a list whose layout shows the issuers; empty for other lists."""
    return find_prizes_in_bold(blocks) or find_prizes_below_issuers(blocks)


def find_prizes_in_bold(blocks: Sequence[Block]) -> list[Prize]:
    """Return the prizes of a list with most prizes in bold and the issuers in another style."""
    prizes = [_read_bold(block) for block in blocks]
    bold_prizes = [prize for prize in prizes if prize]
    return bold_prizes if len(bold_prizes) == len(blocks) and len(bold_prizes) >= _FEWEST else []


def find_prizes_below_issuers(blocks: Sequence[Block]) -> list[Prize]:
    """Return prizes with a column of years, indented below a line with their issuer."""
    listed = find_items_under_organizations(blocks)
    issuers = [item.below for item in listed]
    named = all(len(above) == 1 and terms.INSTITUTION.search(above[0].text) for above in issuers)
    return (
        [Prize(item.head.text, item.below[0].text, item.blocks) for item in listed] if named else []
    )


def is_reason(text: str) -> bool:
    """Return whether a sentence says why a prize is awarded: `Awarded to the ten best essays`."""
    return bool(_AWARDED_TO.match(text))


def _read_bold(block: Block) -> Prize | None:
    span = next((span for span in block.spans if span.look == "bold" and span.start <= 1), None)
    words, tab, edge = block.text.rpartition("\t")
    if span is None or (tab and ("\t" in words or not dates.is_alone(edge))):
        return None
    title, rest = block.text[span.start : span.end].strip(_EDGES), block.text[span.end :]
    whens = dates.find(rest)
    issuer = dates.without(rest, whens).strip(_EDGES) if whens else rest.strip(_EDGES)
    if len(_WORD.findall(title)) < 2 or dates.find(title) or not _WORD.search(issuer):
        return None
    years = ", ".join(rest[when.start : when.stop] for when in whens)
    return Prize(f"{title}\t{years}" if years else title, issuer, (block,))


def merge_years(entries: Iterable[ParsedEntry]) -> list[ParsedEntry]:
    """Merge consecutive awards of the same prize into one award with several years."""
    out: list[ParsedEntry] = []
    for item in entries:
        value = item.value
        previous = out[-1].value if out else None
        if (
            isinstance(value, Award)
            and isinstance(previous, Award)
            and (value.title, value.issuer) == (previous.title, previous.issuer)
            and value.years
            and previous.years
        ):
            years = tuple(dict.fromkeys((*previous.years, *value.years)))
            blocks = (
                out[-1].blocks if item.blocks == out[-1].blocks else (*out[-1].blocks, *item.blocks)
            )
            out[-1] = ParsedEntry("awards", replace(previous, years=years), blocks)
        else:
            out.append(item)
    return out
