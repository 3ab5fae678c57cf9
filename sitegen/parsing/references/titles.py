"""Labelled references -> the same with titles that are whole: what no full stop parts from a title is part of it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sitegen.parsing.references.labelling import stretches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.parsing.references.labelling import Labelled

_STOP: Final = re.compile(r"[.。．?!;:：][\s”’\"]|[.。．?!;]$|[”»」》\t]")
_HAN_STOP: Final = re.compile(r"[\u4e00-\u9fff][.．][\u4e00-\u9fff]")
FIXED: Final = frozenset(("YE", "VE", "DO", "ED", "GE", "PU"))
"""Labels that no title holds."""
_IN_TITLES: Final = frozenset(("NO", "NU", "EN", "PX", "VO", "PA", "YE", "TI", "PL"))
_LONGEST_END: Final = 12
"""Tokens that a title may have lost at its end."""


def whole_title(item: Labelled) -> Labelled:
    """A title goes on over what no full stop parts from it, and the second of two titles is a venue."""
    labels = _title_before_press(list(item.labels))
    runs = stretches(labels, "TI")
    if not runs:
        return item
    for (_, a), (b, _) in pairwise(runs):
        gap = item.text[item.tokens[a].end : item.tokens[b].start]
        if b - a < 12 and not _STOP.search(gap) and not FIXED & set(labels[a + 1 : b]):
            labels[a + 1 : b] = ["TI"] * (b - a - 1)
    runs = stretches(labels, "TI")
    first = next((run for run in runs if run[1] > run[0]), runs[0])
    for run in runs:
        if run[0] > first[1] + 1 and "VE" not in labels:
            labels[run[0] : run[1] + 1] = ["VE"] * (run[1] + 1 - run[0])
    start, stop = first
    while (
        stop + 1 < len(labels)
        and item.text[item.tokens[stop].end : item.tokens[stop].end + 2].strip("., ") != ""
        and (
            item.tokens[stop + 1].start == item.tokens[stop].end
            and not _HAN_STOP.match(item.text, item.tokens[stop].end - 1)
            and item.tokens[stop + 1].text in ".-"
            and labels[stop + 1] in ("PX", "NU", "VO", "PA", "VE")
        )
    ):
        stop += 2
        labels[stop - 1 : stop + 1] = ["TI", "TI"][: len(labels) - stop + 1]
    end = _end_of_sentence(item, labels, stop)
    labels[stop + 1 : end] = ["TI"] * (end - stop - 1)
    left = start
    while (
        left > 0
        and labels[left - 1] in ("PX", "NU", "VO", "PA", "NO")
        and not _STOP.search(item.text[item.tokens[left - 1].start : item.tokens[left].start + 1])
        and item.tokens[left - 1].text not in '(["“‘《「)]'
    ):
        left -= 1
    while left < start and not item.tokens[left].text[0].isalnum():
        left += 1
    if (
        left < start
        and left > 0
        and item.tokens[left].text.casefold() not in ("in", "no", "vol", "p", "pp")
    ):
        labels[left:start] = ["TI"] * (start - left)
    return item._replace(labels=tuple(labels))


def _title_before_press(labels: list[str]) -> list[str]:
    """A book has its title in front of its press and year; a sentence behind them is a note."""
    titles, books, presses = (stretches(labels, label) for label in ("TI", "VE", "PU"))
    told = (
        titles
        and books
        and presses
        and books[0] < presses[0] < titles[0]
        and "YE" in labels[: titles[0][0]]
    )
    if not told or len(books) > 1:
        return labels
    for (start, stop), label in ((books[0], "TI"), *((run, "NO") for run in titles)):
        labels[start : stop + 1] = [label] * (stop + 1 - start)
    return labels


def _end_of_sentence(item: Labelled, labels: Sequence[str], stop: int) -> int:
    """Behind the words that end the sentence of a title, if nothing but blanks parts them: `living | with HIV. PhD`."""
    depth = 0
    for at in range(stop + 1, min(stop + 1 + _LONGEST_END, len(labels) - 1)):
        token = item.tokens[at]
        ends = token.text == "." and item.text[token.end : token.end + 1] == " " and depth == 0
        if at == stop + 1 and (
            ends or not token.text[0].isalnum() or item.text[item.tokens[stop].end] != " "
        ):
            break
        if ends:
            later = labels[at + 1 :]
            fits = labels[at + 1] in ("VE", "GE", "PU") and (
                "YE" not in labels[stop:at] or "YE" in later
            )
            return at if fits else stop + 1
        depth += (token.text == "(") - (token.text == ")")
        if labels[at] not in _IN_TITLES or (depth == 0 and token.text in ",;:"):
            break
    return stop + 1
