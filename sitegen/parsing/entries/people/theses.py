"""A thesis written by somebody else, in one line: `2019<tab>Ann Lee. “Salt.” History, University of Hill. (chair)`."""

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
_LATER_POSITION: Final = re.compile(
    r"(?:now|currently|first|next|placement|postdoc)\b", re.IGNORECASE
)
_WORDS_OF_TITLE: Final = 8
_MOST: Final = 0.7
_UNFINISHED: Final = re.compile(
    r"^(?:TBD|TBA|in progress|ongoing|current)\s*[\t:,]\s*", re.IGNORECASE
)


_DEGREE: Final = r"(?P<degree>Ph\.?\s?D\.?|M\.?\s?Sc?\.?|M\.?\s?A\.?|M\.?\s?Eng\.?|B\.?\s?Sc?\.?|(?:Master|Bachelor)['’]?s?)"
_MONTH: Final = rf"(?:{dates.MONTH}\s+)?"
_BY_DEGREE: Final = re.compile(
    r"^(?P<name>[A-ZÀ-Þ][^,;:“\"(\d]{3,40}?)[,.]\s+"
    rf"(?:{_DEGREE}[,.]?\s+)?(?P<when>(?i:{_MONTH})(?:19|20)\d\d)[,.]?\s+"
    r"(?:Advis[eo]r:?\s*(?P<advisor>[A-ZÀ-Þ][^,.;\d]+(?:[A-Z]\.[^,.;\d]+)?)[,.;]\s+)?"
    r"(?:M\.?S\.?\s+)?[“\"]?(?P<title>[A-ZÀ-Þ][^“”\"\t]{14,}?)[.,]?[”\"]?$"
)
"""`Ann Lee, MS December 2016, Advisor: Bo Ek, Foams and How They Age.`"""


class Thesis(NamedTuple):
    """A thesis and its author."""

    name: str
    """The author, given name first."""
    title: str
    """Without its quotes."""
    institution: str
    """The institution."""
    year: str
    """The year; empty if it is in the future."""
    notes: tuple[str, ...]
    """The owner's role."""


def read_thesis(text: str) -> Thesis | None:
    """Read the thesis in a line; return None for other lines."""
    unfinished = _UNFINISHED.match(text)
    text = text[unfinished.end() :] if unfinished else text
    whens = dates.find(text)
    year = whens[0] if whens and whens[0].start <= 1 else None
    text = (text[year.stop :] if year else text).strip(" \t:,").replace("\t", " ")
    if thesis := _read_with_degree(text):
        return thesis
    named = _NAME.match(text)
    if not named or not (name := _clean_name(named["name"])):
        return None
    notes = [unfinished[0].strip(" \t:,")] if unfinished else []
    rest = text[named.end() :]
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
    if not year and (dates_behind := dates.find(behind)):
        year, behind = (
            dates_behind[-1],
            dates.without(behind, dates_behind[-1:]).replace("\t", ", "),
        )
    if "," not in named["name"] and not (behind or quoted):
        return None
    institution = behind.strip(" .,;")
    return Thesis(name, title.strip(" .,“”"), institution, year.years if year else "", tuple(notes))


def _read_with_degree(text: str) -> Thesis | None:
    """Read a line with the name, then degree and date, then the title."""
    match = _BY_DEGREE.match(text.replace("\t", " ").strip())
    if (
        not match
        or not (name := _clean_name(match["name"]))
        or _LATER_POSITION.match(match["title"])
    ):
        return None
    if terms.INSTITUTION.search(match["title"]) and len(match["title"].split()) < _WORDS_OF_TITLE:
        return None
    advisor = match["advisor"]
    notes = [part for part in (match["degree"], f"Advisor: {advisor}" if advisor else "") if part]
    return Thesis(
        name, match["title"].strip(), "", dates.find(match["when"])[0].years, tuple(notes)
    )


def _clean_name(text: str) -> str:
    """Return a name in spoken order, `Lee, Ann` -> `Ann Lee`; an empty string if it is not a name."""
    family, comma, given = text.strip().partition(", ")
    name = names.clean(f"{given} {family}" if comma else text.strip())
    return name if names.is_name(name) and len(name.split()) > 1 else ""


def read_list(blocks: Sequence[Block]) -> tuple[list[tuple[Block, Thesis]], tuple[Block, ...]]:
    """Return the theses of a list with mostly one per line, and the other blocks; or nothing."""
    read_lines = [(block, read_thesis(block.text)) for block in blocks]
    theses = [(block, thesis) for block, thesis in read_lines if thesis]
    return (
        (theses, tuple(block for block, thesis in read_lines if not thesis))
        if len(theses) > _MOST * len(read_lines)
        else ([], ())
    )


def merge_in_order(entries: list[ParsedEntry], others: ParsedSection) -> ParsedSection:
    """Merge entries with others, in the order of the CV."""
    merged = sorted(
        (*entries, *others.entries),
        key=lambda item: (item.blocks[0].lines[0].place.page, item.blocks[0].lines[0].place.line),
    )
    return replace(others, entries=tuple(merged))
