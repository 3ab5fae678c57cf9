"""References of Chinese journals, their parts between full stops: `林远,陈思.潮汐的测量.海洋学报,2021年第3期`.

No space stands behind the full stops, so nothing but the order of the parts tells them apart: names of people alone,
a title, a journal, its year and issue. Where the owner is left out, the title comes first.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model.text import has_han
from sitegen.parsing import names

if TYPE_CHECKING:
    from sitegen.parsing.references.venues import Imprint

_WHO: Final = r"(?P<who>[\u4e00-\u9fff·]{2,8}(?:\s*[*＊]?\s*[,，、;；]\s*[\u4e00-\u9fff·]{2,8})*\s*(?:等)?[*＊]?)"
_REFERENCE: Final = re.compile(
    rf"(?:{_WHO}\s*[.．。:：]\s*)?"
    r"(?P<title>[^.．。\[\]]{4,}?(?:\d[.．]\d[^.．。\[\]]*?)?)\s*(?:[.．。]|(?<=[?？!！]))\s*"
    r"(?P<venue>[\u4e00-\u9fff][^.．。,，;；:：]{1,40}?)\s*[.．。,，;；]\s*"
    r"(?P<year>(?:19|20)\d\d)\s*年?\s*[,，]?\s*(?P<rest>.*)",
)
_ISSUE: Final = re.compile(
    r"(?:第?(?P<volume>\d{1,4})\s*卷\s*[,，]?\s*)?第\s*(?P<number>\d{1,3}(?:\s*[-–/]\s*\d{1,3})?)\s*[期號号]"
    r"|(?P<v>\d{1,4})?\s*[（(]\s*(?P<n>\d{1,3}(?:[-–/]\d{1,3})?)\s*[)）]"
)
_PAGES: Final = re.compile(
    r"^\s*[:：,，.．]?\s*(?:第|[Pp]{1,2}\.?)?\s*(?P<pages>\d{1,4}\s*[-–—~～]+\s*\d{1,4})\s*[页頁]?"
)
_EDGES: Final = " \t,，.．。;；:："
_BRACKETS: Final = re.compile(r"^[（(\[【](?P<said>.*)[)）\]】]$")


def read(text: str) -> tuple[tuple[str, ...], bool, str, Imprint] | None:
    """Authors, whether 等 follows them, title and the rest; None for a reference in any other style."""
    from sitegen.parsing.references.venues import Imprint

    match = _REFERENCE.fullmatch(text.strip(_EDGES)) if has_han(text) else None
    if match is None or not (has_han(match["title"]) and has_han(match["venue"])):
        return None
    issue = _ISSUE.match(match["rest"])
    if issue is None:
        return None
    who = (match["who"] or "").rstrip("*＊ ")
    others = who.endswith("等")
    people = tuple(
        name.strip("*＊ ")
        for name in re.split(r"[,，、;；]", who.removesuffix("等"))
        if name.strip("*＊ ")
    )
    if not all(map(names.is_name, people)):
        return None
    behind = match["rest"][issue.end() :]
    pages = _PAGES.match(behind)
    note = behind[pages.end() :] if pages else behind
    note = note.strip(_EDGES)
    inner = _BRACKETS.match(note)
    imprint = Imprint(
        venue=match["venue"].strip(),
        year=match["year"],
        volume=issue["volume"] or issue["v"] or "",
        number=re.sub(r"\s+", "", issue["number"] or issue["n"] or ""),
        pages=re.sub(r"\s*[-–—~～]+\s*", "--", pages["pages"]) if pages else "",
        note=inner["said"] if inner else note,
        type="article",
    )
    return people, others, match["title"].strip(), imprint
