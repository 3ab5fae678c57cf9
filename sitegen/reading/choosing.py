"""Choose the most likely combination of labels from the network's scores."""

from __future__ import annotations

import re
from itertools import dropwhile, repeat
from typing import TYPE_CHECKING, Final

import numpy as np

from sitegen.model.text import has_han
from sitegen.parsing.works import DOI
from sitegen.reading.network import softmax
from sitegen.reading.scheme import (
    ATTRIBUTES,
    DETAILS,
    INHERITED,
    LINE_LABELS,
    TAGS,
    Reading,
    section_of,
)
from sitegen.reading.text import BRACKETS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sitegen.reading.model import Model
    from sitegen.reading.text import CVText

_PENALTY_WITHIN_WORD: Final = 4.0
"""Penalty for a label that begins or ends inside a word."""
_COMPOUND: Final = re.compile(r"[^\W\d_]+(?:[-‐’'&][^\W\d_]+)+")
"""`Mei-Lin`, `O’Marrow`, `A&A`."""
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_REVIEWED: Final = re.compile(
    r"[.;(]\s*(?:Reviewed (?:in|by)|Reviews?:|Reprint(?:ed)? in"
    r"|Translat(?:ed|ion) (?:in|into|as))\s",
    re.IGNORECASE,
)
_FIRST_OF_WORKS: Final = ("B-person", "B-title")
"""Labels with which most works begin."""
_ENDS: Final = np.array(
    [[after != ("O" if before == "O" else f"I-{before[2:]}") for after in TAGS] for before in TAGS]
)
"""Whether a value begins or ends between two words with these tags."""


def choose(cv: CVText, scores: Mapping[str, np.ndarray], model: Model) -> Reading:
    """Choose the most likely combination of labels.

    Args:
        cv: The CV.
        scores: The scores of the labels of each head.
        model: The model that computed the scores.
    """
    lines = find_path(scores["line"], repeat(model.transitions["line"]))
    usual = model.transitions["token"]
    within = usual - _PENALTY_WITHIN_WORD * _ENDS
    inside = _inside_words(cv, model)[1:]
    path = find_path(scores["token"], (within if is_inside else usual for is_inside in inside))
    shares = iter(softmax(scores["token"])[np.arange(len(path)), path])
    tags = iter(path)
    details = iter(scores["detail"].argmax(1))
    starts = scores["start"].argmax(1)
    reading = Reading(
        [LINE_LABELS[n] for n in lines],
        [[TAGS[next(tags)] for _ in tokens] for tokens in cv.tokens],
        likelihoods=[[float(next(shares)) for _ in tokens] for tokens in cv.tokens],
    )
    for tokens, own in zip(cv.tokens, reading.tokens, strict=True):
        texts = [token.text for token in tokens]
        _label_years(texts, own)
        _close_brackets(texts, own)
        _begin_at_separators(texts, own)
    reading.details = [[DETAILS[next(details)] for _ in tokens] for tokens in cv.tokens]
    _drop_reviews(cv, reading)
    in_dois = _drop_dois(cv, reading)
    places = [(i, k) for i, tokens in enumerate(cv.tokens) for k in range(len(tokens))]
    for at in np.flatnonzero(starts):
        place = places[at]
        if place in in_dois:  # no entry begins with a DOI, but one may begin after it
            labelled = (p for p in places[at:] if reading.tokens[p[0]][p[1]] != "O")
            place = next(labelled, place)
            if place[1] or reading.tokens[place[0]][0] not in _FIRST_OF_WORKS:
                continue
        reading.starts.add(place)
        reading.attributes[place] = {
            name: values[int(scores[name][at].argmax())] for name, values in ATTRIBUTES.items()
        }
        reading.inherits[place] = frozenset(
            name for n, name in enumerate(INHERITED) if scores["inherits"][at][n] > 0
        )
    return reading


