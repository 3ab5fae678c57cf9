"""Talks that tell in one sentence where and in another what: `2024<tab>Hill University. Tides of today. (talk)`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sitegen.model import Occasion, Talk
from sitegen.parsing.entries.talks import kinds_of_talks, occasions, untitled
from sitegen.parsing.found import Found

if TYPE_CHECKING:
    from sitegen.parsing.entries.rows import Row

_QUOTED: Final = re.compile(r"[\"“”「«][^\"“”」»]{4,}?[\"”“」»]")
_SENTENCE: Final = re.compile(r"(?<=[^\s.]{2})[.?!]\s+(?=[A-Z“\"])")
_PAIR: Final = 2
_FEW: Final = 2


def found(listed: list[Row]) -> list[Found]:
    """One talk a row; nothing, where most rows are not two sentences."""
    rows_told = [
        (row, *kinds_of_talks.told(row.text.replace("\t", " "))) for row in listed if row.text
    ]
    parted = [_SENTENCE.split(text.strip(" ."), maxsplit=1) for _, _, text in rows_told]
    pairs = [parts for parts in parted if len(parts) == _PAIR]
    quoted = sum(bool(_QUOTED.search(text)) for _, _, text in rows_told)
    if (
        not all(row.when for row, _, _ in rows_told)
        or quoted
        or len(pairs) <= max(_FEW, 0.5 * len(parted))
    ):
        return []
    placed = [sum(untitled.is_placed(parts[at]) for parts in pairs) for at in (0, 1)]
    longer = sum(len(parts[1]) > len(parts[0]) for parts in pairs) > 0.5 * len(pairs)
    place_first = longer if placed[0] == placed[1] else placed[0] > placed[1]
    made = []
    for (row, kind, _), parts in zip(rows_told, parted, strict=True):
        first, second = (*parts, "") if len(parts) < _PAIR else parts
        where, title = (first, second) if place_first else (second, first)
        given = Occasion(where=occasions.tidy(where), date=row.when.begin if row.when else "")
        made.append(
            Found("talks", Talk(title=occasions.tidy(title), kind=kind, given=(given,)), row.blocks)
        )
    return made
