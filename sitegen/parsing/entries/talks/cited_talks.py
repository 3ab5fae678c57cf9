"""Talks cited as psychologists do: `Holm, A. (2023, May 4). Tides at rest [Invited talk]. Foam Days, Riverton.`"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model import Occasion, Talk
from sitegen.model.text import has_han
from sitegen.parsing import authors, dates, names
from sitegen.parsing.found import Found

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.entries.items import Item

_BEGINS: Final = r"(?:[\u4e00-\u9fff]{2,4}|[A-ZÀ-Þ][\w’'-]+, [A-ZÀ-Þ]\.)[.,]? [(（](?:19|20)\d\d, "
_CITED: Final = re.compile(
    r"(?P<people>[^()（）\[\]]{2,200}?)[.,]?\s*[(（](?P<when>(?:19|20)\d\d[^()（）]{0,30})[)）][.。]?\s*"
    rf"(?P<title>.{{4,}}?)\s*\[(?P<kind>[^\[\]]{{2,40}})\][.。]?(?P<where>.*?)(?:$|(?<=[.。])\s*(?={_BEGINS}))"
)
_MOST: Final = 0.6
_FEWEST: Final = 3
_AND: Final = re.compile(r"\s*(?:[、&]|[,，](?!\s*[A-ZÀ-Þ](?:\.|$))|\band\b)\s*")
_EDGES: Final = ' .“”"„'


def found(listed: Sequence[Item]) -> list[Found]:
    """The talks of a list, or nothing if most of it is not cited so; what another manner tells is a title."""
    texts = [item.head.text.replace("\t", " ") for item in listed]
    told = sum(_CITED.match(text) is not None for text in texts)
    if told < _FEWEST or told <= _MOST * len(texts) or any(item.below for item in listed):
        return []
    return [
        Found("talks", talk, item.blocks)
        for item, text in zip(listed, texts, strict=True)
        for talk in _talks(text)
    ]


def _talks(text: str) -> list[Talk]:
    """Those of one item; the lines of a page may have joined several."""
    if not _CITED.match(text):
        return [Talk(title=text.strip(_EDGES))]
    return [
        Talk(
            title=match["title"].strip(_EDGES),
            kind=match["kind"].strip(),
            authors=_people(match["people"].strip()),
            given=(Occasion(where=match["where"].strip(" ."), date=_date(match["when"])),),
        )
        for match in _CITED.finditer(text)
    ]


def _people(text: str) -> tuple[str, ...]:
    if has_han(text):
        return tuple(_name(part) for part in _AND.split(text) if part)
    return authors.leading(f"{text.strip()}. ").names or (text.strip(" ,"),)


def _name(part: str) -> str:
    return (
        names.clean(part.replace(" ", "").rstrip(".")) if has_han(part) else f"{part.rstrip(' .')}."
    )


def _date(text: str) -> str:
    whens = dates.find(text)
    return whens[-1].begin if whens else ""
