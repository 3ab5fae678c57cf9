"""Sentences about the owner, kept as written and searched for name, position and interests."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing import addresses, names
from sitegen.parsing.entries import interests
from sitegen.parsing.results import ParsedEntry

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block

_EMPTY_CLAUSES: Final = re.compile(r"[，,](?:\s*[，,])+")
_COMMA_AT_STOP: Final = re.compile(
    r"(?P<stop>[。；.;])\s*[，,、]+\s*|[，,、]+\s*(?=(?P<end>[。；]))"
)
_NAME_FIRST: Final = re.compile(
    r"^(?P<name>[\u4e00-\u9fff]{2,4})(?:\s*[（(]\s*"
    r"(?P<latin>[A-Z][A-Za-z.,'’ -]+)\s*[)）])?\s*[，,（(。]"
    r"(?=.{0,16}(?:男|女|博士|硕士|教授|讲师|研究员|医师|艺术家|学者|律师|工程师|现|\d{4}年))"
)
_OWN_NAME: Final = re.compile(
    r"(?:我(?:叫|是)|本人(?:是|叫)?|我(?=[（(]))\s*[（(]?(?P<zh>[\u4e00-\u9fff]{2,4})\s*(?=[)）(（，,。])"
    r"|\b(?:[Mm]y name is|I am|I['’]m) (?P<en>[A-Z][\w.’'-]*(?: [A-Z][\w.’'-]*){1,3})"
    r"(?=\s?[,.;!(（]| and | from |$)"
)
"""How people introduce themselves: `大家好，我是林知遥，`, `Hi, I am Jane Roe`."""
_CHINESE_POSITION: Final = re.compile(
    r"(?<=[，,、（(任为])(?P<position>(?:特聘|特任|长聘|预聘|客座)?(?:助理|副)?(?:教授|研究员)|讲师|博士后|工程师)"
    r"(?=[，,、。）)])"
)
_INTERESTS: Final = re.compile(
    r"(?:研究方向|研究兴趣|研究领域)(?:主要)?(?:包括|为|是|有|：|:|集中在|涉及)+(?P<zh>[^。；]+)"
    r"|research interests? (?:include|are|is|lie in)\s*(?P<en>[^.;]+)",
    re.IGNORECASE,
)


def read(block: Block, before: list[ParsedEntry]) -> list[ParsedEntry]:
    """Return the sentences as a biography without private details, plus newly found details."""
    text, private_details = addresses.extract_private(block.text.replace("\t", " "), "")
    text = _EMPTY_CLAUSES.sub("，", text)
    text = _COMMA_AT_STOP.sub(lambda match: match["stop"] or "", text).strip(" ，,、")
    kinds = {item.kind for item in before}
    details: list[tuple[str, str]] = []
    if (match := _OWN_NAME.search(text[:80])) and names.is_name(name := match["zh"] or match["en"]):
        details.append(("name.zh" if match["zh"] else "name.en", name))
    elif match := _NAME_FIRST.match(text):
        details.append(("name.zh", match["name"]))
        details += [("name.en", match["latin"].strip())] if match["latin"] else []
    if match := _CHINESE_POSITION.search(text[:120]):
        details.append(("position", match["position"]))
    if match := _INTERESTS.search(text):
        details += [
            ("prose.interests", item)
            for item in interests.split_sentence(match["zh"] or match["en"])
        ]
    details += [("email", match[0]) for match in addresses.emails(text)]
    entries = [ParsedEntry(f"private.{key}", value, (block,)) for key, value in private_details]
    entries += [
        ParsedEntry(kind, value, (block,))
        for kind, value in details
        if kind not in kinds or kind == "prose.interests"
    ]
    return [*entries, ParsedEntry("bio", text, (block,))]
