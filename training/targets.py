"""A `Reading` as targets of the network, and scores of the network as a `Reading`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from training.scheme import ATTRIBUTES, DETAILS, INHERITED, LABELS, LINE_LABELS, Reading

if TYPE_CHECKING:
    from collections.abc import Mapping

    from training.text import CVText

TAGS: Final = ("O", *(f"{mark}-{name}" for name in LABELS for mark in "BI"))
IGNORE: Final = -100


def make_targets(cv: CVText, reading: Reading) -> dict[str, np.ndarray]:
    """Return for each head what it should say."""
    places = [(i, k) for i, tokens in enumerate(cv.tokens) for k in range(len(tokens))]
    tag_ids = {tag: n for n, tag in enumerate(TAGS)}
    line_ids = {name: n for n, name in enumerate(LINE_LABELS)}
    targets = {
        "line": np.array([line_ids[name] for name in reading.lines]),
        "token": np.array([tag_ids[reading.tokens[i][k]] for i, k in places]),
        "start": np.array([int(place in reading.starts) for place in places]),
        "detail": np.array(
            [DETAILS.index(reading.details[i][k]) if reading.details else IGNORE for i, k in places]
        ),
        **{name: np.full(len(places), IGNORE) for name in ATTRIBUTES},
        "inherits": np.full((len(places), len(INHERITED)), IGNORE, dtype=np.float32),
    }
    for at, place in enumerate(places):
        if place in reading.starts:
            for name, value in reading.attributes.get(place, {}).items():
                targets[name][at] = ATTRIBUTES[name].index(value)
            inherited = reading.inherits.get(place, frozenset())
            targets["inherits"][at] = [float(name in inherited) for name in INHERITED]
    return targets


def read(cv: CVText, scores: Mapping[str, np.ndarray]) -> Reading:
    """Choose the best label of each line and token."""
    reading = Reading(
        [LINE_LABELS[n] for n in scores["line"].argmax(1)], [["O"] * len(t) for t in cv.tokens]
    )
    at = 0
    for i, tokens in enumerate(cv.tokens):
        for k in range(len(tokens)):
            reading.tokens[i][k] = TAGS[int(scores["token"][at].argmax())]
            if scores["start"][at].argmax() == 1:
                reading.starts.add((i, k))
            reading.attributes[i, k] = {
                name: values[int(scores[name][at].argmax())] for name, values in ATTRIBUTES.items()
            }
            reading.inherits[i, k] = frozenset(
                name for n, name in enumerate(INHERITED) if scores["inherits"][at][n] > 0
            )
            at += 1
    return reading
