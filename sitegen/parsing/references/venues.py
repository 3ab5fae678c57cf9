"""What stands behind the title of a reference: venue, year, status, ranks, awards, volume and pages, identifiers."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from sitegen.parsing import dates
from sitegen.parsing.vocabulary import either, keys, pattern

WORDS_OF_STATES: Final = (
    *(
        "in prep",
        "under prep",
        "under contract",
        "in progress",
        "draft",
        "submi",
        "in review",
        "under review",
    ),
    *(
        "pending review",
        "revision",
        "&",
        "in press",
        "accepted",
        "to appear",
        "forthcoming",
        "under consideration",
    ),
    *("备中", "備中", "写中", "寫中", "在投", "投稿", "审", "審", "返修", "录用", "錄用", "接收"),
    *("待发", "待發", "即将", "即將"),
)
"""One of which stands in all states."""
_STATE: Final = re.compile(
    "|".join(
        rf"(?P<{state}>(?<![A-Za-z]){either('states_of_work', state)})"
        for state in keys("states_of_work")
    ),
    re.IGNORECASE,
)
STATES: Final = ("", "inpreparation", "submitted", "forthcoming", "inpress")
"""As far as a work can have come; of `Submitted to Tides (in press)` the furthest counts."""
_LONGEST_STATE: Final = 100
_RANK: Final = pattern("ranks")
_AWARD: Final = re.compile(
    rf"(?:^|(?<=[.,;(\[—–✨🏆] )|(?<=[.,;(\[]))\s*(?P<award>{either('awards_of_work')})"
)
_TAGS: Final = re.compile(
    r"\s*[\[【](?!(?:[A-Z]{1,2}(?:/OL)?|\d+)[\]】])(?P<tags>[^\[\]【】]{2,40})[\]】]\s*\.?$"
)
_HYPHENS: Final = {0x2010: "-", 0x2011: "-"}
"""Hyphens that only typesetting knows; no DOI has them."""
_DOI: Final = re.compile(
    r"(?:https?://(?:dx\.)?doi\.org/|\bdoi:?\s*|\b(?=10\.))(?P<doi>10\.\d{4,9}/[^\s,;]+?)(?=[.,;)]?(?:\s|$))",
    re.IGNORECASE,
)
_ARXIV: Final = re.compile(
    r"\barXiv(?:\s+preprint)?[:\s]*(?:arXiv:)?\s*(?P<id>\d{4}\.\d{4,5}(?:v\d)?|[a-z-]+/\d{7})(?:\s*\[[\w.-]+\])?",
    re.IGNORECASE,
)
_URL: Final = re.compile(r"https?://[^\s)\]}>，。；]+[^\s)\]}>，。；.,;]")
_PAGE: Final = r"[A-Za-z]?\d{1,5}"
_LAST_PAGE: Final = rf"{_PAGE}(?:\.[es]\d{{1,3}})?"
"""`1126.e7`: the pages of what comes with the article."""
_PAGES: Final = re.compile(
    rf"\b(?:pp?\.?|pages?)\s*(?P<pages>{_PAGE}(?:\s*[-–—]+\s*{_LAST_PAGE})?)"
    r"|(?<=[,，]\s)(?:e?id\.\s?|article\s(?:no\.?\s|number\s)?|art\.\s(?:no\.\s?)?)(?P<id>[A-Z]{0,2}\d{1,7})\b"
    rf"|(?<=[:：,，])\s*(?P<bare>{_PAGE}\s*[-–—]+\s*{_LAST_PAGE})(?=\s*(?:[.,;，。)(（]|$))",
    re.IGNORECASE,
)
_ISSUE: Final = r"\d+(?:[-–/]\d+)?"
_VOLUME: Final = re.compile(
    rf"(?:\bvol(?:ume)?\.?\s*(?P<v1>\d+)|(?<=[,，;；.\s])(?P<v2>\d{{1,4}})(?=\s*\(\s*{_ISSUE}\s*\))"
    r"|(?:(?<=[,，;；]\s)|(?<=[;；]))(?P<v3>\d{1,3})(?=\s*[:：,，]))"
    rf"(?:\s*[,，]?\s*(?:\(\s*(?P<n1>{_ISSUE})\s*\)|(?:no|issue|number)\.?\s*(?P<n2>\d+)))?",
    re.IGNORECASE,
)
_OF_PHYSICS: Final = re.compile(
    rf"(?<=[A-Za-z.])\s(?P<volume>[A-Z]?\d{{1,4}})(?:\s?\(\s?(?P<number>{_ISSUE})\s?\))?,\s*"
    r"(?P<pages>[A-Z]?\d{1,7}(?:\s*[-–—]+\s*\d+)?)\s*(?=\((?:19|20)\d\d\))"
)
"""`Phys. Rev. D 103 (10), 104018 (2021)`."""
_TYPES: Final = {kind: pattern("types_of_venue", kind) for kind in keys("types_of_venue")}
_JOURNAL_ACRONYM: Final = re.compile(rf"^(?:(?:IEEE|ACM|IEEE/ACM)\s)?{either('journal_acronyms')}$")
_IN: Final = re.compile(
    r"^\s*(?:[.,;:，。；：—–-]\s*)*(?:[Ii]n:?\s+(?=[^\W\d_a-zß-ÿ])|(?:to|at|for|with|by)\s+(?=[A-Z]))?"
)


@dataclass(frozen=True, slots=True)
class Imprint:
    """Where and when a work appeared, and what is said of it."""

    venue: str = ""
    year: str = ""
    type: str = ""
    """BibTeX entry type, if the words tell."""
    pubstate: str = ""
    """`inpreparation`, `submitted`, `inpress`, `forthcoming`, or nothing for published works."""
    note: str = ""
    """What the CV says of the state and more, in its own words."""
    ranking: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    award: str = ""
    volume: str = ""
    number: str = ""
    pages: str = ""
    publisher: str = ""
    address: str = ""
    """Where the publisher sits, or the meeting was."""
    editor: tuple[str, ...] = ()
    translator: tuple[str, ...] = ()
    """Like the authors."""
    edition: str = ""
    kind: str = ""
    """What the reference calls itself: `PhD thesis`, `Working paper`."""
    doi: str = ""
    eprint: str = ""
    url: str = ""


def tags(text: str) -> tuple[str, tuple[str, ...]]:
    """The text less the topic in brackets that it ends with, and the topics."""
    match = _TAGS.search(text)
    if not match or _STATE.search(match["tags"]) or _RANK.search(match["tags"]):
        return text, ()
    return text[: match.start()], tuple(re.split(r"\s*[,，;；、]\s*", match["tags"].strip()))


def read(text: str, emphasized: str = "") -> Imprint:
    """Read what stands behind a title. `emphasized` is its stretch in italics: the venue, in most styles."""
    text, keywords = tags(text.strip())
    found = Imprint(keywords=keywords)
    text, found = identifiers(text, found)
    text, found = _award(text, found)
    ranks = tuple(match[0].strip() for match in _RANK.finditer(text))
    text = _RANK.sub(" ", text)
    if states := list(_STATE.finditer(text)):
        furthest = max((state.lastgroup or "" for state in states), key=STATES.index)
        found = replace(
            found, pubstate=furthest, note="; ".join(state[0].strip() for state in states)
        )
        text = _STATE.sub(" ", text)
    text, found = _numbers(text, found)
    text, year = _year(text)
    venue = emphasized.strip(" .,;:，。") or _venue(text)
    found = replace(found, ranking=ranks, year=year, venue=_IN.sub("", venue).strip())
    rest = _venue(text.replace(emphasized, " ")) if emphasized else ""
    note = "; ".join(part for part in (found.note, rest) if part)
    return replace(found, note=note, type=kind_of(found, text))


def identifiers(text: str, found: Imprint) -> tuple[str, Imprint]:
    """The text less its DOI, arXiv number and address, and these."""
    if match := _DOI.search(text):
        found = replace(found, doi=match["doi"].translate(_HYPHENS))
        text = text[: match.start()] + text[match.end() :]
    if match := _ARXIV.search(text):
        found = replace(found, eprint=match["id"])
        text = f"{text[: match.start()]}arXiv{text[match.end() :]}"
    if match := _URL.search(text):
        found = replace(found, url=match[0])
        text = text[: match.start()] + text[match.end() :]
    return text, found


def _award(text: str, found: Imprint) -> tuple[str, Imprint]:
    match = _AWARD.search(text)
    if not match:
        return text, found
    return text[: match.start("award")] + text[match.end("award") :], replace(
        found, award=match["award"].strip(" .,")
    )


def _numbers(text: str, found: Imprint) -> tuple[str, Imprint]:
    if match := _OF_PHYSICS.search(text):
        pages = re.sub(r"\s*[-–—]+\s*", "--", match["pages"])
        found = replace(found, volume=match["volume"], number=match["number"] or "", pages=pages)
        return f"{text[: match.start()]},{text[match.end() :]}", found
    if match := _PAGES.search(text):
        found = replace(
            found,
            pages=re.sub(r"\s*[-–—]+\s*", "--", match["pages"] or match["id"] or match["bare"]),
        )
        text = f"{text[: match.start()]},{text[match.end() :]}"
    if match := _VOLUME.search(text):
        volume = match["v1"] or match["v2"] or match["v3"]
        found = replace(found, volume=volume, number=match["n1"] or match["n2"] or "")
        text = f"{text[: match.start()]},{text[match.end() :]}"
    return text, found


def _year(text: str) -> tuple[str, str]:
    whens = [when for when in dates.find(text) if when.begin]
    if not whens:
        return text, ""
    when = whens[-1]
    return f"{text[: when.start]}\t{text[when.stop :]}", when.begin[:4]


def _venue(text: str) -> str:
    """The words that are left, without the brackets and separators around them."""
    text = re.sub(r"[(（\[]\s*[,，;；:.\s]*[)）\]]", " ", text.replace("\t", " "))
    previous = None
    while previous != text:
        previous = text
        text = re.sub(
            r"^[\s.,;:，。；：—–-]+|(?:[\s.,;，。；—–-]|(?<=[\s.,;，。；])[:：])+$", "", text
        )
        if text[:1] in "(（[" and text[-1:] in ")）]" and not re.search(r"[)）\]].*[(（\[]", text):
            text = text[1:-1]
        if text.count("(") + text.count("（") < text.count(")") + text.count("）"):
            text = text.rstrip(")） ")
        if text.count("(") + text.count("（") > text.count(")") + text.count("）"):
            text = text.lstrip("(（ ") if text[:1] in "(（" else text.rstrip("(（ ")
    text = re.sub(r"(?:\s*[,，;；:：]\s*){2,}|(?:\s+[,，])", ", ", text)
    text = re.sub(r"\s+(?=\.\s)", "", text)
    return re.sub(r"\s+", " ", text).strip(" ,，")


def is_state(text: str) -> bool:
    """Whether words that stand for a venue only say how far the work has come: `forthcoming`, `在投`."""
    return bool(_STATE.fullmatch(text.strip()))


def names_state(text: str) -> bool:
    """Whether a text says anywhere how far a work has come."""
    return bool(_STATE.search(text))


def begins_with_state(text: str) -> bool:
    """Whether a short line says how far a work has come, and perhaps where: `Revise and resubmit, Tide Review`."""
    return len(text) < _LONGEST_STATE and bool(_STATE.match(text.lstrip(" ([*")))


def is_meeting(venue: str) -> bool:
    """Whether the words of a venue are those of proceedings."""
    return bool(_TYPES["inproceedings"].search(venue))


def is_journal(venue: str) -> bool:
    """Whether the words of a venue are those of journals."""
    return bool(_TYPES["article"].search(venue) or _JOURNAL_ACRONYM.match(venue))


def kind_of(found: Imprint, text: str) -> str:
    """The BibTeX entry type that the words tell; nothing where they do not (`Ecology`, `SOT`): see `kinds`."""
    if told := _kind_told(found.venue, text):
        return told
    printed = found.volume or (found.number and found.pages)
    return "article" if _JOURNAL_ACRONYM.match(found.venue) or printed else ""


@lru_cache(maxsize=1024)  # of a list, many works appeared in the same
def _kind_told(venue: str, text: str) -> str:
    both = f"{venue} {text}"
    found = (
        kind for kind, words in _TYPES.items() if words.search(venue if kind == "article" else both)
    )
    return next(found, "")
