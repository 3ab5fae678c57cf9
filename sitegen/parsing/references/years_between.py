"""Labelled references of a list that writes `Title. (2023). Venue.`: there the bracket parts the title from the venue.

Titles of physics and astronomy are full of names and numbers (`WASP-43b with JWST`) that look like the end of a title.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.references.labelling import Labelled

_YEAR: Final = re.compile(
    r"[.?!”\"]\s+[(\[](?:19|20)\d\d[a-z]?[)\]][.,:]?\s+(?!(?i:doi|https?|arxiv|pp?\.|vol|url|isbn|cited)\b)(?=[A-Z])"
)
_MOST: Final = 0.7
_SHORTEST: Final = 2
_WORDS: Final = frozenset(("TI", "VE"))
_NAMES: Final = frozenset(("AF", "AG", "F", "G"))
_OF_TITLES: Final = frozenset(("TI", "VE", "PX", "NU", "VO", "PA", "NO", "PL", "PU"))


def parted(items: Sequence[Labelled]) -> list[Labelled]:
    """The items, each with its title in front of such a bracket and its venue behind, where most of them are so."""
    found = [_bracket(item) for item in items]
    if len(items) < _SHORTEST or sum(at is not None for at in found) <= _MOST * len(items):
        return list(items)
    return [
        item if at is None else _parted(item, *at) for item, at in zip(items, found, strict=True)
    ]


def _bracket(item: Labelled) -> tuple[int, int] | None:
    """Where the bracket begins and ends that has a title in front of it, and not the names alone."""
    for match in _YEAR.finditer(item.text):
        before = [
            label
            for token, label in zip(item.tokens, item.labels, strict=True)
            if token.end <= match.start() + 1
        ]
        if sum(label in _WORDS for label in before) >= _SHORTEST:
            return match.start(), match.end()
    return None


def _parted(item: Labelled, start: int, stop: int) -> Labelled:
    labels = list(item.labels)
    first = next(at for at, label in enumerate(labels) if label in _WORDS)
    last = max((at for at, token in enumerate(item.tokens) if token.end <= start), default=first)
    if not _NAMES & set(labels[:first]) and _NAMES & set(
        labels[first : last + 1]
    ):  # titles come first
        return item
    labels[first : last + 1] = ["TI"] * (last + 1 - first)
    behind = [at for at, token in enumerate(item.tokens) if token.start >= stop]
    if behind and "VE" not in (labels[at] for at in behind):
        end = next((at for at in behind if item.tokens[at].text in ".,;"), behind[-1] + 1)
        labels[behind[0] : end] = [
            "VE" if label in _OF_TITLES else label for label in labels[behind[0] : end]
        ]
    return item._replace(labels=tuple(labels))
