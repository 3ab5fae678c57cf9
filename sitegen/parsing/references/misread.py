"""Labelled references -> the same, where the model took words for figures, or a part of a journal's name for people.

`3D imaging`, `Seg2Tide: ...` where titles begin; `HotTides ’16`, the year of a meeting; `潮汐学报（中英文）`.
The days of a meeting are no pages: `25–28 April 2022`; nor is its name: `HotTides2016, Hill`.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.parsing import dates, terms
from sitegen.parsing.references.labelling import stretches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.references.labelling import Labelled

_FIGURES: Final = frozenset(("EN", "PA", "VO", "NU"))
_BEFORE: Final = frozenset(("AF", "F", "AG", "G", "EA", "YE", "PX"))
"""What stands in front of a title."""
_WORD: Final = re.compile(
    r"(?!\d+(?:st|nd|rd|th)\b|pp?\b|vol|no\b|[ivxlc]+\b|e?\d+\b)\w*[^\W\d_]\w*$", re.IGNORECASE
)
_SEVERAL: Final = 3
_LONGEST_END: Final = 8
_APOSTROPHES: Final = "’'‘"
_SHORT_YEAR: Final = re.compile(r"\d\d$")
_MONTH: Final = re.compile(rf"{dates.MONTH}$", re.IGNORECASE)
_DAY: Final = re.compile(r"(?:[12]?\d|3[01]|0[1-9])(?:st|nd|rd|th)?$")
_DASH: Final = re.compile(r"[-–—]+$")
_YEAR: Final = re.compile(r"(?:19|20)\d\d$")
_OF_DATE: Final = frozenset((*_FIGURES, "YE", "PX", "VE"))
_COUNTED: Final = frozenset(("vol", "volume", "no", "number", "issue", "pp", "p"))
_OF_YEAR: Final = re.compile(r"[A-Za-z][\w-]*[A-Za-z](?:19|20)\d\d$")
"""A meeting, its year written onto its name."""
_EDITOR: Final = re.compile(r"编|編")
_VERSION: Final = re.compile(r"中英文|[\u4e00-\u9fff]{1,6}版")


def mended(item: Labelled) -> Labelled:
    """The reference with such tokens as part of its title or venue."""
    labels = list(item.labels)
    _begin_title(item, labels)
    _end_title(item, labels)
    _date_days(item, labels)
    _name_meeting(item, labels)
    texts = [token.text for token in item.tokens]
    for at, (mark, year) in enumerate(pairwise(texts), 1):
        beside = item.tokens[at - 1].end == item.tokens[at].start
        if labels[at] in _FIGURES and mark in _APOSTROPHES and beside and _SHORT_YEAR.match(year):
            labels[at - 1 : at + 1] = ["VE", "VE"]
    for start, stop in stretches(labels, "ED"):
        said = item.text[item.tokens[start].start : item.tokens[stop].end]
        if "VE" not in labels and _VERSION.search(said) and not _EDITOR.search(said):
            labels[start : stop + 1] = ["VE"] * (stop + 1 - start)
    for at in range(1, len(labels) - 2):
        if labels[at - 1] == "VE" and texts[at] in "（(" and _VERSION.fullmatch(texts[at + 1]):
            labels[at : at + 3] = ["VE"] * 3
    return item._replace(labels=tuple(labels))


def _date_days(item: Labelled, labels: list[str]) -> None:
    """The days beside the name of a month are of the date: `25–28 April 2022`, `29 August – 3 September 2022`."""
    texts = [token.text.casefold() for token in item.tokens]
    for month in (at for at, text in enumerate(texts) if _MONTH.match(text)):
        first, last = _edges(texts, month)
        said = set(labels[first : last + 1])
        year = next((text for text in texts[last + 1 : last + 3] if text != ","), "")
        told = said & _FIGURES and said <= _OF_DATE and _YEAR.match(year)
        if told and not _COUNTED.intersection(texts[max(0, first - 2) : first]):
            kept = labels[month]
            labels[first : last + 1] = ["YE"] * (last + 1 - first)
            labels[month] = kept if kept == "PX" else "YE"  # it is told on its own


def _edges(texts: Sequence[str], month: int) -> tuple[int, int]:
    """The first and the last word of the days and months around the name of a month."""
    first = last = month
    while first and any(part.match(texts[first - 1]) for part in (_DAY, _DASH, _MONTH)):
        first -= 1
    while last + 1 < len(texts) and any(part.match(texts[last + 1]) for part in (_DAY, _DASH)):
        last += 1
    return first, last


def _name_meeting(item: Labelled, labels: list[str]) -> None:
    """What ends with letters and a year is a meeting, where nothing else is; the place beside it is where it was."""
    at = next(
        (
            at
            for at, token in enumerate(item.tokens)
            if labels[at] == "PA" and _OF_YEAR.match(token.text)
        ),
        None,
    )
    told = list(stretches(labels, "VE"))
    said = [item.text[item.tokens[start].start : item.tokens[stop].end] for start, stop in told]
    if (
        at is None
        or "PU" in labels
        or not all("," in place and terms.is_location(place) for place in said)
    ):
        return
    labels[at] = "VE"
    for start, stop in told:
        labels[start : stop + 1] = ["PL"] * (stop + 1 - start)


def _end_title(item: Labelled, labels: list[str]) -> None:
    """Words that nothing parts from a title end it, before the full stop of a venue: `foam by MS analysis. Tides`."""
    title = next(iter(stretches(labels, "TI")), None)
    if (
        title is None
        or title[1] - title[0] < _SEVERAL
        or not item.tokens[title[1]].text[-1].isalnum()
    ):
        return
    for at in range(title[1] + 1, min(title[1] + _LONGEST_END, len(labels) - 1)):
        token = item.tokens[at]
        if token.text == "." and item.text[token.end : token.end + 1] == " ":
            if (
                len(item.tokens[at - 1].text) > 1
                and labels[at + 1] == "VE"
                and "VE" in labels[title[1] + 1 : at]
            ):
                labels[title[1] + 1 : at + 1] = [*["TI"] * (at - title[1] - 1), "PX"]
            return
        if not token.text[0].isalnum() or labels[at] not in ("VE", "PX", "NO"):
            return


def _begin_title(item: Labelled, labels: list[str]) -> None:
    """The figure right before a title, with nothing but names and a year in front, is its first word."""
    first = next((at for at, label in enumerate(labels) if label == "TI"), 0)
    texts = [token.text for token in item.tokens[:first]]
    if (
        first and texts[-1] in ")）" and item.tokens[first - 1].end == item.tokens[first].start
    ):  # (羟基)氧化铁
        opened = max((at for at, text in enumerate(texts) if text in "(（"), default=0)
        if opened and texts[opened - 1] in ".。．" and "YE" not in labels[opened:first]:
            labels[opened:first] = ["TI"] * (first - opened)
        return
    at = first - 1
    while at > 0 and labels[at] == "PX" and item.tokens[at].text in ":-–":
        at -= 1
    if (
        at > 0
        and labels[at] in _FIGURES
        and _WORD.match(item.tokens[at].text)
        and set(labels[:at]) <= _BEFORE
    ):
        labels[at:first] = ["TI"] * (first - at)
