"""Prizes and who gave them, where looks or lines tell the two apart and no words do.

`**Rising Star Award** Foam Society, 2024`, `Foam Fellowship<tab>Hill College, 2019`; or a line that begins with its
year over a line that says who gave it, all down the list.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.model import Award
from sitegen.parsing import dates, terms
from sitegen.parsing.entries.items import under_bodies
from sitegen.parsing.results import ParsedEntry
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sitegen.parsing.lines.blocks import Block

GIVER: Final = re.compile(
    rf"\s*(?:{either('labels_of_givers')})\s*[:：]\s*(?P<giver>[^:：]+)$", re.IGNORECASE
)
"""`颁发者：海州学会` behind a prize."""
_GIVEN: Final = re.compile(
    r"(?:Awarded|Given|Granted|Presented|Recogni[sz]es|Honou?rs|Funded) (?:\$|(?:to|for|annually|the|one)\b)"
)
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_YEARS_LISTED: Final = re.compile(
    r"\s*[(（]\s*(?:19|20)\d\d(?:\s*/\s*(?:19|20)\d\d)+\s*[)）]\s*\.?$"
)
_PAIR: Final = 2
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_AMOUNT: Final = re.compile(either("amounts"))
_EDGES: Final = " \t,;:.–—-|()"
_FEWEST: Final = 3
_MOST: Final = 0.6
_NEARLY_ALL: Final = 0.8
_LONGEST: Final = 120


class Listed(NamedTuple):
    """Years between strokes at the end of a line."""

    start: int
    years: tuple[str, ...]


def years_listed(text: str) -> Listed | None:
    """The years of a prize that was won often, unless they are the two of a school year: `(2010/2014)`."""
    match = _YEARS_LISTED.search(text)
    years = tuple(_YEAR.findall(match[0])) if match else ()
    one = len(years) == _PAIR and int(years[1]) - int(years[0]) == 1
    return Listed(match.start(), years) if match and not one else None


def dated_inside(text: str) -> list[dates.When]:
    """The dates of a prize that brackets of their own hold, where there is one: `奖学金 [2018年12月] 一等奖`."""
    whens = dates.find(text)
    alone = [
        when
        for when in whens
        if text[: when.start].rstrip()[-1:] in tuple("[［【(（") and _closes(text, when)
    ]
    return alone if len(whens) == len(alone) == 1 else []


def _closes(text: str, when: dates.When) -> bool:
    return text[when.stop :].lstrip(" 年月日")[:1] in tuple("]］】)）")


class Told(NamedTuple):
    """A prize with its giver."""

    text: str
    """The prize and its years."""
    issuer: str
    blocks: tuple[Block, ...]


def apart(blocks: Sequence[Block]) -> list[Told]:
    """The prizes of a list in which looks or lines tell them from their givers; nothing for other lists."""
    return in_bold(blocks) or paired(blocks) or below_givers(blocks)


def in_bold(blocks: Sequence[Block]) -> list[Told]:
    """The prizes of a list that sets most of them in bold, and what follows each in other type; or nothing."""
    told = [_of_bold(block) for block in blocks]
    found = [one for one in told if one]
    return found if len(found) == len(blocks) and len(found) >= _FEWEST else []


def below_givers(blocks: Sequence[Block]) -> list[Told]:
    """Prizes with their years in a column, further in than who gives them, who has a line above them; or nothing."""
    listed = under_bodies(blocks)
    givers = [item.below for item in listed]
    named = all(len(above) == 1 and terms.INSTITUTION.search(above[0].text) for above in givers)
    return (
        [Told(item.head.text, item.below[0].text, item.blocks) for item in listed] if named else []
    )


def tells_of_one(text: str) -> bool:
    """Whether a sentence says for what a prize is given: `Awarded to the ten best essays.`"""
    return bool(_GIVEN.match(text))


def _of_bold(block: Block) -> Told | None:
    span = next((span for span in block.spans if span.look == "bold" and span.start <= 1), None)
    words, tab, edge = block.text.rpartition("\t")
    if span is None or (tab and ("\t" in words or not dates.is_alone(edge))):
        return None
    title, rest = block.text[span.start : span.end].strip(_EDGES), block.text[span.end :]
    whens = dates.find(rest)
    issuer = dates.without(rest, whens).strip(_EDGES) if whens else rest.strip(_EDGES)
    if len(_WORD.findall(title)) < 2 or dates.find(title) or not _WORD.search(issuer):
        return None
    years = ", ".join(rest[when.start : when.stop] for when in whens)
    return Told(f"{title}\t{years}" if years else title, issuer, (block,))


def paired(blocks: Sequence[Block]) -> list[Told]:
    """The prizes of a list whose lines with a year at their front each stand over one line without; or nothing."""
    dated = [dates.leading(block.text) is not None for block in blocks]
    if (
        not blocks
        or not dated[0]
        or sum(dated) < _FEWEST
        or 2 * sum(dated) > len(blocks) * (2 - _MOST)
    ):
        return []
    groups: list[list[Block]] = []
    for block, leads in zip(blocks, dated, strict=True):
        if leads:
            groups.append([])
        groups[-1].append(block)
    alike = sum(len(group) == 2 for group in groups)
    lone = all(len(group) <= 2 and not group[-1].marker for group in groups)
    short = all(
        len(block.text) < _LONGEST and "\t" not in block.text
        for group in groups
        for block in group[1:]
    )
    if not (lone and short) or alike < _NEARLY_ALL * len(groups):
        return []
    return [
        Told(group[0].text, group[1].text if group[1:] else "", tuple(group)) for group in groups
    ]


def at_tab(text: str) -> tuple[str, str]:
    """`Foam Fellowship<tab>Hill College, 2019` -> the prize with its year, and who gave it; or the text alone."""
    title, tab, more = text.partition("\t")
    if not tab or "\t" in more or dates.find(title) or not (whens := dates.find(more)):
        return text, ""
    issuer = dates.without(more, whens).strip(_EDGES)
    if len(_WORD.findall(title)) < 2 or not _WORD.search(issuer) or _AMOUNT.search(issuer):
        return text, ""
    years = ", ".join(more[when.start : when.stop] for when in whens)
    return f"{title}\t{years}", issuer


def gathered(found: Iterable[ParsedEntry]) -> list[ParsedEntry]:
    """The same prize won in several years, said side by side, is one award with its years."""
    out: list[ParsedEntry] = []
    for item in found:
        value = item.value
        previous = out[-1].value if out else None
        if (
            isinstance(value, Award)
            and isinstance(previous, Award)
            and (value.title, value.issuer) == (previous.title, previous.issuer)
            and value.years
            and previous.years
        ):
            years = tuple(dict.fromkeys((*previous.years, *value.years)))
            blocks = (
                out[-1].blocks if item.blocks == out[-1].blocks else (*out[-1].blocks, *item.blocks)
            )
            out[-1] = ParsedEntry("awards", replace(previous, years=years), blocks)
        else:
            out.append(item)
    return out
