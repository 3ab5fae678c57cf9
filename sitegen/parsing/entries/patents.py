"""Patents: number, title and inventors in any order; numbers of any patent office."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen.model import Patent
from sitegen.model.text import has_han
from sitegen.parsing import authors, dates, names, terms
from sitegen.parsing.entries.items import Item, group_items
from sitegen.parsing.lines import block_parts
from sitegen.parsing.results import ParsedEntry, ParsedSection
from sitegen.parsing.vocabulary import either, pattern

if TYPE_CHECKING:
    from sitegen.parsing.dates import When
    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.outline.sections import Section

_PREFIXED: Final = (
    r"(?:CN|US|WO|EP|JP|KR|DE|GB|FR|TW|HK|AU|CA|IN|ZL)\s?(?:PCT/)?\d[\d/,]{4,}"
    r"(?:\.[\dX])?(?:\s?[A-Z]\d?)?(?![\d])"
)
_NAMED: Final = (
    r"(?P<office>U\.?S\.?|United States|WIPO|PCT|European|EP|Chinese|China|Japanese|Korean"
    r"|German)\s+"
    r"(?:[Pp]rovisional\s+)?(?:[Pp]atent|[Aa]pplication)(?:\s+(?:[Aa]pplication|App\.?|[Pp]ublication|Pub\.?))?"
    r"\s*(?:No\.?|Number|Serial No\.?|#)?\s*[:：]?\s*(?P<digits>[\dA-Z][\d,/.A-Z-]{5,}\d[A-Z\d]*)"
)
_NUMBER: Final = re.compile(
    rf"{_NAMED}|(?:\bPatent\s+(?:No\.?|Number|#)?\s*[:：]?\s*)?(?P<prefixed>(?<![A-Za-z])(?:{terms.SPACED_NUMBER}|{_PREFIXED}|(?<!\d)\d{{4}}SR\d{{5,8}}))|PCT/[A-Z]{{2}}\d{{4}}/\d+"
    r"|(?:专利号|申请号|公开号|公布号|公告号|授权号|公开\(公告\)号)\s*[:：]?\s*(?P<bare>[A-Z]{0,2}\s?\d[\d.X]{6,}[A-Z]?(?![A-Za-z]))"
)
_CELL: Final = re.compile(r"(?P<number>\d{1,3}(?:,\d{3}){1,3}|\d{2}/\d{3},\d{3}|\d{7,9})\t")
"""A number alone in its cell."""
_IN_BRACKETS: Final = rf"[(（]\s*(?:{_NUMBER.pattern})\s*[)）]"
_END_OF_TITLE: Final = re.compile(r"[.;,]\s|\s[(（]|\t")
_EMPTY: Final = re.compile(r"[(（]\s*[)）]\.?")
_OWNER: Final = re.compile(r"[\u4e00-\u9fff（）()]{4,24}(?:公司|大学|研究院|研究所)")
_COMPACT_DAY: Final = re.compile(
    r"(?<![\w.])(?P<y>20[0-3]\d)(?P<m>0[1-9]|1[0-2])(?P<d>[0-2]\d|3[01])(?![\w])"
)
"""A date without separators, as in patent registers: `20211231`."""
_AND: Final = re.compile(r"^(?:&|and\b|和|及)\s*")
_OFFICES: Final = {
    "u": "US",
    "w": "WO",
    "p": "WO",
    "e": "EP",
    "c": "CN",
    "j": "JP",
    "k": "KR",
    "g": "DE",
}
_STATUS: Final = re.compile(
    r"(?<![A-Za-z])(?P<status>granted|issued|patent pending|pending|filed|published"
    r"|已授权|授权|实质审查|实审|公开|受理|申请中)"
    r"(?![A-Za-z])(?:(?:公告)?(?:日期?|时间)(?=\s*[:：\d]))?",
    re.IGNORECASE,
)
_CUT: Final = re.compile(r"\s*[，,。;；\t]\s*|\.\s+|\.$|[:：]\s*(?=$|[，,。\t])|\s{2,}")
_KIND: Final = pattern("kinds_of_patent")
_KIND_FIRST: Final = re.compile(rf"^\s*(?P<kind>{either('kinds_of_patent')})\s*[:：]\s*")
_KIND_ASIDE: Final = re.compile(
    rf"[\[【（(]\s*(?P<kind>{either('kinds_of_patent')}(?:专利|專利)?)?\s*[，,、/]?\s*[\]】)）]"
)
"""Matches `[发明，]`, left after removing the state."""
_COUNTS: Final = pattern("counts_of_works")
_PATENT_HEADING: Final = re.compile(r"专利|專利|\bpatents?\b", re.IGNORECASE)
_BRACKETED: Final = re.compile(r"[（(][^（）()]*[)）]")
_MARK: Final = re.compile(rf"\[P\](?:\s*[.．。])?|{either('patent_labels')}\s*[:：]")
_TITLE: Final = re.compile(r"《(?P<cn>[^《》]+)》|[\"“”](?P<en>[^\"“”]{6,}?)[,.]?[\"“”]")


def parse(section: Section) -> ParsedSection:
    """Return one patent per item, without sentences that only count patents."""
    blocks = [block for block in section.blocks if not _is_summary(block)]
    return ParsedSection(
        tuple(
            ParsedEntry("patents", _read_patent(item), item.blocks) for item in group_items(blocks)
        )
    )


def _is_summary(block: Block) -> bool:
    """Return whether a text only says how many patents there are: `Co-inventor on 32 patents`."""
    return bool(_COUNTS.search(block.text)) and not (
        _NUMBER.search(block.text) or dates.find(block.text)
    )


def is_patent(block: Block, title: str) -> bool:
    """Return whether an item among works is a patent, by its first words or number."""
    is_labelled = _KIND_FIRST.match(block.text) or _PATENT_HEADING.search(title)
    return bool(is_labelled and _NUMBER.search(block.text))


def _read_patent(item: Item) -> Patent:
    if cell := _CELL.match(item.head.text):
        head = block_parts.from_index(item.head, cell.end())
        patent = _read_patent(Item(head, item.below))
        return patent if patent.number else replace(patent, number=cell["number"])
    text = " ".join(block.text for block in item.blocks).replace("\t", " ")
    numbers = [(_clean_number(match), match[0]) for match in _NUMBER.finditer(text)]
    text = _COMPACT_DAY.sub(r"\g<y>-\g<m>-\g<d>", _EMPTY.sub(" ", _NUMBER.sub(" ", text)))
    status = _STATUS.search(text)
    if status:
        text = text[: status.start()] + text[status.end() :]
    if titled := _TITLE.search(text):
        title = titled["cn"] or titled["en"]
        rest = f"{text[: titled.start()]}\t{text[titled.end() :]}"
        parts = [part.strip(" ,，;；:：.。") for part in rest.split("\t")]
        lists = [authors.leading(part) for part in parts]
        inventors = [name for people in lists for name in people.names]
        remaining = "\t".join(
            part[people.stop :] for part, people in zip(parts, lists, strict=True)
        )
    elif has_han(text):
        title, inventors, remaining = _split_chinese(text)
    else:
        listed = authors.leading(text)
        if not text[listed.stop :].strip(" .,;:"):
            listed = authors.Authors((), others=False, stop=0)  # a title that looks like a name
        title = _END_OF_TITLE.split(text[listed.stop :].strip(" .,;:"), maxsplit=1)[0].strip(" ,;.")
        with_number = re.search(rf"{re.escape(title)}\s*{_IN_BRACKETS}", item.head.text)
        if title and with_number:  # keep `Wave tank (US Patent 9,123,456)` whole
            title = with_number[0]
        inventors, remaining = list(listed.names), text.replace(title, " ") if title else text
    for name in inventors:
        remaining = remaining.replace(name, " ")
    whens = _choose_dates(remaining, text[status.start() :] if status else "")
    remaining = dates.without(remaining, whens)
    notes = [words for _, words in numbers[1:]]
    if (
        leftover := re.sub(r"[\s,，、;；.。:：()（）\t]+", " ", remaining)
        .strip()
        .removeprefix("and ")
        .removeprefix("In")
    ):
        notes += [leftover] if not names.is_name(leftover) and len(leftover) > 1 else []
    return Patent(
        number=numbers[0][0] if numbers else "",
        title=title,
        inventors=tuple(inventors),
        date=whens[-1].begin if whens else "",
        status=status["status"] if status else "",
        notes=tuple(notes),
    )


def _choose_dates(text: str, after_status: str) -> list[When]:
    """Return the date after a status if there are several dates, else all dates."""
    whens = [when for when in dates.find(text) if when.begin]
    status_date = next((when.begin for when in dates.find(after_status) if when.begin), "")
    status_dates = [when for when in whens if when.begin == status_date]
    return status_dates if len(status_dates) == 1 else whens


def _split_chinese(text: str) -> tuple[str, list[str], str]:
    """Split a Chinese patent at commas and full stops into title, inventors and the rest."""
    text = _KIND_ASIDE.sub(lambda match: f"\t{match['kind'] or ''}\t", text)
    text = _MARK.sub("\t", _KIND_FIRST.sub("\\g<kind>\t", text))
    pieces = [
        piece
        for part in _CUT.split(text)
        for piece in _split_after_name(_AND.sub("", part.strip()))
        if piece
    ]
    inventors: list[str] = []
    other_pieces: list[str] = []
    for piece in pieces:
        listed = [names.clean(name) for name in re.split(r"\s*、\s*|\s+", piece)]
        if (all(map(names.is_name, listed)) and not _KIND.fullmatch(piece)) or _OWNER.fullmatch(
            piece
        ):
            inventors += listed
        else:
            other_pieces.append(piece)
    titles = [
        piece
        for piece in other_pieces
        if has_han(piece) and not (_KIND.fullmatch(piece) or _BRACKETED.fullmatch(piece))
    ]
    title = max(titles, key=len, default="")
    return (
        title.rstrip(":： "),
        inventors,
        "，".join(piece for piece in other_pieces if piece != title),
    )


def _split_after_name(piece: str) -> list[str]:
    """Split `付建中：一种装置` into the last inventor and the title."""
    name, colon, right = (
        re.split(r"([:：])", piece, maxsplit=1) if re.search("[:：]", piece) else (piece, "", "")
    )
    return (
        [name, right.strip()]
        if colon and right.strip() and names.is_name(name.strip())
        else [piece]
    )


def _clean_number(match: re.Match[str]) -> str:
    """Normalize a patent number: `US Patent 20170302565A1` -> `US20170302565A1`."""
    if match["digits"]:
        digits = match["digits"].rstrip(".,")
        office = "" if digits[:2].isalpha() else _OFFICES[match["office"][0].casefold()]
        return f"{office}{digits}"
    return re.sub(r"\s", "", match["prefixed"] or match["bare"] or match[0]).rstrip(",/")
