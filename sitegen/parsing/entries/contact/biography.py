"""Phrases and sentences about the owner.

Sentences are kept as written and searched for name, position and interests; phrases are read as
degrees, posts and institutions: `医学博士，内科副主任，教授`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from sitegen.parsing import addresses, names, terms
from sitegen.parsing.entries.skills_and_interests import split_sentence
from sitegen.parsing.results import ParsedEntry
from sitegen.parsing.vocabulary import pattern

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
Named = Callable[[str, set[str]], list[tuple[str, str]]]
"""Finds the owner's name in a piece of text, given the kinds of names already known."""
_HONOURED: Final = pattern("honoured")
_CLAUSE: Final = re.compile(r"[，,、；;|](?![^（）()]*[)）])")
_EDGES: Final = " \t,，。:：–—-·•|"
_LONGEST: Final = 30
_LONGEST_RANK: Final = 16


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
            ("prose.interests", item) for item in split_sentence(match["zh"] or match["en"])
        ]
    details += [("email", match[0]) for match in addresses.emails(text)]
    entries = [ParsedEntry(f"private.{key}", value, (block,)) for key, value in private_details]
    entries += [
        ParsedEntry(kind, value, (block,))
        for kind, value in details
        if kind not in kinds or kind == "prose.interests"
    ]
    return [*entries, ParsedEntry("bio", text, (block,))]


def are_ranks(text: str, named: Named) -> bool:
    """Return whether a line lists only the owner's titles: `李潮，医学博士，教授，博士生导师`."""
    plain, _ = addresses.extract_private(text, "，")
    parts = _split_clauses(plain)
    other_parts = [part for part in parts if not (terms.DEGREE.search(part) or terms.is_role(part))]
    rest = [
        part
        for part in other_parts
        if not named(part, set()) and not terms.INSTITUTION.search(part)
    ]
    short = "。" not in text and all(len(part) < _LONGEST for part in parts)
    return len(other_parts) < len(parts) and not rest and short


def read_clauses(piece: str, named: Named) -> list[tuple[str, str]]:
    """Read `医学博士，海滨医院内科副主任，教授` as position and affiliation, if possible."""
    parts = _split_clauses(piece)
    if len(parts) < 2:
        return []
    values: list[tuple[str, str]] = []
    for part in parts:
        if split := terms.place_and_role(part):
            values += [("affiliation", split[0]), ("position", split[1])]
        elif owner := named(part, {kind for kind, _ in values}):
            values += owner
        elif terms.is_role(part) and len(part) < _LONGEST_RANK:
            values.append(("position", part))
        elif _ends_with_degree(part) or (len(part) < _LONGEST and _HONOURED.search(part)):
            values.append(("credentials", part))
        elif terms.INSTITUTION.search(part):
            values.append(("affiliation", part))
        else:
            return []
    return values


def _ends_with_degree(part: str) -> bool:
    """Return whether a part ends with a degree, possibly after its subject: `政治学博士`."""
    degree = next(
        (match for match in terms.DEGREE.finditer(part) if match.end() == len(part)), None
    )
    return degree is not None and len(part) < _LONGEST_RANK and not terms.INSTITUTION.search(part)


def _split_clauses(text: str) -> list[str]:
    return [part for part in (piece.strip(_EDGES) for piece in _CLAUSE.split(text)) if part]
