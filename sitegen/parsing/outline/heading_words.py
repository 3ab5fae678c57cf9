"""Look up the section of a heading in `heading_words.yaml`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from sitegen.model.text import has_han
from sitegen.parsing.vocabulary import simplified, word_list
from sitegen.shipped import texts

_BETWEEN: Final = r"\band\b|&|/|,|、|，|与|及|和|\||;|·"
_SPLIT: Final = re.compile(rf"\s*(?:{_BETWEEN})\s*")
_SPLIT_HAN: Final = re.compile(
    rf"\s*(?:{_BETWEEN}|(?<=[\u4e00-\u9fff])\s*(?=[a-z])|(?<=[a-z])\s*(?=[\u4e00-\u9fff]))\s*"
)
_LETTERS: Final = re.compile(r"[a-z\dß-ӿ]+")
"""Latin words between Chinese words."""
_NUMBERING: Final = re.compile(
    r"^\s*(?:第[一二三四五六七八九十]{1,2}部分\s*[:：]?"
    r"|(?:\d{1,2}(?:\.\d+)*|[ivx]{1,4}|[a-h]|[一二三四五六七八九十]{1,2})[.)、．])\s*",
    re.IGNORECASE,
)
_FOOTNOTES: Final = "¹²³⁴⁵⁶⁷⁸⁹⁰*†‡"
_MEMBERSHIP: Final = re.compile(
    r"(?:memberships?|service|participation) (?:in|of|on) (?:the )?(?P<in>.+)"
    r"|(?P<of>.+) (?:memberships?|service)"
)
"""Matches a heading of memberships: `Membership in Program Committees`."""
_CONTINUED: Final = re.compile(
    r",?\s*[-–—]?\s*[(\[]?(?:continued|cont['’]?d?\.?)[)\]]?\s*:?$", re.IGNORECASE
)
_PUNCTUATION: Final = re.compile(r"[^\w\s&/,、，|;·-]|_")
_AT: Final = re.compile(
    r" (?:at|in|for) (?:(?:the|inter-?national|national|regional|local|state|scientific"
    r"|professional|academic|and|or)"
    r"[ ,/&]+)+(?:levels?|meetings?|conferences?|symposia|venues|events)\s*$",
    re.IGNORECASE,
)
"""The audience of talks: `Invited Talks at Regional, National or International Levels`."""
_YEARS: Final = re.compile(
    r"\bsince (?:19|20)\d\d\b|(?:19|20)\d\d\s*[-–—]\s*(?:(?:19|20)\d\d|present)?"
)
_INITIALS: Final = re.compile(r"\b(?:Ph\.D\b\.?|(?:[A-Z]\.){2,})")
_MARK: Final = re.compile(r"[*＊∗#†‡§¶△▲^✉]|加粗|下划线|underline|bold|=(?= (?:indicate|denote)s)")
_EDGE_SIGNS: Final = "*＊∗#†‡§¶△▲^✉（）()[]【】：:，,;；、.。=\"“”'‘’ \t–—-"
_LEGEND: Final = re.compile(
    r"共同|同等|第一作者|通[讯信]作者|共一|一作|贡献|表示|标[注记]|加粗|下划线|为|者|本人|姓名|名字|注|代表|说明|即|和|与|学生|指导的?"
    r"|\b(?:these|(?:co-?)?(?:corresponding|first|senior|last|lead)|equal(?:ly)?|contribut\w+|joint|shared|authors?(?:hip)?|denotes?|indicates?"
    r"|mark(?:s|ed)?|the|and|or|with|an?|to|is|are|underlined?|in|bold|(?:under)?graduate|master['’]?s|ph\.?d|postdocs?|students?|(?:\(?co-?\)?)?supervis(?:ed|ion)|trainees?|mentees?"
    r"|advisees?|co-?authors?|advised|my|work|names?|research|alphabetical(?:ly)?|order(?:ed)?"
    r"|presente[dr]s?|presenting|speakers?|if|when|(?:multiple|multi|co|jointly)-?(?=\W?authored)|authored|by)\b"
)
_BY_WHOM: Final = re.compile(r"\bby (?:[A-ZÀ-Þ][\w.’'-]* ?){1,4}\.?$")
_SMALL: Final = re.compile(
    r"(?<=[A-Z,] )(?:and|or|of|the|in|for|to|with|at|by|on)(?= [A-Z])"
    r"|,? \(?(?:continued|cont['’]?d\.?)\)?$|(?<=[A-Z]{2}) \([A-Z][^()]*\)$"
)
"""Words in lower case in a heading in capitals: `AWARDS and GRANTS, continued`."""
_SPACED: Final = re.compile(r"^(?:\w ){3,}\w$")
_MIXED: Final = 2
_SHORTEST_COMPOSED: Final = 4
_SHORTEST_INSIDE: Final = 4


@dataclass(frozen=True, slots=True)
class Rule:
    """The meaning of a heading."""

    section: str
    """The key in `person.yaml` for its entries, or `contact`, `references`, `other`."""
    type: str = ""
    """The usual type of the works below it."""
    role: bool = False
    """Whether it may also be the role of an entry: `Lecturer`, `Referee`."""
    part: bool = False
    """Whether it names only part of a section: `Under review`, `PhD students`."""
    as_text: bool = False
    """Whether the section is kept as text, even if it has works."""
    ambiguous: bool = False
    """Whether its words mean a different section in other disciplines: `Conferences`."""
    alone: bool = False
    """Whether its words open a section only if the heading has no other words."""

    @property
    def is_specific(self) -> bool:
        """Whether it names only some of the entries of its section."""
        return bool(self.type) or self.role or self.part


OTHER: Final = Rule("other")
"""The meaning of an unknown heading."""


def lookup(text: str) -> Rule | None:
    """Return the rule of a heading, or None: `HONORS & AWARDS`, `2. Publications (selected)`."""
    name = _normalize(text)
    if not name or len(name) > 60:
        return None
    if both_sides := _match_both_sides(text):
        return both_sides
    table, qualifiers = _table()
    for candidate in (name, qualifiers.sub(" ", name).strip(), name.replace(" ", "")):
        if rule := table.get(re.sub(r"\s+", " ", candidate)):
            return rule
    membership = _MEMBERSHIP.fullmatch(name)
    rule = table.get(membership["in"] or membership["of"]) if membership else None
    if rule and rule.section == "service":
        return rule
    parts = _parts(name)
    rules = [rule for rule in parts if rule]
    kinds = {rule.section for rule in rules}
    if (
        "awards" in kinds and len(kinds) > _MIXED
    ):  # in a mixed list of prizes, grants and posts, each line shows its kind
        return next(rule for rule in rules if rule.section == "awards")
    if len(parts) < 2 or len(rules) < len(parts):
        return _match_composed(name.replace(" ", ""))
    if {
        "education",
        "experience",
    } <= kinds:  # the parser of jobs recognizes degrees, but not the other way round
        return next(rule for rule in rules if rule.section == "experience")
    return next((rule for rule in rules if not rule.ambiguous), rules[0])


def _match_both_sides(text: str) -> Rule | None:
    """Return the rule of `Publications: Peer-Reviewed Articles`: both sides name one section.

    Works that the owner reviews are not their own: `Peer Reviewing: Journal Papers`.
    """
    first, colon, second = text.partition(": ")
    left_rule, right_rule = (
        (lookup(first), lookup(second)) if colon and second.strip() else (None, None)
    )
    if (
        left_rule
        and right_rule
        and (left_rule.section, right_rule.section) == ("service", "publications")
    ):
        return left_rule
    return (
        right_rule if left_rule and right_rule and left_rule.section == right_rule.section else None
    )


def _parts(name: str) -> list[Rule | None]:
    """Return the rule of each part of a normalized heading, in order."""
    table, qualifiers = _table()
    parts = [
        qualifiers.sub(" ", part).strip()
        for part in (_SPLIT_HAN if has_han(name) else _SPLIT).split(name)
    ]
    # 科研/横向经历 stands for 科研经历/横向经历
    return [
        table.get(part) or table.get(part + name[-2:]) or _match_composed(part)
        for part in parts
        if part
    ]


def without_numbering(text: str) -> str:
    """Remove the number of a heading: `2. Publications` -> `Publications`; `三、教学` -> `教学`."""
    return _NUMBERING.sub("", text)


def _match_composed(name: str) -> Rule | None:
    """Return the rule of a Chinese heading composed of known words: 主要 + 教学研究 + 项目."""
    match = (
        _composition().fullmatch(name)
        if len(name) >= _SHORTEST_COMPOSED and has_han(name)
        else None
    )
    return Rule(str(match.lastgroup)) if match else None


@cache
def _composition() -> re.Pattern[str]:
    words = _data()["composed"]
    cores = "|".join(
        f"(?P<{section}>{'|'.join(names)})" for section, names in words["cores"].items()
    )
    return re.compile(
        rf"(?:{'|'.join(words['before'])})*?(?:{cores})(?:{'|'.join(words['behind'])})*"
    )


def in_capitals(text: str) -> bool:
    """Return whether a heading is in capitals, except for short words."""
    return _SMALL.sub("", text).isupper()


def is_legend(text: str) -> bool:
    """Return whether a line only explains marks on names: `* equal contribution`."""
    plain = simplified(_BY_WHOM.sub("", text)).casefold()
    return bool(_MARK.search(plain)) and not _LEGEND.sub("", plain).strip(_EDGE_SIGNS)


def unknown_words(text: str) -> list[str]:
    """Return the words of a heading that occur in no known heading."""
    plain = _CONTINUED.sub("", _NUMBERING.sub("", text)).rstrip(_FOOTNOTES)
    return [word for word in _words(plain) if word not in _known_words(has_han(plain))]


@cache
def _known_words(han: bool) -> frozenset[str]:  # noqa: FBT001 - of what language
    vocabulary = " ".join(
        [*_table()[0], *_data()["legends"], *_data()["qualifiers"], _composition().pattern]
    )
    return frozenset(
        _words(vocabulary) if han else _LETTERS.findall(simplified(vocabulary).casefold())
    )


def _words(text: str) -> list[str]:
    return word_list(simplified(text).casefold())


def find_nearest(text: str) -> Rule | None:
    """Return the rule of a heading that contains a known heading: `Scientific manuscripts`.

    Call this only for text that looks like a heading. The longest known heading wins; of equally
    long headings, the last one.
    """
    name = re.sub(r"[,;|/&]", " ", _normalize(text))
    table, _ = _table()
    candidates = [
        heading
        for heading in _known_spans(name)
        if len(heading) > _SHORTEST_INSIDE and _may_open(heading, name)
    ]
    candidates += [heading for heading in _known_edges(name) if not table[heading].alone]
    if not candidates:
        return None
    best = max(candidates, key=lambda heading: (len(heading), name.rfind(heading)))
    listed, preposition, _ = name.strip().partition(
        " in "
    )  # `Articles in principal research areas` are articles
    return table[
        listed if preposition and listed in table and best not in listed + preposition else best
    ]


def _known_spans(name: str) -> list[str]:
    """Return known headings in a heading: `awards`, `teaching awards` in `my teaching awards`."""
    words = name.split(" ")
    ends = range(1, len(words) + 1)
    spans = (
        " ".join(words[start:end])
        for end in ends
        for start in range(max(0, end - _most_words()), end)
    )
    return [span for span in spans if span.isascii() and span in _table()[0]]


def _may_open(heading: str, name: str) -> bool:
    return not _table()[0][heading].alone or heading == name.strip()


def _known_edges(name: str) -> list[str]:
    """Return known Chinese headings at either end of a heading: `科研项目` in `主持的科研项目`."""
    name = name.strip()
    edges = (
        ()
        if name.isascii()
        else (edge for at in range(len(name)) for edge in (name[: at + 1], name[at:]))
    )
    return [edge for edge in edges if len(edge) > 1 and not edge.isascii() and edge in _table()[0]]


def _normalize(text: str) -> str:
    text = _CONTINUED.sub("", simplified(_NUMBERING.sub("", text.strip().rstrip(_FOOTNOTES))))
    text = re.sub(r"\([^()]*\)|（[^（）]*）|\{#[^}]*\}", " ", text)
    text = _AT.sub("", _YEARS.sub(" ", text))
    text = (
        _INITIALS.sub(lambda match: match[0].replace(".", ""), text)
        .replace("’", "")
        .replace("'", "")
    )
    text = _to_american(_PUNCTUATION.sub(" ", text).strip().casefold())
    return re.sub(r"\s+", " ", text.replace(" ", "") if _SPACED.match(text) else text)


def _to_american(text: str) -> str:
    return text.replace("programme", "program").replace("organis", "organiz")


@cache
def _data() -> dict[str, Any]:
    data: dict[str, Any] = texts("parsing/outline/heading_words.yaml")
    return data


@cache
def _most_words() -> int:
    return max(heading.count(" ") for heading in _table()[0]) + 1


@cache
def _table() -> tuple[dict[str, Rule], re.Pattern[str]]:
    data = _data()
    table: dict[str, Rule] = {}
    for entry in data["headings"]:
        names, section = entry["names"], entry["section"]
        rule = Rule(
            section, entry.get("type", ""), "role" in entry, "part" in entry, "as_text" in entry
        )
        for name in (_to_american(name.casefold()) for name in names):
            table.setdefault(
                name,
                replace(rule, ambiguous=name in data["ambiguous"], alone=name in data["alone"]),
            )
    words = sorted(map(re.escape, data["qualifiers"]), key=len, reverse=True)
    bounded = [rf"\b{word}\b" if word.isascii() else word for word in words]
    return table, re.compile("|".join(bounded))
