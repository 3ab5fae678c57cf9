"""A thesis that somebody else wrote, in one line: `2019<tab>Ann Lee. “Salt.” History, University of Hill. (chair)`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.parsing import dates, names, terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.lines.blocks import Block
    from sitegen.parsing.results import ParsedEntry, ParsedSection

_NAME: Final = re.compile(
    r"^(?P<name>(?:[A-Z]\.\s?|[^\s.,:;“\"(]++\s?){1,6}?(?:,\s(?:[A-Z][\w’'-]+|[A-Z]\.)(?:\s[A-Z][\w’'.-]*)*)?)"
    r"\s*[.,:–—-]\s+(?=[“\"‘‹«A-ZÀ-Þ])"
)
_QUOTED: Final = re.compile(r"^[“\"«](?P<title>[^”\"»]+)[”\"»][.,]?\s*")
_SENTENCE: Final = re.compile(r"(?<=[^\s.][^\s.A-Z])[.?!]\s+(?=[A-Z(])")
_ASIDE: Final = re.compile(r"\s*[(（](?P<aside>[^()（）]{2,60})[)）]\s*\.?\s*$")
_THEN: Final = re.compile(r"(?:now|currently|first|next|placement|postdoc)\b", re.IGNORECASE)
_WORDS_OF_TITLE: Final = 8
_MOST: Final = 0.7
_OPEN: Final = re.compile(r"^(?:TBD|TBA|in progress|ongoing|current)\s*[\t:,]\s*", re.IGNORECASE)


_DEGREE: Final = r"(?P<degree>Ph\.?\s?D\.?|M\.?\s?Sc?\.?|M\.?\s?A\.?|M\.?\s?Eng\.?|B\.?\s?Sc?\.?|(?:Master|Bachelor)['’]?s?)"
_MONTH: Final = rf"(?:{dates.MONTH}\s+)?"
_BY_DEGREE: Final = re.compile(
    r"^(?P<name>[A-ZÀ-Þ][^,;:“\"(\d]{3,40}?)[,.]\s+"
    rf"(?:{_DEGREE}[,.]?\s+)?(?P<when>(?i:{_MONTH})(?:19|20)\d\d)[,.]?\s+"
    r"(?:Advis[eo]r:?\s*(?P<advisor>[A-ZÀ-Þ][^,.;\d]+(?:[A-Z]\.[^,.;\d]+)?)[,.;]\s+)?"
    r"(?:M\.?S\.?\s+)?[“\"]?(?P<title>[A-ZÀ-Þ][^“”\"\t]{14,}?)[.,]?[”\"]?$",
)
"""`Ann Lee, MS December 2016, Advisor: Bo Ek, Foams and How They Age.`"""


class Thesis(NamedTuple):
    """What a line says of a thesis."""

    name: str
    """Who wrote it, the given name first."""
    title: str
    """Without its quotes."""
    institution: str
    """Where."""
    year: str
    """When; empty if it lies ahead."""
    notes: tuple[str, ...]
    """What part the owner had."""


def read(text: str) -> Thesis | None:
    """The thesis of a line, None for a line that tells of none."""
    opened = _OPEN.match(text)
    text = text[opened.end() :] if opened else text
    whens = dates.find(text)
    year = whens[0] if whens and whens[0].start <= 1 else None
    text = (text[year.stop :] if year else text).strip(" \t:,").replace("\t", " ")
    if found := _by_degree(text):
        return found
    told = _NAME.match(text)
    if not told or not (name := _person(told["name"])):
        return None
    notes = [opened[0].strip(" \t:,")] if opened else []
    rest = text[told.end() :]
    while aside := _ASIDE.search(rest):
        notes.insert(0, aside["aside"])
        rest = rest[: aside.start()]
    if quoted := _QUOTED.match(rest):
        title, behind = quoted["title"], rest[quoted.end() :]
    else:
        title, *sentences = _SENTENCE.split(rest, maxsplit=1)
        behind = " ".join(sentences)
        if not terms.INSTITUTION.search(behind) or terms.is_institution(title):
            return None
    if not year and (own := dates.find(behind)):
        year, behind = own[-1], dates.without(behind, own[-1:]).replace("\t", ", ")
    if "," not in told["name"] and not (behind or quoted):
        return None
    institution = behind.strip(" .,;")
    return Thesis(name, title.strip(" .,“”"), institution, year.years if year else "", tuple(notes))


def _by_degree(text: str) -> Thesis | None:
    """The thesis of a line that tells the name, then degree and date, then the title."""
    told = _BY_DEGREE.match(text.replace("\t", " ").strip())
    if not told or not (name := _person(told["name"])) or _THEN.match(told["title"]):
        return None
    if terms.INSTITUTION.search(told["title"]) and len(told["title"].split()) < _WORDS_OF_TITLE:
        return None
    advisor = told["advisor"]
    notes = [part for part in (told["degree"], f"Advisor: {advisor}" if advisor else "") if part]
    return Thesis(name, told["title"].strip(), "", dates.find(told["when"])[0].years, tuple(notes))


def _person(text: str) -> str:
    """A name as it is spoken: `Lee, Ann` -> `Ann Lee`; nothing, if it is none."""
    family, comma, given = text.strip().partition(", ")
    name = names.clean(f"{given} {family}" if comma else text.strip())
    return name if names.is_name(name) and len(name.split()) > 1 else ""


def listed(blocks: Sequence[Block]) -> tuple[list[tuple[Block, Thesis]], tuple[Block, ...]]:
    """The theses of a list whose lines tell of one each, and what else stands there; or nothing."""
    told = [(block, read(block.text)) for block in blocks]
    whole = [(block, one) for block, one in told if one]
    return (
        (whole, tuple(block for block, one in told if not one))
        if len(whole) > _MOST * len(told)
        else ([], ())
    )


def with_others(told: list[ParsedEntry], others: ParsedSection) -> ParsedSection:
    """Some of a list and the others, in the order of the CV."""
    found = sorted(
        (*told, *others.entries),
        key=lambda item: (item.blocks[0].lines[0].place.page, item.blocks[0].lines[0].place.line),
    )
    return replace(others, entries=tuple(found))
