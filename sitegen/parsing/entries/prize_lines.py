"""Prizes and their issuers, if the layout rather than the wording separates them.

`**Rising Star Award** Foam Society, 2024`, or a line with the issuer above indented prizes.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sitegen.model import Award
from sitegen.parsing import dates, terms
from sitegen.parsing.entries.items import find_items_under_organizations
from sitegen.parsing.results import ParsedEntry
from sitegen.parsing.vocabulary import either

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sitegen.parsing.lines.blocks import Block

ISSUER_LABEL: Final = re.compile(
    rf"\s*(?:{either('labels_of_givers')})\s*[:：]\s*(?P<issuer>[^:：]+)$", re.IGNORECASE
)
"""Matches `颁发者：海州学会` after a prize."""
_AWARDED_TO: Final = re.compile(
    r"(?:Awarded|Given|Granted|Presented|Recogni[sz]es|Honou?rs|Funded) (?:\$|(?:to|for|annually"
    r"|the|one)\b)"
)
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_EDGES: Final = " \t,;:.–—-|()"
_FEWEST: Final = 3


def find_bracketed_dates(text: str) -> list[dates.When]:
    """Return the only date of a prize, if it is in brackets: `奖学金 [2018年] 一等奖`."""
    whens = dates.find(text)
    alone = [
        when
        for when in whens
        if text[: when.start].rstrip()[-1:] in tuple("[［【(（") and _closes_bracket(text, when)
    ]
    return alone if len(whens) == len(alone) == 1 else []


def _closes_bracket(text: str, when: dates.When) -> bool:
    return text[when.stop :].lstrip(" 年月日")[:1] in tuple("]］】)）")


class Prize(NamedTuple):
    """A prize and its issuer."""

    text: str
    """The prize with its years."""
    issuer: str
    blocks: tuple[Block, ...]


def split_issuers(blocks: Sequence[Block]) -> list[Prize]:
    """Return the prizes of a list whose layout shows the issuers; empty for other lists."""
    return find_prizes_in_bold(blocks) or find_prizes_below_issuers(blocks)


def find_prizes_in_bold(blocks: Sequence[Block]) -> list[Prize]:
    """Return the prizes of a list with most prizes in bold and the issuers in another style."""
    prizes = [_read_bold(block) for block in blocks]
    bold_prizes = [prize for prize in prizes if prize]
    return bold_prizes if len(bold_prizes) == len(blocks) and len(bold_prizes) >= _FEWEST else []


def find_prizes_below_issuers(blocks: Sequence[Block]) -> list[Prize]:
    """Return prizes with a column of years, indented below a line with their issuer."""
    listed = find_items_under_organizations(blocks)
    issuers = [item.below for item in listed]
    named = all(len(above) == 1 and terms.INSTITUTION.search(above[0].text) for above in issuers)
    return (
        [Prize(item.head.text, item.below[0].text, item.blocks) for item in listed] if named else []
    )


def is_reason(text: str) -> bool:
    """Return whether a sentence says why a prize is awarded: `Awarded to the ten best essays`."""
    return bool(_AWARDED_TO.match(text))


def _read_bold(block: Block) -> Prize | None:
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
    return Prize(f"{title}\t{years}" if years else title, issuer, (block,))


def merge_years(entries: Iterable[ParsedEntry]) -> list[ParsedEntry]:
    """Merge consecutive awards of the same prize into one award with several years."""
    out: list[ParsedEntry] = []
    for item in entries:
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
