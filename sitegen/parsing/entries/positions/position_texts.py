"""The text of a degree or a job, less what only joins its parts: seasons, words around dates, how long it lasted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, terms
from sitegen.parsing.vocabulary import either, words

if TYPE_CHECKING:
    from sitegen.parsing.lines.blocks import Block

_SEASON: Final = r"(?:spring|summer|fall|autumn|winter)"
_HAN_SEASON: Final = r"(?:19|20)\d\d\s?年?\s?[春夏秋冬][季天]?(?!(?-i:[\u4e00-\u9fff]))"
_SEASONS: Final = re.compile(
    rf"\b{_SEASON},?\s+(?:19|20)\d\d(?:\s*[-–—]\s*(?:{_SEASON},?\s+)?(?:19|20)\d\d)?(?!\d)"
    rf"|(?<!\d)(?:19|20)\d\d\s*[-–—]\s*{_SEASON},?\s+(?:19|20)\d\d(?!\d)"
    rf"|(?<!\d){_HAN_SEASON}(?:\s*[-–—~至到]\s*{_HAN_SEASON})?",
    re.IGNORECASE,
)
_TOLD: Final = re.compile(r"\.\s+(?P<told>[A-Z][a-z]+ [^\t]{8,})$")
_FRONT: Final = 20
"""How far from the front of its line a date stands behind an entry."""
_DATES_BEHIND: Final = re.compile(
    r"(?:duration|dates?|period|time period|tenure)\s*[:：]\s*(?=\S*\d)", re.IGNORECASE
)
_BEFORE_COLON: Final = re.compile(r"(?P<school>[A-Z][^:\t]{4,60}):\s+", re.IGNORECASE)
_DURING: Final = re.compile(r"(?<=\w)\s+(?:during|since|from)\s*$")
_FROM_WHEN: Final = re.compile(
    r"[(](?:starting|beginning|commencing|effective|from|since|as of)(?: (?:in|on))?\s*[)]",
    re.IGNORECASE,
)
"""What is left of `(starting fall 2010)` without its date."""
_DASH: Final = re.compile(r"\s+(?P<dash>[-–—])\s+")
_DASH_BEHIND: Final = re.compile(r"^\s+[-–—]\s+(?=\S)")
_QUALIFIERS: Final = words("role_qualifiers")
_NAMED_POST: Final = re.compile(
    r"(?:(?:assistant|associate|research|visiting) )*(?:professor|editors?|directors)\b",
    re.IGNORECASE,
)
"""What no company employs: `Lind Family Professor of Economics`, `Field Editor`, `Board of Directors`."""
_LASTED: Final = re.compile(rf"\s*[(](?P<aside>{either('durations')})[)][.]?$", re.IGNORECASE)


def unseasoned(text: str) -> tuple[str, list[str]]:
    """The text with years alone for dates that name a season, and those dates: `Fall 2013 – Spring 2014`."""
    return _SEASONS.sub(
        lambda match: re.sub(r"[^\W\d]+", "", match[0]).strip(), text
    ), _SEASONS.findall(text)


def parted(block: Block, *, schooling: bool) -> str:
    """The text with a tab where an institution ends that stands in bold or italics, and what follows begins anew."""
    text = _unlabelled(block.text)
    if text != block.text:
        return text
    for span in block.spans:
        behind = text[span.end : span.end + 2]
        named = span.look in ("bold", "italic") and terms.INSTITUTION.search(
            text[span.start : span.end]
        )
        if named and behind[:1] == " " and behind[1:].isupper() and text[span.end - 1].isalnum():
            text = f"{text[: span.end]}\t{text[span.end + 1 :]}"
        elif behind and dates.is_alone(
            text[span.start : span.end]
        ):  # in a look of its own: **Ph.D.** _May 2020_ - Hill
            before = "\t" if text[: span.start][-1:] == " " else text[: span.start][-1:]
            rest = _DASH_BEHIND.sub(lambda match: "\t".ljust(len(match[0])), text[span.end :])
            text = f"{text[: max(0, span.start - 1)]}{before}{text[span.start : span.end]}{rest}"
    told = _BEFORE_COLON.match(text) if schooling else None
    if told and terms.DEGREE.match(text, told.end()) and terms.INSTITUTION.search(told["school"]):
        text = f"{told['school']}\t{text[told.end() :]}"
    return text


def _unlabelled(text: str) -> str:
    """Dates without the label before them: `Duration: 9/2001–present`."""
    label = _DATES_BEHIND.match(text)
    return (
        text[label.end() :]
        if label and (when := dates.leading(text[label.end() :])) and when.is_range
        else text
    )


def told_behind(text: str, when: dates.When) -> tuple[str, list[str]]:
    """`Hill University, Riverton, 1/2006–7/2012. Studied foam.` -> the entry up to its date, and what is told of it."""
    behind = text[when.stop :]
    told = _TOLD.match(behind)
    return (
        (text[: when.stop], [told["told"].strip()]) if told and when.start > _FRONT else (text, [])
    )


def undated(text: str, whens: list[dates.When]) -> str:
    """The text less these dates and the words that lead to them: `(starting fall 2010)`."""
    return _DURING.sub("", _FROM_WHEN.sub("", dates.without(text, whens)).lstrip(" :：.").rstrip())


def duration_at_end(text: str) -> tuple[list[str], str]:
    """`Paris, France (one month)` -> how long, and the rest."""
    lasted = _LASTED.search(text)
    return ([lasted["aside"]], text[: lasted.start()]) if lasted else ([], text)


def sides(text: str, *, schooling: bool) -> tuple[str, str] | None:
    """What stands on either side of the dash between a role or a degree and who gives it, in either order."""
    for dash in _DASH.finditer(text):
        left, right = text[: dash.start()].strip(), text[dash.end() :].strip()
        if not left or not right or "\t" in left or left.count("(") > left.count(")"):
            return None
        if schooling and _is_school(left) and terms.DEGREE.match(right):
            return left, right
        if (
            schooling
            and terms.DEGREE.match(left)
            and not terms.INSTITUTION.search(left)
            and _is_school(right)
        ):
            return left, right
        begins = right.split(",")[0]
        named = terms.INSTITUTION.search(begins) or (
            dash["dash"] == "—" and not terms.INSTITUTION.search(right)
        )
        if not schooling and named and not terms.INSTITUTION.search(left):
            if terms.is_role(left) and not terms.is_role(begins):
                return left, right
        elif (
            not schooling
            and terms.INSTITUTION.search(left)
            and not terms.is_role(left)
            and terms.is_role(begins)
        ):
            return left, right
    return None


def _is_school(text: str) -> bool:
    """Whether a text begins with the name of an institution; a place may follow."""
    return bool(terms.INSTITUTION.search(text.split(",")[0])) and not terms.DEGREE.match(text)


def has_role(pieces: list[str]) -> bool:
    """Whether room parts a role from its place: `海州大学 讲师`, `讲师 海州大学`."""
    first, *others = pieces
    led = bool(terms.ROLE.search(first)) and not terms.INSTITUTION.search(first)
    return bool(terms.ROLE.search(pieces[-1])) or (
        led and any(map(terms.INSTITUTION.search, others))
    )


def organization_and_role(piece: str) -> tuple[str, str]:
    """Who employs, if a role names it in front, and the role: `Hill Bank economist`."""
    where, role = terms.role_at_end(piece)
    if role.casefold() in ("fellow", "scholar", "chair", "professor"):  # of a name: Humboldt Fellow
        return "", piece
    if where.rpartition(" ")[2].casefold() in (
        "and",
        "&",
        "und",
        "et",
    ):  # Owner and Principal Scientist
        return "", piece
    if _NAMED_POST.match(role) and not (where.isupper() or terms.INSTITUTION.search(where)):
        return "", piece
    if role and not terms.is_role(where) and _first_word(where) not in _QUALIFIERS:
        return where, role
    return "", piece


def _first_word(text: str) -> str:
    return re.split(r"\W", text, maxsplit=1)[0].casefold()
