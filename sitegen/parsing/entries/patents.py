"""Patents: number, title, inventors in any order, numbers of any office."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model import Patent
from sitegen.parsing import authors, dates, names, references
from sitegen.parsing.entries.items import Item, items
from sitegen.parsing.found import Found, ParsedSection

if TYPE_CHECKING:
    from sitegen.parsing.sections import Section

_PREFIXED: Final = (
    r"(?:CN|US|WO|EP|JP|KR|DE|GB|FR|TW|HK|AU|CA|IN|ZL)\s?(?:PCT/)?\d[\d/,]{4,}(?:\.[\dX])?(?:\s?[A-Z]\d?)?(?![\d])"
)
_NAMED: Final = (
    r"(?P<office>U\.?S\.?|United States|WIPO|PCT|European|EP|Chinese|China|Japanese|Korean|German)\s+"
    r"(?:Provisional\s+)?(?:Patent|Application)(?:\s+(?:Application|App\.?|Publication|Pub\.?))?"
    r"\s*(?:No\.?|Number|Serial No\.?|#)?\s*[:：]?\s*(?P<digits>[\dA-Z][\d,/.A-Z-]{5,}\d[A-Z\d]*)"
)
_NUMBER: Final = re.compile(
    rf"{_NAMED}|(?P<prefixed>(?<![A-Za-z]){_PREFIXED})|PCT/[A-Z]{{2}}\d{{4}}/\d+"
    r"|(?:专利号|申请号|公开号)\s*[:：]?\s*(?P<bare>[A-Z]{0,2}\s?\d[\d.X]{6,})"
)
_OFFICES: Final = {"u": "US", "w": "WO", "p": "WO", "e": "EP", "c": "CN", "j": "JP", "k": "KR", "g": "DE"}
_STATUS: Final = re.compile(
    r"(?<![A-Za-z])(?:granted|issued|patent pending|pending|filed|published|已授权|授权|实质审查|实审|公开|受理|申请中)"
    r"(?![A-Za-z])",
    re.IGNORECASE,
)
_TITLE: Final = re.compile(r"《(?P<cn>[^《》]+)》|[\"“”](?P<en>[^\"“”]{6,}?)[,.]?[\"“”]")


def parse(section: Section) -> ParsedSection:
    """One patent an item."""
    return ParsedSection(tuple(Found("patents", _patent(item), item.blocks) for item in items(section.blocks)))


def _patent(item: Item) -> Patent:
    text = " ".join(block.text for block in item.blocks).replace("\t", " ")
    numbers = [(_number(match), match[0]) for match in _NUMBER.finditer(text)]
    text = _NUMBER.sub(" ", text)
    status = _STATUS.search(text)
    if status:
        text = text[: status.start()] + text[status.end() :]
    if titled := _TITLE.search(text):
        title = titled["cn"] or titled["en"]
        rest = f"{text[: titled.start()]}\t{text[titled.end() :]}"
        inventors = [name for part in rest.split("\t") for name in authors.leading(part.strip(" ,，;；:：.。")).names]
        left = rest
    else:
        reference = references.parse(item.head)
        title, inventors, left = reference.title, list(reference.authors), text.replace(reference.title, " ")
    for name in inventors:
        left = left.replace(name, " ")
    whens = [when for when in dates.find(left) if when.begin]
    left = dates.without(left, whens)
    notes = [words for _, words in numbers[1:]]
    if leftover := re.sub(r"[\s,，、;；.。:：()（）\t]+", " ", left).strip():
        notes += [leftover] if not names.is_name(leftover) and len(leftover) > 2 else []
    return Patent(
        number=numbers[0][0] if numbers else "",
        title=title,
        inventors=tuple(inventors),
        date=whens[-1].begin if whens else "",
        status=status[0] if status else "",
        notes=tuple(notes),
    )


def _number(match: re.Match[str]) -> str:
    """`US Patent 20170302565A1` -> `US20170302565A1`."""
    if match["digits"]:
        digits = match["digits"].rstrip(".,")
        office = "" if digits[:2].isalpha() else _OFFICES[match["office"][0].casefold()]
        return f"{office}{digits}"
    return re.sub(r"\s", "", match["prefixed"] or match["bare"] or match[0])