def _drop_reviews(cv: CVText, reading: Reading) -> None:
    """Drop the labels of reviews and reprints of works."""
    for i, line in enumerate(reading.lines):
        match = _REVIEWED.search(cv.texts[i]) if section_of(line) == "publications" else None
        for k, token in enumerate(cv.tokens[i]):
            if match and token.start > match.start():
                reading.tokens[i][k] = "O"
                if reading.details:
                    reading.details[i][k] = "O"


def _drop_dois(cv: CVText, reading: Reading) -> set[tuple[int, int]]:
    """Drop the labels of DOIs, which are recognized by their pattern; return their tokens."""
    places = set()
    for i, (text, tokens) in enumerate(zip(cv.texts, cv.tokens, strict=True)):
        dois = [match.span() for match in DOI.finditer(text)]
        for k, token in enumerate(tokens):
            if any(start <= token.start < end for start, end in dois):
                places.add((i, k))
                reading.tokens[i][k] = "O"
                if reading.details:
                    reading.details[i][k] = "O"
    return places


def find_path(scores: np.ndarray, transitions: Iterable[np.ndarray]) -> list[int]:
    """Return the most likely sequence of labels (Viterbi).

    Args:
        scores: Positions x labels.
        transitions: For each position but the first, labels x labels: the score to add if the
            second label follows the first.
    """
    if not len(scores):
        return []
    highest = scores.max(1, keepdims=True)
    likely = scores - highest - np.log(np.exp(scores - highest).sum(1, keepdims=True))
    best, before = likely[0], []
    for row, gains in zip(likely[1:], transitions, strict=False):
        options = best[:, None] + gains
        before.append(options.argmax(0))
        best = options.max(0) + row
    path = [int(best.argmax())]
    for previous in reversed(before):
        path.append(int(previous[path[-1]]))
    return path[::-1]


def _inside_words(cv: CVText, model: Model) -> list[bool]:
    """Return, for each token, whether it continues a Chinese or hyphenated word."""
    inside: list[bool] = []
    for text, tokens in zip(cv.texts, cv.tokens, strict=True):
        words = [*model.vocabulary.chinese_words(text)]
        words += [match.span() for match in _COMPOUND.finditer(text)]
        places = {at for start, end in words for at in range(start + 1, end)}
        inside += [token.start in places for token in tokens]
    return inside


def _label_years(texts: Sequence[str], tags: list[str]) -> None:
    """Label years before and after names as dates: `Lind, Mara. 2021. Tides`."""
    for at, (text, tag) in enumerate(zip(texts, tags, strict=True)):
        if tag[2:] in ("person", "name") and _YEAR.fullmatch(text):
            tags[at] = "B-date"
            if tags[at + 1 : at + 2] == [f"I-{tag[2:]}"]:
                tags[at + 1] = f"B-{tag[2:]}"


def _close_brackets(texts: Sequence[str], tags: list[str]) -> None:
    """Extend values that begin at or after an opening bracket or quote to the closing one."""
    open_at: list[int] = []
    for at, text in enumerate(texts):
        if text in BRACKETS:
            open_at.append(at)
        elif open_at and text == BRACKETS[texts[open_at[-1]]]:
            first, last = open_at.pop(), at
            if tags[first] == "O" and tags[first + 1][0] == "B":  # the value fills the brackets
                first, last = first + 1, at - 1
            own = f"I-{tags[first][2:]}"
            rest = list(dropwhile(own.__eq__, tags[first + 1 : last + 1]))
            if tags[first] != "O" and set(rest) == {"O"}:
                tags[last + 1 - len(rest) : last + 1] = [own] * len(rest)


def _begin_at_separators(texts: Sequence[str], tags: list[str]) -> None:
    """Start a Chinese value that has no beginning after the separator before it."""
    for at, tag in enumerate(tags):
        if tag[0] == "I" and at and tags[at - 1] == "O":
            k = at - 1
            while k >= 0 and tags[k] == "O" and has_han(texts[k]):
                tags[k] = tag
                k -= 1
