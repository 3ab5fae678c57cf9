"""Talks in rows of two lines: a date with a title or a place, and below it the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sitegen.model import Occasion, Talk
from sitegen.parsing.entries.talks import occasions, untitled
from sitegen.parsing.vocabulary import pattern

if TYPE_CHECKING:
    from sitegen.parsing.entries.rows import Row

_SAYS_KIND: Final = pattern("kinds_of_talk")
_PAIR: Final = 2
_FEW: Final = 2
_WORDS_OF_KIND: Final = 4
_MOST: Final = 0.7
"""The share of rows that shows a habit of their list."""


def groups(listed: list[Row]) -> list[list[Row]]:
    """Rows with the lines below them, in a list where most rows have a date and one line below it."""
    made: list[list[Row]] = []
    for row in listed:
        own = row.when is not None and row.text != row.block.text
        if own or not made:
            made.append([row])
        else:
            made[-1].append(row)
    pairs = sum(len(group) == _PAIR for group in made)
    below = all(len(group) == _PAIR and not group[1].block.gap for group in made)
    return made if (below and len(made) > 1) or pairs > max(_FEW, _MOST * len(made)) else []


def told(dated: Row, *below: Row) -> list[Talk]:
    """What some lines say: those with the words of a meeting or an institution are the place, the others the title."""
    texts = [occasions.tidy(row.text.replace("\t", " ")) for row in (dated, *below)]
    date = dated.when.begin if dated.when else ""
    title, slash, kind = texts[0].rpartition(" / ")  # Why hearts fail / Invited lecture
    if slash and _SAYS_KIND.search(kind) and len(kind.split()) < _WORDS_OF_KIND:
        return [
            Talk(title=title, kind=kind, given=(Occasion(where=", ".join(texts[1:]), date=date),))
        ]
    placed = [untitled.is_placed(text) for text in texts]
    first = not placed[0] and any(placed[1:])  # the title stands beside the date
    titles = (
        texts[:1]
        if first
        else [text for text, place in zip(texts[1:-1], placed[1:-1], strict=True) if not place]
    )
    titles += [] if first else texts[-1:]
    where = ", ".join(text for text in texts if text not in titles)
    return [Talk(title=" ".join(titles).strip('“”"'), given=(Occasion(where=where, date=date),))]
